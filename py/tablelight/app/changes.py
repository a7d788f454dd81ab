"""Changes of the game on the table that are made by hand, and steps through its moments, in play and in the editor."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.changes import session_of, with_session, without_stale_selection
from tablelight.app.editor.changes import with_document as with_edited_document
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move.queries import select
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Document
from tablelight.rules.check import problems


def with_moment(state: AppState, history: History) -> AppState:
    """Another moment of the same game: what is selected stays, if it is still there."""
    if state.editor.session is None:
        return select(evolve(state.cleared(), history=history), state.selected)
    state = without_stale_selection(evolve(state, history=history))
    fitting = session_of(state).fitting and history.photo is not None
    return with_session(state, stroke=None, anchor=None, fitting=fitting, problem_places=())


def with_document(state: AppState, document: Document, entry: Entry | None = None) -> AppState:
    """The game after a change by hand, which can be undone. In play the rules must find nothing wrong with it, and the log
    tells of it; the editor lists what is wrong and keeps no log."""
    if state.editor.session is not None:
        return with_edited_document(state, document)
    assert state.history is not None
    found = problems(document)
    if found:
        return evolve(state, notice=Notice(problem=found[0]))
    return with_moment(state, state.history.then(document, entry))
