"""The picture on a figure's token: buttons that take, choose and remove one."""

from __future__ import annotations

from tablelight.app.controls import fold
from tablelight.app.portraits.update import ChoosePortrait, remove_portrait
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def portrait_fold(state: AppState, figure: Figure, say: Words) -> Node:
    """The picture of a figure as it is, and its buttons, in a part of the panel that opens."""
    content = _portrait(state, figure, say) if "portrait" in state.open_folds else []
    return fold(state, "portrait", say("Picture"), [el("div", *content, cls="portrait-part")])


def _portrait(state: AppState, figure: Figure, say: Words) -> list[Node]:
    source = state.game_history.portraits.get(figure.id)
    buttons = [
        button(say("Take a picture"), ChoosePortrait(figure.id, takes=True), picture="photo", cls="wide"),
        button(say("Choose a picture"), ChoosePortrait(figure.id), picture="image", cls="wide"),
    ]
    if source is None:
        return [*buttons, el("p", say("It replaces the letters on the figure."), cls="note")]
    name = say("The picture of {name}", name=say.figure(figure))
    return [
        el("img", src=source, alt=name, cls="portrait"),
        *buttons,
        button(say("Remove the picture"), remove_portrait(figure.id), picture="delete", cls="wide"),
    ]
