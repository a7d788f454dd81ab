"""Walls that run anywhere, to sides of squares: a wall closes the sides that part the centres which it parts.

Two squares that share a side are joined by the line from the centre of the left or upper one (included) to the centre of the
other (excluded). A piece of wall closes the side if it crosses or touches that line, its own ends included; a piece parallel
to the line never does. Coordinates are exact, in squares from the board's upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil, floor

from tablelight.formats.draft import Draft, Side

Spot = tuple[Fraction, Fraction]
Piece = tuple[Spot, Spot]
"""Two points in a row of a wall."""
HALF = Fraction(1, 2)


def touches(piece: Piece, columns: int, rows: int) -> bool:
    """Whether the box around a piece has a point in common with the board: what has none is cut."""
    (px, py), (qx, qy) = piece
    return max(px, qx) >= 0 and min(px, qx) <= columns and max(py, qy) >= 0 and min(py, qy) <= rows


def on_grid(piece: Piece) -> bool:
    """Whether a piece runs along a line of the grid."""
    (px, py), (qx, qy) = piece
    return (px == qx and px.denominator == 1) or (py == qy and py.denominator == 1)


def closed_by(piece: Piece, columns: int, rows: int) -> Iterator[Side]:
    """The sides that a piece closes."""
    (px, py), (qx, qy) = piece
    if py != qy:
        for row in _between(py, qy, rows):
            # where the piece meets the line through the centres of the row
            x = px + (row + HALF - py) * (qx - px) / (qy - py)
            column = floor(x - HALF)
            if 0 <= column < columns - 1:
                yield (column, row), (column + 1, row)
    if px != qx:
        for column in _between(px, qx, columns):
            y = py + (column + HALF - px) * (qy - py) / (qx - px)
            row = floor(y - HALF)
            if 0 <= row < rows - 1:
                yield (column, row), (column, row + 1)


def _between(a: Fraction, b: Fraction, count: int) -> range:
    """The squares of a line of `count` whose centres lie from a to b, both included."""
    low, high = (a, b) if a <= b else (b, a)
    return range(max(0, ceil(low - HALF)), min(count - 1, floor(high - HALF)) + 1)


def nearest(portal: Piece, columns: int, rows: int) -> Side | None:
    """The side that a portal takes which closes none: of those along its direction that whose middle is nearest to its own,
    no further than a square away. Of equals the upper, then the left one."""
    (px, py), (qx, qy) = portal
    x, y = (px + qx) / 2, (py + qy) / 2
    upright = abs(qy - py) >= abs(qx - px)
    across = (1, 0) if upright else (0, 1)
    best: tuple[Fraction, int, int] | None = None
    for row in range(max(0, floor(y) - 2), min(rows - across[1], ceil(y) + 2)):
        for column in range(max(0, floor(x) - 2), min(columns - across[0], ceil(x) + 2)):
            mx, my = (column + 1, row + HALF) if upright else (column + HALF, row + 1)
            found = ((mx - x) ** 2 + (my - y) ** 2, row, column)
            best = found if best is None else min(best, found)
    if best is None or best[0] > 1:
        return None
    _, row, column = best
    return (column, row), (column + across[0], row + across[1])


class Closing:
    """The sides of a board that walls and portals close."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.kinds: dict[Side, str] = {}

    def wall(self, piece: Piece) -> None:
        """A piece of wall: doors go before it."""
        for side in closed_by(piece, self.draft.columns, self.draft.rows):
            self.kinds.setdefault(side, "wall")

    def portal(self, piece: Piece, *, is_open: bool) -> bool:
        """A door; False if there is no side for it. A closed one goes before an open one."""
        sides: Iterable[Side] = list(closed_by(piece, self.draft.columns, self.draft.rows))
        if not sides:
            near = nearest(piece, self.draft.columns, self.draft.rows)
            if near is None:
                return False
            sides = (near,)
        for side in sides:
            if self.kinds.get(side) != "door-closed":
                self.kinds[side] = "door-open" if is_open else "door-closed"
        return True

    def finish(self) -> None:
        """The edges on the board."""
        for side, kind in self.kinds.items():
            self.draft.edge(side, kind)
