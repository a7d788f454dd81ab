"""Finite distributions with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """Outcomes with exact chances that add up to one; impossible outcomes are left out."""

    def __init__(self, chances: Mapping[T, Fraction]) -> None:
        self.chances = {outcome: chance for outcome, chance in chances.items() if chance}
        assert sum(self.chances.values()) == 1, "chances add up to one"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.chances == other.chances

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        return cls({outcome: Fraction(1)})

    @classmethod
    def uniform(cls, faces: Iterable[T]) -> Distribution[T]:
        """A fair die with these faces; a face listed twice is twice as likely."""
        listed = list(faces)
        return _added((face, Fraction(1, len(listed))) for face in listed)

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        return sum((chance for outcome, chance in self.chances.items() if holds(outcome)), Fraction(0))

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The distribution of a function of the outcomes; equal results are added up."""
        return _added((function(outcome), chance) for outcome, chance in self.chances.items())

    def then(self, function: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """The distribution after a second stage, which depends on the outcome."""
        return _added(
            (image, chance * further)
            for outcome, chance in self.chances.items()
            for image, further in function(outcome).chances.items()
        )

    def combine(self, other: Distribution[T], function: Callable[[T, T], T]) -> Distribution[T]:
        """The distribution of `function(a, b)` for two independent outcomes."""
        return _added(
            (function(a, b), chance * further)
            for a, chance in self.chances.items()
            for b, further in other.chances.items()
        )


def _added(chances: Iterable[tuple[T, Fraction]]) -> Distribution[T]:
    """The distribution of outcomes that may be listed several times: their chances are added up."""
    found: dict[T, Fraction] = {}
    for outcome, chance in chances:
        found[outcome] = found[outcome] + chance if outcome in found else chance
    return Distribution(found)


def total(die: Distribution[int], count: int) -> Distribution[int]:
    """The sum of `count` independent dice, 0 for none. Computed in whole numbers, over one denominator."""
    denominator = lcm(*(chance.denominator for chance in die.chances.values()))
    weights = {value: int(chance * denominator) for value, chance in die.chances.items()}
    sums = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for so_far, ways in sums.items():
            for value, weight in weights.items():
                longer[so_far + value] = longer.get(so_far + value, 0) + ways * weight
        sums = longer
    every = denominator**count
    return Distribution({value: Fraction(ways, every) for value, ways in sums.items()})


def mean(distribution: Distribution[int]) -> Fraction:
    """The expected value, an exact fraction."""
    return sum((value * chance for value, chance in distribution.chances.items()), Fraction(0))
