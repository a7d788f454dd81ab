"""Lines from the centre of one square to the centres of all others, at once, with masks.

What a line passes depends only on how far apart its ends are. Each offset is walked once; its squares, sides and corners
are kept as masks relative to an anchor, to which the board is shifted once. The slow twin walks every line by itself.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from tablelight.geometry.walk import walk_line
from tablelight.grid.topology import Grid, Space, shifted


@frozen
class Corner:
    """A point where the line passes between four squares: for each of its two ways the square beside the line and the
    sides crossed, relative to the start."""

    first: int
    second: int
    first_across: int
    first_down: int
    second_across: int
    second_down: int


@frozen
class Shape:
    """A line by what it passes, as masks relative to an anchor. `through`: the squares between its ends that it enters;
    `across`: squares whose eastern side it crosses; `down`: squares whose southern side it crosses."""

    through: int
    across: int
    down: int
    corners: tuple[Corner, ...]


class Obstacles:
    """What lines meet: squares as a mask, closed sides by direction (squares whose eastern, southern side is closed)."""

    __slots__ = ("down", "east", "squares")

    def __init__(self, squares: int, east: int, down: int) -> None:
        self.squares, self.east, self.down = squares, east, down


@lru_cache(maxsize=65536)
def shape(columns: int, rows: int, stride: int, anchor: int) -> Shape:
    """The line from the square at `anchor` to the one `columns` to the right and `rows` below; a row is `stride` bits."""
    end = (columns, rows)

    def bit(square: Space) -> int:
        return 1 << (anchor + square[1] * stride + square[0])

    def side(a: Space, b: Space) -> tuple[int, int]:
        west_or_north = min(a, b)
        return (bit(west_or_north), 0) if a[1] == b[1] else (0, bit(west_or_north))

    through = across = down = 0
    corners = []
    for crossing in walk_line((0, 0), end):
        if crossing.after != end:
            through |= bit(crossing.after)
        if not crossing.beside:
            east, south = side(crossing.before, crossing.after)
            across, down = across | east, down | south
            continue
        ways = []
        for beside in crossing.beside:
            pairs = [side(crossing.before, beside), side(beside, crossing.after)]
            ways.append((bit(beside), pairs[0][0] | pairs[1][0], pairs[0][1] | pairs[1][1]))
        (one, one_across, one_down), (two, two_across, two_down) = ways
        corners.append(Corner(one, two, one_across, one_down, two_across, two_down))
    return Shape(through, across, down, tuple(corners))


class Lines:
    """All lines from one square past the same things. `hindering`: squares that hinder a line passing them."""

    def __init__(self, grid: Grid, start: Space, met: Obstacles, hindering: int) -> None:
        self._start, self._stride, self._anchor = start, grid.shifts[2], grid.size
        here = grid.size - grid.index(start)
        self._squares, self._east, self._down, self._rough = (
            shifted(mask, here) for mask in (met.squares, met.east, met.down, hindering)
        )

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether the line to `end` is open, and whether nothing between hinders it either. Neither end counts. At a
        corner the better way counts."""
        found = shape(end[0] - self._start[0], end[1] - self._start[1], self._stride, self._anchor)
        if self._squares & found.through or self._east & found.across or self._down & found.down:
            return False, False
        clear = not self._rough & found.through
        for corner in found.corners:
            first = self._passes(corner.first, corner.first_across, corner.first_down)
            second = self._passes(corner.second, corner.second_across, corner.second_down)
            if not first and not second:
                return False, False
            if not (first and not self._rough & corner.first) and not (second and not self._rough & corner.second):
                clear = False
        return True, clear

    def _passes(self, square: int, across: int, down: int) -> bool:
        return not (self._squares & square or self._east & across or self._down & down)
