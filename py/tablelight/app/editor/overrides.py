"""What actions of play mean while a board is edited: a tap at the cursor, Escape; and those that mean nothing there."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.actions import Action
from tablelight.app.editor import actions as do
from tablelight.app.editor.changes import session_of, with_session
from tablelight.app.editor.strokes import begin_stroke, end_stroke
from tablelight.app.handlers import handles_while_editing, perform
from tablelight.app.help.actions import GoBack
from tablelight.app.move.actions import DragFigure, Explain
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.app.state import AppState
from tablelight.view.plane import plane_of

KEY_SLACK_UNITS = 30.0
"""Units of the plane within which the keyboard's cursor means a handle."""


@handles_while_editing(app.Tap)
def tap(state: AppState, action: app.Tap) -> AppState:
    """A tap by its place, from the keyboard's cursor: a stroke that ends where it begins."""
    x, y = plane_of(state.document.board).centre(action.place)
    session = session_of(state)
    if session.tool == "hand" and not session.fitting:
        return evolve(state, cursor=None if state.cursor == action.place else action.place, notice=None)
    return end_stroke(begin_stroke(state, do.BeginStroke(x, y, KEY_SLACK_UNITS)), do.EndStroke())


@handles_while_editing(app.Cancel)
def cancel(state: AppState, _: app.Cancel) -> AppState:
    """Take back the innermost thing that is open. Escape does not close the editor itself."""
    session = session_of(state)
    if state.dialog is not None:
        return perform(state, GoBack())
    if session.stroke is not None:
        return with_session(state, stroke=None)
    if session.points or session.anchor is not None:
        return with_session(state, points=(), anchor=None)
    if session.fitting:
        return with_session(state, fitting=False)
    if session.moving:
        return with_session(state, moving=False)
    if session.placing is not None:
        return with_session(state, placing=None, member=None)
    if session.corner is not None:
        return with_session(state, corner=None)
    if session.area is not None or state.selected is not None or session.problem_places:
        return with_session(evolve(state, selected=None, notice=None), area=None, problem_places=())
    return evolve(state.cleared(), cursor=None)


def ignored(state: AppState, _: Action) -> AppState:
    """The state unchanged: the action belongs to play alone."""
    return state


for _kind in (Explain, DragFigure, app.SetMode, ToggleSightMap):
    handles_while_editing(_kind)(ignored)
