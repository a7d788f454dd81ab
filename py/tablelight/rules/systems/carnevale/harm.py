"""What an attack does after protection, as one: the life points that the target loses (CV-60, CV-61)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from tablelight.dice.distribution import Distribution
from tablelight.rules.systems.carnevale.fighting_rolls import protection_lost
from tablelight.rules.systems.carnevale.pools import chances
from tablelight.rules.systems.carnevale.tables import NEEDED


@cache
def attack_harm(dice: int, needed: int, protection: int) -> Distribution[int]:
    """The life points lost by an attack of some dice and the protection that answers it; a fumble costs nothing here."""
    return _protected(
        protection,
        ((damage, int(outcome == "critical"), chance) for (outcome, damage), chance in chances(dice, needed).items()),
    )


@cache
def spell_harm(dice: int, difficulty: int, damage: int, protection: int) -> Distribution[int]:
    """The life points lost by a spell and the protection that answers it; a critical does one point more (CV-65)."""
    return _protected(
        protection,
        (
            (damage + (outcome == "critical") if outcome in ("success", "critical") else 0, 0, chance)
            for (outcome, _), chance in chances(dice, difficulty).items()
        ),
    )


def _protected(protection: int, damages: Iterable[tuple[int, int, Fraction]]) -> Distribution[int]:
    """The life points lost by damage, beside those lost at once, each with its chance (CV-61)."""
    lost: dict[int, Fraction] = {}
    for damage, at_once, chance in damages:
        answers = chances(protection, NEEDED) if damage else {("fail", 0): Fraction(1)}
        for (answer, aces), further in answers.items():
            points = at_once + (protection_lost(damage, answer, aces) if damage else 0)
            lost[points] = lost.get(points, Fraction(0)) + chance * further
    return Distribution(lost)


def repeated(harm: Distribution[int], times: int) -> Distribution[int]:
    """The life points lost by several attacks, each with its own protection."""
    found = Distribution.certain(0)
    for _ in range(times):
        found = found.combine(harm, lambda one, other: one + other)
    return found
