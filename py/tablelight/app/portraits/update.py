"""Pictures on figures: put there, taken away. Each is a step that can be undone."""

from __future__ import annotations

from attrs import evolve, field, frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.changes import with_moment
from tablelight.app.handlers import handles
from tablelight.app.portraits.state import is_portrait, room_for
from tablelight.app.state import AppState, Notice


@frozen
class ChoosePortrait(Effect):
    """Choose a picture for a figure; `takes`: with the camera."""

    figure: str
    takes: bool = False


@frozen
class PortraitLoaded(Action):
    """The picture, cropped and scaled down; None: unreadable, or too large even so. `name`: its file's name."""

    figure: str
    name: str
    source: str | None = field(repr=False)


@frozen
class RemovePortrait(Action):
    """Give the figure its letters back."""

    figure: str


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
    if state.history is None or action.figure not in state.history.portraits:
        return state
    return _with(state, action.figure, None)


def _with(state: AppState, figure: str, source: str | None) -> AppState:
    assert state.history is not None
    portraits = {name: known for name, known in state.history.portraits.items() if name != figure}
    portraits |= {} if source is None else {figure: source}
    return with_moment(state, state.history.with_next(portraits=portraits))
