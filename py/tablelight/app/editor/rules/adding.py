"""Entries that one tap adds to a sheet: usual terrains, walls, ways of moving, attacks, rolls.
Their ids are English; their labels are in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, count
from typing import TypeAlias

from tablelight.app.editor.rules.lines import Add
from tablelight.app.editor.rules.values import SheetPath, appended, bound_rolls, listed, value_at, with_value
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import items_of
from tablelight.locale.messages import msg
from tablelight.rules.systems.own import starting_sheet
from tablelight.rules.systems.own.sheet import MovementRules, Sheet
from tablelight.rules.systems.own.sheet_field import all_fields

Preset: TypeAlias = tuple[str, str, Mapping[str, Json]]
"""The id, the label, the content."""

TERRAINS: tuple[Preset, ...] = (
    ("woods", msg("Woods"), {"motif": "trees", "colour": "hindering", "enter": 2, "sight": "hinders"}),
    ("rough", msg("Rough ground"), {"motif": "stones", "colour": "sand", "enter": 2}),
    ("rock", msg("Rock"), {"motif": "bricks", "colour": "blocking", "enter": "never", "sight": "blocks"}),
    ("water", msg("Water"), {"motif": "waves", "colour": "water", "stops": "entering"}),
    ("deep-water", msg("Deep water"), {"motif": "waves", "colour": "deep", "enter": "never"}),
    ("ground", msg("Another terrain"), {}),
)
INCH_TERRAINS: tuple[Preset, ...] = (
    ("woods", msg("Woods"), {"motif": "trees", "colour": "hindering", "sight": "hinders", "slow": 3}),
    ("house", msg("House"), {"colour": "roof", "enter": "never", "sight": "blocks"}),
    ("wall", msg("Low wall"), {"colour": "stone", "toll": 1, "cover": -1}),
    ("mud", msg("Mud"), {"colour": "sand", "slow": 3}),
    ("water", msg("Deep water"), {"colour": "deep", "enter": "never"}),
    ("ground", msg("Another terrain"), {}),
)
EDGES: tuple[Preset, ...] = (
    ("wall", msg("Wall"), {"extra": "never", "sight": "blocks"}),
    ("door", msg("Door"), {"form": "door", "extra": "never", "sight": "blocks", "turned": "door-open"}),
    ("low-wall", msg("Low wall"), {"form": "low", "extra": 1}),
    ("hedge", msg("Hedge"), {"form": "hedge", "extra": 1, "sight": "hinders"}),
    ("river", msg("River"), {"form": "river", "extra": 2}),
    ("road", msg("Road"), {"form": "road", "instead": 1}),
    ("edge", msg("Another kind of wall"), {}),
)
OBJECTS: tuple[Preset, ...] = (
    ("crate", msg("Crate"), {"extra": 1, "sight": "hinders"}),
    ("pillar", msg("Pillar"), {"extra": "never", "sight": "blocks"}),
    ("object", msg("Another object"), {}),
)
LIFE: Preset = ("life", msg("Life"), {"begin": 3})
"""The first stat added from this preset becomes the sheet's life."""
STATS: tuple[Preset, ...] = (
    ("move", msg("Movement"), {"begin": 6}),
    ("fight", msg("Fight"), {"begin": 3}),
    ("shoot", msg("Shoot"), {"begin": 3}),
    ("defence", msg("Defence"), {"begin": 2}),
    LIFE,
    ("stat", msg("Another stat"), {"begin": 1}),
)
TRAITS: tuple[Preset, ...] = (
    ("flyer", msg("Flyer"), {}),
    ("archer", msg("Archer"), {}),
    ("scout", msg("Scout"), {}),
    ("trait", msg("Another trait"), {}),
)
MODES: tuple[Preset, ...] = (
    ("walk", msg("Walk"), {"points": 6}),
    ("run", msg("Run"), {"points": 9, "ends_activation": True}),
    ("fly", msg("Fly"), {"points": 8, "ignores": ["terrains", "edges", "levels", "figures", "control"]}),
    ("mode", msg("Another way of moving"), {"points": 6}),
)
POOL: Mapping[str, Json] = {"dice": 1, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": "outcome"}}}
SUM: Mapping[str, Json] = {"kind": "sum", "dice": "1d20", "against": 11, "outcome": "success"}
ROLLS: tuple[Preset, ...] = (
    ("dice", msg("Count dice that pass"), POOL),
    ("check", msg("Roll against a number"), {**SUM, "effects": {"success": {"wounds": 1}}}),
    ("escape", msg("Get away"), {**SUM, "dice": "1d6", "against": 4}),
)
REMINDERS: tuple[Preset, ...] = (
    ("turn", msg("A turn begins"), {}),
    ("turn-end", msg("A turn ends"), {"when": "turn-end"}),
    ("round-end", msg("A round ends"), {"when": "round-end"}),
    ("activation", msg("A figure acts"), {"when": "activation"}),
)
ATTACKS: tuple[Preset, ...] = (
    ("close", msg("Close attack"), {}),
    ("shot", msg("Shot"), {"reach": "sight", "range": 12}),
)


ACTIONS: tuple[SheetPath, ...] = (("attacks",), ("movement", "modes"))
"""The lists of what a figure can do. No two entries of them have the same id."""


def free_id(sheet: RulesJson, wanted: str, *lists: SheetPath) -> str:
    """The wanted id, with a number if it is taken."""
    taken = [entry.get("id") for path in lists for _, entry in listed(sheet, *path)]
    return next(name for name in chain([wanted], (f"{wanted}-{n}" for n in count(2))) if name not in taken)


LIMITS: Mapping[SheetPath, int] = {
    **{(about.key,): about.high for _, about in all_fields(Sheet) if about.kind in ("list", "odd")},
    **{("movement", about.key): about.high for _, about in all_fields(MovementRules) if about.kind == "list"},
}
"""The most entries of each list."""


def has_room(before: RulesJson, after: RulesJson) -> bool:
    """Whether no list has grown beyond its limit."""

    def length(sheet: RulesJson, path: SheetPath) -> int:
        return len(items_of(value_at(sheet, path)))

    return all(length(after, path) <= max(length(before, path), most) for path, most in LIMITS.items())


def inserted(path: SheetPath, preset: Preset, sheet: RulesJson, named: Callable[[str], str] = str) -> RulesJson:
    """The sheet with an entry at the end of a list. `named` gives its label in the player's language."""
    name, label, content = preset
    own = free_id(sheet, name, *(ACTIONS if path in ACTIONS else (path,)))
    text = named(label) + own.removeprefix(name).replace("-", " ")
    made: dict[str, Json] = {"id": own, "label": text[:40], **content}
    if "toll" in made:  # a sheet has one toll
        tolls = (kind["toll"] for _, kind in listed(sheet, "terrains") if kind.get("toll"))
        made["toll"] = next(tolls, made["toll"])
    after = appended(sheet, path, made)
    return {**after, "life": own} if preset is LIFE and not sheet.get("life") else after


def first_sheet(board: str, named: Callable[[str], str]) -> RulesJson:
    """A new sheet: one stat and one way of moving, named in its author's language."""
    sheet = starting_sheet(board)
    first = ((("stats", 0, "label"), STATS[0][1]), (("movement", "modes", 0, "label"), MODES[0][1]))
    for path, label in first:
        sheet = with_value(sheet, path, named(label))
    return sheet


def presets(key: str, known: Sequence[Preset]) -> list[Add]:
    """A button for each of these presets of a list of the sheet; the door's button adds two kinds."""
    return [Add(preset[1], partial(inserted, (key,), preset) if preset[0] != "door" else _door) for preset in known]


def _door(sheet: RulesJson, named: Callable[[str], str] = str) -> RulesJson:
    """The sheet with a door: two kinds, each of which becomes the other."""
    shut = free_id(sheet, "door", ("edges",))
    opened = free_id(sheet, "door-open", ("edges",))
    _, label, content = EDGES[1]
    sheet = appended(sheet, ("edges",), {"id": shut, "label": named(label), **content, "turned": opened})
    kind: dict[str, Json] = {"id": opened, "label": named(msg("Open door")), "form": "door-open", "turned": shut}
    return appended(sheet, ("edges",), kind)


def attack(preset: Preset, sheet: RulesJson, named: Callable[[str], str] = str) -> RulesJson:
    """The sheet with another attack, and with a first roll if it has none that an attack can throw."""
    bound = bound_rolls(sheet)
    taken = [str(entry["id"]) for _, entry in listed(sheet, "rolls") if "id" in entry and entry["id"] not in bound]
    if not taken:
        sheet, roll = roll_for(sheet, ("hits", msg("Hits"), POOL), named)
        taken = [roll]
    name, label, content = preset
    filled = (name, label, {**content, "roll": taken[0]})
    return inserted(("attacks",), filled, sheet, named)


def roll_for(sheet: RulesJson, preset: Preset, named: Callable[[str], str] = str) -> tuple[RulesJson, str]:
    """The sheet with another roll, and its id."""
    after = inserted(("rolls",), preset, sheet, named)
    return after, str(list(listed(after, "rolls"))[-1][1]["id"])
