"""Outlines of things to squares: those whose centres lie strictly within.

Among outlines that run along the grid one that lies wholly within another is a hole in it, and one within that again a
thing: so they are written. Any other outline is of a thing.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from tablelight.formats.closing import HALF, Spot
from tablelight.formats.values import error_at
from tablelight.grid import Space

MOST_SQUARES = 2_000_000
"""Squares within all outlines together, those within several counted for each."""
MOST_HOLES = 1000
"""Outlines among which holes are looked for."""


class Outline:
    """A closed line around a thing, and the squares whose centres it surrounds."""

    def __init__(self, path: str, points: list[Spot]) -> None:
        self.path, self.points = path, points
        self.squares: set[Space] = set()

    def fill(self, columns: int, rows: int) -> None:
        """Find its squares on a board, row by row, by where its sides cross the line through the row's centres."""
        if len(self.points) < 3:
            return
        ys = [y for _, y in self.points]
        for row in range(max(0, floor(min(ys) - HALF)), min(rows, ceil(max(ys) + HALF))):
            self._fill_row(row, columns)

    def _fill_row(self, row: int, columns: int) -> None:
        middle = row + HALF
        crossings: list[Fraction] = []
        on_line: list[tuple[Fraction, Fraction]] = []
        for (px, py), (qx, qy) in zip(self.points, [*self.points[1:], self.points[0]], strict=True):
            if (py <= middle) != (qy <= middle):
                crossings.append(px + (middle - py) * (qx - px) / (qy - py))
            if py == middle == qy:
                on_line.append((min(px, qx), max(px, qx)))
            elif py == middle:
                on_line.append((px, px))
        crossings.sort()
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            for column in range(max(0, floor(left - HALF)), min(columns - 1, ceil(right - HALF)) + 1):
                x = column + HALF
                # A centre on the line itself is not within it.
                if left < x < right and not any(low <= x <= high for low, high in on_line):
                    self.squares.add((column, row))

    @property
    def is_on_grid(self) -> bool:
        """Whether all of it runs between corners of the grid."""
        return all(x.denominator == 1 and y.denominator == 1 for x, y in self.points)

    def surrounds(self, other: Outline) -> bool:
        """Whether another outline lies wholly within this one: its squares are some of this one's."""
        return len(other.squares) < len(self.squares) and other.squares <= self.squares


def inside_of(outlines: list[Outline], columns: int, rows: int) -> set[Space]:
    """The squares of a board that lie within things."""
    count = 0
    for outline in outlines:
        outline.fill(columns, rows)
        count += len(outline.squares)
        if count > MOST_SQUARES:
            raise error_at(outline.path, "covers more squares than can be read")
    found = {space for outline in outlines for space in outline.squares}
    drawn = [outline for outline in outlines if outline.squares and outline.is_on_grid][:MOST_HOLES]
    depth = {id(inner): sum(outer.surrounds(inner) for outer in drawn) for inner in drawn}
    # The outermost first: a hole takes its squares away, what lies within the hole gives its own back.
    for outline in sorted(drawn, key=lambda outline: depth[id(outline)]):
        if depth[id(outline)] % 2:
            found -= outline.squares
        else:
            found |= outline.squares
    return found
