"""The straight line between the centres of two hexagons: what it passes, in order, exactly.

Hexagons are axial, (q, r), with the third coordinate s = -q - r. The hexagon around a centre is where none of the three
differences q - s, r - q, s - r departs from the centre's by more than one; its corners are at thirds, but the walk
needs only when which difference gets there. Ties are found, not nudged: a line meets a corner or runs along a side exactly.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Axial: TypeAlias = tuple[int, int]
"""(q, r)."""

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


def walk_hexes(a: Axial, b: Axial) -> list[HexCrossing]:
    """What the line from the centre of `a` to the centre of `b` crosses, from `a` to `b`; empty if they are one."""
    q, r = b[0] - a[0], b[1] - a[1]
    rates = (2 * q + r, r - q, -q - 2 * r)  # of q - s, r - q, s - r along the line
    crossings: list[HexCrossing] = []
    here = a
    while here != b:
        q_off, r_off = here[0] - a[0], here[1] - a[1]
        offsets = (2 * q_off + r_off, r_off - q_off, -q_off - 2 * r_off)
        # The line leaves the hexagon when the first of the differences is one away from the centre's.
        exits = [
            (Fraction(offset + (1 if rate > 0 else -1), rate), axis)
            for axis, (rate, offset) in enumerate(zip(rates, offsets, strict=True))
            if rate
        ]
        when = min(exits)[0]
        neighbours = [_stepped(here, axis, rates[axis]) for moment, axis in exits if moment == when]
        if len(neighbours) == 1:
            crossings.append(HexCrossing("side", here, neighbours[0], (), when, when))
        else:
            crossings.append(_corner(here, neighbours[0], neighbours[1], (q, r), when))
        here = crossings[-1].after
    return crossings


def _stepped(here: Axial, axis: int, rate: int) -> Axial:
    sign = 1 if rate > 0 else -1
    return here[0] + sign * TOWARDS[axis][0], here[1] + sign * TOWARDS[axis][1]


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
