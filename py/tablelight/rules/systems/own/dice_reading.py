"""Rolls of a sheet from JSON: pools, sums, what their outcomes do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from tablelight.board.records import known
from tablelight.rules.systems.own.entry import LABEL, TEXT, SheetEntry
from tablelight.rules.systems.own.number_reading import read_number
from tablelight.rules.systems.own.numbers import SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Defence, Dice, Die, Face, Pool, Roll, RollEffect, Sum, Test

DICE = re.compile(r"([1-9]|10)d([2-9]|[1-9][0-9]|100)")
RANGE = re.compile(r"(-?\d+)?\.\.(-?\d+)?")
TO: tuple[Literal["target", "figure"], ...] = ("target", "figure")
WHOLE = re.compile(r"-?\d+")


def read_rolls(top: SheetEntry, most: int, free: Mapping[str, str | None]) -> tuple[Roll, ...]:
    """Every roll of the sheet. `free`: the rolls that have no target, by what they are for ("starting", "fall")."""
    found: list[Roll] = []
    seen = set[str]()
    for entry in top.entries("rolls", most):
        name = entry.id()
        label = entry.text("label", LABEL, name)
        if name and name in seen:
            entry.bad("id", "another one has the id {id}", id=name)
        has_target = not name or name not in free.values()
        read = _pool if entry.choice("kind", ("pool", "sum")) == "pool" else _sum
        roll = read(entry, name, label, has_target)
        entry.done()
        if name and name not in seen:
            found.append(roll)
        seen.add(name)
    starting = next((roll for roll in found if roll.id == free["starting"]), None)
    if starting is not None and (isinstance(starting, Pool) or starting.margin):
        top.bad("control.starting.roll", 'must be a sum whose outcome is "success"')
    return tuple(found)


def _die(entry: SheetEntry) -> Die:
    """A number of sides, or the names of the faces."""
    if not entry.has("die"):
        return Die(faces=tuple(range(1, 7)))
    value = entry.take("die")
    if not isinstance(value, list):
        return Die(faces=tuple(range(1, (known(value, int) if entry.is_whole("die", value, 2, 100) else 6) + 1)))
    if not 2 <= len(value) <= 20:
        entry.bad("die", "must have from {low} to {high} faces", low=2, high=20)
    names = tuple(known(face, str) for n, face in enumerate(value) if entry.is_text(f"die[{n}]", face, LABEL))
    return Die(faces=names or ("-",))


def _faces(entry: SheetEntry, key: str, die: Die) -> tuple[Face, ...]:
    found = []
    for place, face in entry.listed(key, 100):
        if face in die.faces and not isinstance(face, bool | float):
            found.append(face)
        else:
            entry.bad(place, "is no face of this die")
    return tuple(found)


def _test(entry: SheetEntry, die: Die, has_target: bool) -> Test:
    kinds = [key for key in ("at_least", "below", "faces") if entry.has(key)]
    right = ("faces",) if die.is_named else ("at_least", "below")
    for key in kinds:
        if key not in right or key != next(k for k in kinds if k in right):
            entry.taken.add(key)
            entry.bad(key, "is not for this die" if key not in right else "only one of these may be there")
    if not kinds and not entry.is_broken:
        entry.bad(right[0], "is missing")
    used = next((key for key in kinds if key in right), None)
    number = read_number(entry, used, in_roll=True, has_target=has_target) if used and used != "faces" else None
    test = Test(
        at_least=number if used == "at_least" else None,
        below=number if used == "below" else None,
        faces=_faces(entry, "faces", die) if used == "faces" else (),
        reroll=_faces(entry, "reroll", die),
    )
    entry.done()
    return test


def _pool(entry: SheetEntry, name: str, label: str, has_target: bool) -> Pool:
    die = _die(entry)
    dice = read_number(entry, "dice", in_roll=True, has_target=has_target) if entry.required("dice") else SheetNumber()
    tests = []
    if entry.required("tests") and entry.values["tests"] == []:
        entry.bad("tests", "must not be empty")
    for part in entry.entries("tests", 3):
        tests.append(_test(part, die, has_target))
    defence = None
    part_or_none = entry.part("defence", nullable=True)
    if part_or_none is not None:
        part = part_or_none
        own = _die(part)
        count = (
            read_number(part, "dice", in_roll=True, has_target=has_target) if part.required("dice") else SheetNumber()
        )
        test_part = part.part("test") if part.required("test") else None
        test = _test(test_part, own, has_target) if test_part is not None else Test()
        if test_part is None and part.has("test"):
            part.bad("test", "must be an object")
        part.done()
        defence = Defence(die=own, dice=count, test=test)
    return Pool(
        id=name,
        label=label,
        die=die,
        dice=dice,
        tests=tuple(tests) or (Test(),),
        defence=defence,
        effects=tuple(_effects(entry, has_target)),
    )


def _dice(entry: SheetEntry, default: str, has_target: bool) -> Dice:
    """ "2d6" and a number to add."""
    text = entry.take("dice") if entry.has("dice") else default
    found = DICE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        entry.bad("dice", 'must be dice like "2d6", 1 to 10 of 2 to 100 sides')
        found = DICE.fullmatch(default)
        assert found is not None
    plus = read_number(entry, "plus", in_roll=True, has_target=has_target) if entry.has("plus") else SheetNumber()
    return Dice(count=int(found[1]), sides=int(found[2]), plus=plus)


def _sum(entry: SheetEntry, name: str, label: str, has_target: bool) -> Sum:
    dice = _dice(entry, "2d6", has_target)
    value = entry.values.get("against", 0)
    against: SheetNumber | Dice
    if isinstance(value, Mapping) and "stat" not in value:
        part = entry.part("against")
        assert part is not None
        against = _dice(part, "1d20", has_target)
        part.done()
    else:
        against = (
            read_number(entry, "against", in_roll=True, has_target=has_target)
            if entry.has("against")
            else SheetNumber()
        )
    return Sum(
        id=name,
        label=label,
        dice=dice,
        against=against,
        margin=entry.choice("outcome", ("margin", "success")) == "margin",
        natural=_natural(entry, dice),
        effects=tuple(_effects(entry, has_target)),
    )


def _natural(entry: SheetEntry, dice: Dice) -> dict[int, str]:
    found: dict[int, str] = {}
    part = entry.part("natural")
    if part is None:
        return found
    if part.values and dice.count != 1:
        entry.bad("natural", "is for one die alone")
        return found
    for face, name in part.values.items():
        if not (isinstance(face, str) and face.isascii() and face.isdigit() and str(int(face)) == face):
            part.bad(str(face), "is no face of this die")
        elif not 1 <= int(face) <= dice.sides:
            part.bad(face, "is no face of this die")
        elif part.is_text(face, name, LABEL):
            if is_number(known(name, str)) or not name:
                part.bad(face, "must be a name, no number")
            else:
                found[int(face)] = known(name, str)
    return found


def is_number(key: str) -> bool:
    """Whether an outcome's key is about numbers: "2", "1..", "..-3", "1..3"."""
    return bool(WHOLE.fullmatch(key)) or (key != ".." and bool(RANGE.fullmatch(key)))


def _effects(entry: SheetEntry, has_target: bool) -> Iterator[RollEffect]:
    whole = entry.part("effects")
    for key, value in whole.values.items() if whole else ():
        assert whole is not None
        if not whole.is_text(str(key), key, LABEL):
            continue
        part = SheetEntry.of(entry.source, whole.at(key), value)
        if has_target:
            to = part.choice("to", TO)
        elif part.has("to"):
            to = part.choice("to", TO)
            if part.values["to"] == "target":
                part.bad("to", "there is no target here")
            to = TO[1]
        else:
            to = TO[1]
        low = high = None
        if WHOLE.fullmatch(key):
            low = high = int(key)
        elif is_number(key):
            bounds = RANGE.fullmatch(key)
            assert bounds is not None
            low, high = (None if bound is None else int(bound) for bound in bounds.groups())
        yield RollEffect(
            key=key,
            name=None if is_number(key) else key,
            low=low,
            high=high,
            wounds=_wounds(part, is_number(key)),
            to=to,
            text=part.text("text", TEXT),
        )
        part.done()


def _wounds(part: SheetEntry, numbered: bool) -> int | Literal["outcome"]:
    """A number of wounds, or the outcome's own number."""
    if not part.has("wounds"):
        return 0
    value = part.take("wounds")
    if value == "outcome":
        if numbered:
            return "outcome"
        part.bad("wounds", "a name is no number of wounds")
        return 0
    return known(value, int) if part.is_whole("wounds", value, 0, 999) else 0
