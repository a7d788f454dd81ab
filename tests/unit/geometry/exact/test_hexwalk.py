"""The walk over hexagons, against clipping the line with every hexagon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablelight.geometry.exact.hexwalk import Axial, walk_hexes
from tests.oracles.hexwalk import touched

OFFSETS = [(q, r) for q in range(-7, 8) for r in range(-7, 8)]


@pytest.mark.parametrize("end", OFFSETS)
def test_walk_agrees_with_clipping(end: Axial) -> None:
    expected = touched((0, 0), end)
    crossings = walk_hexes((0, 0), end)
    inside = [(0, 0), *(crossing.after for crossing in crossings)]
    assert inside == sorted((h for h, (_, _, enters) in expected.items() if enters), key=lambda h: expected[h][0])
    beside = {hexagon for crossing in crossings for hexagon in crossing.beside}
    assert beside == {h for h, (_, _, enters) in expected.items() if not enters}
    for crossing in crossings:
        assert expected[crossing.before][1] == crossing.leaves
        assert expected[crossing.after][0] == crossing.enters
        for hexagon in crossing.beside:
            assert expected[hexagon][:2] == (crossing.leaves, crossing.enters)
        assert (crossing.kind == "along") == (crossing.leaves < crossing.enters)


def test_back_is_the_same_line() -> None:
    for end in OFFSETS:
        there, back = walk_hexes((0, 0), end), walk_hexes(end, (0, 0))
        assert [(c.kind, c.before, c.after, set(c.beside)) for c in there] == [
            (c.kind, c.after, c.before, set(c.beside)) for c in reversed(back)
        ]
        assert [c.leaves for c in there] == [1 - c.enters for c in reversed(back)]


def test_the_ways_around() -> None:
    along = walk_hexes((0, 0), (1, 1))
    assert [(c.kind, c.after, set(c.ways)) for c in along] == [("along", (1, 1), {((1, 0),), ((0, 1),)})]
    assert (along[0].leaves, along[0].enters) == (Fraction(1, 3), Fraction(2, 3))
    side = walk_hexes((0, 0), (1, 0))
    assert side[0].ways == ((),)
