"""Oráculo's own parts of the panel: the squares opposite to enemies that must be free to disengage (OR-23)."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.rules.answers import RequiredSquare
from tablelight.view.games import game_ui
from tablelight.view.games.panels import GamePanel
from tablelight.view.games.ui import SquaresByEnemy
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words, ground_name, place_name


def required_squares_section(document: Document, groups: SquaresByEnemy, say: Words) -> list[Node]:
    """The squares that must be free, and which of them are not."""
    if not groups:
        return []
    title, parts = say("These squares must be free"), []
    for enemy, squares in groups:
        name = say("opposite {name}", name=say.figure(document.figure(enemy)))
        rows = [_square(document, square, str(number), say) for number, square in enumerate(squares)]
        parts += [el("p", name, cls="note"), el("ul", *rows, cls="demands", aria_label=name)]
    return [el("section", el("p", title, cls="label"), *parts, key="demands", aria_label=title)]


def _square(document: Document, square: RequiredSquare, key: str, say: Words) -> Node:
    """A square that must be free: free, or who or what is in it."""
    what = say("free")
    if not square.free and square.reason is not None:
        there = document.at(square.at) if square.at in document.topology else None
        if there is not None:
            what = say.figure(there)
        elif square.at in document.topology:
            ui, things = game_ui(document.game), document.layout.objects_at(square.at)
            objects = ", ".join(say.label(ui.object_label(thing.kind)) for thing in things)
            what = objects or ground_name(document, square.at, ui, say)
        else:
            what = say.reason(square.reason)
    place = el("strong", place_name(document, square.at, say) if square.at in document.topology else "–")
    return el("li", icon("confirm" if square.free else "close"), place, el("span", what), key=key)


PANEL = GamePanel(required_squares=required_squares_section)
