"""What the enemies of a figure do to it together (DG-20): one attack of each, the worse of its best now and its after."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from tablelight.rules.answers import Odds
from tablelight.rules.danger.attacks import NOTHING, SURE
from tablelight.rules.danger.records import CountedAttack, Enemy

WeighedAttack = tuple[Odds | None, CountedAttack]
"""An attack that is counted, with what it may do; None where that is unknown."""


def worst_attack(enemy: Enemy) -> WeighedAttack | None:
    """The worse of its best attack now and of its attack after a move; of equals the one now. None if it has neither."""
    now, after = max(enemy.now, key=lambda attack: attack.mean, default=None), enemy.after
    if after is not None and (now is None or after.chance * after.mean > now.mean):
        harm = CountedAttack(
            figure=enemy.figure, when="after", attack=after.attack, chance=after.chance, mean=after.mean
        )
        return after.odds, harm
    if now is None:
        return None
    return now.odds, CountedAttack(figure=enemy.figure, when="now", attack=now.attack, chance=SURE, mean=now.mean)


def suffered(attacks: Iterable[WeighedAttack]) -> Fraction:
    """The harm of all of them on average, each made with its chance."""
    return sum((harm.chance * harm.mean for _, harm in attacks), NOTHING)


def survival(life: int | None, attacks: Iterable[WeighedAttack]) -> Fraction | None:
    """The chance that all these attacks together leave a life; None where the life is unknown."""
    if life is None:
        return None
    # Of harm less than the life left the chance of each amount, as whole numbers over one common denominator.
    total, over = ({0: 1} if life > 0 else {}), 1
    for odds, harm in attacks:
        if odds is None:
            continue
        one = {int(lost): chance * harm.chance for lost, chance in odds.outcomes.items()}
        one[0] = one.get(0, NOTHING) + 1 - harm.chance
        shared = lcm(*(chance.denominator for chance in one.values()))
        grown: dict[int, int] = {}
        for lost, ways in total.items():
            for more, chance in one.items():
                if lost + more < life:
                    weight = chance.numerator * (shared // chance.denominator)
                    grown[lost + more] = grown.get(lost + more, 0) + ways * weight
        total, over = grown, over * shared
    return Fraction(sum(total.values()), over)
