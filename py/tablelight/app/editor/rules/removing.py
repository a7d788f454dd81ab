"""Delete an entry of a sheet: where it is used, and the document without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from attrs import evolve

from tablelight.app.editor.rules.adding import ACTIONS
from tablelight.app.editor.rules.values import SheetPath, label_of, listed, value_at, with_value, within, without
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Document, Figure
from tablelight.board.figures import with_stat
from tablelight.board.parts import Objective
from tablelight.board.records import items_of, mapping_of, typed


class Uses(NamedTuple):
    """How often something is used: on the board, by figures, elsewhere in the sheet, by objectives."""

    board: int = 0
    figures: int = 0
    rules: int = 0
    objectives: int = 0


def id_at(sheet: RulesJson, path: SheetPath) -> str:
    """The id of an entry of a list of the sheet; empty if it has none."""
    is_entry = isinstance(path[-1], int) and len(path) == (3 if path[0] == "movement" else 2)
    return str(mapping_of(value_at(sheet, path)).get("id", "")) if is_entry else ""


def may_remove(sheet: RulesJson, path: SheetPath) -> bool:
    """Whether something may be deleted: the last way of moving may not."""
    if path[:2] == ("movement", "modes"):
        return len(list(listed(sheet, "movement", "modes"))) > 1
    return True


def uses(document: Document, path: SheetPath) -> Uses:
    """How often an entry is used, and where."""
    assert document.rules is not None
    name, after = id_at(document.rules, path), removed(document, path)
    if not name:
        return Uses()
    parts = ("spaces", "areas", "edges", "objects")
    board = sum(_replaced(getattr(document.board, part), getattr(after.board, part)) for part in parts)
    rules = sum(1 for _ in _mentions(document.rules, str(path[0]), name))
    figures, objectives = (
        _replaced(getattr(document, part), getattr(after, part)) for part in ("figures", "objectives")
    )
    return Uses(board, figures, rules, objectives)


def _replaced(before: Sequence[object], after: Sequence[object]) -> int:
    """How many things are no longer there as they were. What does not change stays the same object."""
    kept = {id(each) for each in after}
    return sum(id(each) not in kept for each in before)


MENTIONS: Mapping[str, tuple[str, ...]] = {
    "stats": ("stat", "life"), "traits": ("who",), "edges": ("turned",), "rolls": ("roll", "strike"),
}  # fmt: skip
"""The fields that name an entry of a list."""


def _mentions(sheet: RulesJson, key: str, name: str) -> Iterator[SheetPath]:
    """The paths where other parts of the sheet name an entry."""
    fields = MENTIONS.get(key, ())
    for path, value in within(sheet):
        is_exception = key == "traits" and path[-2:-1] == ("except",) and name in (path[-1], value)
        if is_exception or (value == name and path[-1] in fields):
            yield path


def removed(document: Document, path: SheetPath) -> Document:
    """The document without an entry: things of its kind become clear or are removed, and nothing names it."""
    rules = document.rules
    assert rules is not None
    name, key, sheet = id_at(rules, path), str(path[0]), rules
    if name:
        for mention in reversed(list(_mentions(sheet, key, name))):
            sheet = _without_mention(sheet, key, mention)
        document = _cleared(document, key, name)
    sheet = without(sheet, _moved(rules, sheet, path))
    return _with_known_actions(evolve(document, rules=sheet))


def _moved(before: RulesJson, after: RulesJson, path: SheetPath) -> SheetPath:
    """The path of an entry now: earlier entries of its list may have been removed together with their mentions."""
    if not isinstance(path[-1], int):
        return path
    name = id_at(before, path)
    found = items_of(value_at(after, path[:-1]))
    place = next((n for n, each in enumerate(found) if mapping_of(each).get("id") == name), None)
    return path if place is None or not name else (*path[:-1], place)


def _without_mention(sheet: RulesJson, key: str, at: SheetPath) -> RulesJson:
    field = at[-1]
    if key == "stats" and field == "stat" and at[0] != "objectives":  # a plain number: the initial value of the stat
        stat = next((each for _, each in listed(sheet, "stats") if each.get("id") == value_at(sheet, at)), {})
        begin = typed(stat.get("begin"), int) or 0
        return with_value(sheet, at[:-1], begin if 0 <= begin <= 999 else 0)
    if key == "rolls":
        return without(sheet, at[:2] if at[0] == "attacks" else at[:-1])
    return without(sheet, at)


def _with_known_actions(document: Document) -> Document:
    """The document without taken actions that its sheet no longer has."""
    known = [entry.get("id") for path in ACTIONS for _, entry in listed(document.rules, *path)]
    done = items_of(document.turn.get("actions"))
    kept = [each for each in done if each in known]
    return document if len(kept) == len(done) else document.with_turn(actions=kept or None)


T = TypeVar("T", Figure, Objective)


def _without_trait(thing: T, name: str) -> T:
    return evolve(thing, traits=tuple(each for each in thing.traits if each != name)) if name in thing.traits else thing


def _without_stat(objective: Objective, name: str) -> Objective:
    """Without its stat an objective is held as in the game."""
    contested = None if objective.contested == "stat" else objective.contested
    return evolve(objective, stat=None, contested=contested) if objective.stat == name else objective


def _cleared(document: Document, key: str, name: str) -> Document:
    board, figures, objectives = document.board, document.figures, document.objectives
    if key == "traits":
        figures = tuple(_without_trait(each, name) for each in figures)
        return evolve(document, figures=figures, objectives=tuple(_without_trait(each, name) for each in objectives))
    if key == "stats":
        figures = tuple(with_stat(each, name, None) if name in each.stats else each for each in figures)
        return evolve(document, figures=figures, objectives=tuple(_without_stat(each, name) for each in objectives))
    if key == "rolls" and "owed" in document.turn:
        kept = [entry for entry in items_of(document.turn["owed"]) if list(items_of(entry)[:1]) != [name]]
        return document.with_turn(owed=kept or None)
    if key == "terrains" and board.grid != "inches":
        specs = tuple(
            evolve(spec, terrain="clear") if spec.terrain == name != "clear" else spec for spec in board.spaces
        )
        return evolve(document, board=evolve(board, spaces=specs))
    part = "areas" if key == "terrains" else key
    if part in ("areas", "edges", "objects"):
        things: Any = {part: tuple(thing for thing in getattr(board, part) if thing.kind != name)}
        return evolve(document, board=evolve(board, **things))
    return document


def name_of(sheet: RulesJson, path: SheetPath) -> str:
    """The name of an entry."""
    found = mapping_of(value_at(sheet, path))
    return label_of(found) if found else str(path[-1])
