"""Finds the texts that a player may read: the msgids of the catalogues, each with its places.

Two kinds of source: the MESSAGES of the registered rule systems, asked of the registry itself, and literals in calls,
found in the syntax tree. A text that is put together in code cannot be translated, and is reported as a fault.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attrs import evolve

from tools.paths import PACKAGES, STATIC

if str(PACKAGES) not in sys.path:
    sys.path.insert(0, str(PACKAGES))

from tablelight.locale.messages import FORMS, plural

SEVERAL = "msgs"
"""The call all of whose arguments are texts."""

CALLS: Mapping[str, tuple[str, int, str]] = {
    name: (domain, number, keyword)
    for domain, number, keyword, names in (
        ("problems", 0, "message", ("WrongFormError", "fail")),
        ("problems", 1, "message", ("Problem", "QuestionError", "bad", "error_at")),
        ("problems", 0, "text", ("loss_text",)),
        ("problems", 2, "text", ("lost",)),
        ("problems", 3, "text", ("_lose",)),
        ("app", 0, "text", ("translate", "say", "msg", SEVERAL, "Notice")),
    )
    for name in names
}
"""Calls whose argument is a text: the catalogue it belongs to, the argument's place, and its name."""

CALLED = re.compile(rf"\b(?:{'|'.join(CALLS)})\(")
"""Such a call, as every formatted source has it: a source without one is not parsed."""

APART = "\4"
"""The separator between a text's context and the text, as in gettext."""

WORDS = (
    "label",
    "on_corner",
    "turn",
    "seen",
    "note",
    "told",
    "keep",
    "counted",
    "go",
    "anyway",
    "done",
    "first",
    "mean_text",
    "odds_text",
    "one",
    "several",
)
"""Fields of the games' tables that hold words directly; other fields hold words only in mappings, as values."""

WORDLESS = ("pictures", "new")
"""Fields whose mappings hold no words: names of icons, and values that a new thing begins with."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

FORWARDED = ("message", "text", "reason")
"""Names of variables and attributes that only pass on a text that was a literal elsewhere."""


@dataclass
class Found:
    """The texts by catalogue, each with the places that use it, and the calls with a text that is no literal."""

    texts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    def add(self, domain: str, text: str, place: str) -> None:
        """Adds a use of a text; in a text with forms, the placeholder that chooses is left out."""
        text = FORMS.join(text.split(FORMS)[:2])
        places = self.texts.setdefault(domain, {}).setdefault(text, [])
        if place not in places:
            places.append(place)


def literals(node: ast.expr) -> Sequence[str] | None:
    """The texts that an expression may be: a literal, a choice of literals, one with forms; None for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            yes, no = literals(body), literals(orelse)
            return None if yes is None or no is None else [*yes, *no]
        case ast.Call(
            func=ast.Name(id="plural"), args=[ast.Constant(value=str(one)), ast.Constant(value=str(other)), *_]
        ):
            return [plural(one, other)]
    return None


def calls(source: str) -> Iterator[tuple[str, ast.expr, int]]:
    """Every text argument of the calls that take one: (catalogue, argument, line).

    If the argument is a name to which the same function assigns literals, it stands for each of them. (`None` for a
    text is `bytes.translate`, no call of ours.)
    """
    if not CALLED.search(source):
        return
    tree = ast.parse(source)
    yield from _calls_in(_own_nodes(tree), {})
    for scope in ast.walk(tree):
        if isinstance(scope, FUNCTIONS):
            nodes = _own_nodes(scope)
            yield from _calls_in(nodes, _local_texts(nodes))


def _calls_in(nodes: Sequence[ast.AST], local: Mapping[str, list[ast.expr]]) -> Iterator[tuple[str, ast.expr, int]]:
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in CALLS:
            continue
        domain, number, keyword = CALLS[name]
        named = [argument.value for argument in node.keywords if argument.arg == keyword]
        arguments = named or (node.args if name == SEVERAL else node.args[number : number + 1])
        foreign = any(isinstance(argument, ast.Constant) and argument.value is None for argument in arguments)
        if arguments and not foreign and not any(isinstance(argument, ast.Starred) for argument in node.args):
            given = local.get(getattr(arguments[0], "id", ""), arguments)
            yield from ((domain, argument, node.lineno) for argument in given)


def _own_nodes(scope: ast.AST) -> list[ast.AST]:
    """The nodes of a function (or module), without those of the functions within it; in the order of the source."""
    found: list[ast.AST] = []
    waiting = [*ast.iter_child_nodes(scope)][::-1]
    while waiting:
        node = waiting.pop()
        if isinstance(node, FUNCTIONS):
            found += node.decorator_list
            continue
        found.append(node)
        waiting += [*ast.iter_child_nodes(node)][::-1]
    return found


def _local_texts(nodes: Sequence[ast.AST]) -> dict[str, list[ast.expr]]:
    """The names to which a function assigns literals, each with all its literals; `nodes`: the function's own."""
    texts: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and literals(node.value) is not None:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    texts.setdefault(target.id, []).append(node.value)
    return texts


def from_source(source: str, place: str, found: Found) -> None:
    """Adds the texts of one source file; `place` names it."""
    for domain, argument, line in calls(source):
        texts = literals(argument)
        for text in texts or ():
            found.add(domain, text, place)
        named = argument.value if isinstance(argument, ast.Subscript) else argument
        name = getattr(named, "attr", getattr(named, "id", ""))
        handed_on = name in FORWARDED or name.isupper()  # a constant's text is marked where it is made
        if texts is None and not handed_on:
            found.unreadable.append(f"{place}:{line}: {ast.unparse(argument)}")


def from_systems(found: Found) -> None:
    """Adds the messages of every registered rule system, each to its game's catalogue, the messages of every game, and
    the templates for the rules of own games."""
    from tablelight.rules.registry import OWN, systems
    from tablelight.rules.systems.own.messages import FIXED, ON_BOARD, OTHERWISE, THINGS
    from tablelight.rules.wording import COMMON
    from tablelight.words import messages as words

    for key, text in words.MESSAGES.items():
        found.add(words.DOMAIN, text, key)
    tables: tuple[Mapping[Any, str], ...] = (FIXED, ON_BOARD, OTHERWISE, *THINGS.values())
    for table in tables:
        for own, text in table.items():
            found.add(OWN, text, f"OWN: {own if isinstance(own, str) else ' '.join(own)}")
    from_sheet_fields(found)

    for domain, texts in COMMON.items():
        for key, text in texts.items():
            found.add(domain, text, key)
    for system in systems():
        for key, text in system.messages.items():
            found.add(system.id, text, key)


def from_sheet_fields(found: Found) -> None:
    """Adds the texts about each field of a rules sheet: its sentences, and its labels and hints in the editor."""
    from tablelight.rules.registry import OWN
    from tools.sheet_schema import all_sheet_fields

    for record, about in all_sheet_fields():
        place = f"{record}.{about.key}" if about.key else record
        for _, text in (*about.sentences, *evolve(about, sentence=about.except_sentence).sentences):
            if text:
                found.add(OWN, text, f"OWN: {place}")
        for text in (about.label, about.hint, about.inch_hint, about.none, *about.choices.values()):
            if text:
                found.add("app", text, "tablelight/rules/systems/own/sheet.py")


def from_game_uis(found: Found) -> None:
    """Adds the words of the games' tables in `view.games`, and the letters of their grounds, each for its place."""
    from attrs import asdict, has

    from tablelight.locale.messages import context_of
    from tablelight.rules.registry import SYSTEMS
    from tablelight.view.games.ui import game_ui

    def labels(value: object) -> Iterator[str]:
        if isinstance(value, Mapping):
            for item in value.values():
                yield from [item] if isinstance(item, str) else labels(item)
        elif isinstance(value, tuple):
            for item in value:
                yield from labels(item)
        elif has(type(value)):
            for name, item in asdict(value, recurse=False).items():  # type: ignore[arg-type]
                if name in WORDS:
                    yield from (item,) if isinstance(item, str) else item
                elif name not in WORDLESS and not isinstance(item, str):
                    yield from labels(item)

    for game in SYSTEMS:
        place = f"tablelight/view/games/{game}.py"
        for text in labels(game_ui(game)):
            if text:
                found.add("app", text, place)
        for kind, ground in game_ui(game).terrains.items():
            if ground.letter:
                found.add("app", f"{context_of(game, 'letter', kind)}{APART}{ground.letter}", place)


def from_guides(found: Found) -> None:
    """Adds the texts of the games' help pages and legends."""
    from tablelight.rules.registry import GAMES
    from tablelight.view.guides import guide

    for game in GAMES:
        known, place = guide(game), "tablelight/view/guides/__init__.py"
        for section in known.sections:
            found.add("app", section.title, place)
        groups = (known.variants, known.terrains, known.edges, known.objects, known.on_corners, known.roofs)
        single = [note for note in (known.levels, known.raised) if note is not None]
        for note in (*(note for group in groups for note in group.values()), *single):
            found.add("app", note.does, place)


def from_sides(found: Found) -> None:
    """Adds the colours that sides are named after."""
    from tablelight.view.games.ui import plain
    from tablelight.view.tokens import NAMED

    for colour in NAMED:
        found.add("app", plain(colour), "tablelight/view/tokens.py")


def from_examples(found: Found, folder: Path = STATIC / "examples") -> None:
    """Adds the names in the examples and in the boards of the shelf, each for its place (`locale.messages.context_of`):
    titles, sides that are no colours, figures, labelled spaces. Letters and numbers are names in every language. The words
    of their sheets belong to the page: any sheet may have them."""
    from tablelight.locale.messages import EXAMPLES, context_of
    from tablelight.view.games.ui import plain
    from tablelight.view.tokens import NAMED

    for path in (*sorted(folder.glob("*.json")), *sorted(folder.glob("shelf/*.json"))):
        document = json.loads(path.read_text(encoding="utf-8"))
        game, figures = document["game"], document["figures"]
        names = [(context_of(game, "title"), document["title"])]
        names += [(context_of(game, "side"), plain(f["side"])) for f in figures if f["side"].lower() not in NAMED]
        names += [(context_of(game, "figure", f["id"]), f.get("name", "")) for f in figures]
        names += [(context_of(game, "spot"), s["label"]) for s in document["board"].get("spaces", ()) if "label" in s]
        for context, name in names:
            if len(name) > 1:
                found.add(EXAMPLES, f"{context}{APART}{name}", path.name)
        for label in labels(document.get("rules")):
            found.add("app", label, path.name)


def labels(rules: Any) -> Iterator[str]:
    """What a sheet calls its stats, terrains, attacks and so on."""
    if isinstance(rules, dict):
        yield from (label for key, label in rules.items() if key == "label")
        rules = list(rules.values())
    for each in rules if isinstance(rules, list) else ():
        yield from labels(each)


def extract(packages: Path = PACKAGES) -> Found:
    """All texts of the program."""
    found = Found()
    from_systems(found)
    from_game_uis(found)
    from_guides(found)
    from_sides(found)
    from_examples(found)
    for path in sorted((packages / "tablelight").rglob("*.py")):
        from_source(path.read_text(encoding="utf-8"), path.relative_to(packages).as_posix(), found)
    for domain in {domain for domain, _, _ in CALLS.values()} & set(found.texts):
        found.texts[domain] = dict(sorted(found.texts[domain].items()))  # in an order that a moved function keeps
    return found
