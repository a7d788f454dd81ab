"""A map under the player's own rules: the sheets to choose from, and what each kind of the map becomes;
and the stats that the words of an army list mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablelight.app.controls import example_row, titled
from tablelight.app.importing.panel import map_row
from tablelight.app.importing.update import import_under, say_what
from tablelight.app.saves.actions import OpenExample
from tablelight.app.sheets.state import RulesJson, title
from tablelight.app.state import AppState
from tablelight.app.table_state import Import
from tablelight.board.document import Document
from tablelight.board.roster import Member
from tablelight.formats.format import Found
from tablelight.formats.losses import KindUse
from tablelight.formats.own_rules import CLEAR, VOID, Choices
from tablelight.formats.tables import head, own_id
from tablelight.locale.messages import msg
from tablelight.rules.registry import OWN, name_of, system
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tablelight.view.games.ui import GameUi, game_ui, plain
from tablelight.view.nodes import Node, el, picker
from tablelight.view.words import Words


def word_rows(state: AppState, found: Found, say: Words) -> list[Node]:
    """A row for each word of the list, with the stats to choose from."""
    options = [("", say("Left out")), *_stats(state, found, say).items()]
    hint = say("Which word of the list is which number here? What you change is remembered.")
    rows = []
    for use in found.words:
        pick = picker(use.word, options, use.stat, partial(say_what, "words", head(use.word)))
        rows.append(el("li", titled(use.word, f"{use.sample} · {use.count} ×"), pick, key=head(use.word)))
    return [el("h3", say("Words of the list")), el("p", hint, cls="hint"), el("ul", *rows, cls="tiles words")]


def _stats(state: AppState, found: Found, say: Words) -> Mapping[str, str]:
    is_here = state.history is not None and state.document.game == found.game
    if found.game == OWN and not is_here:
        return {own_id(head(use.word)): use.word for use in found.words}
    rules, ui = state.rules if is_here else system(found.game), _ui_of(state, found.game)
    return {stat: say.label(ui.stat_label(stat)) for stat in rules.vocabulary.stats}


def figure_rows(state: AppState, members: Sequence[Member], say: Words) -> list[Node]:
    """The figures that the list puts into the roster."""
    rows = []
    for member in members:
        figure, ui = member.figure, _ui_of(state, member.game)
        now = system(member.game).vocabulary.stats_of(figure)
        numbers = ", ".join(f"{say.label(ui.stat_label(name))} {value}" for name, value in now.items())
        about = " · ".join(part for part in (say.label(name_of(member.game)), say.side(figure.side), numbers) if part)
        rows.append(el("li", titled(figure.label, about), key=member.id))
    return [el("ul", *rows, cls="games")]


def _ui_of(state: AppState, game: str) -> GameUi:
    """The ui of a game, for the names of its stats: the table's, if the game is on it."""
    return state.ui if state.history is not None and state.document.game == game else game_ui(game)


NAMES = {"terrain blocking": msg("Rock"), "terrain water": msg("Water"), "edge stairs": msg("Stairs")}
"""The names of kinds that no game names, or that games name too broadly."""


def sheet_rows(state: AppState, item: Import, say: Words) -> list[Node]:
    """The rules on the table, the kept ones, then the examples, if they are for this kind of board."""
    opened = item.found.opened
    assert isinstance(opened, Document)
    rules_on_table = state.document.rules if state.history is not None else None
    on_table = [] if rules_on_table is None else [(rules_on_table, say("On the table"))]
    own: dict[str, Node] = {}
    for rules, note in (*on_table, *((each, "") for each in state.sheets.saved)):
        name = title(rules)
        if rules.get("board") == opened.board.grid and name not in own:
            texts = titled(say.title(name, OWN) or say("Rules without a name"), note)
            press = el("button", texts, cls="row big", do=import_under(rules))
            own[name] = el("li", press, key=f"own-{name}")
    rows = [*own.values()]
    ready = [
        example_row(each, OpenExample(each.file, "rules"), say)
        for each in state.examples
        if each.game == OWN and each.grid == opened.board.grid and each.title not in own
    ]
    if not rows and not ready:
        return [el("p", say("There are no rules for this kind of board yet. Make some with New board."), cls="note")]
    parts = [el("p", say("Choose the rules. What the map shows is matched to them next."), cls="hint")]
    return [*parts, el("ul", *rows, *ready, cls="games")]


def kind_rows(item: Import, rules: RulesJson, say: Words) -> list[Node]:
    """A row for each kind of thing on the map, with what it may become."""
    choices = Choices(read_sheet(rules)[0])
    rows = []
    for number, use in enumerate(item.found.kinds):
        name = _name(use.name, item.found.games, say)
        pick = picker(name, _options(choices, use, say), use.to, partial(say_what, "matches", use.name))
        rows.append(map_row(item, f"kind {number}", name, use.count, pick, say))
    called = say.title(title(rules), OWN) or say("Rules without a name")
    head = el("p", say("Rules: {title}", title=called), cls="headline")
    if not rows:
        return [head]
    hint = say("What is what in these rules? Change what does not fit: it is remembered.")
    return [head, el("p", hint, cls="hint"), el("ul", *rows, cls="tiles kinds-of-map")]


def _options(choices: Choices, use: KindUse, say: Words) -> list[tuple[str, str]]:
    category = use.name.partition(" ")[0]
    plainly = [(CLEAR, say("Clear")), (VOID, say("No space"))] if category == "terrain" else []
    known = ((value, say.label(text)) for value, text in choices.of(category).items())
    return [("", say("Left out")), *plainly, *known]


def _name(kind: str, games: Sequence[str], say: Words) -> str:
    category, _, name = kind.partition(" ")
    for game in games:
        ui = game_ui(game)
        if category == "terrain" and name in ui.terrains and kind not in NAMES:
            return say.label(ui.terrains[name].label)
        if category == "edge" and name in ui.edges:
            return say.label(ui.edges[name].label)
        if category == "object" and name in ui.objects:
            return say.label(ui.object_label(name))
    return say.label(NAMES.get(kind, plain(name)))
