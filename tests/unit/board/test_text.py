"""A document's text is that of `encode`; of a board, only the changed stretches are written and read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.history import History
from tablelight.app.saves.update import texts_of
from tablelight.board import text as written
from tablelight.board.codec import decode, decode_part, encode, encode_item
from tablelight.board.document import Board, Document, SpaceSpec
from tablelight.board.problems import DocumentError
from tablelight.board.text import document_text, quoted_text, readable_text
from tablelight.progress.portions import run
from tests.bench.boards import hexes, province, squares
from tests.calls import most_calls
from tests.contract.documents import EXAMPLES
from tests.portion_limits import MOST_CALLS


def large(side: int = 72) -> Document:
    return decode(province(side=side, figures=40))


def with_space(document: Document, number: int, spec: SpaceSpec) -> Document:
    board = document.spaces_board
    spaces = board.spaces
    return evolve(document, board=evolve(board, spaces=(*spaces[:number], spec, *spaces[number + 1 :])))


def plainly(document: Document) -> str:
    return json.dumps(encode(document), ensure_ascii=False)


def quoted(document: Document) -> str:
    return "".join(run(quoted_text(document)))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: str(path.stem))
def test_it_is_what_the_document_is_encoded_as(path: Path) -> None:
    if path.name != "index.json":
        document = decode(json.loads(path.read_text(encoding="utf-8")))
        assert document_text(document) == run(readable_text(document)) == plainly(document)
        assert quoted(document) == quoted(document) == json.dumps(plainly(document))


def test_a_newer_key_in_one_space_of_many_gives_the_newer_version() -> None:
    plain = decode(squares())
    indoors = with_space(plain, 100, evolve(plain.board.spaces[100], indoors=True))
    assert document_text(plain) == plainly(plain) and '"version": 1' in document_text(plain)
    assert document_text(indoors) == plainly(indoors) and '"version": 2' in document_text(indoors)


def test_after_a_move_nothing_of_the_board_is_written_and_after_a_stroke_what_it_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = large()
    items: list[object] = []
    run(readable_text(document))

    def encoded(item: object, board: Board) -> object:
        items.append(item)
        return encode_item(item, board)

    def read(value: list[object], *rest: Any) -> object:
        items.extend(value)
        return decode_part(value, *rest)

    monkeypatch.setattr(written, "encode_item", encoded)
    monkeypatch.setattr(written, "decode_part", read)
    moved = evolve(document, figures=document.figures[1:])
    assert run(readable_text(moved)) == plainly(moved) and not items
    assert json.loads(quoted(moved)) == plainly(moved) and not items
    changed = with_space(moved, 2500, evolve(document.board.spaces[2500], level=9))
    assert run(readable_text(changed)) == plainly(changed)
    assert items[0] is changed.board.spaces[2500] and len(items) == 2, "written once, read once"


def test_what_is_noted_is_ascii_whatever_names_are_in_it() -> None:
    named = evolve(large(), title="Batalla épica 😀 戰")
    assert quoted(named).isascii() and json.loads(quoted(named)) == plainly(named)


def test_what_could_not_be_read_again_is_refused() -> None:
    document = large()
    for number in (3, 2500):
        spoilt = with_space(document, number, SpaceSpec(at=(number % 72, number // 72), level=10**9))
        with pytest.raises(DocumentError):
            run(readable_text(spoilt))
    with pytest.raises(DocumentError):
        run(readable_text(evolve(document, title="\ud800")))
    assert run(readable_text(document)) == plainly(document)


def test_two_documents_that_are_written_at_once_do_not_take_each_others_texts() -> None:
    one, other = large(), decode(hexes())
    first, second = document_text.steps(one), document_text.steps(other)
    found = []
    for steps in (first, second, first, second):
        next(steps)
    for steps in (second, first):
        found.append(run(steps))
    assert found == [plainly(other), plainly(one)]
    pieces, others = quoted_text(large()), quoted_text(decode(hexes()))
    for each in (pieces, others) * 3:
        next(each)
    assert [json.loads("".join(run(each))) for each in (others, pieces)] == [plainly(other), plainly(one)]
    assert document_text(one) == plainly(one)


def test_no_part_of_writing_or_reading_a_large_board_takes_long() -> None:
    plain = province(side=96, figures=40)
    document = decode(plain)
    texts_of(History.of(document))  # imports the rules, and fills what is kept per board size
    fresh = decode(plain)
    for steps in (quoted_text(fresh), texts_of(History.of(fresh)), decode.steps(plain)):
        assert most_calls(steps) < MOST_CALLS


def test_a_fault_far_down_a_long_list_is_named_by_its_place() -> None:
    plain = province(side=72, figures=2)
    plain["board"]["spaces"][4100]["level"] = "high"
    with pytest.raises(DocumentError) as told:
        decode(plain)
    assert [problem.path for problem in told.value.problems] == ["$.board.spaces[4100].level"]
