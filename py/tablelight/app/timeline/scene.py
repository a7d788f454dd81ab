"""How the position on view came about: the path of the figure that moved, the figure that rolled, its targets."""

from __future__ import annotations

from tablelight.app.log.state import Entry
from tablelight.app.state import AppState
from tablelight.app.transitions import Transition
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view.drawing import Layer
from tablelight.view.highlights import draw_way
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import Place, plane_of
from tablelight.view.tokens import add_ring


def trail_layer(state: AppState) -> Layer:
    """What led to the moment on view."""
    now = state.game_history.now
    return _trail(state.document, now.transition, state.game_history.entry(now))


@remember(4)
def _trail(document: Document, transition: Transition | None, entry: Entry | None) -> Layer:
    sheet = LayerSheet()
    ways: list[tuple[Place, ...]] = [transition.places] if transition is not None else []
    if entry is not None:
        if entry.start is not None and entry.end is not None and not any(ways):
            ways.append((entry.start, entry.end))
        ways += [(shift.start, shift.end) for shift in entry.shifts]
    for way in ways:
        if len(way) > 1 and all(document.board.holds(place) for place in way):
            draw_way(sheet, plane_of(document.board), way)
    if entry is not None and entry.kind == "roll" and transition is not None:
        roller = transition.question.get("figure")
        others = [value for key, value in transition.question.items() if key not in ("ask", "roll", "figure")]
        for figure in document.figures:
            if figure.id == roller or figure.id in others:
                add_ring(sheet, document, figure.id, 9, "selected" if figure.id == roller else "aim-at")
    return sheet.layer()
