"""Undo and redo: one moment back or on; a notice says what was undone."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.changes import with_moment
from tablelight.app.editor.opening import with_session
from tablelight.app.handlers import handles, perform
from tablelight.app.state import AppState, Notice
from tablelight.app.timeline.update import recall_moments


@handles(do.Undo)
def undo(state: AppState, _: do.Undo) -> AppState:
    """Go back one moment; while a polygon is being drawn, remove its last corner."""
    session, history = state.editor.session, state.history
    if session is not None and session.points:
        return with_session(state, points=session.points[:-1])
    if history is not None and not history.past and history.unread is not None:
        state = perform(state, recall_moments())
        history = state.history
    if history is None or not history.past:
        return evolve(state, notice=Notice("There is nothing to undo."))
    entry = history.entry(history.now) if session is None else None
    notice = Notice("Undone.") if entry is None else Notice("Undone: {what}", entry=entry)
    stopped = evolve(state.partner, goes_on=False)  # Tablelight does not repeat what was undone
    return evolve(with_moment(state, history.undone()), notice=notice, partner=stopped)


@handles(do.Redo)
def redo(state: AppState, _: do.Redo) -> AppState:
    history = state.history
    if history is None or not history.future:
        return evolve(state, notice=Notice("There is nothing to redo."))
    entry = history.entry(history.future[0]) if state.editor.session is None else None
    notice = Notice("Done again.") if entry is None else Notice("Done again: {what}", entry=entry)
    return evolve(with_moment(state, history.redone()), notice=notice)
