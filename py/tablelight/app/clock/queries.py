"""The times that the game clock shows."""

from __future__ import annotations

from tablelight.app.clock.state import TimeMark
from tablelight.app.state import AppState
from tablelight.board.clocks import GameClock, clock_of

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
