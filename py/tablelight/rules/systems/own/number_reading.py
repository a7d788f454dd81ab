"""Numbers of a sheet from JSON: plain, or made of a stat."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from tablelight.board.records import known
from tablelight.rules.systems.own.entry import SheetEntry
from tablelight.rules.systems.own.numbers import MODIFIERS, Rounding, SheetNumber

TIMES = re.compile(r"([1-9][0-9]?)(?:/([1-9][0-9]?))?")
LARGEST_ENTRY = 999
OF: tuple[Literal["figure", "target"], ...] = ("figure", "target")
ROUND: tuple[Rounding, ...] = ("up", "down")


def read_number(
    entry: SheetEntry, key: str, *, length: bool = False, in_roll: bool = False, has_target: bool = True
) -> SheetNumber:
    """The number of a key that is there. `length`: in inches on a free board; `in_roll`: it may name the target's stats and
    modifiers, the former only if the roll has a target."""
    value = entry.take(key)
    unit = 1000 if length and entry.source.on_inches else 1
    if not isinstance(value, dict):
        if unit == 1:
            return SheetNumber(plain=known(value, int) if entry.is_whole(key, value, 0, LARGEST_ENTRY) else 0)
        return SheetNumber(plain=entry.thousandths(key, value, 0, LARGEST_ENTRY) or 0, unit=unit)
    part = SheetEntry.of(entry.source, entry.at(key), value)
    stat = part.reference("stat", "stats", required=True)
    of = part.choice("of", OF)
    if of == "target" and not (in_roll and has_target):
        part.bad("of", "there is no target here")
        of = OF[0]
    found = SheetNumber(
        stat=stat,
        of=of,
        times=_times(part),
        round=part.choice("round", ROUND),
        plus=_bound(part, "plus", 0, unit),
        least=_bound(part, "least", 0, unit),
        most=_bound(part, "most", LARGEST_ENTRY, unit),
        add=tuple(_add(part, in_roll=in_roll)),
        unit=unit,
    )
    part.done()
    return found


def _bound(part: SheetEntry, key: str, default: int, unit: int) -> int:
    if unit == 1:
        return part.whole(key, default, -LARGEST_ENTRY, LARGEST_ENTRY)
    return part.length(key, default * unit, -LARGEST_ENTRY, LARGEST_ENTRY)


def _times(part: SheetEntry) -> Fraction:
    if not part.has("times"):
        return Fraction(1)
    value = part.take("times")
    found = TIMES.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        part.bad("times", 'must be a fraction, "1/2" or "3", of numbers from 1 to 99')
        return Fraction(1)
    return Fraction(int(found[1]), int(found[2] or 1))


def _add(part: SheetEntry, *, in_roll: bool) -> list[str]:
    found = []
    for place, item in part.listed("add", 99):
        if not in_roll:
            part.bad(place, "there is no attack here")
        elif isinstance(item, str) and item in MODIFIERS:
            found.append(item)
        else:
            part.bad(place, "must be one of: {choices}", choices=", ".join(MODIFIERS))
    return found
