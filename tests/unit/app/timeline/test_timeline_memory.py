"""A long game: memory, the size of its file and the work of saving it grow by the same small amount with each entry."""

from __future__ import annotations

import json
import tracemalloc
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.history import MOST_MOMENTS, History
from tablelight.app.log.state import Entry
from tablelight.app.saves.files import metadata_text, read_file, write_file
from tablelight.app.timeline import file_format
from tablelight.app.timeline.file_format import recalled
from tablelight.app.transitions import Transition
from tablelight.board.differences import with_difference
from tablelight.board.document import Document
from tablelight.formats.format import LARGEST_BYTES
from tablelight.rules.check import read
from tests.bench.boards import squares
from tests.calls import counting, most_calls
from tests.contract.documents import examples
from tests.effort import sized
from tests.long_games import long_game
from tests.portion_limits import MOST_CALLS

ENTRIES = sized(400, 1000)
FIRST = ENTRIES // 10
BYTES_AN_ENTRY = 4500
"""The most memory: the moment, its document and figure, its entry, its text."""
CALLS_AN_ENTRY = 30
"""The most function calls, if the texts of entries are kept."""
LETTERS_AN_ENTRY = 700
"""The most letters of the file: the moment and its entry of the log."""


@cache
def games() -> list[History]:
    """The game after each entry."""
    return list(long_game(ENTRIES))


def test_memory_grows_evenly_and_little() -> None:
    """The second half of all entries takes about as much as the first."""
    tracemalloc.start()
    try:
        taken = {}
        past = 0
        for number, history in enumerate(long_game(ENTRIES), 1):
            past = len(history.past)
            if number in (FIRST, ENTRIES // 2, ENTRIES):
                taken[number] = tracemalloc.get_traced_memory()[0]
        assert past == ENTRIES
    finally:
        tracemalloc.stop()
    first, second = taken[ENTRIES // 2] - taken[FIRST], taken[ENTRIES] - taken[ENTRIES // 2]
    assert second < BYTES_AN_ENTRY * ENTRIES / 2
    assert second / (ENTRIES / 2) < 1.4 * first / (ENTRIES / 2 - FIRST)


def test_the_file_grows_evenly_and_is_read_back() -> None:
    """The largest game that is kept is below the largest file."""
    history = games()[-1]
    text = write_file(history)
    assert len(text) < LETTERS_AN_ENTRY * ENTRIES
    assert MOST_MOMENTS * LETTERS_AN_ENTRY < LARGEST_BYTES
    again = recalled(read_file(text))
    assert again.problem is None
    assert [moment.document for moment in again.history.line] == [moment.document for moment in history.line]


def test_the_oldest_moments_are_forgotten() -> None:
    """Moments beyond the limit are dropped; the log goes on."""
    history = History.of(read(json.loads(examples()["herotrek-eight-heroes"])))
    for _ in range(MOST_MOMENTS + 10):
        history = history.then(history.present, Entry(kind="turn", what="red"))
    assert len(history.past) == MOST_MOMENTS
    assert recalled(read_file(write_file(history))).problem is None


def test_saving_after_an_entry_costs_the_same_late_in_the_game() -> None:
    """What was written is not written again: saving all entries costs under 7 times the first tenth, not 10."""

    def cost(history: History) -> int:
        with counting() as since:
            since()
            metadata_text(history)
            return since()

    assert cost(games()[-1]) < CALLS_AN_ENTRY * ENTRIES
    assert cost(games()[-1]) < 7 * cost(games()[FIRST - 1])


def crowded(entries: int) -> History:
    """A game on a board of 64 x 64 with 200 figures, of which one changes its side with each entry."""
    history = History.of(read(squares(figures=200)))
    for number in range(entries):
        document = history.present
        figure = document.figures[number % len(document.figures)]
        moved = document.with_figure(evolve(figure, side=f"side {number % 3}"))
        history = history.then(moved, transition=Transition(question={"ask": "apply", "figure": figure.id}))
    return history


def test_the_moments_of_a_file_are_read_once_however_often_the_game_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = read_file(write_file(list(long_game(30, is_saved=False))[-1]))
    changes = 0

    def counted(*args: Any) -> Document:
        nonlocal changes
        changes += 1
        return with_difference(*args)

    monkeypatch.setattr(file_format, "with_difference", counted)
    first = metadata_text(opened)
    assert changes == 31 and metadata_text(opened) == first
    moved = opened.then(opened.present.with_figure(evolve(opened.present.figures[0], side="grey")))
    assert len(recalled(moved).history.past) == 31 and metadata_text(moved) and changes == 31


def test_a_long_game_on_a_large_board_is_read_and_written_in_portions() -> None:
    history = crowded(300)
    text = write_file(history)
    for steps in (metadata_text.steps(crowded(300)), metadata_text.steps(read_file(text))):
        assert most_calls(steps) < MOST_CALLS
    assert [each.document for each in recalled(read_file(text)).history.line] == [
        each.document for each in history.line
    ]
