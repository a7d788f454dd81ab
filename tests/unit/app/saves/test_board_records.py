"""The texts of large boards are records of their own in the journal: whichever write was the last before the page was
killed, each entry that is there names a board that is there."""

from __future__ import annotations

import json

from attrs import evolve, field, mutable
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app.saves.board_records import PREFIX, BoardRecords, are_needed, page_of
from tablelight.app.saves.records import JournalEntry, JournalNote, newest, note_text, read_entry
from tablelight.app.saves.storage import SaveHead
from tablelight.board.text import document_text, is_long, quoted_text
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tests.bench.boards import squares
from tests.calls import fewer_calls_than
from tests.effort import sized

HEAD = SaveHead(id="a", title="Rooftop", game="heroclix", changed=5, counter=2, order=3)
BOARD = '{\\"grid\\": \\"square\\", \\"name\\": \\"\\u00d3\\"}'
NOTE = JournalNote(HEAD, ('"{\\"board\\": ', BOARD, ', \\"figures\\": []}"'), '{"turn": 1}', number=4)
TEXT = '{"board": {"grid": "square", "name": "Ó"}, "figures": []}'


def test_an_entry_that_names_its_board_is_the_same_as_one_that_holds_it() -> None:
    whole_entry, short = note_text(NOTE), note_text(NOTE, "tablelight.boards.p.1")
    assert "grid" not in short
    assert read_entry(short, {"tablelight.boards.p.1": BOARD}) == read_entry(whole_entry)
    assert read_entry(whole_entry) == JournalEntry(HEAD, TEXT, '{"turn": 1}', number=4)


def test_an_entry_whose_board_is_gone_or_broken_is_none_and_an_older_copy_is_taken() -> None:
    older, short = note_text(evolve(NOTE, number=3)), note_text(NOTE, "tablelight.boards.p.1")
    for boards in ({}, {"tablelight.boards.p.2": BOARD}, {"tablelight.boards.p.1": '"'}):
        assert read_entry(short, boards) is None
        found = newest([short, older], boards)
        assert found is not None
        assert found.number == 3
    value = json.loads(short)
    for name in ("before", "after", "board"):
        assert read_entry(json.dumps({**value, name: 5}), {"tablelight.boards.p.1": BOARD}) is None


def test_a_record_is_needed_as_long_as_its_page_has_an_entry() -> None:
    key = BoardRecords("1f-2").begun()
    assert key.startswith(PREFIX)
    assert page_of(key) == "1f-2"
    assert are_needed(key, ["tablelight.journal.1f-2.game"], "tablelight.journal.")
    assert not are_needed(key, ["tablelight.journal.1f.game", "tablelight.journal.1f-22.game"], "tablelight.journal.")


@mutable
class Database:
    """What the journal's database holds after each write that has come to its end: boards, and entries with the text of the
    board that they are of and the key under which they have it ("": in themselves)."""

    boards: dict[str, str] = field(factory=dict)
    entries: dict[str, tuple[str, str]] = field(factory=dict)

    def take_away(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            del self.boards[key]  # each is there, and taken away once

    def check(self) -> None:
        """Whoever is killed now leaves entries that can be read."""
        for text, key in self.entries.values():
            assert not key or self.boards[key] == text


OPERATIONS = st.lists(
    st.tuples(
        st.sampled_from(("keep", "fail", "note", "clear", "leave")), st.sampled_from("xyz"), st.sampled_from("ab")
    ),
    max_size=30,
)


@settings(max_examples=sized(200, 2000), deadline=None)
@given(OPERATIONS)
def test_whenever_the_page_is_killed_every_entry_finds_its_board(operations: list[tuple[str, str, str]]) -> None:
    records, there = BoardRecords("p"), Database()
    for what, board, game in operations:
        if what in ("keep", "fail") and not records.key_of(board):
            key = records.begun()
            if what == "keep":
                there.boards[key] = board
                there.check()
                there.take_away(records.written(key, board))
        elif what == "note":
            key = records.key_of(board)
            gone = records.noted(game, key)  # one transaction: both or neither
            there.entries[game] = board, key
            there.take_away(gone)
        elif what == "clear":
            gone = records.cleared(game)
            there.entries.pop(game, None)
            there.take_away(gone)
        elif what == "leave":
            there.take_away(records.left())
        there.check()
        named = {key for _, key in there.entries.values() if key}
        assert len(there.boards.keys() - named) <= 1, "of those that no entry names only the newest is kept"
    for game in "ab":
        there.entries.pop(game, None)
        there.take_away(records.cleared(game))
    there.take_away(records.left())
    assert there.boards == {}


def test_the_pieces_of_a_long_boards_note_are_its_document_and_a_move_writes_its_figures_alone() -> None:
    """Counted, not timed: the note of a move on a large board makes no call for each space."""
    document = read(squares(side=128, figures=20))
    assert is_long(document.board)
    before, board, after = run(quoted_text(document))
    assert json.loads(before + board + after) == document_text(document)
    first, *others = document.figures
    moved = evolve(document, figures=(evolve(first, name="moved"), *others))
    with fewer_calls_than(2500):
        pieces = run(quoted_text(moved))
        noted = note_text(JournalNote(HEAD, pieces, "{}"), "tablelight.boards.p.1")
    assert pieces[1] is board, "the very text, so that it is known without a look at its letters"
    entry = read_entry(noted, {"tablelight.boards.p.1": board})
    assert entry is not None
    assert entry.text == document_text(moved)
    assert len(noted) < len(entry.text) / 4
