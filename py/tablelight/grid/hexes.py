"""Boards of hexagons, six neighbours each: pointy tops in "odd-r" offsets, flat tops in "odd-q".

Documents count columns and rows; inside, a hexagon is axial: q = column - row // 2 (pointy). A board of flat tops is the
same board with columns and rows exchanged, which keeps every adjacency and distance.

Board coordinates are affine: x in widths of a hexagon, y in rows (pointy), so that the centre of (c, r) is
(c + 1/2 + (r odd)/2, r + 1/2), a rational point. Sidedness and incidence do not notice the missing root of three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from tablelight.geometry.exact.hexwalk import TOWARDS, hex_steps, parts_of
from tablelight.grid.topology import STRAIGHT, Coordinate, Grid, Space
from tablelight.progress.memo import KeptByKey

Orientation = Literal["pointy", "flat"]

AXIAL_STEPS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""(q, r) of each direction of a pointy board, clockwise from the east."""

HALF = Fraction(1, 2)
TimedPassage: TypeAlias = tuple[int, int, tuple[int, ...] | None, int]
WALKS_KEPT = 1024
"""Offsets whose lines are kept."""


def axial(column: int, row: int) -> tuple[int, int]:
    """(q, r) of an odd-r offset space."""
    return column - (row >> 1), row


class HexGrid(Grid):
    """A board of `columns` x `rows` hexagons, of whose rows (or columns, if they are flat-topped) every other is shifted."""

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

    def row_of_indices(self, row: int) -> Iterable[int]:
        first = self.index_of(0, row)
        if self.orientation == "pointy":
            return range(first, first + self.columns)
        return [first + column * self.stride - (column >> 1) for column in range(self.columns)]

    def distance(self, a: Space, b: Space) -> int:
        (column, row), (to_column, to_row) = (a, b) if self.orientation == "pointy" else (a[::-1], b[::-1])
        q, r = to_column - column - (to_row >> 1) + (row >> 1), to_row - row  # as `axial` has them: a search asks often
        return abs(q + r) if (q < 0) == (r < 0) else max(abs(q), abs(r))

    def offset(self, a: Space, b: Space) -> tuple[int, int]:
        (aq, ar), (bq, br) = self.axial(a), self.axial(b)
        return bq - aq, br - ar

    def relative_walk(self, offset: tuple[int, int]) -> Iterator[tuple[int, int, tuple[tuple[int, ...], ...]]]:
        before = 0
        for _, step, beside, _ in self._timed(offset):
            ways = STRAIGHT
            if beside is not None:
                hands = tuple((before + each,) for each in beside)
                ways = hands if len(hands) > 1 else ((), *hands)
            yield before, before + step, ways
            before += step

    def timed_walk(self, offset: tuple[int, int]) -> Sequence[TimedPassage]:
        """The line over an offset: (when it leaves a space, how much higher the next one's index is, what it passes beside,
        when it enters the next) of each passage, in `parts_of(offset)`; beside, by index from the space left: nothing at a
        side, the space touched at a corner, both hands along a side."""
        walk = self._timed_walks.get(offset)
        if walk is None:
            self._timed_walks.keep(offset, walk := [*self._timed(offset)])
        return walk

    def _timed(self, offset: tuple[int, int]) -> Iterator[TimedPassage]:
        (q, r), stride = offset, self.stride
        rates = (2 * q + r, r - q, -q - 2 * r)
        steps = [(dq + dr * stride) * (1 if rate > 0 else -1) for (dq, dr), rate in zip(TOWARDS, rates, strict=True)]
        for when, axis, other, both in hex_steps(offset):
            if other is None:
                yield when, steps[axis], None, when
            elif not both:
                yield when, steps[axis], (steps[other],), when
            else:
                # From centre to centre over a side are three equal parts, of which the side is the middle one.
                third = max(abs(rate) for rate in rates)
                yield when, steps[axis] + steps[other], (steps[axis], steps[other]), when + parts_of(offset) // third

    def spans(self, offset: tuple[int, int]) -> tuple[tuple[Fraction, Fraction], ...]:
        """For each passage of the line over an offset where on it, from 0 to 1, it leaves the one space and enters the
        next: they differ only along a side."""
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
