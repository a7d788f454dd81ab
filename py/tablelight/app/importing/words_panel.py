"""Which word of an army list is which of our stats: proposed, and mended by the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablelight.app.importing.actions import SayWord
from tablelight.app.state import AppState
from tablelight.board.roster import Member
from tablelight.formats.armies.units import own_id
from tablelight.formats.losses import WordUse
from tablelight.formats.tables import head
from tablelight.rules.registry import OWN, name_of, rules_of, system
from tablelight.view.games import game_ui, ui_of
from tablelight.view.games.ui import GameUi
from tablelight.view.nodes import Node, el, picker
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
    if is_on_table(state, game):
        stats = rules_of(state.document).vocabulary.stats
    elif game == OWN:
        return {own_id(head(use.word)): use.word for use in words}
    else:
        stats = system(game).vocabulary.stats
    ui = table_ui(state, game)
    return {stat: say.label(ui.stat_label(stat)) for stat in stats}


def figure_rows(state: AppState, members: Sequence[Member], say: Words) -> list[Node]:
    """The figures that the list puts into the roster."""
    rows = []
    for member in members:
        figure, ui = member.figure, table_ui(state, member.game)
        now = system(member.game).vocabulary.stats_of(figure)
        numbers = ", ".join(f"{say.label(ui.stat_label(name))} {value}" for name, value in now.items())
        about = " · ".join(part for part in (say.label(name_of(member.game)), say.side(figure.side), numbers) if part)
        texts = el("span", el("strong", figure.label), el("span", about, cls="note"), cls="texts")
        rows.append(el("li", texts, key=member.id))
    return [el("ul", *rows, cls="games")]


def is_on_table(state: AppState, game: str) -> bool:
    """Whether this game is on the table."""
    return state.history is not None and state.document.game == game


def table_ui(state: AppState, game: str) -> GameUi:
    """What a game's stats are called: as on the table, if the game is there."""
    return ui_of(state.document) if is_on_table(state, game) else game_ui(game)


def _row(use: WordUse, options: Sequence[tuple[str, str]]) -> Node:
    texts = el("span", el("strong", use.word), el("span", f"{use.sample} · {use.count} ×", cls="note"), cls="texts")
    pick = picker(use.word, options, use.stat, partial(SayWord, head(use.word)))
    return el("li", texts, pick, key=head(use.word))
