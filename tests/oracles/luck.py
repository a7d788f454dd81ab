"""The luck of several rolls, slowly: every way in which they could fall is counted, one after the other; and by icepool,
which shares no code with ours."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

import icepool

from tablelight.dice.luck import Trial


def sums(trials: Sequence[Trial]) -> dict[int, Fraction]:
    """The sums that the rolls may have, each with its chance."""
    found: dict[int, Fraction] = {}
    for each in product(*(trial.ways for trial in trials)):
        chance = prod(
            (Fraction(way[1], trial.whole) for way, trial in zip(each, trials, strict=True)), start=Fraction(1)
        )
        value = sum(way[0] for way in each)
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def tails(trials: Sequence[Trial]) -> tuple[Fraction, Fraction]:
    """The chances of a sum at least as large, and at most as large, as the one that was rolled."""
    got, found = sum(trial.got for trial in trials), sums(trials)
    return (
        sum((chance for value, chance in found.items() if value >= got), Fraction(0)),
        sum((chance for value, chance in found.items() if value <= got), Fraction(0)),
    )


def icepool_sums(trials: Sequence[Trial]) -> dict[int, Fraction]:
    """`sums`, worked out by icepool."""
    whole = sum((icepool.Die(dict(trial.ways)) for trial in trials), start=icepool.Die([0]))
    return {int(outcome): whole.probability(outcome) for outcome in whole.outcomes()}
