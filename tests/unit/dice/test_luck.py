"""The total of several rolls, compared with its expected distribution."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.dice import luck
from tablelight.dice.distribution import Distribution
from tablelight.dice.luck import Run, Standing, Trial, course, run_of

pytest.importorskip("icepool", reason="is not installed inside Pyodide")

from tests.calls import fewer_calls_than
from tests.oracles import luck as oracle

COIN = ((0, 1), (1, 1))


@st.composite
def trials(draw: st.DrawFn, most: int = 5) -> list[Trial]:
    """A few rolls of a few values each."""
    found = []
    for _ in range(draw(st.integers(0, most))):
        values = sorted(draw(st.sets(st.integers(-6, 9), min_size=1, max_size=5)))
        ways = tuple((value, draw(st.integers(1, 40))) for value in values)
        found.append(Trial(draw(st.sampled_from(values)), ways))
    return found


def at_least(rolls: list[Trial], total: int) -> Fraction:
    """The chance that the rolls total this much or more."""
    first = evolve(rolls[0], got=total - sum(roll.got for roll in rolls[1:]))
    return run_of([first, *rolls[1:]]).at_least


@given(trials())
def test_the_sum_is_that_of_every_way_counted(rolls: list[Trial]) -> None:
    found, sums = run_of(rolls), oracle.sums(rolls)
    assert (found.at_least, found.at_most) == oracle.tails(rolls)
    assert found.expected == sum(value * chance for value, chance in sums.items())
    assert found.at_least + found.at_most - sums.get(found.got, Fraction(0)) == 1


@given(trials(12).filter(bool))
def test_the_sum_is_icepools(rolls: list[Trial]) -> None:
    left = Fraction(1)
    for total, chance in sorted(oracle.icepool_sums(rolls).items()):
        assert at_least(rolls, total) == left
        left -= chance
    assert left == 0


@given(trials(6))
def test_the_band_leaves_a_tenth_at_either_side_at_most(rolls: list[Trial]) -> None:
    stood = list(course(rolls))
    assert len(stood) == len(rolls)
    for count, moment in enumerate(stood, start=1):
        chances = oracle.icepool_sums(rolls[:count])
        assert moment.got == sum(roll.got for roll in rolls[:count])
        assert moment.expected == pytest.approx(float(sum(value * chance for value, chance in chances.items())))
        below = [
            sum(chance for value, chance in chances.items() if value < edge) for edge in (moment.low, moment.high + 1)
        ]
        assert below[0] <= 0.1 + 1e-6 and 1 - below[1] <= 0.1 + 1e-6
        within = [
            sum(c for v, c in chances.items() if v <= moment.low),
            sum(c for v, c in chances.items() if v >= moment.high),
        ]
        assert min(within) > 0.1 - 1e-6, "a narrower band would leave more outside"


@given(trials())
def test_what_is_lost_is_counted_the_other_way(rolls: list[Trial]) -> None:
    there, back = run_of(rolls), run_of([roll.turned for roll in rolls])
    assert (back.got, back.expected) == (-there.got, -there.expected)
    assert (back.at_least, back.at_most) == (there.at_most, there.at_least)


def test_no_roll_is_no_luck() -> None:
    assert run_of([]) == Run(count=0, got=0, expected=Fraction(0), at_least=Fraction(1), at_most=Fraction(1))
    assert list(course([])) == []


def test_three_heads_of_four() -> None:
    rolls = [Trial(1, COIN)] * 3 + [Trial(0, COIN)]
    found = run_of(rolls)
    assert found.got == 3 and found.expected == 2
    assert (found.at_least, found.at_most) == (Fraction(5, 16), Fraction(15, 16))
    assert list(course(rolls))[-1] == Standing(got=3, expected=2.0, low=1, high=3)


def test_of_a_distribution() -> None:
    die = Distribution({2: Fraction(1, 6), 0: Fraction(1, 2), 1: Fraction(1, 3)})
    assert Trial.of(1, die) == Trial(1, ((0, 3), (1, 2), (2, 1)))
    assert Trial.of(1, die).expected == Fraction(2, 3)
    assert not Trial.of(4, Distribution.certain(4)).is_open


def test_a_long_game_is_counted_exactly_and_quickly() -> None:
    attack = Trial(1, ((0, 3481), (1, 2210), (2, 1204), (3, 500), (4, 100)))
    with fewer_calls_than(50_000):
        found = run_of([attack] * 120 + [Trial(1, COIN)] * 130)
    assert found.is_exact
    assert 0 < found.at_least < 1


def test_a_game_too_long_is_counted_in_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    rolls = [Trial(3, tuple((face, 1) for face in range(1, 7)))] * 40
    exact = run_of(rolls)
    monkeypatch.setattr(luck, "LARGEST_EXACT", 1000)
    near = run_of(rolls)
    assert exact.is_exact and not near.is_exact
    assert float(near.at_least) == pytest.approx(float(exact.at_least), abs=1e-9)
    assert float(near.at_most) == pytest.approx(float(exact.at_most), abs=1e-9)
