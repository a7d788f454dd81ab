"""An attack that an enemy could make, now or after a move: its odds, its average harm (DG-01 to DG-03, DG-07)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from attrs import field, frozen

from tablelight.dice.distribution import Distribution, mean
from tablelight.rules.answers import Extra, Number, Odds, WrittenLocation

AttackKind = Literal["close", "range"]
SURE = Fraction(1)
NOTHING = Fraction(0)


class _WithOdds:
    """An attack whose `extra` holds its odds, if the game has them."""

    __slots__ = ()
    extra: Extra

    @property
    def odds(self) -> Odds | None:
        """The possible harm of the attack, once it is made (DG-07); None if unknown."""
        found = self.extra.get("odds")
        return found if isinstance(found, Odds) else None

    @property
    def mean(self) -> Fraction:
        """The average harm of the attack, once it is made; 0 if unknown."""
        return mean_of(self.odds)


@frozen(kw_only=True)
class PossibleAttack(_WithOdds):
    """An attack as two figures stand (DG-01). `extra`: its dice and `odds`, if the game has them."""

    attack: AttackKind
    distance: Number | None
    clear: bool
    extra: Extra = field(factory=dict)

    @property
    def out(self) -> Fraction:
        """The chance that it leaves no life; 0 if unknown."""
        found = None if self.odds is None else self.odds.extra["out"]
        return found if isinstance(found, Fraction) else NOTHING


@frozen(kw_only=True)
class Way:
    """A way to a place (DG-04): moving actions in order, none for a figure that stands there. `extra`: the keys with
    which `path` shows it."""

    actions: tuple[str, ...]
    to: WrittenLocation
    cost: Number
    chance: Fraction = SURE
    extra: Extra = field(factory=dict)


def cheapest(ways: Iterable[Way]) -> Way | None:
    """DG-02: the cheapest way, of equals by row, then column of its end, then the first."""
    return min(ways, key=lambda way: (way.cost, way.to[1], way.to[0]), default=None)


@frozen(kw_only=True)
class After(_WithOdds):
    """An attack after a move, both in one (DG-02)."""

    attack: AttackKind
    actions: tuple[str, ...]
    to: WrittenLocation
    cost: Number
    chance: Fraction
    distance: Number | None
    clear: bool
    extra: Extra = field(factory=dict)


def after_move(way: Way, attack: PossibleAttack) -> After:
    """An attack at the end of a way."""
    return After(
        attack=attack.attack,
        actions=way.actions,
        to=way.to,
        cost=way.cost,
        chance=way.chance,
        distance=attack.distance,
        clear=attack.clear,
        extra={**attack.extra, **way.extra},
    )


def mean_of(odds: Odds | None) -> Fraction:
    """The mean of odds; 0 if they are unknown."""
    found = None if odds is None else odds.extra["mean"]
    return found if isinstance(found, Fraction) else NOTHING


def harm_odds(harm: Distribution[int], life: int | None) -> Odds:
    """The odds of harm to a figure that has this much life left (DG-07)."""
    out = None if life is None else harm.chance(lambda lost: lost >= life)
    outcomes = {str(lost): harm.chances[lost] for lost in sorted(harm.chances)}
    return Odds(outcomes=outcomes, extra={"mean": mean(harm), "out": out})
