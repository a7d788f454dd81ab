"""What a figure has done in its side's turn; whose turn it is, of another side's figure."""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.app.log.state import Entry
from tablelight.app.state import AppState
from tablelight.app.turn.state import side_of
from tablelight.board.document import Figure


def done_in_turn(state: AppState, figure: Figure) -> Iterator[Entry]:
    """What the log has of a figure since the turn began, the last first."""
    assert state.history is not None
    for entry in reversed(state.history.log):
        if entry.kind == "turn" and not entry.undone:
            return
        if (
            not entry.undone
            and entry.kind in ("move", "roll")
            and (entry.figure, entry.side) == (figure.label, figure.side)
        ):
            yield entry


def other_side_now(state: AppState, figure: Figure) -> str:
    """The side whose turn it is, where that is not the figure's; "" if it is."""
    if state.history is None:
        return ""
    now = side_of(state.document, state.history.turn)
    return "" if now == figure.side else now
