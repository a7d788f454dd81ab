"""Boards of hexagons, six neighbours each: pointy tops in "odd-r" offsets, flat tops in "odd-q".

Documents count columns and rows; inside, a hexagon is axial: q = column - row // 2 (pointy). A board of flat tops is the
same board with columns and rows exchanged, which keeps every adjacency and distance.

Board coordinates are affine: x in widths of a hexagon, y in rows (pointy), so that the centre of (c, r) is
(c + 1/2 + (r odd)/2, r + 1/2), a rational point. Sidedness and incidence do not notice the missing root of three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Literal, TypeAlias

from tablelight.grid.topology import STRAIGHT, Coordinate, Grid, RelativePassage, Space
from tablelight.progress.memo import KeptByKey

Orientation = Literal["pointy", "flat"]

AXIAL_STEPS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""(q, r) of each direction of a pointy board, clockwise from the east."""

HALF = Fraction(1, 2)
Axial: TypeAlias = tuple[int, int]
"""Axial coordinates of a hexagon, (q, r)."""
# Each difference, with the neighbour towards which it grows: q - s towards (1, 0), r - q towards (-1, 1), s - r towards
# (0, -1). Towards the other three neighbours they shrink.
TOWARDS: tuple[Axial, ...] = ((1, 0), (-1, 1), (0, -1))
TimedPassage: TypeAlias = tuple[int, int, tuple[int, ...] | None, int]
WALKS_KEPT = 1024
"""How many offsets have their lines kept."""


def axial(column: int, row: int) -> tuple[int, int]:
    """(q, r) of an odd-r offset space."""
    return column - (row >> 1), row


class HexGrid(Grid):
    """A board of `columns` x `rows` hexagons; every other row (or column, if they are flat-topped) is shifted."""

    def __init__(self, columns: int, rows: int, orientation: Orientation = "pointy") -> None:
        self.columns, self.rows, self.orientation = columns, rows, orientation
        self.is_row_major = orientation == "pointy"
        wide, high = (columns, rows) if orientation == "pointy" else (rows, columns)
        self._lead = high // 2 + 1  # q may be as low as -(high // 2); one dead column more
        self.stride = wide + high // 2 + 2
        self.size = (high + 2) * self.stride + 1
        steps = AXIAL_STEPS
        if orientation == "flat":
            # Exchanging the axes mirrors the board: walk the ring backwards so that directions stay clockwise.
            steps = tuple(reversed(AXIAL_STEPS))
        self.shifts = tuple(r * self.stride + q for q, r in steps)
        self._spans: dict[tuple[int, int], tuple[tuple[Fraction, Fraction], ...]] = {}
        self._timed_walks = KeptByKey[Sequence[TimedPassage]](WALKS_KEPT)
        self._lay_out()

    def axial(self, space: Space) -> tuple[int, int]:
        """(q, r) of a space; on flat tops of the mirrored pointy board."""
        return axial(*space) if self.orientation == "pointy" else axial(space[1], space[0])

    def index_of(self, column: int, row: int) -> int:
        q, r = self.axial((column, row))
        return (r + 1) * self.stride + q + self._lead

    def distance(self, a: Space, b: Space) -> int:
        (column, row), (to_column, to_row) = (a, b) if self.orientation == "pointy" else (a[::-1], b[::-1])
        q, r = to_column - column - (to_row >> 1) + (row >> 1), to_row - row  # as `axial` has them: a search asks often
        return abs(q + r) if (q < 0) == (r < 0) else max(abs(q), abs(r))

    def offset(self, a: Space, b: Space) -> tuple[int, int]:
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return bq - aq, br - ar

    def relative_walk(self, offset: tuple[int, int]) -> Iterator[RelativePassage]:
        before = 0
        for _, step, beside, _ in self._timed(offset):
            ways = STRAIGHT
            if beside is not None:
                hands = tuple((before + each,) for each in beside)
                ways = hands if len(hands) > 1 else ((), *hands)
            yield before, before + step, ways
            before += step

    def timed_walk(self, offset: tuple[int, int]) -> Sequence[TimedPassage]:
        """The line over an offset, by its passages: (when it leaves a space, how much higher the next one's index is,
        the spaces it passes beside, when it enters the next), in `parts_of(offset)`. Beside, by index from the space
        left: nothing at a side, the space touched at a corner, the spaces on both sides along a side."""
        walk = self._timed_walks.get(offset)
        if walk is None:
            self._timed_walks.keep(offset, walk := [*self._timed(offset)])
        return walk

    def _timed(self, offset: Axial) -> Iterator[TimedPassage]:
        (q, r), parts = offset, parts_of(offset)
        rates = (2 * q + r, r - q, -q - 2 * r)  # of q - s, r - q, s - r along the line
        signs = [1 if rate > 0 else -1 for rate in rates]
        towards = [(sign * dq, sign * dr) for (dq, dr), sign in zip(TOWARDS, signs, strict=True)]
        steps = [dq + dr * self.stride for dq, dr in towards]
        # When each difference is one away from that of the hexagon's centre: there the line leaves it. A step along one
        # axis moves that centre's difference by two, and the others by one the other way.
        each = [parts // abs(rate) if rate else 0 for rate in rates]
        exits = [turn if turn else parts + 1 for turn in each]
        moved = [
            [(2 if axis == other else -signs[axis] * signs[other]) * turn for other, turn in enumerate(each)]
            for axis in range(3)
        ]
        while (when := min(exits)) < parts:
            first = exits.index(when)
            crossed: tuple[int, ...] = (first,)
            if exits.count(when) == 1:
                yield when, steps[first], None, when
            else:
                second = exits.index(when, first + 1)
                lean = _dot(towards[first], offset) - _dot(towards[second], offset)
                if lean < 0:
                    first, second = second, first
                if lean:
                    crossed = (first,)
                    yield when, steps[first], (steps[second],), when
                else:
                    # From centre to centre over a side are three equal parts; the side is the middle one.
                    crossed = (first, second)
                    third = parts // max(abs(rate) for rate in rates)
                    yield when, steps[first] + steps[second], (steps[first], steps[second]), when + third
            for axis in crossed:
                change = moved[axis]
                exits[0] += change[0]
                exits[1] += change[1]
                exits[2] += change[2]

    def spans(self, offset: tuple[int, int]) -> tuple[tuple[Fraction, Fraction], ...]:
        """For each passage of the line over an offset where on it, from 0 to 1, it leaves one space and enters the
        next: the two differ only along a side."""
        if offset not in self._spans:
            parts, walk = parts_of(offset), self.timed_walk(offset)
            self._spans[offset] = tuple(
                (Fraction(leaves, parts), Fraction(enters, parts)) for leaves, *_, enters in walk
            )
        return self._spans[offset]

    def centre(self, space: Space) -> tuple[Coordinate, Coordinate]:
        column, row = space
        if self.orientation == "pointy":
            return column + HALF + (HALF if row & 1 else 0), row + HALF
        return column + HALF, row + HALF + (HALF if column & 1 else 0)


def parts_of(way: Axial) -> int:
    """The number of equal parts of the line such that every crossing of it lies between two of them."""
    q, r = way
    return lcm(*filter(None, (2 * q + r, r - q, -q - 2 * r)))


def _dot(a: Axial, b: Axial) -> int:
    """Twice the scalar product in the plane, for hexagons one apart."""
    return 2 * a[0] * b[0] + 2 * a[1] * b[1] + a[0] * b[1] + a[1] * b[0]
