"""The line over hexagons, as a board walks it, compared with clipping the line with every hexagon."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablelight.grid import Space
from tablelight.grid.hexes import Axial, HexGrid
from tests.oracles.hexwalk import touched

OFFSETS = [(q, r) for q in range(-7, 8) for r in range(-7, 8) if (q, r) != (0, 0)]
GRID, START = HexGrid(40, 30), (20, 14)
Q, R = GRID.axial(START)


def space(hexagon: Axial) -> Space:
    row = R + hexagon[1]
    return Q + hexagon[0] + (row >> 1), row


def hexagon(space: Space | None) -> Axial:
    assert space is not None, "the board is large enough"
    q, r = GRID.axial(space)
    return q - Q, r - R


def crossings(a: Axial, b: Axial) -> list[tuple[Axial, Axial, set[tuple[Axial, ...]], Fraction, Fraction]]:
    """From which hexagon into which, by which ways, and where the line leaves the first and enters the second."""
    spans = GRID.spans((b[0] - a[0], b[1] - a[1]))
    return [
        (hexagon(p.before), hexagon(p.after), {tuple(map(hexagon, way)) for way in p.ways}, *span)
        for p, span in zip(GRID.walk(space(a), space(b)), spans, strict=True)
    ]


@pytest.mark.parametrize("end", OFFSETS)
def test_walk_agrees_with_clipping(end: Axial) -> None:
    expected, walked = touched((0, 0), end), crossings((0, 0), end)
    inside = [(0, 0), *(after for _, after, *_ in walked)]
    assert inside == sorted((h for h, (_, _, enters) in expected.items() if enters), key=lambda h: expected[h][0])
    beside = {each for _, _, ways, _, _ in walked for way in ways for each in way}
    assert beside == {h for h, (_, _, enters) in expected.items() if not enters}
    for before, after, ways, leaves, enters in walked:
        assert expected[before][1] == leaves and expected[after][0] == enters
        assert all(expected[each][:2] == (leaves, enters) for way in ways for each in way)
        assert (() not in ways) == (leaves < enters), "along a side there is no straight way"


def test_back_is_the_same_line() -> None:
    for end in OFFSETS:
        back = [(b, a, ways, 1 - enters, 1 - leaves) for a, b, ways, leaves, enters in reversed(crossings(end, (0, 0)))]
        assert crossings((0, 0), end) == back


def test_the_ways_around() -> None:
    hands: set[tuple[Axial, ...]] = {((1, 0),), ((0, 1),)}
    assert crossings((0, 0), (1, 1)) == [((0, 0), (1, 1), hands, Fraction(1, 3), Fraction(2, 3))]
    assert crossings((0, 0), (1, 0)) == [((0, 0), (1, 0), {()}, Fraction(1, 2), Fraction(1, 2))]
    assert not crossings((0, 0), (0, 0))
