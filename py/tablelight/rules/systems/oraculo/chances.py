"""Odds of shots and of close combat, exact (OR-30 to OR-34, OR-42, OR-50, OR-51, OR-54)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb

from attrs import frozen

from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.systems.oraculo.shooting import ShotDice, hits

NO_DICE: Mapping[str, int] = {}
"""No dice that skills and objects add."""


@frozen
class Guard:
    """What a defender can parry critical hits with."""

    shield: bool = False
    sword: bool = False

    @classmethod
    def of(cls, traits: Sequence[str], shield: bool | None = None, sword: bool | None = None) -> Guard:
        """The guard of a figure with these traits; `shield`, `sword`: instead of them."""
        return cls("shield" in traits if shield is None else shield, "sword" in traits if sword is None else sword)


def wounds(attack: Sequence[str], defence: Sequence[str], guard: Guard) -> int:
    """The wounds of one attack in close combat, the defender cancelling as many as it can (OR-30 to OR-32).

    Every parry serves against a plain hit. So those that can cancel criticals do that first, and none is wasted.
    """
    hits, criticals = attack.count("hit"), attack.count("critical")
    able, parries = _parries((defence.count("parry"), defence.count("critical-parry")), guard)
    return max(criticals - min(criticals, able), hits + criticals - parries)


def _parries(found: tuple[int, int], guard: Guard) -> tuple[int, int]:
    """Of some parries and critical parries: how many can cancel a critical, and how many there are."""
    return (found[0] if guard.shield else 0) + (found[1] if guard.sword else 0), sum(found)


@lru_cache(maxsize=1024)
def melee_chances(
    dice: tuple[int, int], guard: Guard, attack_die: tuple[str, ...], defence_die: tuple[str, ...]
) -> Distribution[int]:
    """The distribution of wounds; `dice`: of the attacker and of the defender.

    There are at most w wounds if at least criticals - w parries can cancel one, of at least hits + criticals - w in all.
    """
    attack = _ways(attack_die, dice[0], "hit", "critical")
    least = Counter[tuple[int, int]]()
    for found, number in _ways(defence_die, dice[1], "parry", "critical-parry").items():
        least[_parries(found, guard)] += number
    for parries in range(dice[1] - 1, -1, -1):
        for able in range(dice[1] + 1):
            least[able, parries] += least[able, parries + 1]
    for able in range(dice[1] - 1, -1, -1):
        for parries in range(dice[1] + 1):
            least[able, parries] += least[able + 1, parries]
    most = [
        sum(
            number * least[max(0, criticals - w), max(0, hits + criticals - w)]
            for (hits, criticals), number in attack.items()
        )
        for w in range(dice[0] + 1)
    ]
    ways = {w: n - before for w, (before, n) in enumerate(pairwise([0, *most]))}
    return Distribution({w: Fraction(n, most[-1]) for w, n in ways.items() if n})


def _ways(die: Sequence[str], count: int, plain: str, critical: str) -> dict[tuple[int, int], int]:
    """The number of throws for each number of plain and of critical faces."""
    faces = die.count(plain), die.count(critical)
    other = len(die) - sum(faces)
    found = {
        (a, b): comb(count, a) * comb(count - a, b) * faces[0] ** a * faces[1] ** b * other ** (count - a - b)
        for a in range(count + 1)
        for b in range(count + 1 - a)
    }
    return {key: number for key, number in found.items() if number}


@lru_cache(maxsize=1024)
def shot_chances(throw: ShotDice, distance: int, die: tuple[int, ...]) -> Distribution[int]:
    """The distribution of wounds of one shot."""
    one = Distribution.uniform(die).map(lambda face: int(hits(face, distance)))
    if throw.twice:
        return one.combine(one, lambda first, second: first * second)
    return total(one, throw.dice)


def with_bonus(dice: tuple[int, int], bonus: Mapping[str, int]) -> tuple[int, int]:
    """OR-30: the dice of both sides with those that skills and objects add, none below 0."""
    return max(0, dice[0] + bonus.get("attack", 0)), max(0, dice[1] + bonus.get("defence", 0))


def bonus_reasons(bonus: Mapping[str, int]) -> tuple[Reason, ...]:
    """OR-30: what skills and objects add, named for the log."""
    return tuple(Reason(f"OR-30.{part}", values={"dice": f"{dice:+}"}) for part, dice in bonus.items() if dice)


def odds_of(chances: Distribution[int], **extra: object) -> Odds:
    """The answer: outcomes by number of wounds, their mean, and the chance of any."""
    return Odds(
        outcomes={str(number): chances.chances[number] for number in sorted(chances.chances)},
        extra={"mean": mean(chances), "any": chances.chance(bool), **extra},
    )
