"""What this player attends to, for the other tablet; and what the other player attends to, on this board."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import Place, plane_of

ROUND = 44
"""The radius of the ring, in units: outside the token, inside the space."""


def attention(state: AppState) -> Place | None:
    """The place that the player is about to go to, asks about or looks at; else the cursor's, or the selected one's."""
    if state.history is None or state.editor.session is not None:
        return None
    proposed = None if state.proposal is None else state.proposal.to
    selected = None if state.figure is None else state.figure.space
    places = (proposed, state.explaining, state.target, state.cursor, selected)
    return next((place for place in places if place is not None), None)


def pointing_layer(state: AppState) -> Layer:
    """The mark where the other player points: a dashed ring with an arrow from above."""
    at = state.peer.pointing
    return EMPTY if at is None or not state.peer.is_on else _pointing(state.document, at)


@remember(2)
def _pointing(document: Document, at: Place) -> Layer:
    sheet, middle = LayerSheet(), plane_of(document.board).centre(at)
    sheet.mark(middle, marks.disc(ROUND), "peer-edge", "peer")
    sheet.mark(middle, f"m0-{ROUND - 8}l-20-34h40z", "peer-arrow")
    return sheet.layer()
