"""Fields of a sheet that change nothing as the rest of it stands, each with the reason; what joins its roll by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from tablelight.app.editor.rules.lines import SheetLine
from tablelight.app.editor.rules.values import SheetPath, as_rules, label_of, listed, value_at, with_value
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of
from tablelight.locale.messages import msg

OF_ATTACK = ("bands", "hindered", "higher", "lower")
"""What an attack may change its roll by."""
COVERED = ("terrains", "edges", "objects")
NUMBERS = ("dice", "plus", "tests", "against", "defence")
"""The parts of a roll whose numbers an attack may change; the first that can be is."""


@frozen
class IdleHint:
    """Why a field has no effect: a text, and the name that fills it."""

    text: str
    name: str = ""


def idle(sheet: RulesJson, line: SheetLine) -> IdleHint | None:
    """Why the field of a line has no effect; None where it has one, or where it is not known to have none."""
    path = line.path
    is_own = len(path) == 3 or path[-1] == "bonus"
    if path[0] == "attacks" and is_own and path[2] in OF_ATTACK and line.value:
        return _not_added(sheet, str(path[2]), [mapping_of(value_at(sheet, path[:2])).get("roll")])
    if len(path) == 3 and path[0] in COVERED and path[2] == "cover" and line.value:
        return _not_added(sheet, "cover", [entry.get("roll") for _, entry in listed(sheet, "attacks")])
    if path[-1] == "label" and len(path) == 3 and path[0] in UNUSED:
        name = mapping_of(value_at(sheet, path[:2])).get("id")
        return None if name in _named(sheet) else IdleHint(UNUSED[str(path[0])])
    if path in (("turn", "moves"), ("turn", "attacks")):
        actions = mapping_of(sheet.get("turn")).get("actions", 2)
        is_more = isinstance(actions, int) and isinstance(line.value, int) and line.value > actions
        return IdleHint(msg("No effect beyond the number of actions.")) if is_more else None
    return None


UNUSED = {
    "stats": msg("No effect yet: no rule uses this stat."),
    "traits": msg("No effect yet: no rule asks for this trait."),
    "rolls": msg("No effect yet: no attack and no rule throws this roll."),
}


def _not_added(sheet: RulesJson, modifier: str, rolls: list[Json]) -> IdleHint | None:
    """Where no roll takes the modifier: whether one of its numbers could."""
    entries = [roll for _, roll in listed(sheet, "rolls") if roll.get("id") in rolls]
    if any(modifier in _added(roll) for roll in entries):
        return None
    if not entries:
        return IdleHint(msg("No effect yet: no attack throws a roll."))
    text = msg("No effect yet: no number of the roll “{name}” is a stat that it could change.")
    if any(_place(roll) is not None for roll in entries):
        text = msg("No effect yet: the roll “{name}” does not include it.")
    return IdleHint(text, label_of(entries[0]))


def _named(sheet: RulesJson) -> set[str]:
    """Every id that some rule names: as a value, or as the key of an exception."""
    return {*_ids(sheet)}


def _ids(value: Json, key: str = "") -> Iterator[str]:
    if isinstance(value, str):
        if key not in ("id", "label"):
            yield value
        return
    for each in items_of(value):
        yield from _ids(each)
    for name, each in mapping_of(value).items():
        if key == "except":
            yield name
        yield from _ids(each, name)


def _added(roll: Mapping[str, Json]) -> set[str]:
    """The modifiers that a roll's numbers take."""
    found: set[str] = set()
    for number in _stats_in(roll):
        found.update(str(name) for name in items_of(mapping_of(value_at(dict(roll), number)).get("add")))
    return found


def _place(roll: Mapping[str, Json]) -> SheetPath | None:
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


def joined(before: RulesJson, after: RulesJson) -> RulesJson:
    """The sheet after a change: what an attack is newly changed by is added to its roll, so that it has an effect."""
    old = {entry.get("id"): _changed_by(entry) for _, entry in listed(before, "attacks")}
    cover = {"cover"} if _has_cover(after) and not _has_cover(before) else set()
    for _, entry in listed(after, "attacks"):
        for modifier in sorted((_changed_by(entry) - old.get(entry.get("id"), set())) | cover):
            after = _with_modifier(after, entry.get("roll"), modifier)
    return after


def _changed_by(attack: Mapping[str, Json]) -> set[str]:
    return {name for name in OF_ATTACK if attack.get(name)}


def _has_cover(sheet: RulesJson) -> bool:
    return any(kind.get("cover") for key in COVERED for _, kind in listed(sheet, key))


def _with_modifier(sheet: RulesJson, name: Json, modifier: str) -> RulesJson:
    for number, roll in listed(sheet, "rolls"):
        place = _place(roll)
        if roll.get("id") == name and place is not None and modifier not in _added(roll):
            path = ("rolls", number, *place, "add")
            return as_rules(with_value(sheet, path, [*items_of(value_at(sheet, path)), modifier]))
    return sheet
