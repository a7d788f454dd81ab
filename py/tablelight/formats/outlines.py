"""Outlines of things to squares: those whose centres lie strictly within.

Among outlines that run along the grid one that lies wholly within another is a hole in it, and one within that again a
thing: so they are written. Any other outline is of a thing.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from tablelight.formats.values import error_at
from tablelight.formats.wall_sides import HALF, WallEnd
from tablelight.grid import Space

MOST_WORK = 400_000
"""Points of all outlines, each counted for every row of squares that its outline is in."""
MOST_HOLES = 200
"""Outlines among which holes are looked for."""


class Outline:
    """A closed line around a thing. `rows`: the squares whose centres it surrounds, the bits of a number for each row."""

    def __init__(self, path: str, points: list[WallEnd]) -> None:
        self.path, self.points = path, points
        self.rows: dict[int, int] = {}

    def fill(self, columns: int, rows: int) -> None:
        """Find its squares on a board, row by row, by where its sides cross the line through the row's centres."""
        if len(self.points) < 3:
            return
        ys = [y for _, y in self.points]
        for row in range(max(0, floor(min(ys) - HALF)), min(rows, ceil(max(ys) + HALF))):
            squares = self._row(row + HALF, columns)
            if squares:
                self.rows[row] = squares

    def _row(self, middle: Fraction, columns: int) -> int:
        crossings: list[Fraction] = []
        on_line: list[tuple[Fraction, Fraction]] = []
        for (px, py), (qx, qy) in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            if (py <= middle) != (qy <= middle):
                crossings.append(px + (middle - py) * (qx - px) / (qy - py))
            if py == middle:
                on_line.append((min(px, qx), max(px, qx)) if qy == middle else (px, px))
        crossings.sort()
        found = 0
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            found |= _bits(floor(left - HALF) + 1, ceil(right - HALF) - 1, columns)
        for low, high in on_line:
            # A centre on the line itself is not within it.
            found &= ~_bits(ceil(low - HALF), floor(high - HALF), columns)
        return found

    @property
    def is_on_grid(self) -> bool:
        """Whether all of it runs between corners of the grid."""
        return all(x.denominator == 1 and y.denominator == 1 for x, y in self.points)

    def surrounds(self, other: Outline) -> bool:
        """Whether another outline lies wholly within this one: its squares are some of this one's."""
        within = all(squares & ~self.rows.get(row, 0) == 0 for row, squares in other.rows.items())
        return within and other.rows != self.rows


def _bits(first: int, last: int, columns: int) -> int:
    """The squares from one column to another of a row, as bits."""
    first, last = max(first, 0), min(last, columns - 1)
    return (1 << last + 1) - (1 << first) if first <= last else 0


def inside_of(outlines: list[Outline], columns: int, rows: int) -> set[Space]:
    """The squares of a board that lie within things."""
    work = 0
    for outline in outlines:
        outline.fill(columns, rows)
        work += len(outline.rows) * len(outline.points)
        if work > MOST_WORK:
            raise error_at(outline.path, "is more than can be read: all outlines together have too many points")
    drawn = [outline for outline in outlines if outline.rows and outline.is_on_grid][:MOST_HOLES]
    depth = {id(inner): sum(outer.surrounds(inner) for outer in drawn) for inner in drawn}
    found = dict.fromkeys(range(rows), 0)
    # The outermost first: a hole takes its squares away, what lies within the hole gives its own back.
    for outline in sorted(drawn, key=lambda outline: depth[id(outline)]):
        for row, squares in outline.rows.items():
            found[row] = found[row] & ~squares if depth[id(outline)] % 2 else found[row] | squares
    for outline in outlines:
        if id(outline) not in depth:
            for row, squares in outline.rows.items():
                found[row] |= squares
    return {(column, row) for row, squares in found.items() for column in range(columns) if squares >> column & 1}
