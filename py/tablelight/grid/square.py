"""Boards of squares, eight neighbours each. A corner is named by the square of which it is the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tablelight.grid.topology import STRAIGHT, Coordinate, Grid, RelativePassage, Space

EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, NORTH, NORTH_EAST = range(8)
STEPS: tuple[Space, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""(columns, rows) of each direction, clockwise from the east; the odd ones are diagonal."""

HALF = Fraction(1, 2)


class SquareGrid(Grid):
    """`columns` x `rows` squares. The square (c, r) covers [c, c+1] x [r, r+1]."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.stride = columns + 1  # one dead column separates the end of a row from the start of the next
        self.size = (rows + 2) * self.stride + 1
        self.shifts = tuple(dr * self.stride + dc for dc, dr in STEPS)
        self._lay_out()

    def index_of(self, column: int, row: int) -> int:
        return (row + 1) * self.stride + column + 1

    def distance(self, a: Space, b: Space) -> int:
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def offset(self, a: Space, b: Space) -> tuple[int, int]:
        return b[0] - a[0], b[1] - a[1]

    def relative_walk(self, offset: tuple[int, int]) -> Iterator[RelativePassage]:
        # In steps of a half square, the line meets the i-th vertical grid line after (2i-1)/across of the way, the j-th
        # horizontal one after (2j-1)/down. Cross-multiplied, the comparison is of integers, and a tie is a corner.
        (across, down), here = map(abs, offset), 0
        right, below = (1 if offset[0] > 0 else -1), (self.stride if offset[1] > 0 else -self.stride)
        vertical, horizontal = down, across
        last = offset[0] + offset[1] * self.stride
        while here != last:
            before, ways = here, STRAIGHT
            if across and (not down or vertical < horizontal):
                here += right
                vertical += 2 * down
            elif down and (not across or horizontal < vertical):
                here += below
                horizontal += 2 * across
            else:
                ways = ((here + right,), (here + below,))
                here += right + below
                vertical += 2 * down
                horizontal += 2 * across
            yield before, here, ways

    def centre(self, space: Space) -> tuple[Coordinate, Coordinate]:
        return space[0] + HALF, space[1] + HALF


def squares_around(corner: Space) -> tuple[Space, Space, Space, Space]:
    """The four squares that meet at a corner; at the rim some of them are off the board."""
    column, row = corner
    return (column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)


def corners_of(space: Space) -> tuple[Space, Space, Space, Space]:
    """The four corners of a square; at the rim some are the upper left corner of no square."""
    column, row = space
    return (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)


def corner_between(a: Space, b: Space) -> Space | None:
    """The corner that a step between two squares crosses; None across a side."""
    return (max(a[0], b[0]), max(a[1], b[1])) if a[0] != b[0] and a[1] != b[1] else None
