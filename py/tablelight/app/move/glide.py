"""A figure that has moved glides to its place: the figure, its start and end, and the picture on the way."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app.portraits.state import Portraits
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.plane import XY, plane_of
from tablelight.view.tokens import TokenOptions, figures_layer, middle
from tablelight.view.words import Words

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
    if old is new or old.board is not new.board or old.game != new.game:
        return None
    if len(new.figures) >= CROWD:
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
    dx, dy = ((glide.start[axis] - glide.end[axis]) * (1 - eased) for axis in (0, 1))
    token = _token(state.document, glide.figure.id, state.language, state.game_history.portraits)
    return evolve(token, shift=(round(dx, 1), round(dy, 1)))


@remember(2)
def _token(document: Document, figure: str, language: str, portraits: Portraits) -> Layer:
    say = Words(language, game=document.game)
    called = {figure: say.figure(document.figure(figure))}
    shown = TokenOptions(called=called, drawn=lambda each: each.id == figure, portraits=portraits)
    return figures_layer(document, plane_of(document.board), ui_of(document), shown)
