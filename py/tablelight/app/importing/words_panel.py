"""Which word of an army list is which of our stats: proposed, and mended by the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablelight.app.importing.actions import SayWord
from tablelight.app.state import AppState
from tablelight.formats.armies.units import own_id
from tablelight.formats.losses import WordUse
from tablelight.formats.tables import head
from tablelight.rules.registry import OWN, rules_of, system
from tablelight.view.games import game_ui, ui_of
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words


def word_rows(state: AppState, words: Sequence[WordUse], game: str, say: Words) -> list[Node]:
    """A row for each word of the list, with the stats to choose from."""
    stats = _stats(state, words, game, say)
    options = [("", say("Left out")), *stats.items()]
    hint = say("Which word of the list is which number here? What you change is remembered.")
    rows = [_row(use, options) for use in words]
    return [el("h3", say("Words of the list")), el("p", hint, cls="hint"), el("ul", *rows, cls="tiles words")]


def _stats(state: AppState, words: Sequence[WordUse], game: str, say: Words) -> Mapping[str, str]:
    """The stats of a game by id, as they are called."""
    if state.history is not None and state.document.game == game:
        ui, stats = ui_of(state.document), rules_of(state.document).vocabulary.stats
    elif game == OWN:
        return {own_id(head(use.word)): use.word for use in words}
    else:
        ui, stats = game_ui(game), system(game).vocabulary.stats
    return {stat: say.label(ui.stat_label(stat)) for stat in stats}


def _row(use: WordUse, options: Sequence[tuple[str, str]]) -> Node:
    texts = el("span", el("strong", use.word), el("span", f"{use.sample} · {use.count} ×", cls="note"), cls="texts")
    choices = [el("option", text, value=value, selected=True if value == use.stat else None) for value, text in options]
    pick = Node(
        tag="select",
        cls="line",
        attrs={"aria-label": use.word},
        children=tuple(choices),
        change=partial(SayWord, head(use.word)),
    )
    return el("li", texts, pick, key=head(use.word))
