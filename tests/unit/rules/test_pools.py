"""Pools of ten-sided dice, compared with the enumeration of every throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablelight.rules.systems.carnevale.pools import ace_chances, aces, chances, is_ace, judge, pool_size
from tests.oracles.pools import enumerate_basic, enumerate_opposed


@pytest.mark.parametrize("needed", [1, 2, 5, 7, 10, 11])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_basic_against_every_throw(dice: int, needed: int) -> None:
    assert chances(dice, needed).chances == enumerate_basic(dice, needed)


@pytest.mark.parametrize("needed", [1, 7, 10])
@pytest.mark.parametrize(
    ("dice", "against"), [(0, 0), (0, 2), (1, 0), (1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 0), (1, 2)]
)
def test_opposed_against_every_throw(dice: int, against: int, needed: int) -> None:
    assert chances(dice, needed, against).chances == enumerate_opposed(dice, against, needed)


def test_counted_aces_of_the_other_side_may_be_bounded() -> None:
    assert chances(2, 7, 2, 1).chances == enumerate_opposed(2, 2, 7, most=1)
    assert chances(2, 7, 2, 0).chances == enumerate_opposed(2, 2, 7, most=0)
    assert chances(2, 7, 2, 1) != chances(2, 7, 2)


@pytest.mark.parametrize("against", [None, 0, 1, 5, 10])
@pytest.mark.parametrize("dice", range(1, 11))
def test_large_pools_add_up_to_one(dice: int, against: int | None) -> None:
    found = chances(dice, 7, against).chances
    assert sum(found.values()) == 1
    assert all(found.values())


def test_the_mean_of_the_aces_is_the_dice_times_the_chance_of_one() -> None:
    found = chances(10, 7).chances
    assert sum(n * p for (_, n), p in found.items()) == 10 * Fraction(4, 10)
    assert sum(n * p for n, p in ace_chances(10, 7).chances.items()) == 4


def test_faces() -> None:
    assert is_ace(10, 11) and not is_ace(1, 1) and is_ace(7, 7) and not is_ace(6, 7)
    assert aces([10, 1, 7, 6], 7) == 2
    assert [pool_size(n) for n in (-1, 0, 4, 12)] == [0, 0, 4, 10]


def test_judging_thrown_dice() -> None:
    assert judge([10, 7], 7) == ("critical", 2)
    assert judge([10, 6], 7) == ("success", 1)
    assert judge([1, 6], 7) == ("fumble", 0)
    assert judge([1, 7], 7) == ("success", 1)
    assert judge([10, 7, 8], 7, 1) == ("critical", 2)
    assert judge([10, 7, 8], 7, 2) == ("success", 1)
    assert judge([1, 7], 7, 3) == ("fumble", 0)
    assert judge([], 7) == ("fail", 0)
