"""Reads a `Sheet` from JSON, and its rolls, most of whose fields are odd: pools, sums and their effects. All problems
are found at once, each with its path below `$.rules`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from attrs import evolve

from tablelight.board.problems import Problem, is_index
from tablelight.board.records import items_of, known, mapping_of, one_of
from tablelight.board.units import INCH
from tablelight.rules.systems.own import sheet_rolls as rolls
from tablelight.rules.systems.own.field_reader import (
    ID,
    Around,
    SheetEntry,
    SheetSource,
    checks,
    read_field,
    read_names,
    read_record,
    reads,
)
from tablelight.rules.systems.own.messages import clause_of
from tablelight.rules.systems.own.sheet import AttackRules, Band, Sheet, SightRules, Stat
from tablelight.rules.systems.own.sheet_field import BOARDS, LABEL, Refs, SheetField, all_fields, senseless_keys
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Fall, Kind, SheetNumber

DICE = re.compile(r"([1-9]|10)d([2-9]|[1-9][0-9]|100)")
RANGE = re.compile(r"(-?\d{1,9})?\.\.(-?\d{1,9})?")
WHOLE = re.compile(r"-?\d{1,9}")
KIND = SheetField("choice", key="kind", default="pool", choices={"pool": "", "sum": ""})
D6 = rolls.Die.of(6)


@reads(Sheet, "rolls")
def _rolls(top: SheetEntry, about: SheetField, around: Around) -> tuple[rolls.Roll, ...]:
    """Every roll of the sheet. The rolls of a fall and of getting away have no target."""
    control, levels = around.values["control"], around.values["levels"]
    starting = control.starting_roll if control else None
    aimless = {starting, levels.fall.roll if levels and levels.fall else None}
    found: list[rolls.Roll] = []
    for item in top.entries("rolls", about.high):
        name, label = read_names(item, "rolls")
        entry = evolve(item, in_roll=True, has_target=not name or name not in aimless)
        record: type[rolls.Roll] = rolls.Pool if read_field(entry, KIND) == "pool" else rolls.Sum
        roll = read_record(entry, record, id=name, label=label, clause=clause_of("rolls", len(found)))
        if name and roll is not None:
            found.append(roll)
    away = next((roll for roll in found if roll.id == starting), None)
    if away is not None and (isinstance(away, rolls.Pool) or away.margin):
        top.bad("control.starting.roll", 'must be a sum whose outcome is "success"')
    return tuple(found)


@reads(rolls.Pool, "die")
@reads(rolls.Defence, "die")
def _die(entry: SheetEntry, about: SheetField, _: Around) -> rolls.Die:
    """A number of sides, or the names of the faces."""
    value = entry.take("die", 6)
    if not isinstance(value, list):
        sides = entry.number("die", value, about.low, about.high)
        return D6 if sides is None else rolls.Die.of(sides)
    if not 2 <= len(value) <= 20:
        entry.bad("die", "must have from {low} to {high} faces", low=2, high=20)
    names = tuple(known(face, str) for n, face in enumerate(value) if entry.is_text(f"die[{n}]", face, LABEL))
    return rolls.Die(faces=names or ("-",))


@reads(rolls.Pool, "tests")
def _tests(entry: SheetEntry, about: SheetField, around: Around) -> tuple[rolls.Test, ...]:
    parts = entry.entries("tests", about.high, required=True)
    return tuple(_test(part, around.values["die"]) for part in parts) or (rolls.Test(),)


@reads(rolls.Defence, "test")
def _own_test(entry: SheetEntry, _: SheetField, around: Around) -> rolls.Test:
    part = entry.part("test") if entry.required("test") else None
    return rolls.Test() if part is None else _test(part, around.values["die"])


def _test(entry: SheetEntry, die: rolls.Die) -> rolls.Test:
    """What a die must show: faces by name, or one of two numbers."""
    kinds = [key for key in ("at_least", "below", "faces") if key in entry.values]
    right = ("faces",) if die.is_named else ("at_least", "below")
    used = next((key for key in kinds if key in right), None)
    for key in kinds:
        if key != used:
            entry.taken.add(key)
            entry.bad(key, "is not for this die" if key not in right else "only one of these may be there")
    if not kinds and not entry.is_broken:
        entry.bad(right[0], "is missing")
    found: dict[str, Any] = {}
    if used == "faces":
        found["faces"] = _faces(entry, "faces", die)
    elif used is not None:
        found[used] = read_field(entry, evolve(rolls.HELD_AGAINST, key=used))
    found["reroll"] = _faces(entry, "reroll", die)
    entry.done()
    return rolls.Test(**found)


def _faces(entry: SheetEntry, key: str, die: rolls.Die) -> tuple[rolls.Face, ...]:
    found = []
    for place, face in entry.listed(key, rolls.FACES.high):
        if face in die.faces and not isinstance(face, bool | float):
            found.append(face)
        else:
            entry.bad(place, "is not a face of this die")
    return tuple(found)


@reads(rolls.Sum, "dice")
def _dice(entry: SheetEntry, _: SheetField, __: Around, default: str = "2d6") -> rolls.Dice:
    """ "2d6" and a number to add."""
    text = entry.take("dice", default)
    found = DICE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        entry.bad("dice", 'must be dice like "2d6", 1 to 10 of 2 to 100 sides')
        found = DICE.fullmatch(default)
        assert found is not None
    return rolls.Dice(count=int(found[1]), sides=int(found[2]), plus=read_field(entry, evolve(rolls.PLUS, key="plus")))


@reads(rolls.Sum, "against")
def _against(entry: SheetEntry, about: SheetField, around: Around) -> SheetNumber | rolls.Dice:
    """A number, or the other side's dice."""
    value = entry.values.get("against", 0)
    if not isinstance(value, Mapping) or "stat" in value:
        return known(read_field(entry, evolve(about, kind="number", default=SheetNumber())), SheetNumber)
    part = entry.inner("against", entry.take("against"))
    dice = _dice(part, about, around, "1d20")
    part.done()
    return dice


@reads(rolls.Sum, "natural")
def _natural(entry: SheetEntry, _: SheetField, around: Around) -> dict[int, str]:
    """Faces of a single die that are outcomes by themselves."""
    found: dict[int, str] = {}
    part, dice = entry.part("natural"), known(around.values["dice"], rolls.Dice)
    if part is None:
        return found
    if part.values and dice.count != 1:
        entry.bad("natural", "is for one die alone")
        return found
    for face, name in part.values.items():
        if not (is_index(face) and str(int(face)) == face) or not 1 <= int(face) <= dice.sides:
            part.bad(face, "is not a face of this die")
        elif part.is_text(face, name, LABEL):
            if not name or is_number(known(name, str)):
                part.bad(face, "must be a name, not a number")
            else:
                found[int(face)] = known(name, str)
    return found


def is_number(key: str) -> bool:
    """Whether an outcome's key is about numbers: "2", "1..", "..-3", "1..3"."""
    return bool(WHOLE.fullmatch(key)) or (key != ".." and bool(RANGE.fullmatch(key)))


def bounds_of(key: str) -> tuple[int | None, int | None]:
    """The least and the greatest outcome of a key about numbers; None: no bound."""
    found = RANGE.fullmatch(key)
    low, high = found.groups() if found else (key, key)
    return None if low is None else int(low), None if high is None else int(high)


@reads(rolls.Pool, "effects")
@reads(rolls.Sum, "effects")
def _effects(entry: SheetEntry, _: SheetField, __: Around) -> tuple[rolls.RollEffect, ...]:
    whole = entry.part("effects")
    found = []
    for key, value in whole.values.items() if whole else ():
        assert whole is not None
        if whole.is_text(key, key, LABEL):
            low, high = bounds_of(key) if is_number(key) else (None, None)
            name = None if is_number(key) else key
            effect = read_record(whole.inner(key, value), rolls.RollEffect, key=key, name=name, low=low, high=high)
            assert effect is not None
            found.append(effect)
    return tuple(found)


@reads(rolls.RollEffect, "to")
def _read_target(part: SheetEntry, about: SheetField, _: Around) -> object:
    """The figure that takes the wounds; without a target, the figure that throws."""
    to = read_field(part, about)
    if part.has_target:
        return to
    if part.values.get("to") == "target":
        part.bad("to", "there is no target here")
    return "figure"


@reads(rolls.RollEffect, "wounds")
def _wounds(part: SheetEntry, about: SheetField, around: Around) -> int | Literal["outcome"]:
    value = part.take("wounds", 0)
    if value == "outcome" and around.values["name"] is None:
        return "outcome"
    if value == "outcome":
        part.bad("wounds", "a name is not a number of wounds")
        return 0
    return part.number("wounds", value, about.low, about.high) or 0


PATH = "$.rules"
DRAWABLE = {"board": "square", "movement": {"modes": [{"id": "move", "points": 1}]}}
"""The sheet that is read in place of one that is not an object."""


def read_sheet(data: object) -> tuple[Sheet, list[Problem]]:
    """The sheet and all its problems. A wrong value is read as its default, so that a board can be drawn."""
    if not isinstance(data, Mapping):
        return read_sheet(DRAWABLE)[0], [Problem(PATH, "must be an object")]
    board = one_of(data.get("board"), BOARDS) or "square"
    source = SheetSource(board, _ids(data))
    top = SheetEntry(source, PATH, data, INCH if board == "inches" else 1)
    if top.required("version"):
        version = top.take("version")
        if version != 1 or isinstance(version, bool) or not isinstance(version, int):
            top.bad("version", "must be {version}", version=1)
    if top.required("board") and top.take("board") not in BOARDS:
        top.not_of("board", ", ".join(BOARDS))
    top.senseless(*senseless_keys(Sheet, board))
    sheet = read_record(top, Sheet, board=board)
    assert sheet is not None
    return sheet, list(source.problems.values())


def _ids(data: Mapping[str, object]) -> dict[Refs, tuple[str, ...]]:
    """The valid ids that the sheet's lists give, as far as they are lists of objects with ids."""
    most = {about.key: about.high for _, about in all_fields(Sheet)}

    def ids(name: Refs) -> tuple[str, ...]:
        listed = (mapping_of(item).get("id") for item in items_of(data.get(name))[: most[name]])
        return tuple(each for each in listed if isinstance(each, str) and ID.fullmatch(each))

    return {"stats": ids("stats"), "traits": ids("traits"), "edges": ids("edges"), "rolls": ids("rolls")}


@checks(Stat)
def _check_stat(entry: SheetEntry, stat: Stat) -> bool:
    if stat.least > stat.most:
        entry.bad("most", "must be at least {minimum}", minimum=stat.least)
    return True


@checks(Kind)
def _check_kind(entry: SheetEntry, kind: Kind) -> bool:
    if kind.id == "void" and "terrains" in entry.path:
        entry.bad("id", "void is there already: it cannot be listed")
        return False
    if kind.toll:
        if entry.source.used["toll"] - {kind.toll}:
            entry.bad("toll", "must be that of the other terrains: a sheet has one toll")
        entry.source.used["toll"].add(kind.toll)
    return True


@checks(Fall)
def _check_fall(_: SheetEntry, fall: Fall) -> bool:
    return bool(fall.roll)


@reads(Kind, "price")
def _price(entry: SheetEntry, about: SheetField, _: Around) -> object:
    """The price; on a bare table it is 1 or never."""
    price = read_field(entry, about)
    if entry.source.board == "inches" and price not in (1, None):
        entry.not_of("enter", "1, never")
        return 1
    return price


@reads(EdgeKind, "control")
def _contact(entry: SheetEntry, about: SheetField, _: Around) -> object:
    return read_field(entry, evolve(about, kind="choice", default="open")) if "control" in entry.values else None


@reads(Kind, "exceptions")
@reads(EdgeKind, "exceptions")
def _exceptions(entry: SheetEntry, _: SheetField, around: Around) -> dict[str, dict[str, object]]:
    """For each trait, the attributes that differ for figures with it."""
    whole, found = entry.part("except"), dict[str, dict[str, object]]()
    if whole is None:
        return found
    for trait, value in whole.values.items():
        whole.taken.add(trait)
        if whole.is_reference(trait, trait, "traits"):
            found[trait] = _exception(whole.inner(trait, value), around)
    return found


def _exception(part: SheetEntry, around: Around) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, about in all_fields(around.record):
        if about.except_sentence and about.home in ("", around.home):
            if part.source.board not in about.boards:
                part.senseless(about.key)
            elif about.key in part.values:
                is_price = name == "price" and around.record is Kind
                found[name] = _price(part, about, around) if is_price else read_field(part, about)
    part.done()
    return found


@reads(SightRules, "touching")
def _touching(entry: SheetEntry, about: SheetField, around: Around) -> object:
    """What a line only touches; it means nothing for lines between any points."""
    if around.values["line"] != "any":
        return read_field(entry, about)
    entry.senseless("touching")
    return about.default


@reads(AttackRules, "bands")
def _bands(entry: SheetEntry, about: SheetField, _: Around) -> tuple[tuple[int, int], ...]:
    """The bands by rising distance. The sheet may have them in any order."""
    found: list[Any] = [read_record(part, Band) for part in entry.entries("bands", about.high)]
    return tuple(sorted(((band.to, band.bonus) for band in found), key=lambda band: band[0]))
