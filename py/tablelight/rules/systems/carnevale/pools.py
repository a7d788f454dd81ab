"""Pools of ten-sided dice of which one, the Destiny die, decides criticals and fumbles.

A die is an ace when it shows the number needed or more; a 10 always is, a 1 never. The exact distribution comes from
a binomial count of the plain dice, combined with the ten faces of the Destiny die; nothing is enumerated or simulated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["fumble", "fail", "success", "critical"]
Result: TypeAlias = tuple[Outcome, int]
"""What a roll comes to, and its aces after the other side's are taken away."""

OUTCOMES: tuple[Outcome, ...] = ("fumble", "fail", "success", "critical")
SIDES = 10
LARGEST_POOL = 10


def pool_size(dice: int) -> int:
    """A pool is never more than ten dice and never below none."""
    return max(0, min(LARGEST_POOL, dice))


def is_ace(face: int, needed: int) -> bool:
    """Whether a face is an ace."""
    return face == SIDES or (face != 1 and face >= needed)


def aces(faces: Sequence[int], needed: int) -> int:
    """How many of the faces are aces: at least the number needed."""
    return sum(is_ace(face, needed) for face in faces)


def judge(faces: Sequence[int], needed: int, against: int | None = None) -> Result:
    """The result of thrown dice, the Destiny die first; `against` is the other side's number of aces in an opposed
    roll, None in a basic one. A pool of no dice fails and never fumbles."""
    if not faces:
        return "fail", 0
    return _verdict(faces[0], aces(faces, needed), against)


def _verdict(destiny: int, count: int, against: int | None) -> Result:
    left = count if against is None else max(0, count - against)
    # In a basic roll the Destiny die's own 10 is one ace and another must be there; opposed, two must be left.
    if destiny == SIDES and left >= 2:
        return "critical", left
    if left:
        return "success", left
    return ("fumble" if destiny == 1 else "fail"), 0


@cache
def ace_chances(dice: int, needed: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, ... aces among plain dice."""
    each = Fraction(aces(range(1, SIDES + 1), needed), SIDES)
    return tuple(comb(dice, n) * each**n * (1 - each) ** (dice - n) for n in range(dice + 1))


def capped(chances: Sequence[Fraction], most: int) -> tuple[Fraction, ...]:
    """The chances of a count that stops at `most`."""
    return (*chances[:most], sum(chances[most:], Fraction(0))) if len(chances) > most else tuple(chances)


@cache
def chances(dice: int, needed: int, against: int | None = None, most: int = LARGEST_POOL) -> dict[Result, Fraction]:
    """The exact distribution over (outcome, aces) of a basic roll, or of one opposed by `against` dice of which at
    most `most` aces count; outcomes in the order of `OUTCOMES`, only those with a chance."""
    if against is None:
        return _distribution(dice, needed, {None: Fraction(1)})
    return _distribution(dice, needed, dict(enumerate(capped(ace_chances(against, needed), most))))


@cache
def chances_less(dice: int, needed: int, taken: int) -> dict[Result, Fraction]:
    """The distribution of a roll that loses `taken` aces to the other side's dice, which have been thrown already."""
    return _distribution(dice, needed, {taken: Fraction(1)})


def _distribution(dice: int, needed: int, other: Mapping[int | None, Fraction]) -> dict[Result, Fraction]:
    if dice == 0:
        return {("fail", 0): Fraction(1)}
    found: dict[Result, Fraction] = {}
    for destiny in range(1, SIDES + 1):
        own = is_ace(destiny, needed)
        for plain, chance in enumerate(ace_chances(dice - 1, needed)):
            for taken, further in other.items():
                result = _verdict(destiny, plain + own, taken)
                found[result] = found.get(result, Fraction(0)) + Fraction(1, SIDES) * chance * further
    ordered = sorted(found, key=lambda result: (OUTCOMES.index(result[0]), result[1]))
    return {result: found[result] for result in ordered if found[result]}
