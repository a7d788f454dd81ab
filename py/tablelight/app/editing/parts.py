"""Parts that several of the editor's panels are made of."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app.editing import actions as do
from tablelight.app.editing.session import Session
from tablelight.view.games.look import Ground
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def swatches(label: str, items: Sequence[tuple[str, Ground, bool, object]], say: Words) -> Node:
    """A palette: each kind with its colour, pattern's letter and name."""
    buttons = [
        el(
            "button",
            el("span", ground.letter, cls=f"swatch ground-{ground.style or 'plain'}", aria_hidden="true"),
            el("span", say.label(ground.label)),
            cls="kind",
            do=action,
            type="button",
            key=name,
            aria_pressed="true" if chosen else "false",
        )
        for name, ground, chosen, action in items
    ]
    return el("div", *buttons, cls="kinds", role="group", aria_label=label)


def mover(session: Session, label: str | None, say: Words) -> Node:
    """For who does not drag: the next tap is where it goes."""
    text = say("Tap its new place") if session.moving else label or say("Move it by a tap")
    pressed = "true" if session.moving else "false"
    return button(text, do.SetTool("moving", not session.moving), picture="move", cls="wide", aria_pressed=pressed)
