"""What every tool does in the end: a new document, as one step that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tablelight.app.answers import found_problems as found_problems
from tablelight.app.editor.state import EditorSession
from tablelight.app.state import AppState
from tablelight.board.document import Board, Document
from tablelight.view.plane import XY, Place, plane_of


def session_of(state: AppState) -> EditorSession:
    """The editor's session; the editor must be open."""
    assert state.editor.session is not None
    return state.editor.session


def with_session(state: AppState, **changes: Any) -> AppState:
    """The state with fields of the session changed."""
    return evolve(state, editor=evolve(state.editor, session=evolve(session_of(state), **changes)))


def with_document(state: AppState, document: Document) -> AppState:
    """The state with an edited document as the new present, or the same state if nothing differs."""
    history = state.history
    assert history is not None
    if document == history.present:
        return evolve(state, notice=None)
    state = evolve(state, notice=None, history=history.then(document))
    return without_stale_selection(with_session(state, problem_places=()))


def with_board(state: AppState, change: Callable[[Any], Board]) -> AppState:
    """The state with a changed board as the new present."""
    return with_document(state, evolve(state.document, board=change(state.document.board)))


def without_stale_selection(state: AppState) -> AppState:
    """The state without a selection of figures, areas or corners that no longer exist."""
    document, session = state.document, session_of(state)
    if state.selected not in document.by_id:
        state = evolve(state, selected=None)
    areas = document.board.areas
    if session.area is not None and session.area >= len(areas):
        state = with_session(state, area=None, corner=None)
    elif session.area is not None and (session.corner or 0) >= len(areas[session.area].points):
        state = with_session(state, corner=None)
    return state


def place_at(state: AppState, at: XY) -> Place | None:
    """The place under a point of the plane; on a free board snapped to quarter inches, if that is switched on."""
    plane = plane_of(state.document.board)
    place = plane.pick(*at)
    return plane.snapped(place) if place is not None and session_of(state).snap else place
