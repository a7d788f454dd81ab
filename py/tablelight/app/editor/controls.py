"""Controls that several panels of the editor share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from tablelight.app.controls import switch
from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.state import EditorSession
from tablelight.app.handlers import FunctionAction
from tablelight.app.state import AppState
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import UNIT
from tablelight.view.svg import sample, swatch
from tablelight.view.words import Words


def swatches(
    state: AppState, label: str, names: Iterable[str], now: str, set_to: Callable[[str], object], say: Words
) -> Node:
    """A palette: each of these kinds of terrain as it looks on the board, and its name."""
    ui, bare, buttons = say.lettered(state.ui), not state.document.board.has_spaces, []
    for name in names:
        ground = ui.terrain(name)
        picture = drawn(ground, bare)
        buttons.append(pictured(picture, say.label(ground.label), set_to(name), is_on=name == now, key=name))
    return kinds(label, buttons)


def pictured(
    picture: Node | None, label: str, action: object, *, is_on: bool, cls: str = "kind", key: str | None = None
) -> Node:
    """A button for one of several kinds, with its picture."""
    return el("button", picture, el("span", label), cls=cls, do=action, key=key, aria_pressed=is_on)


def kinds(label: str, buttons: Sequence[Node]) -> Node:
    """A group of buttons for kinds, of which one is in hand."""
    return el("div", *buttons, cls="kinds", role="group", aria_label=label)


@lru_cache(maxsize=64)
def drawn(ground: TerrainUi, bare: bool) -> Node:
    """A terrain as it looks on the board."""
    cls = "swatch none" if ground.style == "void" else "swatch"
    return swatch([sample(ground, bare=bare)], (0, 0, UNIT, UNIT), cls)


def held(field: str) -> Callable[[object], FunctionAction]:
    """The function from a value to the action that sets a field of the session to it."""
    return partial(set_tool_option, field)


def switched(session: EditorSession, field: str, label: str) -> Node:
    """A switch for a field of the session."""
    is_on = getattr(session, field)
    return switch(label, is_on, set_tool_option(field, not is_on))


def mover(session: EditorSession, label: str | None, say: Words) -> Node:
    """The button for players who do not drag: the next tap moves what is selected there."""
    text = say("Tap its new place") if session.moving else label or say("Move it with a tap")
    act = set_tool_option("moving", not session.moving)
    return button(text, act, picture="drag", cls="wide", aria_pressed=session.moving)


def snap(session: EditorSession, say: Words) -> Node:
    """The switch for snapping to quarter inches."""
    return switched(session, "snap", say("Snap to quarter inches"))
