"""How large the board is in true size, and whether the screen is smaller."""

from __future__ import annotations

from tablelight.app.state import AppState, Notice
from tablelight.locale.messages import msg
from tablelight.view.plane import UNIT, plane_of


def board_inches(state: AppState) -> tuple[float, float]:
    """The board in inches as it lies on the screen: a space is an inch wide."""
    plane = plane_of(state.document.board)
    across, down = plane.width / UNIT, plane.height / UNIT
    return (down, across) if state.at_table.turns % 2 else (across, down)


def too_small(state: AppState) -> Notice | None:
    """That the screen is smaller than the board; None if it is not."""
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
