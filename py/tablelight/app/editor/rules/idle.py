"""Fields of a sheet that have no effect with the rest of it as it is, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.app.editor.rules.lines import SheetLine
from tablelight.app.editor.rules.values import (
    COVERED,
    OF_ATTACK,
    added,
    has_cover,
    label_of,
    listed,
    place_of,
    value_at,
)
from tablelight.app.sheets.state import RulesJson
from tablelight.app.state import Notice
from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of, typed
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet_field import NEVER, all_fields
from tablelight.rules.systems.own.sheet_ground import Control, Kind


def idle(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Why the field of a line has no effect; None if it has one."""
    return next((found for why in REASONS if (found := why(sheet, line)) is not None), None)


def _attack_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    path = line.path
    is_own = len(path) == 3 or path[-1] == "bonus"
    if path[0] == "attacks" and is_own and path[2] in OF_ATTACK and line.value:
        return _not_added(sheet, str(path[2]), [mapping_of(value_at(sheet, path[:2])).get("roll")])
    if len(path) == 3 and path[0] in COVERED and path[2] == "cover" and line.value:
        return _not_added(sheet, "cover", [entry.get("roll") for _, entry in listed(sheet, "attacks")])
    return None


def _roll_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """A modifier that a roll takes, if no attack that throws the roll sets it."""
    if line.path[0] != "rolls" or line.path[-1] != "add" or line.item not in items_of(line.value):
        return None
    roll = mapping_of(value_at(sheet, line.path[:2])).get("id")
    throwing = [entry for _, entry in listed(sheet, "attacks") if entry.get("roll") == roll]
    if not throwing:
        return Notice("No effect yet: only attacks set it, and no attack throws this roll.")
    is_set = has_cover(sheet) if line.item == "cover" else any(entry.get(line.item) for entry in throwing)
    return None if is_set else Notice(NEVER_SET[line.item])


NEVER_SET = {
    "bands": msg("No effect yet: no attack that throws this roll has range bands."),
    "hindered": msg("No effect yet: no attack that throws this roll has a number for a partly hidden target."),
    "higher": msg("No effect yet: no attack that throws this roll has a number for higher ground."),
    "lower": msg("No effect yet: no attack that throws this roll has a number for lower ground."),
    "cover": msg("No effect yet: nothing under “Terrain” gives cover."),
}


def _control_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Without control no figure is engaged; control without any consequence does nothing."""
    if line.path == ("control",) and line.value is not None and not _has_effect(sheet):
        return Notice("No effect yet: choose what happens on entering it, on leaving it, or while engaged.")
    asks = (line.path[0], line.path[-1], line.value)
    of_engaged = asks in (("attacks", "engaged", "never"), ("objectives", "contested", "engagement"))
    if of_engaged and sheet.get("control") is None:
        return Notice("No effect: without control no figure is ever engaged.")
    return None


def _has_effect(sheet: RulesJson) -> bool:
    control = mapping_of(sheet.get("control"))
    does = any(control.get(key, usual) != usual for key, usual in CONTROL_DOES.items())
    is_barred = any(attack.get("engaged") == NEVER for _, attack in listed(sheet, "attacks"))
    return does or is_barred or mapping_of(sheet.get("objectives")).get("contested") == "engagement"


CONTROL_DOES = {about.key: next(iter(about.choices)) for _, about in all_fields(Control) if about.choices}
"""By key of control, the word for no consequence."""


def _objectives_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    is_without = line.value == "stat" and mapping_of(sheet.get("objectives")).get("stat") is None
    return Notice("No effect until a stat is chosen.") if is_without and line.path[0] == "objectives" else None


def _entering_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """What entering does, and cover where sight is blocked, if no figure (or none with the trait) can enter it."""
    path = line.path
    price = PRICES.get(str(path[0]))
    kind = mapping_of(value_at(sheet, path[:2]))
    told = ("stops", "slow", "toll", *(["cover"] if kind.get("sight") == "blocks" else []))
    if price is None or len(path) < 3 or path[-1] not in told or line.value in (None, "no", 0):
        return None
    others = mapping_of(kind.get("except"))
    asked = [mapping_of(others.get(str(path[3])))] if len(path) == 5 else [{}, *map(mapping_of, others.values())]
    if any(each.get(price, kind.get(price)) != NEVER for each in asked):
        return None
    return Notice("No effect: no figure can enter it.")


def _bridge_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    is_bridge = line.path[0] == "edges" and mapping_of(value_at(sheet, line.path[:2])).get("instead") is not None
    said = is_bridge and line.value not in (None, 0) and str(line.path[-1]) in BRIDGED
    return Notice(BRIDGED[str(line.path[-1])]) if said else None


def _unused(sheet: RulesJson, line: SheetLine) -> Notice | None:
    if line.path[-1] != "label" or len(line.path) != 3 or line.path[0] not in UNUSED:
        return None
    name = typed(mapping_of(value_at(sheet, line.path[:2])).get("id"), str)
    return None if name in set(_ids(sheet)) else Notice(UNUSED[str(line.path[0])])


def _turn_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    if line.path not in (("turn", "moves"), ("turn", "attacks")):
        return None
    actions = mapping_of(sheet.get("turn")).get("actions", 2)
    is_more = isinstance(actions, int) and isinstance(line.value, int) and line.value > actions
    return Notice("No effect beyond the number of actions.") if is_more else None


def _mode_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """A thing that a way of moving ignores, if the sheet has nothing of the kind."""
    if line.path[0] != "movement" or line.path[-1] != "ignores" or line.item not in items_of(line.value):
        return None
    movement = mapping_of(sheet.get("movement"))
    if line.item == "figures" and movement.get("friends", "pass") == movement.get("enemies", "block") == "pass":
        return Notice("No effect: all figures can be passed anyway.")
    found = [sheet.get(key) for key in IGNORED.get(line.item, ())]
    is_there = not found or any(isinstance(each, Mapping) or items_of(each) for each in found)
    return None if is_there else Notice("No effect yet: these rules have nothing of this kind.")


IGNORED = {"terrains": ("terrains", "objects"), "edges": ("edges",), "levels": ("levels",), "control": ("control",)}
"""The parts of the sheet that hold each thing that a mode ignores."""


def _corners_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Without solid squares, every diagonal is open one way."""
    if line.path != ("corners",) or line.value != "free":
        return None
    kinds = [kind for key, price in PRICES.items() for _, kind in listed(sheet, key) if kind.get(price) == NEVER]
    is_solid = any(kind.get("sight") == "blocks" for kind in kinds)
    hint = Notice("The same as “Open one way”: nothing here both stops figures and blocks sight.")
    return None if is_solid else hint


PRICES = {"terrains": "enter", "objects": "extra"}


def _exception_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """An exception with the same value as for all figures."""
    if len(line.path) != 5 or line.path[2] != "except" or line.value is None:
        return None
    usual = mapping_of(value_at(sheet, line.path[:2])).get(str(line.path[4]), USUAL.get(str(line.path[4])))
    return Notice("No effect: it is the same for all figures.") if line.value == usual else None


USUAL = {about.key: about.default for _, about in all_fields(Kind) if about.except_sentence}


def _zone_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Steps out of control, if no movement goes on from a controlled space."""
    if line.path not in (("control", "through"), ("control", "leaving")) or line.value in ("open", "nothing"):
        return None
    control = mapping_of(sheet.get("control"))
    is_free = control.get("starting", "nothing") != "nothing"
    if control.get("entering") != "stops" or not is_free:
        return None
    return Notice("No effect: no movement goes on from a controlled space.")


def _band_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """The last range band, if its bonus is 0: beyond it there is none either."""
    if len(line.path) != 5 or line.path[2] != "bands" or line.path[4] != "to":
        return None
    bands = [band for _, band in listed(sheet, *line.path[:3])]
    is_last = line.path[3] == len(bands) - 1 and bands[-1].get("bonus", -1) == 0
    return Notice("No effect: beyond the last band the bonus is 0 anyway.") if is_last else None


def _passing_hint(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Passing figures on a bare table, if control keeps figures away from enemies anyway."""
    control, movement = mapping_of(sheet.get("control")), mapping_of(sheet.get("movement"))
    if sheet.get("board") != "inches" or control.get("entering") != NEVER or control.get("except"):
        return None
    passes_friends = movement.get("friends", "pass") == "pass"
    mode = mapping_of(value_at(sheet, line.path[:3]))
    is_held = (
        line.item == "figures" and line.item in items_of(line.value) and "control" not in items_of(mode.get("ignores"))
    )
    if (line.path == ("movement", "enemies") and line.value == "pass") or (is_held and passes_friends):
        return Notice("No effect: control keeps figures away from enemies.")
    return None


REASONS = (
    _attack_hint, _roll_hint, _control_hint, _objectives_hint, _entering_hint, _bridge_hint, _unused,
    _turn_hint, _mode_hint, _corners_hint, _exception_hint, _zone_hint, _band_hint, _passing_hint,
)  # fmt: skip
BRIDGED = {
    "extra": msg("No effect: “Cost to step over it” replaces it."),
    "control": msg("No effect: “Cost to step over it” makes both sides adjacent."),
}
"""Fields without effect on an edge that has its own price to step over."""
UNUSED = {
    "stats": msg("No effect yet: no rule uses this stat."),
    "traits": msg("No effect yet: no rule asks for this trait."),
    "rolls": msg("No effect yet: no attack and no rule throws this roll."),
}


def _not_added(sheet: RulesJson, modifier: str, rolls: list[Json]) -> Notice | None:
    """The hint if none of the rolls takes the modifier; it says whether one of their numbers could."""
    entries = [roll for _, roll in listed(sheet, "rolls") if roll.get("id") in rolls]
    if any(modifier in added(roll) for roll in entries):
        return None
    if not entries:
        return Notice("No effect yet: no attack throws a roll.")
    text = msg("No effect yet: no number of the roll “{name}” is a stat that it could change.")
    if any(place_of(roll) is not None for roll in entries):
        text = msg("No effect yet: the roll “{name}” does not include it.")
    return Notice(text, {"name": label_of(entries[0])})


def _ids(value: Json, key: str = "") -> Iterator[str]:
    """Every id that some rule names: as a value, or as the key of an exception."""
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
