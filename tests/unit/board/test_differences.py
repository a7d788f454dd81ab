"""The difference of two documents turns one into the other; of a large board only the changes are written and read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board import edits
from tablelight.board.codec import decode
from tablelight.board.differences import difference, with_difference
from tablelight.board.document import Document, GridBoard, SpaceSpec
from tablelight.board.problems import DocumentError
from tablelight.board.text import document_text
from tablelight.board.units import Thousandths
from tests.bench.boards import squares
from tests.bench.inches import quarter
from tests.calls import counting
from tests.oracles.edits import respecified

PLAIN = decode(squares(side=64, figures=3))
SPACES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=6)
CHANGES = st.tuples(
    SPACES, st.sampled_from(["clear", "water", "void", None]), st.sampled_from([None, 0, 1, 3]), st.booleans()
)
FEW_CALLS = 6_000
"""The most calls for one stroke on a board of 4,096 spaces: enough to look at each thing, too few to write each."""


def small(spaces: tuple[SpaceSpec, ...] = ()) -> Document:
    return evolve(PLAIN, board=GridBoard(grid="square", columns=6, rows=5, spaces=spaces), figures=())


def changed(board: GridBoard, change: tuple[Any, ...]) -> GridBoard:
    spaces, terrain, level, has_object = change
    board = edits.paint(board, spaces, terrain=terrain, level=level)
    for space in spaces:
        board = edits.set_object(board, space, "heavy" if has_object else None)
        board = edits.set_edges(board, [(space, (space[0] + 1, space[1]))], "wall" if has_object else None)
    return board


@given(st.lists(CHANGES, min_size=1, max_size=4), st.integers(0, 4))
def test_what_differs_leads_from_each_moment_to_each_other_and_its_text_is_written_anew(
    changes: list[tuple[Any, ...]], which: int
) -> None:
    documents = [small()]
    for change in changes:
        documents.append(evolve(documents[-1], board=changed(documents[-1].spaces_board, change)))
    one, other = documents[which % len(documents)], documents[-1]
    for before, after in ((one, other), (other, one)):
        found = json.loads(json.dumps(difference(before, after)))
        assert with_difference(before, found) == after
        again = with_difference(decode(json.loads(document_text(before))), found)
        assert again == after and document_text(again) == document_text(after)


@given(st.lists(CHANGES, min_size=1, max_size=4))
def test_paint_says_of_each_space_what_the_slow_way_says(changes: list[tuple[Any, ...]]) -> None:
    board = small().spaces_board
    for spaces, terrain, level, _ in changes:
        said = {name: value for name, value in (("terrain", terrain), ("level", level)) if value is not None}
        if terrain == "void":
            said |= {"level": 0 if level is None else level}
        before, board = board, edits.paint(board, spaces, terrain=terrain, level=level)
        assert board.spaces == respecified(before, spaces, said)
        kept = {spec.at: spec for spec in before.spaces}
        same = (spec for spec in board.spaces if kept.get(spec.at) == spec)
        assert all(spec is kept[spec.at] for spec in same), "what has not changed is the same object"


def test_of_a_large_board_only_what_a_stroke_changed_is_written_and_read() -> None:
    other = evolve(small(), board=changed(small().spaces_board, ([(1, 1)], "water", 2, False)))
    assert with_difference(small(), difference(small(), other)) == other  # the readers of the records are made once
    painted = evolve(PLAIN, board=edits.paint(PLAIN.spaces_board, [(30, 30), (31, 30)], level=7))
    with counting() as since:
        found = difference(PLAIN, painted)
        assert len(json.dumps(found)) < 200 and since() < FEW_CALLS
        assert with_difference(PLAIN, found) == painted and since() < FEW_CALLS


@pytest.mark.parametrize(
    "change",
    [
        {"spaces": [0, 1, [{"at": [0, 0], "level": "high"}]]},
        {"spaces": [0, 99_999, []]},
        {"columns": [0, 0, []]},
        {"towers": [0, 0, []]},
    ],
)
def test_what_cannot_be_read_of_a_board_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        with_difference(PLAIN, {"board": change})


def test_a_bare_table_has_its_areas() -> None:
    before = decode(quarter(5, 8, 4))
    board = before.free_board
    after = evolve(
        before,
        board=evolve(board, areas=(*board.areas[:3], evolve(board.areas[3], level=Thousandths(1)), *board.areas[5:])),
    )
    assert with_difference(before, json.loads(json.dumps(difference(before, after)))) == after
