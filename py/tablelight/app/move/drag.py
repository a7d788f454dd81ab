"""A dragged figure: its base under the finger, and above it the cost of the path; it moves to where it is dropped. Also
the length above a ruler that is being drawn."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import words_of
from tablelight.app.handlers import handles, perform
from tablelight.app.move import queries as move_queries
from tablelight.app.move import snapping
from tablelight.app.move.actions import Confirm, DragFigure, Explain, Propose
from tablelight.app.move.queries import first_action
from tablelight.app.move.risks_panel import cost_words
from tablelight.app.move.update import confirm, propose, select_figure
from tablelight.app.ruler.scene import length
from tablelight.app.ruler.state import distance
from tablelight.app.state import AppState
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.free import chip
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, Place, point
from tablelight.view.tokens import radius

SIZE, ABOVE = 17.0, 58.0
"""The size of the words, and how far above the finger they are, in pixels."""


def ruler_label(state: AppState, at: XY, scale: float) -> Layer:
    """The length of the ruler that is being drawn, above the finger."""
    number = state.ruler.chosen
    if state.history is None or number is None:
        return EMPTY
    found = state.ruler.measures[number]
    if found.kind != "ruler":
        return EMPTY
    sheet = LayerSheet()
    away = length(state.document, distance(state.document, *found.ends), state.language)
    chip(sheet, (at[0], at[1] - ABOVE / scale), away, SIZE * 1.4 / scale)
    return sheet.layer()


def dragged_figure(state: AppState, figure: str, at: XY, place: Place | None, scale: float) -> Layer:
    """The base of a dragged figure at a point of the plane, and the cost above it; `scale` is pixels per unit."""
    if state.history is None or figure not in state.document.by_id:
        return EMPTY
    sheet = LayerSheet()
    size = radius(state.document.figure(figure))
    may_end = place is not None and move_queries.may_end(state, place)
    sheet.add("ghost" if may_end else "ghost-barred", f"M{point(at)}{marks.disc(round(size, 1))}")
    if not may_end:
        sheet.add("offender", f"M{point(at)}{marks.cross(round(size * 0.45, 1))}")
    words = cost_words(state, place, words_of(state)) if place is not None and may_end else ""
    if words:
        chip(sheet, (at[0], at[1] - size - ABOVE / scale), words, SIZE / scale)
    return sheet.layer()


@handles(DragFigure)
def drag_figure(state: AppState, action: DragFigure) -> AppState:
    """Move a figure to where it was dropped (select, propose and confirm in one); explain the place if no move may
    end there."""
    if state.selected != action.figure or state.action is None:
        state = select_figure(evolve(state, mode="move"), do.SelectFigure(action.figure))
        if state.action is None:
            state = evolve(state, action=first_action(state, action.figure))  # also after it has acted
    place = snapping.snapped(state, action.place)
    if snapping.is_own_place(state, action.place, place):
        return evolve(state.cleared(), action=state.action)
    if not move_queries.may_end(state, place):
        return perform(state, Explain(place))
    return confirm(propose(state, Propose(place)), Confirm())
