"""What the app's own actions mean while the editor is open: the keyboard's cursor, Escape, undo, a figure of the list."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.actions import Action
from tablelight.app.editor import actions as do
from tablelight.app.editor import figures as people
from tablelight.app.editor import photograph
from tablelight.app.editor.changes import place_at, session_of, with_document, with_session, without_stale_selection
from tablelight.app.editor.update import Handler, begin_stroke, end_stroke
from tablelight.app.history import History
from tablelight.app.move.actions import DragFigure, Explain
from tablelight.app.queries import rules_of
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.app.state import AppState, Notice
from tablelight.view.plane import plane_of

KEY_SLACK = 30.0
"""Units of the plane within which the keyboard's cursor means a handle."""


def _tap(state: AppState, action: app.Tap) -> AppState:
    """A tap by its place: of the keyboard's cursor, or of before the start."""
    x, y = plane_of(state.document.board).centre(action.place)
    session = session_of(state)
    if session.tool == "hand" and not session.fitting:
        return evolve(state, cursor=None if state.cursor == action.place else action.place, notice=None)
    return end_stroke(begin_stroke(state, do.BeginStroke(x, y, KEY_SLACK)), do.EndStroke())


def _enter(state: AppState, _: app.Enter) -> AppState:
    return state if state.cursor is None else _tap(state, app.Tap(state.cursor))


def _step(state: AppState, action: app.MoveCursor) -> AppState:
    """The cursor; it takes the corner in hand with it while a photograph is fitted."""
    session, plane = session_of(state), plane_of(state.document.board)
    if session.fitting:
        return photograph.nudge(state, action.dx, action.dy)
    state = evolve(state, notice=None)
    if state.cursor is None:
        here = state.figure.space if state.figure is not None else None
        if here is None or plane.pick(*plane.centre(here)) is None:
            here = place_at(state, (plane.width / 2, plane.height / 2))
        return evolve(state, cursor=here, hover=here)
    there = plane.stepped(state.cursor, action.dx, action.dy)
    return evolve(state, cursor=there, hover=there)


def _cancel(state: AppState, _: app.Cancel) -> AppState:
    """The innermost first; the last thing that Escape leaves is the editor itself, by its button alone."""
    session = session_of(state)
    if state.dialog is not None:
        return evolve(state, dialog=None, problems=())
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


def _undo(state: AppState, _: app.Undo) -> AppState:
    session = session_of(state)
    if session.points:
        return with_session(state, points=session.points[:-1])
    if state.history is None or not state.history.past:
        return evolve(state, notice=Notice("There is nothing to undo."))
    return _time(state, state.history.undone(), Notice("Undone."))


def _redo(state: AppState, _: app.Redo) -> AppState:
    if state.history is None or not state.history.future:
        return evolve(state, notice=Notice("There is nothing to redo."))
    return _time(state, state.history.redone(), Notice("Done again."))


def _time(state: AppState, history: History, said: Notice) -> AppState:
    state = without_stale_selection(evolve(state, history=history, notice=said))
    fitting = session_of(state).fitting and history.photo is not None
    return with_session(state, stroke=None, anchor=None, fitting=fitting, problem_places=())


def _set_option(state: AppState, action: app.SetOption) -> AppState:
    options = {**state.document.options, action.key: action.value}
    if action.value == rules_of(state).options[action.key].default:
        del options[action.key]
    return with_document(state, evolve(state.document, options=options))


def _set_state(state: AppState, action: app.SetState) -> AppState:
    figure, field = state.document.figure(action.figure), rules_of(state).state.get(action.key)
    value = None if field is not None and action.value == field.default else action.value
    return with_document(state, state.document.with_figure(figure.with_state(**{action.key: value})))


def _same(state: AppState, _: Action) -> AppState:
    return state


OVERRIDES: dict[type[Action], Handler] = {
    app.Tap: _tap,
    app.Enter: _enter,
    app.MoveCursor: _step,
    app.Cancel: _cancel,
    app.Undo: _undo,
    app.Redo: _redo,
    app.SelectFigure: people.select_figure,
    app.SetOption: _set_option,
    app.SetState: _set_state,
    Explain: _same,
    DragFigure: _same,
    app.SetMode: _same,
    ToggleSightMap: _same,
}
"""While a board is edited, these stand in for the app's own handlers."""
