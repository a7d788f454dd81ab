"""What an attack does after protection, as one: the life points that the target loses (CV-60, CV-61)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from tablelight.dice.distribution import Distribution
from tablelight.rules.systems.carnevale.fighting_rolls import protection_lost
from tablelight.rules.systems.carnevale.pools import chances
from tablelight.rules.systems.carnevale.tables import NEEDED


@cache
def attack_harm(dice: int, needed: int, protection: int) -> Distribution[int]:
    """The life points lost by an attack of some dice and the protection that answers it; a fumble costs nothing here."""
    lost: dict[int, Fraction] = {}
    for (outcome, damage), chance in chances(dice, needed).items():
        at_once = 1 if outcome == "critical" else 0
        if outcome in ("fail", "fumble"):
            lost[0] = lost.get(0, Fraction(0)) + chance
            continue
        for (answer, aces), further in chances(protection, NEEDED).items():
            points = at_once + protection_lost(damage, answer, aces)
            lost[points] = lost.get(points, Fraction(0)) + chance * further
    return Distribution(lost)


def repeated(harm: Distribution[int], times: int) -> Distribution[int]:
    """The life points lost by so many attacks, each with its own protection."""
    found = Distribution.certain(0)
    for _ in range(times):
        found = found.combine(harm, lambda one, other: one + other)
    return found
