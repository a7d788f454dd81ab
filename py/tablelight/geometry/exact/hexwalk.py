"""The straight line between the centres of two hexagons: what it passes, in order, exactly.

Hexagons are axial, (q, r), with the third coordinate s = -q - r. The hexagon around a centre is where none of the three
differences q - s, r - q, s - r departs from the centre's by more than one; its corners are at thirds, but the walk
needs only when which difference gets there. Ties are found, not nudged: a line meets a corner or runs along a side exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]
"""Axial coordinates of a hexagon, (q, r)."""

# Each difference with the neighbour that lies where it grows: q - s towards (1, 0), r - q towards (-1, 1), s - r
# towards (0, -1); the other three neighbours lie where they shrink.
TOWARDS: tuple[Axial, ...] = ((1, 0), (-1, 1), (0, -1))


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


def _dot(a: Axial, b: Axial) -> int:
    """Twice the scalar product in the plane, for hexagons one apart."""
    return 2 * a[0] * b[0] + 2 * a[1] * b[1] + a[0] * b[1] + a[1] * b[0]
