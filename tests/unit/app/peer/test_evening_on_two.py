"""What an evening needs, on two tablets: the clock's time, pauses and turns, points, reminders, and their ticks."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.app.actions import NextSide, Undo
from tablelight.app.clock.update import answer_away, pause_clock, set_clock, slept, start_clock, tick
from tablelight.app.history import History
from tablelight.app.points.panel import add_points
from tablelight.app.queries import due_now
from tablelight.app.reminders.panel import add_reminder, draft_reminder, tick_reminder
from tablelight.app.state import AppState
from tablelight.board.clocks import GameClock, clock_of
from tablelight.board.scores import score_of
from tablelight.rules.check import read
from tests.contract.documents import document as example
from tests.two_tablets import Tablets
from tests.unit.app.clock import DOCUMENT

WELL: dict[str, Any] = {"id": "well", "at": [2, 2], "range": 1, "points": {"round": 2}}


def timed() -> Tablets:
    """Two tablets; the host has started a clock of ten minutes for each side, and five seconds have passed."""
    first = read({**DOCUMENT, "version": 4, "objectives": [WELL]})
    both = Tablets(History.of(first), History.of(read(example("oraculo", "oraculo-crypt"))))
    both.act(0, set_clock(GameClock(seconds=600)), start_clock(), tick(5_000))
    joined(both)
    return both


def joined(both: Tablets) -> None:
    """Connect both by their codes and deliver all messages."""
    both.connect()
    both.settle()


def clock(state: AppState) -> GameClock:
    found = clock_of(state.document.clock)
    assert found is not None
    return found


def elapsed(both: Tablets) -> list[int]:
    return [each.clock.elapsed for each in both.states]


def agreed(both: Tablets) -> AppState:
    """The state of the first, after a check that both have the same game and no question about it."""
    both.settle()
    first, second = both.states
    assert first.document == second.document and both.standings == ("same", "same")
    return first


def test_a_tablet_that_joins_in_the_middle_of_a_turn_has_its_time() -> None:
    both = timed()
    assert elapsed(both) == [5_000, 5_000]
    both.act(0, tick(20_000))
    both.act(1, tick(20_000), NextSide())
    assert clock(agreed(both)).used == {"red": 25_000} and elapsed(both) == [0, 0]


def test_a_pause_stops_both_at_the_same_time() -> None:
    both = timed()
    both.act(0, tick(1_000))
    both.act(1, tick(1_400), pause_clock())
    agreed(both)
    assert elapsed(both) == [6_400, 6_400]
    both.act(0, tick(9_000), pause_clock())
    both.settle()
    both.act(1, tick(600), NextSide())
    assert clock(agreed(both)).used == {"red": 7_000}
    both = timed()
    both.act(0, tick(3_000))
    both.act(1, pause_clock())
    agreed(both)
    assert elapsed(both) == [5_000, 5_000], "the one that was ahead goes back to the time of the pause"


def test_after_a_gap_the_time_of_the_tablet_that_ran_counts() -> None:
    """The other tablet slept; it stops asking for the time once it is known."""
    both = timed()
    both.cut()
    both.act(0, tick(60_000))
    both.act(1, slept(58_000))
    assert both.states[1].clock.away is not None
    joined(both)
    assert elapsed(both) == [65_000, 65_000] and both.states[1].clock.away is None
    both.act(1, answer_away(True))
    both.act(1, NextSide())
    assert clock(agreed(both)).used == {"red": 65_000}


def test_turns_and_a_pause_during_a_gap_arrive_after_it() -> None:
    both = timed()
    both.cut()
    both.act(0, NextSide(), tick(30_000), NextSide(), tick(8_000), pause_clock())
    both.act(1, tick(2_000))
    joined(both)
    found = clock(agreed(both))
    assert (found.used, found.paused, found.spent) == ({"red": 5_000, "blue": 30_000}, True, 8_000)
    assert elapsed(both) == [8_000, 8_000]
    assert [each.history.turn.round for each in both.states if each.history is not None] == [2, 2]


def test_turns_of_the_guest_during_a_gap_arrive_with_the_time_that_runs() -> None:
    both = timed()
    both.cut()
    both.act(1, tick(4_000), NextSide(), tick(11_000))
    both.act(0, tick(15_000))
    joined(both)
    assert clock(agreed(both)).used == {"red": 9_000}
    assert elapsed(both) == [11_000, 11_000]


def test_an_undone_pass_brings_the_time_back_on_both() -> None:
    both = timed()
    both.act(0, NextSide())
    both.settle()
    both.act(1, tick(3_000), Undo())
    assert clock(agreed(both)).used == {} and elapsed(both) == [5_000, 5_000]


def test_points_reminders_and_ticks_are_on_both() -> None:
    both = timed()
    both.act(0, add_points("red", 3))
    assert score_of(agreed(both).document.score).totals(("red", "blue")) == {"red": 3, "blue": 0}
    both.act(1, draft_reminder(evolve(both.states[1].reminders, text="Roll for the fog")), add_reminder())
    agreed(both)
    assert [[each.text for each in due_now(state)] for state in both.states] == [["Roll for the fog"]] * 2
    (due,) = due_now(both.states[0])
    both.cut()
    both.act(0, tick_reminder(due.key, due.tick, due.text), add_points("blue", 1))
    joined(both)
    assert score_of(agreed(both).document.score).totals(("red", "blue")) == {"red": 3, "blue": 1}
    assert not any(map(due_now, both.states))
    both.act(1, NextSide(), NextSide())
    agreed(both)
    assert all("well" in score_of(state.document.score).holders for state in both.states)
    assert score_of(both.states[0].document.score).totals(("red", "blue"))["red"] == 5, "two for the round"
    assert [len(due_now(state)) for state in both.states] == [1, 1], "it is due in each turn of the side"
