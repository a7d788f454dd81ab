"""The times that the game clock shows, and the time between two readings of the browser's clocks."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.clock.actions import Slept, Tick
from tablelight.app.clock.state import TimeMark
from tablelight.app.state import AppState
from tablelight.board.clocks import MOST_MS, GameClock, clock_of

MINUTE_MS = 60_000


def game_clock(state: AppState) -> GameClock | None:
    """The clock on the table."""
    return None if state.history is None else clock_of(state.document.clock)


def is_running(state: AppState) -> bool:
    """Whether the time of the turn under way is counted."""
    clock = game_clock(state)
    return clock is not None and not clock.paused and state.editor.session is None


def side_now(state: AppState) -> str:
    """The side whose time runs."""
    return state.game_history.side


def shown_ms(state: AppState, side: str) -> int:
    """The time shown for a side: what is left, or used if the clock counts up; of this turn if it counts by turns."""
    clock = game_clock(state)
    assert clock is not None
    spent = state.clock.elapsed if side == side_now(state) else 0
    remaining = clock.remaining(side, spent)
    if remaining is not None:
        return remaining
    return spent if clock.by == "turn" else clock.total(side, spent)


def mark_of(state: AppState) -> TimeMark:
    """Whether the side whose turn it is has a minute or nothing left."""
    clock = game_clock(state)
    remaining = None if clock is None else clock.remaining(side_now(state), state.clock.elapsed)
    if remaining is None or remaining > MINUTE_MS:
        return ""
    return "minute" if remaining > 0 else "over"


LONGEST_TICK_MS = 5_000
"""A running page reads the clocks each second; after a longer time it did not run."""
DRIFT_MS = 2_000
"""How far the system clock may drift from the steady one between two readings."""
RELOAD_MS = 15_000
"""A reload takes at most this long, and its time counts."""


@frozen
class Instant:
    """A reading of both clocks, in milliseconds. The steady one never goes back, but may stop while the device sleeps.
    The system clock goes on, but can be changed."""

    steady: float
    wall: float


def passed(last: Instant, now: Instant) -> Tick | Slept:
    """What happened between two readings."""
    steady, wall = max(now.steady - last.steady, 0), now.wall - last.wall
    if steady <= LONGEST_TICK_MS and wall <= steady + DRIFT_MS:
        return Tick(round(steady))  # the system clock may have been set back: the steady one counts
    return Slept(round(min(max(steady, wall), MOST_MS)))


def while_closed(kept: float, now: float) -> Tick | Slept:
    """What happened while the page was closed, by the system clock alone; no time counts if it was set back."""
    wall = now - kept
    if wall > RELOAD_MS:
        return Slept(round(min(wall, MOST_MS)))
    return Tick(round(max(wall, 0)))
