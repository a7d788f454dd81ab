"""A dragged figure: its base under the finger, and above it the cost of the path; it moves to where it is dropped. Also
the length above a ruler that is being drawn, and the glide of a figure that has moved."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app import actions as do
from tablelight.app import side_view
from tablelight.app.beside import Portraits
from tablelight.app.controls import words_of
from tablelight.app.handlers import handles, perform
from tablelight.app.move import queries as move_queries
from tablelight.app.move import snapping
from tablelight.app.move.panel import cost_words
from tablelight.app.move.update import confirm, propose, select_figure
from tablelight.app.ruler.state import distance
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.free import chip
from tablelight.view.games.ui import ui_of
from tablelight.view.plane import XY, Place, plane_of
from tablelight.view.tokens import TokenOptions, figures_layer, middle, radius
from tablelight.view.words import Words, length_words

SIZE, ABOVE = 17.0, 58.0
"""The size of the words, and how far above the finger they are, in pixels."""


def ruler_label(state: AppState, at: XY, scale: float) -> Layer:
    """The length of the ruler that is being drawn, above the finger."""
    number = state.ruler.chosen
    found = None if number is None else state.ruler.measures[number]
    if state.history is None or found is None or found.kind != "ruler":
        return EMPTY
    sheet = marks.LayerSheet()
    away = length_words(state.document, distance(state.document, *found.ends), words_of(state))
    chip(sheet, (at[0], at[1] - ABOVE / scale), away, SIZE * 1.4 / scale)
    return sheet.layer()


def dragged_figure(state: AppState, figure: str, at: XY, place: Place | None, scale: float) -> Layer:
    """The base of a dragged figure at a point of the plane, and the cost above it; `scale` is pixels per unit."""
    if state.history is None or figure not in state.document.by_id:
        return EMPTY
    sheet = marks.LayerSheet()
    size = radius(state.document.figure(figure))
    may_end = place is not None and move_queries.may_end(state, place)
    sheet.mark(at, marks.disc(round(size, 1)), "ghost" if may_end else "ghost-barred")
    if not may_end:
        sheet.mark(at, marks.cross(round(size * 0.45, 1)), "offender")
    words = cost_words(state, place, words_of(state)) if place is not None and may_end else ""
    if words:
        chip(sheet, (at[0], at[1] - size - ABOVE / scale), words, SIZE / scale)
    return sheet.layer()


@handles(do.DragFigure)
def drag_figure(state: AppState, action: do.DragFigure) -> AppState:
    """Move a figure to where it was dropped (select, propose and confirm in one); explain the place if no move may
    end there."""
    if state.selected != action.figure or state.action is None:
        state = select_figure(evolve(state, mode="move"), do.SelectFigure(action.figure))
        if state.action is None:
            state = evolve(state, action=move_queries.first_action(state, action.figure))  # also after it has acted
    place = snapping.snapped(state, action.place)
    if snapping.is_own_place(state, action.place, place):
        return evolve(state.cleared(), action=state.action)
    if not move_queries.may_end(state, place):
        return perform(state, do.Explain(place))
    return confirm(propose(state, do.Propose(place)), do.Confirm())


GLIDE_MS = 150.0
"""The duration of a glide."""
CROWD = 100
"""The number of figures from which nothing glides: the pictures take a slow tablet too long."""


@frozen
class Glide:
    """The figure that glides, and the points of the plane between which its token is drawn."""

    figure: Figure
    start: XY
    end: XY


def glide_between(before: AppState, after: AppState) -> Glide | None:
    """The glide of the only figure that an action has moved on the same board; None if it moved none, or several.
    Edits do not glide."""
    if before.history is None or after.history is None or after.editor.session is not None:
        return None
    old, new = before.document, after.document
    if old is new or old.board is not new.board or old.game != new.game or len(new.figures) >= CROWD:
        return None
    stood = old.by_id
    moved = [figure for figure in new.figures if figure.id in stood and stood[figure.id].at != figure.at]
    if len(moved) != 1 or len(moved[0].at) != 1:
        return None
    plane, ui = plane_of(new.board), ui_of(new)
    return Glide(moved[0], middle(stood[moved[0].id], plane, ui), middle(moved[0], plane, ui))


def gliding(state: AppState, glide: Glide, part: float) -> Layer:
    """The figure's token after a part of the time: quick at first, then slower."""
    eased = 1 - (1 - min(max(part, 0.0), 1.0)) ** 3
    token = _token(state.document, glide.figure.id, state.language, state.game_history.portraits)
    token, (start, end) = side_view.lifted(state, token, (glide.start, glide.end))
    dx, dy = ((start[axis] - end[axis]) * (1 - eased) for axis in (0, 1))
    return evolve(token, shift=(round(dx, 1), round(dy, 1)))


@remember(2)
def _token(document: Document, figure: str, language: str, portraits: Portraits) -> Layer:
    say = Words(language, game=document.game)
    called = {figure: say.figure(document.figure(figure))}
    shown = TokenOptions(called=called, drawn=lambda each: each.id == figure, portraits=portraits)
    return figures_layer(document, plane_of(document.board), ui_of(document), shown)
