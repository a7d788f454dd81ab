"""Read, set, list and remove values of a rules sheet by their paths; and the modifiers that attacks and cover give to a
roll. A sheet is JSON; each change gives a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of

SheetPath: TypeAlias = tuple[str | int, ...]
"""Keys and list indices from the sheet to a value."""


def value_at(sheet: Json, path: SheetPath) -> Json:
    """The value at a path; None if the sheet has none."""
    for key in path:
        if isinstance(key, int):
            items = items_of(sheet)
            sheet = items[key] if key < len(items) else None
        else:
            sheet = mapping_of(sheet).get(key)
    return sheet


def with_value(sheet: RulesJson, path: SheetPath, value: Json) -> RulesJson:
    """The sheet with another value at a path; missing objects on the way are made."""
    return mapping_of(_changed(sheet, path, value))


def _changed(whole: Json, path: SheetPath, value: Json) -> Json:
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(key, int):
        return [_changed(item, rest, value) if n == key else item for n, item in enumerate(items_of(whole))]
    before = mapping_of(whole)
    return {**before, key: _changed(before.get(key), rest, value)}


def without(sheet: RulesJson, path: SheetPath) -> RulesJson:
    """The sheet without what is at a path: an entry of a list, or a key of an object."""
    *above, last = path
    holder = value_at(sheet, tuple(above))
    if items := items_of(holder):
        return with_value(sheet, tuple(above), [item for n, item in enumerate(items) if n != last])
    kept = {key: item for key, item in mapping_of(holder).items() if key != last}
    return with_value(sheet, tuple(above), kept) if last in mapping_of(holder) else sheet


def listed(sheet: Json, *path: str | int) -> Iterator[tuple[int, Mapping[str, Json]]]:
    """The objects of a list, each with its index."""
    for number, entry in enumerate(items_of(value_at(sheet, path))):
        if isinstance(entry, Mapping):
            yield number, entry


def label_of(entry: Mapping[str, Json]) -> str:
    """The name of an entry: its label, else its id."""
    return str(entry.get("label") or entry.get("id", ""))


def appended(sheet: RulesJson, path: SheetPath, entry: Json) -> RulesJson:
    """The sheet with another entry in a list."""
    return with_value(sheet, path, [*items_of(value_at(sheet, path)), entry])


def bound_rolls(sheet: RulesJson) -> tuple[Json, Json]:
    """The rolls for getting away and for falls, which have no target."""
    return value_at(sheet, ("control", "starting", "roll")), value_at(sheet, ("levels", "fall", "roll"))


def within(value: Json, path: SheetPath = ()) -> Iterator[tuple[SheetPath, Json]]:
    """A value and everything in it, from the outside in, each with its path."""
    yield path, value
    for key, item in mapping_of(value).items():
        yield from within(item, (*path, key))
    for number, item in enumerate(items_of(value)):
        yield from within(item, (*path, number))


def without_target(sheet: RulesJson) -> list[Mapping[str, Json]]:
    """The rolls that name no target: only these may be thrown for a fall or to get away."""
    return [roll for _, roll in listed(sheet, "rolls") if not _names_target(roll)]


def _names_target(roll: Mapping[str, Json]) -> bool:
    return any(value == "target" and path[-1] in ("of", "to") for path, value in within(dict(roll)))


OF_ATTACK = ("bands", "hindered", "higher", "lower")
"""The modifiers that an attack may give to its roll."""
COVERED = ("terrains", "edges", "objects")
NUMBERS = ("dice", "plus", "tests", "against", "defence")
"""The parts of a roll whose numbers an attack may change; it changes the first one that it can."""


def joined(before: RulesJson, after: RulesJson) -> RulesJson:
    """The sheet after a change: an attack's new modifiers are added to its roll, so that they have an effect."""
    old = {str(entry.get("id")): _changed_by(entry) for _, entry in listed(before, "attacks")}
    cover = {"cover"} if has_cover(after) and not has_cover(before) else set()
    for _, entry in listed(after, "attacks"):
        for modifier in sorted((_changed_by(entry) - old.get(str(entry.get("id")), set())) | cover):
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
            return appended(sheet, ("rolls", number, *place, "add"), modifier)
    return sheet


def added(roll: Mapping[str, Json]) -> set[str]:
    """The modifiers that a roll's numbers take."""
    numbers = (mapping_of(value_at(dict(roll), path)) for path in _stats_in(roll))
    return {str(name) for number in numbers for name in items_of(number.get("add"))}


def place_of(roll: Mapping[str, Json]) -> SheetPath | None:
    """The path of the first number of a roll that an attack may change: a number made of a stat."""
    return next(_stats_in(roll), None)


def _stats_in(roll: Mapping[str, Json]) -> Iterator[SheetPath]:
    for key in NUMBERS:
        yield from (path for path, value in within(roll.get(key), (key,)) if "stat" in mapping_of(value))
