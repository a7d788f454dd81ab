"""The legend of the board on the table: the things on it, one line about each, and the present marks."""

from __future__ import annotations

from collections.abc import Iterable

from tablelight.app.controls import clause_chip
from tablelight.app.queries import ui_of
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.view import legend as pieces
from tablelight.view.guides import guide
from tablelight.view.legend import Item
from tablelight.view.legend_marks import marks_shown, present
from tablelight.view.nodes import Node, el
from tablelight.view.swatch import swatch
from tablelight.view.words import Words


def legend(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and its content."""
    document, ui, known = state.document, say.lettered(ui_of(state)), guide(state.document.game)
    board = document.board
    bare = not board.has_spaces
    lies = (
        *pieces.terrains(board, ui, known, say.language),
        *pieces.levels(board, ui, known, say.language),
        *pieces.roofs(board, ui, known),
    )
    parts = (
        (say("Ground"), [*lies]),
        (say("Between spaces"), pieces.edges(board, ui, known)),
        (say("Objects"), pieces.objects(board, ui, known)),
        (say("Figures"), pieces.people(document, ui, known, say)),
        (say("Marks right now"), [*marks_shown(present(layers(state)), ui, bare=bare)]),
    )
    return say("Legend"), [
        *([el("p", say("Each tick on the edge is 1 inch, each line 6 inches."), cls="note")] if bare else []),
        *(_section(title, number, items, say) for number, (title, items) in enumerate(parts) if items),
    ]


def _section(title: str, number: int, items: Iterable[Item], say: Words) -> Node:
    rows = [_row(item, say) for item in items]
    head = el("h3", title, id=f"legend-{number}")
    return el("section", head, el("ul", *rows, cls="pieces"), key=str(number), aria_labelledby=f"legend-{number}")


def _row(item: Item, say: Words) -> Node:
    texts = [el("strong", say.label(item.name))] if item.name else []
    if item.note is not None:
        chips = [clause_chip(clause, say) for clause in item.note.clauses]
        texts += [el("span", say.label(item.note.does), cls="does"), el("span", *chips, cls="chips")]
    return el("li", swatch(item.layers, item.frame), el("div", *texts, cls="texts"))
