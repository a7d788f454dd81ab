"""Boards of hexagons, six neighbours each: pointy tops in "odd-r" offsets, flat tops in "odd-q".

Documents count columns and rows; inside, a hexagon is axial: q = column - row // 2 (pointy). A board of flat tops is the
same board with columns and rows exchanged, which keeps every adjacency and distance.

Board coordinates are affine: x in widths of a hexagon, y in rows (pointy), so that the centre of (c, r) is
(c + 1/2 + (r odd)/2, r + 1/2), a rational point. Sidedness and incidence do not notice the missing root of three.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from tablelight.geometry.exact.hexwalk import walk_hexes
from tablelight.grid.topology import Coordinate, Grid, Space

Orientation = Literal["pointy", "flat"]

AXIAL_STEPS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""(q, r) of each direction of a pointy board, clockwise from the east."""

HALF = Fraction(1, 2)


def axial(column: int, row: int) -> tuple[int, int]:
    """(q, r) of an odd-r offset space."""
    return column - (row >> 1), row


class HexGrid(Grid):
    """`columns` x `rows` hexagons."""

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
        self._lay_out()

    def axial(self, space: Space) -> tuple[int, int]:
        """(q, r) of a space; on flat tops of the mirrored pointy board."""
        return axial(*space) if self.orientation == "pointy" else axial(space[1], space[0])

    def index_of(self, column: int, row: int) -> int:
        q, r = self.axial((column, row))
        return (r + 1) * self.stride + q + self._lead

    def distance(self, a: Space, b: Space) -> int:
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        q, r = bq - aq, br - ar
        return max(abs(q), abs(r), abs(q + r))

    def offset(self, a: Space, b: Space) -> tuple[int, int]:
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return bq - aq, br - ar

    def relative_walk(self, offset: tuple[int, int]) -> Iterator[tuple[int, int, tuple[tuple[int, ...], ...]]]:
        stride = self.stride
        for crossing in walk_hexes((0, 0), offset):
            ways = tuple(tuple(q + r * stride for q, r in way) for way in crossing.ways)
            (bq, br), (aq, ar) = crossing.before, crossing.after
            yield bq + br * stride, aq + ar * stride, ways

    def spans(self, offset: tuple[int, int]) -> tuple[tuple[Fraction, Fraction], ...]:
        """For each passage of the line over an offset where on it, from 0 to 1, it leaves the one space and enters the
        next: they differ only along a side."""
        if offset not in self._spans:
            self._spans[offset] = tuple((c.leaves, c.enters) for c in walk_hexes((0, 0), offset))
        return self._spans[offset]

    def centre(self, space: Space) -> tuple[Coordinate, Coordinate]:
        column, row = space
        if self.orientation == "pointy":
            return column + HALF + (HALF if row & 1 else 0), row + HALF
        return column + HALF, row + HALF + (HALF if column & 1 else 0)
