"""Luck: the total of several rolls, against its expectation.

Each roll counts by a whole number (wounds, or 1 for a success). The sum of independent rolls has an exact distribution:
the product of their generating polynomials. Each polynomial is packed into one integer for the product (Kronecker
substitution: the coefficients side by side, each in as many bytes as the largest sum of them needs), so that a game's
rolls take milliseconds. For more rolls, or dice with many faces, the chances are summed in floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod

from attrs import frozen

from tablelight.dice.distribution import Distribution

MIDDLE = Fraction(4, 5)
"""The share of all games within the band of a chart."""
LEAST_SHARE = 1e-15
"""Chances below this are dropped from float sums: far too small to be seen."""
LARGEST_EXACT = 16_000_000
"""The bits of the integer up to which a sum's distribution is exact: 250 attacks with eight dice have 5 million."""


@frozen
class Trial:
    """One roll as it counts. `ways`: each value that it could have had, the lowest first, with its weight; the chance
    of a value is its weight over the sum of the weights."""

    got: int
    ways: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, got: int, chances: Distribution[int]) -> Trial:
        """The roll with the result `got`, from these chances."""
        whole = lcm(*(chance.denominator for chance in chances.chances.values()))
        return cls(got, tuple(sorted((value, int(chance * whole)) for value, chance in chances.chances.items())))

    @property
    def whole(self) -> int:
        return sum(weight for _, weight in self.ways)

    @property
    def expected(self) -> Fraction:
        return Fraction(sum(value * weight for value, weight in self.ways), self.whole)

    @property
    def is_open(self) -> bool:
        """Whether more than one value was possible."""
        return len(self.ways) > 1

    @property
    def turned(self) -> Trial:
        """The trial with its values negated: for a roll in which low values are lucky."""
        return Trial(-self.got, tuple((-value, weight) for value, weight in reversed(self.ways)))


@frozen(kw_only=True)
class Run:
    """Several rolls in a row, counted together."""

    count: int
    """The number of rolls."""
    got: int
    """Their total."""
    expected: Fraction
    """Their expected total."""
    at_least: Fraction
    """The chance of this total or more."""
    at_most: Fraction
    """The chance of this total or less."""
    is_exact: bool = True
    """Whether both chances are exact; else they are off by less than 1e-9."""


def run_of(trials: Sequence[Trial]) -> Run:
    """The total of the rolls, against every way in which they could have fallen."""
    got = sum(trial.got for trial in trials)
    expected = sum((trial.expected for trial in trials), Fraction(0))
    if is_large(trials):
        *_, sums = _float_sums(trials)
        at_least, at_most = (
            Fraction(sum(chance for value, chance in sums.items() if holds(value)))
            for holds in (got.__le__, got.__ge__)
        )
    else:
        weights = _sum_weights(trials)
        place, whole = got - sum(trial.ways[0][0] for trial in trials), sum(weights)
        at_least = Fraction(sum(weights[max(place, 0) :]), whole)
        at_most = Fraction(sum(weights[: max(place + 1, 0)]), whole)
    return Run(
        count=len(trials), got=got, expected=expected, at_least=at_least, at_most=at_most, is_exact=not is_large(trials)
    )


def is_large(trials: Sequence[Trial]) -> bool:
    """Whether the exact distribution of the sum would take too long."""
    bits = sum(trial.whole.bit_length() for trial in trials)
    return bits * (1 + sum(_span(trial.ways) for trial in trials)) > LARGEST_EXACT


def _sum_weights(trials: Iterable[Trial]) -> list[int]:
    """The weight of each sum, from the lowest one on, up to a common factor."""
    kinds = Counter(trial.ways for trial in trials)
    whole = prod(sum(weight for _, weight in ways) ** count for ways, count in kinds.items())
    width = whole.bit_length() // 8 + 1  # enough bytes for any coefficient
    product, length = 1, 1
    for ways, count in sorted(kinds.items(), key=lambda kind: kind[1] * _span(kind[0])):  # the short factors first
        product *= _packed(ways, width) ** count
        length += count * _span(ways)
    data = product.to_bytes(length * width, "little")
    return [int.from_bytes(data[start : start + width], "little") for start in range(0, len(data), width)]


def _span(ways: tuple[tuple[int, int], ...]) -> int:
    """The distance from the lowest value to the highest."""
    return ways[-1][0] - ways[0][0]


def _packed(ways: tuple[tuple[int, int], ...], width: int) -> int:
    """The weights as one integer: the lowest value's weight in the lowest bytes."""
    data = bytearray((_span(ways) + 1) * width)
    for value, weight in ways:
        start = (value - ways[0][0]) * width
        data[start : start + width] = weight.to_bytes(width, "little")
    return int.from_bytes(data, "little")


@frozen
class Standing:
    """The state of a run after some of its rolls. The middle four fifths of all games are between `low` and `high`."""

    got: int
    expected: float
    low: int
    high: int


def course(trials: Sequence[Trial]) -> Iterator[Standing]:
    """The state of the run after each roll, for a chart: in floats, with an error below 1e-9."""
    got, expected = 0, 0.0
    for trial, sums in zip(trials, _float_sums(trials), strict=True):
        got += trial.got
        expected += float(trial.expected)
        yield Standing(got, expected, *_middle(sums))


def _float_sums(trials: Iterable[Trial]) -> Iterator[dict[int, float]]:
    sums = {0: 1.0}
    for trial in trials:
        whole = trial.whole
        shares = [(value, weight / whole) for value, weight in trial.ways]
        longer: dict[int, float] = {}
        for so_far, chance in sums.items():
            for value, share in shares:
                longer[so_far + value] = longer.get(so_far + value, 0.0) + chance * share
        sums = {value: chance for value, chance in longer.items() if chance > LEAST_SHARE}
        yield sums


def _middle(sums: dict[int, float]) -> tuple[int, int]:
    """The lowest and the highest value of the middle four fifths: beyond each is at most a tenth."""
    beyond = float(1 - MIDDLE) / 2 + 1e-9
    values = sorted(sums)
    return _first_past(values, sums, beyond), _first_past(values[::-1], sums, beyond)


def _first_past(values: Sequence[int], sums: dict[int, float], most: float) -> int:
    """The first value at which the chances so far, its own included, exceed a share."""
    passed = accumulate(sums[value] for value in values)
    return next((value for value, share in zip(values, passed, strict=True) if share > most), values[-1])
