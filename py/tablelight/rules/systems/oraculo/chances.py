"""Odds of shots and of close combat, exact (OR-30 to OR-34, OR-42, OR-50, OR-51, OR-54)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from attrs import frozen

from tablelight.board.document import Figure
from tablelight.dice.distribution import Distribution, mean, total
from tablelight.rules.answers import Odds, Reason
from tablelight.rules.systems.oraculo.shooting import ShotDice, hits


@frozen
class Guard:
    """What a defender can parry critical hits with."""

    shield: bool = False
    sword: bool = False


def wounds(attack: Sequence[str], defence: Sequence[str], guard: Guard) -> int:
    """The wounds of one attack in close combat, the defender cancelling as many as it can (OR-30 to OR-32)."""
    return _wounds(
        (attack.count("hit"), attack.count("critical")),
        (defence.count("parry"), defence.count("critical-parry")),
        guard,
    )


def _wounds(attack: tuple[int, int], defence: tuple[int, int], guard: Guard) -> int:
    """`attack`: hits and criticals; `defence`: parries and critical parries."""
    hits, criticals = attack
    # Every parry serves against a plain hit. So those that can cancel criticals do that first, and none is
    # wasted.
    able = (defence[0] if guard.shield else 0) + (defence[1] if guard.sword else 0)
    return hits + criticals - min(hits + min(criticals, able), sum(defence))


@lru_cache(maxsize=1024)
def melee_chances(
    dice: tuple[int, int], guard: Guard, attack_die: tuple[str, ...], defence_die: tuple[str, ...]
) -> Distribution[int]:
    """The distribution of wounds; `dice`: of the attacker and of the defender."""
    attack = _counted(attack_die, dice[0], "hit", "critical")
    defence = _counted(defence_die, dice[1], "parry", "critical-parry")
    return attack.then(lambda a: defence.map(lambda d: _wounds(a, d, guard)))


def _counted(die: Sequence[str], count: int, plain: str, critical: str) -> Distribution[tuple[int, int]]:
    one = Distribution.uniform(die).map(lambda face: (int(face == plain), int(face == critical)))
    result = Distribution.certain((0, 0))
    for _ in range(count):
        result = result.combine(one, lambda a, b: (a[0] + b[0], a[1] + b[1]))
    return result


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


def fewer_dice_reasons(target: Figure, *, outnumbered: bool) -> tuple[Reason, ...]:
    """OR-33: why the defence has a die fewer."""
    return (Reason("OR-33.fewer", figure=target.id, values={"name": target.label}),) if outnumbered else ()


def odds_of(chances: Distribution[int]) -> Odds:
    """The answer: outcomes by number of wounds, their mean, and the chance of any."""
    return Odds(
        outcomes={str(number): chances.chances[number] for number in sorted(chances.chances)},
        extra={"mean": mean(chances), "any": Fraction(1) - chances.chances.get(0, Fraction(0))},
    )
