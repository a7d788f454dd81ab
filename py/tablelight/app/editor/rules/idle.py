"""Fields of a sheet that have no effect with the rest of it as it is, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.app.editor.rules.lines import SheetLine
from tablelight.app.editor.rules.values import added, has_cover, label_of, listed, place_of, value_at, within
from tablelight.app.sheets.state import RulesJson
from tablelight.app.state import Notice
from tablelight.board.document import Json
from tablelight.board.records import items_of, mapping_of, typed
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet_field import NEVER, all_fields
from tablelight.rules.systems.own.sheet_ground import Control, Kind

NEVER_SET = {
    "bands": msg("No effect yet: no attack that throws this roll has range bands."),
    "hindered": msg("No effect yet: no attack that throws this roll has a number for a partly hidden target."),
    "higher": msg("No effect yet: no attack that throws this roll has a number for higher ground."),
    "lower": msg("No effect yet: no attack that throws this roll has a number for lower ground."),
    "cover": msg("No effect yet: nothing under “Terrain” gives cover."),
}
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
OF_ENGAGED = {"attacks": NEVER, "objectives": "engagement"}
"""The words that are about engaged figures, by the part of the sheet."""
PRICES = {"terrains": "enter", "objects": "extra"}
IGNORED = {"terrains": ("terrains", "objects"), "edges": ("edges",), "levels": ("levels",), "control": ("control",)}
"""The parts of the sheet that hold each thing that a mode ignores."""
CONTROL_DOES = {about.key: next(iter(about.choices)) for _, about in all_fields(Control) if about.choices}
"""By key of control, the word for no consequence."""
USUAL = {about.key: about.default for _, about in all_fields(Kind) if about.except_sentence}


def idle(sheet: RulesJson, line: SheetLine) -> Notice | None:
    """Why the field of a line has no effect; None if it has one."""
    return next(_reasons(sheet, line), None)


def _reasons(sheet: RulesJson, line: SheetLine) -> Iterator[Notice]:
    """Why a field has no effect, by its place in the sheet."""
    value, is_in_list = line.value, line.item in items_of(line.value)
    entry, control = mapping_of(value_at(sheet, line.path[:2])), mapping_of(sheet.get("control"))
    match line.path:
        case ("attacks", _, "bands", _, "bonus") | ("attacks", _, "hindered" | "higher" | "lower") if value:
            yield from _not_added(sheet, str(line.path[2]), [entry.get("roll")])
        case ("attacks", _, "bands", int(number), "to"):
            bands = [band for _, band in listed(sheet, *line.path[:3])]
            if number == len(bands) - 1 and bands[-1].get("bonus", -1) == 0:
                yield Notice("No effect: beyond the last band the bonus is 0 anyway.")
        case ("attacks", _, "engaged") | ("objectives", "contested") if value == OF_ENGAGED[str(line.path[0])]:
            if sheet.get("control") is None:
                yield Notice("No effect: without control no figure is ever engaged.")
        case ("objectives", "contested") if value == "stat" and mapping_of(sheet.get("objectives")).get("stat") is None:
            yield Notice("No effect until a stat is chosen.")
        case ("stats" | "traits" | "rolls" as key, _, "label") if typed(entry.get("id"), str) not in set(_ids(sheet)):
            yield Notice(UNUSED[key])
        case ("rolls", *_, "add") if is_in_list:
            yield from _never_set(sheet, entry.get("id"), line.item)
        case ("control",) if value is not None and not _has_consequence(sheet):
            yield Notice("No effect yet: choose what happens on entering it, on leaving it, or while engaged.")
        case ("control", "through" | "leaving") if value not in ("open", "nothing"):
            if control.get("entering") == "stops" and control.get("starting", "nothing") != "nothing":
                yield Notice("No effect: no movement goes on from a controlled space.")
        case ("turn", "moves" | "attacks"):
            actions = mapping_of(sheet.get("turn")).get("actions", 2)
            if isinstance(actions, int) and isinstance(value, int) and value > actions:
                yield Notice("No effect beyond the number of actions.")
        case ("corners",) if value == "free" and not _closes_corners(sheet):
            yield Notice("The same as “Open one way”: nothing here both stops figures and blocks sight.")
        case ("movement", *_, "ignores") if is_in_list:
            yield from _ignored(sheet, line)
        case ("movement", "enemies") if value == "pass" and _keeps_away(sheet):
            yield Notice("No effect: control keeps figures away from enemies.")
        case ("terrains" | "objects" | "edges", _, _, *_):
            yield from _on_board(sheet, line, entry)


def _on_board(sheet: RulesJson, line: SheetLine, entry: Mapping[str, Json]) -> Iterator[Notice]:
    """Fields of terrains, objects and edges, and of their exceptions for a trait."""
    (key, _, *inside, name), value = map(str, line.path), line.value
    if name == "cover" and not inside and value:
        yield from _not_added(sheet, "cover", [attack.get("roll") for _, attack in listed(sheet, "attacks")])
    told = ("stops", "slow", "toll", *(["cover"] if entry.get("sight") == "blocks" else []))
    if key in PRICES and name in told and value not in (None, "no", 0):
        price, others = PRICES[key], mapping_of(entry.get("except"))
        asked = [mapping_of(others.get(inside[1]))] if inside else [{}, *map(mapping_of, others.values())]
        if all(each.get(price, entry.get(price)) == NEVER for each in asked):
            yield Notice("No effect: no figure can enter it.")
    if key == "edges" and name in BRIDGED and entry.get("instead") is not None and value not in (None, 0):
        yield Notice(BRIDGED[name])
    if inside and value is not None and value == entry.get(name, USUAL.get(name)):
        yield Notice("No effect: it is the same for all figures.")


def _closes_corners(sheet: RulesJson) -> bool:
    """Whether any square is solid; otherwise every diagonal is open one way."""
    kinds = [kind for key, price in PRICES.items() for _, kind in listed(sheet, key) if kind.get(price) == NEVER]
    return any(kind.get("sight") == "blocks" for kind in kinds)


def _has_consequence(sheet: RulesJson) -> bool:
    """Whether the control of the sheet does anything."""
    control = mapping_of(sheet.get("control"))
    does = any(control.get(key, usual) != usual for key, usual in CONTROL_DOES.items())
    is_barred = any(attack.get("engaged") == NEVER for _, attack in listed(sheet, "attacks"))
    return does or is_barred or mapping_of(sheet.get("objectives")).get("contested") == "engagement"


def _keeps_away(sheet: RulesJson) -> bool:
    """Whether control keeps figures away from enemies on a bare table, so that none is passed anyway."""
    control = mapping_of(sheet.get("control"))
    return sheet.get("board") == "inches" and control.get("entering") == NEVER and not control.get("except")


def _ignored(sheet: RulesJson, line: SheetLine) -> Iterator[Notice]:
    """A thing that a way of moving ignores, if the sheet has nothing of the kind, or figures pass anyway."""
    movement, ignores = mapping_of(sheet.get("movement")), items_of(line.value)
    passes_friends = movement.get("friends", "pass") == "pass"
    if line.item == "figures" and passes_friends and movement.get("enemies", "block") == "pass":
        yield Notice("No effect: all figures can be passed anyway.")
    found = [sheet.get(key) for key in IGNORED.get(line.item, ())]
    if found and not any(isinstance(each, Mapping) or items_of(each) for each in found):
        yield Notice("No effect yet: these rules have nothing of this kind.")
    if line.item == "figures" and passes_friends and "control" not in ignores and _keeps_away(sheet):
        yield Notice("No effect: control keeps figures away from enemies.")


def _never_set(sheet: RulesJson, roll: Json, modifier: str) -> Iterator[Notice]:
    """A modifier that a roll takes, if no attack that throws the roll sets it."""
    throwing = [entry for _, entry in listed(sheet, "attacks") if entry.get("roll") == roll]
    if not throwing:
        yield Notice("No effect yet: only attacks set it, and no attack throws this roll.")
    elif not (has_cover(sheet) if modifier == "cover" else any(entry.get(modifier) for entry in throwing)):
        yield Notice(NEVER_SET[modifier])


def _not_added(sheet: RulesJson, modifier: str, rolls: list[Json]) -> Iterator[Notice]:
    """A modifier that none of the rolls takes; the reason says whether one of their numbers could."""
    entries = [roll for _, roll in listed(sheet, "rolls") if roll.get("id") in rolls]
    if any(modifier in added(roll) for roll in entries):
        return
    text = msg("No effect yet: no number of the roll “{name}” is a stat that it could change.")
    if any(place_of(roll) is not None for roll in entries):
        text = msg("No effect yet: the roll “{name}” does not include it.")
    if entries:
        yield Notice(text, {"name": label_of(entries[0])})
    else:
        yield Notice("No effect yet: no attack throws a roll.")


def _ids(sheet: RulesJson) -> Iterator[object]:
    """Every id that some rule names: as a value, or as the key of an exception."""
    for path, value in within(sheet):
        if isinstance(value, str) and path[-1] not in ("id", "label"):
            yield value
        if path[-2:-1] == ("except",):
            yield path[-1]
