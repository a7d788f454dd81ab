"""Pictures on figures: put there, taken away. Each is a step that can be undone."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_moment
from tablelight.app.handlers import handles
from tablelight.app.portraits.actions import PortraitLoaded, RemovePortrait
from tablelight.app.portraits.state import is_portrait, room_for
from tablelight.app.state import AppState, Notice


@handles(PortraitLoaded)
def portrait_loaded(state: AppState, action: PortraitLoaded) -> AppState:
    """Put the picture on the figure, if it is one and the game has room for it."""
    history = state.history
    if history is None or action.figure not in history.present.by_id:
        return state
    if action.source is None or not is_portrait(action.source):
        return evolve(state, notice=Notice("{name} could not be read as a picture.", {"name": action.name}))
    if not room_for(history.portraits, action.figure, action.source):
        return evolve(state, notice=Notice("There is no room for more pictures in this game."))
    return _with(state, action.figure, action.source)


@handles(RemovePortrait)
def remove_portrait(state: AppState, action: RemovePortrait) -> AppState:
    """Remove the picture from a figure's token."""
    if state.history is None or action.figure not in state.history.portraits:
        return state
    return _with(state, action.figure, None)


def _with(state: AppState, figure: str, source: str | None) -> AppState:
    assert state.history is not None
    portraits = {name: known for name, known in state.history.portraits.items() if name != figure}
    portraits |= {} if source is None else {figure: source}
    return with_moment(state, state.history.with_next(portraits=portraits))
