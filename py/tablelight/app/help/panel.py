"""The help: a game's clauses by section, with a search and a mark at the requested clause; the game's variants; and the
legend of the board on the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from tablelight.app import actions as do
from tablelight.app.controls import clause_chip, fold, options
from tablelight.app.help.notes import CLAUSES, NOTES
from tablelight.app.help.update import narrow_help, rules_shown, show_rules_of
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.records import items_of
from tablelight.rules.answers import Reason
from tablelight.rules.registry import OWN, SYSTEMS, name_of
from tablelight.rules.system import System
from tablelight.view import legend as pieces
from tablelight.view.games.ui import SwitchUi, game_ui, plain
from tablelight.view.guides import guide
from tablelight.view.legend import Item, marks_shown, present
from tablelight.view.nodes import Node, button, el, entry, icon, listed
from tablelight.view.svg import swatch
from tablelight.view.words import Words


def folded(text: str) -> str:
    """A text without accents and case."""
    plain = unicodedata.normalize("NFD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def matches(words: tuple[str, ...], *texts: str) -> bool:
    """Whether every word is in one of the texts."""
    folded_texts = [folded(text) for text in texts]
    return all(any(word in text for text in folded_texts) for word in words)


def highlighted(text: str, words: tuple[str, ...]) -> list[Node | str]:
    """A text in pieces, with the found words marked."""
    # Folding may lengthen or shorten a letter: keep the place that each folded letter came from.
    source = [(letter, place) for place, character in enumerate(text) for letter in folded(character)]
    whole = "".join(letter for letter, _ in source)
    hit: set[int] = set()
    for word in words:
        for found in re.finditer(f"(?={re.escape(word)})", whole):
            hit.update(place for _, place in source[found.start() : found.start() + len(word)])
    pieces: list[Node | str] = []
    for is_hit, places in groupby(range(len(text)), hit.__contains__):
        piece = "".join(text[place] for place in places)
        pieces.append(el("mark", piece) if is_hit else piece)
    return pieces


def rules(state: AppState, table_words: Words) -> tuple[str, list[Node]]:
    """The dialog: its title and its content."""
    shown = rules_shown(state)
    say = Words(table_words.language, shown.messages, shown.id)
    wanted, words = state.help.section, tuple(folded(state.help.query).split())
    parts: list[Node] = []
    count = 0
    known = [clause for clause in shown.clauses() if clause in shown.messages]
    sections = guide(shown.id).parts(known)
    for number, (section, clauses) in enumerate(sections):
        title = say.label(section.title)
        found = [each for each in clauses if matches(words, each, each.replace("-", ""), title, say.clause(each))]
        if found and wanted in (None, number):
            rows = [_row(state, shown, clause, words, say) for clause in found]
            parts.append(_section(title, f"help-part-{number}", el("ul", *rows, cls="clauses")))
            count += len(found)
    variants = _options(state, shown, words, say) if wanted in (None, len(sections)) else []
    if variants:
        parts.append(_section(say("Where groups play differently"), "help-variants", *variants))
    names: dict[int | None, str] = {None: say("All rules")}
    names |= {number: say.label(section.title) for number, (section, _) in enumerate(sections)}
    if shown.vocabulary.options:
        names[len(sections)] = say("Where groups play differently")
    own: list[Node] = []
    if shown.id == OWN:
        from tablelight.app.help.sheet_format import sheet_help  # loaded only when needed

        own = sheet_help(state, say)
    if not parts:
        hint = el("p", say("No rule contains these words. Try other words, or fewer."), cls="hint")
        every = button(say("Show all rules"), narrow_help(query="", section=None), cls="wide")
        parts.append(el("div", hint, every, key="nothing"))
    page = [
        options(say("Section"), names, wanted, lambda number: narrow_help(section=number)),
        *parts,
        *own,
        *(_note(state, note, say) for note in NOTES),
        _others(state, say),
    ]
    limits = {"type": "search", "enterkeyhint": "search", "placeholder": say("Words or a number")}
    line = entry(say("Search the rules"), state.help.query, lambda query: narrow_help(query=query), **limits)
    found_words = say("{count} of {whole} rules", count=count, whole=len(known))
    # The search field stays above the results, which scroll by themselves.
    return shown.name, [
        el("div", line, el("output", found_words, cls="count", aria_live="polite"), cls="finder", key="finder"),
        el("div", *page, cls="help-body", tabindex="0", role="group", aria_labelledby="dialog-title"),
    ]


def _note(state: AppState, title: str, say: Words) -> Node:
    """A fold with a note. It is open if the requested clause is in it."""
    clauses = CLAUSES.get(title, ())

    def content() -> Iterator[Node]:
        for text in NOTES[title]:
            yield el("p", say.label(text))
        for clause in (each for each in clauses if "." not in each):
            cls = "here" if clause == state.help.clause else ""
            yield el("p", el("b", clause), " ", say.reason(Reason(clause)), cls=cls)

    is_open = state.help.clause in clauses or title in state.open_folds
    return fold(state, title, say.label(title), content, is_open=is_open)


def _section(title: str, name: str, *content: Node) -> Node:
    return el("section", el("h3", title, id=name), *content, key=name, aria_labelledby=name)


def _row(state: AppState, shown: System, clause: str, words: tuple[str, ...], say: Words) -> Node:
    """A clause: its number, its text, its variants. The requested clause is marked."""
    is_it = clause == state.help.clause
    options = (option for option, note in guide(shown.id).variants.items() if clause in note.clauses)
    names = [say.label(game_ui(shown.id).options[option].label) for option in options]
    variant = el("p", icon("settings"), el("span", say("Variants: {names}", names=", ".join(names))), cls="variant")
    return el(
        "li",
        el("strong", *highlighted(clause, words), cls="clause-number"),
        el("div", el("p", *highlighted(say.clause(clause), words)), variant if names else None, cls="says"),
        key=clause,
        cls="clause-row" + (" found" if is_it else ""),
        id=f"clause-{clause}",
        aria_current="true" if is_it else None,
        tabindex="-1" if is_it else None,
    )


def _options(state: AppState, shown: System, words: tuple[str, ...], say: Words) -> list[Node]:
    here = state.help.game is None
    rows = []
    for option, note in guide(shown.id).variants.items():
        entry = game_ui(shown.id).options[option]
        name, does = say.label(entry.label), say.label(note.does)
        value = shown.vocabulary.option(state.document, option) if here else shown.vocabulary.options[option].default
        as_is = _value(value, entry, say)
        now = say("At this table: {value}", value=as_is) if here else say("Default: {value}", value=as_is)
        if matches(words, name, does, *note.clauses):
            head = el("p", el("strong", *highlighted(name, words)), el("span", now, cls="note"), cls="option")
            chips = el("p", *(clause_chip(clause, say) for clause in note.clauses), cls="chips")
            rows.append(el("li", head, el("p", *highlighted(does, words)), chips, key=option, cls="variant-row"))
    if not rows:
        return []
    change = button(say("Options of this game"), do.OpenDialog("options"), picture="settings", cls="wide")
    return [el("ul", *rows, cls="clauses"), *([change] if here else [])]


def _value(value: Json, entry: SwitchUi, say: Words) -> str:
    if isinstance(value, bool):
        return say("on") if value else say("off")
    values = items_of(value) or [value]
    return ", ".join(say.label(entry.labels.get(str(each), plain(str(each)))) for each in values)


def _others(state: AppState, say: Words) -> Node:
    """The pages of the other games. A game must be loaded to be named, so they are listed only on demand."""
    others = (game for game in SYSTEMS if game != rules_shown(state).id)
    buttons = (button(name_of(game), show_rules_of(game), cls="wide") for game in others)
    return fold(state, "other-rules", say("Rules of the other games"), lambda: [listed(buttons, "games")])


def legend(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """The dialog with the things on the board, a line about each, and the present marks."""
    document, ui, known = state.document, say.lettered(state.ui), guide(state.document.game)
    board = document.board
    bare = not board.has_spaces
    lies = [
        *pieces.terrains(board, ui, known, say.language),
        *pieces.levels(board, ui, known, say.language),
        *pieces.roofs(board, ui, known),
    ]
    parts = (
        (say("Ground"), lies),
        (say("Between spaces"), pieces.edges(board, ui, known)),
        (say("Objects"), pieces.objects(board, ui, known)),
        (say("Figures"), pieces.people(document, ui, known, say)),
        (say("Marks right now"), [*marks_shown(present(layers(state)), ui, bare=bare)]),
    )
    return say("Legend"), [
        *([el("p", say("Each tick on the edge is 1 inch, each line 6 inches."), cls="note")] if bare else []),
        *(
            _section(title, f"legend-{number}", el("ul", *(_legend_row(item, say) for item in items), cls="pieces"))
            for number, (title, items) in enumerate(parts)
            if items
        ),
    ]


def _legend_row(item: Item, say: Words) -> Node:
    texts = [el("strong", say.label(item.name))] if item.name else []
    if item.note is not None:
        chips = [clause_chip(clause, say) for clause in item.note.clauses]
        texts += [el("span", say.label(item.note.does), cls="does"), el("span", *chips, cls="chips")]
    return el("li", swatch(item.layers, item.frame), el("div", *texts, cls="texts"))
