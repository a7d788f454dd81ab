"""The straight line between the centres of two hexagons: what it passes, in order, exactly.

Hexagons are axial, (q, r), with the third coordinate s = -q - r. The hexagon around a centre is where none of the three
differences q - s, r - q, s - r departs from the centre's by more than one; its corners are at thirds, but the walk
needs only when which difference gets there. Ties are found, not nudged: a line meets a corner or runs along a side exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Literal, NamedTuple, TypeAlias

Axial: TypeAlias = tuple[int, int]
"""Axial coordinates of a hexagon, (q, r)."""

# Each difference with the neighbour that lies where it grows: q - s towards (1, 0), r - q towards (-1, 1), s - r
# towards (0, -1); the other three neighbours lie where they shrink.
TOWARDS: tuple[Axial, ...] = ((1, 0), (-1, 1), (0, -1))


class HexCrossing(NamedTuple):
    """One step of the line from a hexagon into the next whose inside it enters.

    "side": across the side that `before` and `after` share. "corner": through a corner of the two, touching there the one
    hexagon of `beside`. "along": along the whole side between the two hexagons of `beside`; `after` lies beyond it and
    is not adjacent to `before`. `leaves` and `enters`: where on the line, from 0 to 1; they differ only for "along".
    """

    kind: Literal["side", "corner", "along"]
    before: Axial
    after: Axial
    beside: tuple[Axial, ...]
    leaves: Fraction
    enters: Fraction

    @property
    def ways(self) -> tuple[tuple[Axial, ...], ...]:
        """The ways past the crossing, each by the hexagons that it takes between `before` and `after`: one for a side,
        two (to the left and right of the line, in no order) for a corner or along a side."""
        if self.kind == "side":
            return ((),)
        if self.kind == "corner":
            return ((), self.beside)
        return tuple((hexagon,) for hexagon in self.beside)


def hex_steps(way: Axial) -> Iterator[tuple[int, int, int | None, bool]]:
    """The steps of the line from (0, 0) to `way`: (when, axis, other axis, whether both are stepped along).

    A step along an axis is by the rate's sign times `TOWARDS`. `when` in parts of `parts_of(way)`. At a corner `axis` is
    stepped along and the hexagon along `other` is touched, or, along a side, both are stepped along.
    """
    q, r = way
    rates = (2 * q + r, r - q, -q - 2 * r)  # of q - s, r - q, s - r along the line
    parts = parts_of(way)
    signs = [1 if rate > 0 else -1 for rate in rates]
    # When each difference is one away from the hexagon's centre's: there the line leaves it. A step along one axis moves
    # that centre by two, and those of the others by one the other way.
    each = [parts // abs(rate) if rate else 0 for rate in rates]
    exits = [turn if turn else parts + 1 for turn in each]
    moved = [
        [(2 if axis == other else -signs[axis] * signs[other]) * turn for other, turn in enumerate(each)]
        for axis in range(3)
    ]
    while (when := min(exits)) < parts:
        first = exits.index(when)
        second, both = None, False
        if exits.count(when) > 1:
            second = exits.index(when, first + 1)
            a, b = (tuple(signs[axis] * step for step in TOWARDS[axis]) for axis in (first, second))
            lean = _dot((a[0] - b[0], a[1] - b[1]), way)
            first, second, both = (second, first, False) if lean < 0 else (first, second, not lean)
        yield when, first, second, both
        for axis in (first, second) if both and second is not None else (first,):
            change = moved[axis]
            exits[0] += change[0]
            exits[1] += change[1]
            exits[2] += change[2]


def parts_of(way: Axial) -> int:
    """Into how many equal parts the line is cut so that every crossing of `hex_steps` lies between two of them."""
    q, r = way
    return lcm(*filter(None, (2 * q + r, r - q, -q - 2 * r)))


def walk_hexes(a: Axial, b: Axial) -> list[HexCrossing]:
    """What the line from the centre of `a` to the centre of `b` crosses, from `a` to `b`; empty if they are one."""
    way = b[0] - a[0], b[1] - a[1]
    if way == (0, 0):
        return []
    signs = [1 if rate > 0 else -1 for rate in (2 * way[0] + way[1], way[1] - way[0], -way[0] - 2 * way[1])]
    crossings: list[HexCrossing] = []
    here, parts = a, parts_of(way)

    def along(axis: int) -> Axial:
        return here[0] + signs[axis] * TOWARDS[axis][0], here[1] + signs[axis] * TOWARDS[axis][1]

    for moment, first, second, _ in hex_steps(way):
        when = Fraction(moment, parts)
        if second is None:
            crossings.append(HexCrossing("side", here, along(first), (), when, when))
        else:
            crossings.append(_corner(here, along(first), along(second), way, when))
        here = crossings[-1].after
    return crossings


def _corner(here: Axial, first: Axial, second: Axial, way: Axial, when: Fraction) -> HexCrossing:
    """The crossing at the corner that `here` shares with two neighbours: into one of them, or along between them."""
    lean = _dot((first[0] - second[0], first[1] - second[1]), way)
    if lean:
        after, beside = (first, second) if lean > 0 else (second, first)
        return HexCrossing("corner", here, after, (beside,), when, when)
    beyond = (first[0] + second[0] - here[0], first[1] + second[1] - here[1])
    # From centre to centre over a side are three equal parts, of which the side is the middle one.
    q, r = beyond[0] - here[0], beyond[1] - here[1]
    third = Fraction(_dot((q, r), (q, r)), 3 * _dot((q, r), way))
    return HexCrossing("along", here, beyond, (first, second), when, when + third)


def _dot(a: Axial, b: Axial) -> int:
    """Twice the scalar product in the plane, for hexagons one apart."""
    return 2 * a[0] * b[0] + 2 * a[1] * b[1] + a[0] * b[1] + a[1] * b[0]
