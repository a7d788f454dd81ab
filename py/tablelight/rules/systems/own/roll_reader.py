"""Reads the rolls of a sheet from JSON: pools, sums and their effects. Most of their fields are odd."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from attrs import evolve

from tablelight.board.problems import is_index
from tablelight.board.records import known
from tablelight.rules.systems.own import sheet_rolls as rolls
from tablelight.rules.systems.own.field_reader import Around, read_field, read_names, read_record, reads
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_entry import SheetEntry
from tablelight.rules.systems.own.sheet_field import LABEL, SheetField
from tablelight.rules.systems.own.sheet_rolls import SheetNumber

DICE = re.compile(r"([1-9]|10)d([2-9]|[1-9][0-9]|100)")
RANGE = re.compile(r"(-?\d{1,9})?\.\.(-?\d{1,9})?")
WHOLE = re.compile(r"-?\d{1,9}")
KIND = SheetField("choice", key="kind", default="pool", choices={"pool": "", "sum": ""})
D6 = rolls.Die(faces=tuple(range(1, 7)))


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
        roll = read_record(entry, record, id=name, label=label)
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
    if not entry.has("die"):
        return D6
    value = entry.take("die")
    if not isinstance(value, list):
        sides = entry.whole("die", value, about.low, about.high)
        return D6 if sides is None else rolls.Die(faces=tuple(range(1, sides + 1)))
    if not 2 <= len(value) <= 20:
        entry.bad("die", "must have from {low} to {high} faces", low=2, high=20)
    names = tuple(known(face, str) for n, face in enumerate(value) if entry.is_text(f"die[{n}]", face, LABEL))
    return rolls.Die(faces=names or ("-",))


@reads(rolls.Pool, "tests")
def _tests(entry: SheetEntry, about: SheetField, around: Around) -> tuple[rolls.Test, ...]:
    if entry.required("tests") and entry.values["tests"] == []:
        entry.bad("tests", "must not be empty")
    return tuple(_test(part, around.values["die"]) for part in entry.entries("tests", about.high)) or (rolls.Test(),)


@reads(rolls.Defence, "test")
def _own_test(entry: SheetEntry, _: SheetField, around: Around) -> rolls.Test:
    part = entry.part("test") if entry.required("test") else None
    return rolls.Test() if part is None else _test(part, around.values["die"])


def _test(entry: SheetEntry, die: rolls.Die) -> rolls.Test:
    """What a die must show: faces by name, or one of two numbers."""
    kinds = [key for key in ("at_least", "below", "faces") if entry.has(key)]
    right = ("faces",) if die.is_named else ("at_least", "below")
    used = next((key for key in kinds if key in right), None)
    for key in kinds:
        if key != used:
            entry.taken.add(key)
            entry.bad(key, "is not for this die" if key not in right else "only one of these may be there")
    if not kinds and not entry.is_broken:
        entry.bad(right[0], "is missing")
    number = read_field(entry, evolve(rolls.HELD_AGAINST, key=used)) if used and used != "faces" else None
    test = rolls.Test(
        at_least=number if used == "at_least" else None,
        below=number if used == "below" else None,
        faces=_faces(entry, "faces", die) if used == "faces" else (),
        reroll=_faces(entry, "reroll", die),
    )
    entry.done()
    return test


def _faces(entry: SheetEntry, key: str, die: rolls.Die) -> tuple[rolls.Face, ...]:
    found = []
    for place, face in entry.listed(key, rolls.FACES.high):
        if face in die.faces and not isinstance(face, bool | float):
            found.append(face)
        else:
            entry.bad(place, "is not a face of this die")
    return tuple(found)


@reads(rolls.Sum, "dice")
def _own_dice(entry: SheetEntry, _: SheetField, __: Around) -> rolls.Dice:
    return _dice(entry, "2d6")


def _dice(entry: SheetEntry, default: str) -> rolls.Dice:
    """ "2d6" and a number to add."""
    text = entry.take("dice") if entry.has("dice") else default
    found = DICE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        entry.bad("dice", 'must be dice like "2d6", 1 to 10 of 2 to 100 sides')
        found = DICE.fullmatch(default)
        assert found is not None
    return rolls.Dice(count=int(found[1]), sides=int(found[2]), plus=read_field(entry, evolve(rolls.PLUS, key="plus")))


@reads(rolls.Sum, "against")
def _against(entry: SheetEntry, about: SheetField, _: Around) -> SheetNumber | rolls.Dice:
    """A number, or the other side's dice."""
    value = entry.values.get("against", 0)
    if not isinstance(value, Mapping) or "stat" in value:
        return (
            SheetNumber()
            if not entry.has("against")
            else known(read_field(entry, evolve(about, kind="number")), SheetNumber)
        )
    part = entry.inner("against", entry.take("against"))
    dice = _dice(part, "1d20")
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
    """The effects of the outcomes, in the order of the sheet."""
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
    """A number of wounds, or the outcome's own number."""
    if not part.has("wounds"):
        return 0
    value = part.take("wounds")
    if value == "outcome" and around.values["name"] is None:
        return "outcome"
    if value == "outcome":
        part.bad("wounds", "a name is not a number of wounds")
        return 0
    return part.whole("wounds", value, about.low, about.high) or 0
