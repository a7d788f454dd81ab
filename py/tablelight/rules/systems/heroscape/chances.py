"""Exact chances: wounds of an attack, risks of a way, survival (HS-22, HS-30, HS-33, HS-40, HS-50, HS-51)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from attrs import frozen

from tablelight.dice.distribution import Distribution, total
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.systems.heroscape.tables import DEEPEST_FALL, FALLS, SAFE, SHIELD, SKULL, SOFT


@cache
def skulls(dice: int) -> Distribution[int]:
    """The skulls of attack dice."""
    return total(Distribution({1: SKULL, 0: 1 - SKULL}), dice)


@cache
def fewer_skulls(dice: int, life: int) -> Fraction:
    """The chance of fewer skulls than life points."""
    return skulls(dice).chance(lambda hits: hits < life)


@cache
def wounds(attack: int, defence: int) -> Distribution[int]:
    """HS-50: skulls less shields, never below none."""
    shields = total(Distribution({1: SHIELD, 0: 1 - SHIELD}), defence)
    return skulls(attack).combine(shields, lambda hits, blocks: max(0, hits - blocks))


@frozen
class Harm:
    """What a way puts a figure through: attack dice without defence, and the chance to come through the throws that
    destroy outright.

    Each skull is one wound, whenever it falls, and a destroyed figure stays destroyed: how many dice and which throws
    decide, and not their order.
    """

    dice: int = 0
    spared: Fraction = SURE

    def __add__(self, other: Harm) -> Harm:
        if other is NONE:
            return self
        if self is NONE:
            return other
        spared = self.spared if other.spared is SURE else self.spared * other.spared
        return Harm(self.dice + other.dice, spared)

    def dominates(self, other: Harm) -> bool:
        """Whether a figure does no worse with this than with that, however many points it has."""
        return self.dice <= other.dice and (self.spared is other.spared or self.spared >= other.spared)

    def survival(self, life: int) -> Fraction:
        """HS-33: the chance that a figure with `life` points lives through it."""
        lives = fewer_skulls(self.dice, life)
        return lives if self.spared is SURE else self.spared * lives

    @property
    def wounds(self) -> dict[str, Fraction]:
        """HS-55: the wounds with their chances; "destroyed": by a throw that destroys outright."""
        found = {str(hits): chance * self.spared for hits, chance in sorted(skulls(self.dice).chances.items())}
        return found if self.spared is SURE else {**found, "destroyed": 1 - self.spared}


@cache
def strikes(number: int) -> Harm:
    """HS-22: `number` enemies strike, each with one attack die, no defence. A number always has the same record, so that a
    search tells in no time that two ways harm alike."""
    return Harm(dice=number)


STRIKE = strikes(1)
MOLTEN = Harm(spared=SAFE["molten-lava"])
"""HS-40: the harm of entering molten lava."""
NONE = Harm()


def fall(drop: int, height: int, terrain: str = "clear") -> Harm:
    """HS-30, HS-31: what a step down of `drop` levels does to a figure of `height`, by the ground it lands on."""
    if terrain in SOFT or drop < height:
        return NONE
    if drop >= height + DEEPEST_FALL:
        return Harm(spared=SAFE["fall"])
    return Harm(dice=next(dice for more, dice in FALLS if drop >= height + more))
