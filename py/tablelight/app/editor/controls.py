"""Parts that several of the editor's panels are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tablelight.app.controls import switch
from tablelight.app.editor import actions as do
from tablelight.app.editor.state import EditorSession
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.nodes import Node, button, el
from tablelight.view.plane import UNIT
from tablelight.view.swatch import sample, swatch
from tablelight.view.words import Words


def swatches(
    label: str, items: Sequence[tuple[str, TerrainUi, bool, object]], say: Words, *, bare: bool = False
) -> Node:
    """A palette: each kind of terrain as it looks on the board, and its name. `bare`: as on a free board."""
    buttons = [
        el(
            "button",
            drawn(ground, bare),
            el("span", say.label(ground.label)),
            cls="kind",
            do=action,
            key=name,
            aria_pressed=chosen,
        )
        for name, ground, chosen, action in items
    ]
    return el("div", *buttons, cls="kinds", role="group", aria_label=label)


@lru_cache(maxsize=64)
def drawn(ground: TerrainUi, bare: bool) -> Node:
    """A terrain as it looks on the board."""
    cls = "swatch none" if ground.style == "void" else "swatch"
    return swatch([sample(ground, bare=bare)], (0, 0, UNIT, UNIT), cls)


def mover(session: EditorSession, label: str | None, say: Words) -> Node:
    """The button for players who do not drag: the next tap moves what is selected there."""
    text = say("Tap its new place") if session.moving else label or say("Move it with a tap")
    return button(
        text, do.SetToolOption("moving", not session.moving), picture="drag", cls="wide", aria_pressed=session.moving
    )


def snap(session: EditorSession, say: Words) -> Node:
    """The switch for snapping to quarter inches."""
    return switch(say("Snap to quarter inches"), session.snap, do.SetToolOption("snap", not session.snap))
