"""HeroClix's own parts of the panel: the warning before a second action token (HC-43)."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.rules.answers import Path
from tablelight.view.games.panels import GamePanel
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


def step_notes(document: Document, found: Path, say: Words) -> list[Node]:
    """A figure that acted in its last turn gets its second token by this move."""
    column, row = found.path[0]
    mover = document.at((int(column), int(row)))
    if mover is None or not mover.state.get("tokens"):
        return []
    text = say("{name} has an action token already: this gives it another one.", name=say.figure(mover))
    return [el("p", text, cls="notice", key="tokens")]


PANEL = GamePanel(step_notes=step_notes)
