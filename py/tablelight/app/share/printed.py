"""The printed sheet: the board, its figures, and what has happened."""

from __future__ import annotations

from tablelight.app.controls import words_of
from tablelight.app.log.wording import entry_words
from tablelight.app.state import AppState
from tablelight.board.document import Figure
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words, place_name


def sheet(state: AppState) -> Node:
    """The sheet, with an empty canvas: printing draws the board there, which unlike a picture's address is instant."""
    say, document = words_of(state), state.document
    titles = (say("Figure"), say("Side"), say("Place"), say("Values"))
    rows = [_row(state, figure, say) for figure in sorted(document.figures, key=lambda figure: figure.side)]
    return el(
        "div",
        el("h1", say.title(document.title) or say("Untitled")),
        el("p", rules_of(document).name),
        el("canvas", role="img", aria_label=say("The board")),
        el("table", el("thead", el("tr", *(el("th", title, scope="col") for title in titles))), el("tbody", *rows))
        if rows
        else None,
        *_course(state, say),
    )


def _course(state: AppState, say: Words) -> list[Node]:
    """Every entry of the log, the first one first; undone ones are struck out."""
    log = state.game_history.log
    if not log:
        return []
    rows = []
    for number, entry in enumerate(log):
        words = entry_words(state, entry, say)
        parts = [el("s", words), " ", say("undone")] if entry.undone else [words]
        rows.append(el("li", *parts, key=str(number)))
    return [el("h2", say("What happened")), el("ol", *rows)]


def _row(state: AppState, figure: Figure, say: Words) -> Node:
    ui, now = state.ui, state.rules.vocabulary.stats_of(figure)
    stats = [f"{say.label(ui.stat_label(name))} {value}" for name, value in now.items()]
    traits = [say.label(ui.trait_label(trait)) for trait in figure.traits]
    return el(
        "tr",
        el("td", say.figure(figure)),
        el("td", say.side(figure.side)),
        el("td", place_name(state.document, figure.space, say)),
        el("td", ", ".join([*stats, *traits])),
        key=figure.id,
    )
