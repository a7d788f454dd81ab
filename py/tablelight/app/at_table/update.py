"""Set how a tablet lies on the table; the size of the board in true size."""

from __future__ import annotations

from attrs import asdict, evolve

from tablelight.app.at_table.actions import SetAtTable, WakeLockDenied
from tablelight.app.at_table.state import TEXTS
from tablelight.app.handlers import handles
from tablelight.app.state import AppState, Notice
from tablelight.locale.messages import msg
from tablelight.view.plane import UNIT, plane_of


@handles(SetAtTable)
def set_at_table(state: AppState, action: SetAtTable) -> AppState:
    """Set what is given. Close the dialog if the board turns, tilts or changes size: the player wants to see that."""
    given = {name: value for name, value in asdict(action).items() if value is not None}
    after = evolve(state.at_table, **given)
    after = evolve(after, turns=after.turns % 4, text=after.text if after.text in TEXTS else state.at_table.text)
    old = state.at_table
    turns_board = (after.turns, after.is_tilted) != (old.turns, old.is_tilted)
    if action.is_true_size:
        state = evolve(state, at_table=after, dialog=None)
        return evolve(state, notice=too_small(state)) if state.history is not None and after.inch else state
    is_laid = bool(action.keeps_screen_on and action.is_folded)  # both at once: `LayOnTable`
    is_shown = turns_board or is_laid or after.is_true_size != old.is_true_size
    return evolve(state, at_table=after, dialog=None if is_shown else state.dialog)


@handles(WakeLockDenied)
def deny_wake_lock(state: AppState, _: WakeLockDenied) -> AppState:
    notice = Notice("This browser cannot keep the screen on; the device decides when it goes dark.")
    return evolve(state, at_table=evolve(state.at_table, keeps_screen_on=False), notice=notice)


def board_inches(state: AppState) -> tuple[float, float]:
    """The width and height of the board on the screen, in inches; a space is an inch wide."""
    plane = plane_of(state.document.board)
    across, down = plane.width / UNIT, plane.height / UNIT
    return (down, across) if state.at_table.turns % 2 else (across, down)


def too_small(state: AppState) -> Notice | None:
    """The notice that the screen is smaller than the board; None if it is not."""
    inch, (width, height) = state.at_table.inch, state.at_table.seen
    across, down = board_inches(state)
    if across * inch <= width and down * inch <= height:
        return None
    text = msg(
        "True size: the screen shows {width} × {height} inches of a board of {across} × {down}. Push the board, "
        "or print it."
    )
    values = {"width": round(width / inch, 1), "height": round(height / inch, 1)}
    return Notice(text, {**values, "across": round(across, 1), "down": round(down, 1)})
