"""The picture on a figure's token: buttons that take, choose and remove one. Each is a step that can be undone."""

from __future__ import annotations

from attrs import evolve, frozen

from tablelight.app.actions import Effect
from tablelight.app.beside import is_portrait, room_for
from tablelight.app.changes import with_moment
from tablelight.app.controls import fold
from tablelight.app.handlers import play_action
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


@frozen
class ChoosePortrait(Effect):
    """Choose a picture for a figure; `takes`: with the camera."""

    figure: str
    takes: bool = False


@play_action()
def portrait_loaded(state: AppState, figure: str, name: str, source: str | None) -> AppState:
    """Put a picture on a figure, if the game has room for it. `name`: its file; `source`: the picture, cropped and scaled
    down; None: unreadable, or too large even so."""
    if source is None or not is_portrait(source):
        return evolve(state, notice=Notice("{name} could not be read as a picture.", {"name": name}))
    if not room_for(state.game_history.portraits, figure, source):
        return evolve(state, notice=Notice("There is no room for more pictures in this game."))
    return _with(state, figure, source)


@play_action()
def remove_portrait(state: AppState, figure: str) -> AppState:
    """Give the figure its letters back."""
    return _with(state, figure, None) if figure in state.game_history.portraits else state


def _with(state: AppState, figure: str, source: str | None) -> AppState:
    portraits = {name: known for name, known in state.game_history.portraits.items() if name != figure}
    portraits |= {} if source is None else {figure: source}
    return with_moment(state, state.game_history.with_next(portraits=portraits))


def portrait_fold(state: AppState, figure: Figure, say: Words) -> Node:
    """The picture of a figure as it is, and its buttons, in a part of the panel that opens."""
    title = say("Picture")
    return fold(state, "portrait", title, lambda: [el("div", *_portrait(state, figure, say), cls="portrait-part")])


def _portrait(state: AppState, figure: Figure, say: Words) -> list[Node]:
    source = state.game_history.portraits.get(figure.id)
    buttons = [
        button(say("Take a picture"), ChoosePortrait(figure.id, takes=True), picture="photo", cls="wide"),
        button(say("Choose a picture"), ChoosePortrait(figure.id), picture="image", cls="wide"),
    ]
    if source is None:
        return [*buttons, el("p", say("It replaces the letters on the figure."), cls="note")]
    name = say("The picture of {name}", name=say.figure(figure))
    remove = button(say("Remove the picture"), remove_portrait(figure.id), picture="delete", cls="wide")
    return [el("img", src=source, alt=name, cls="portrait"), *buttons, remove]
