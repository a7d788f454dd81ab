"""What an attack or cover changes a roll by: where a roll takes it, and what joins its roll by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.app.editor.rules.values import SheetPath, as_rules, listed, value_at, with_value
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of

OF_ATTACK = ("bands", "hindered", "higher", "lower")
"""What an attack may change its roll by."""
COVERED = ("terrains", "edges", "objects")
NUMBERS = ("dice", "plus", "tests", "against", "defence")
"""The parts of a roll whose numbers an attack may change; the first that can be is."""


def joined(before: RulesJson, after: RulesJson) -> RulesJson:
    """The sheet after a change: what an attack is newly changed by is added to its roll, so that it has an effect."""
    old = {entry.get("id"): _changed_by(entry) for _, entry in listed(before, "attacks")}
    cover = {"cover"} if has_cover(after) and not has_cover(before) else set()
    for _, entry in listed(after, "attacks"):
        for modifier in sorted((_changed_by(entry) - old.get(entry.get("id"), set())) | cover):
            after = _with_modifier(after, entry.get("roll"), modifier)
    return after


def _changed_by(attack: Mapping[str, Json]) -> set[str]:
    return {name for name in OF_ATTACK if attack.get(name)}


def has_cover(sheet: RulesJson) -> bool:
    """Whether anything on the board gives cover."""
    return any(kind.get("cover") for key in COVERED for _, kind in listed(sheet, key))


def _with_modifier(sheet: RulesJson, name: Json, modifier: str) -> RulesJson:
    for number, roll in listed(sheet, "rolls"):
        place = place_of(roll)
        if roll.get("id") == name and place is not None and modifier not in added(roll):
            path = ("rolls", number, *place, "add")
            return as_rules(with_value(sheet, path, [*items_of(value_at(sheet, path)), modifier]))
    return sheet


def added(roll: Mapping[str, Json]) -> set[str]:
    """The modifiers that a roll's numbers take."""
    found: set[str] = set()
    for number in _stats_in(roll):
        found.update(str(name) for name in items_of(mapping_of(value_at(dict(roll), number)).get("add")))
    return found


def place_of(roll: Mapping[str, Json]) -> SheetPath | None:
    """The first number of a roll that an attack may change: one that is made of a stat."""
    return next(_stats_in(roll), None)


def _stats_in(roll: Mapping[str, Json]) -> Iterator[SheetPath]:
    for key in NUMBERS:
        yield from _stats(roll.get(key), (key,))


def _stats(value: Json, path: SheetPath) -> Iterator[SheetPath]:
    found = mapping_of(value)
    if "stat" in found:
        yield path
    for name, each in found.items():
        yield from _stats(each, (*path, name))
    for number, each in enumerate(items_of(value)):
        yield from _stats(each, (*path, number))
