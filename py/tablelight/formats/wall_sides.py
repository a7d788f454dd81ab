"""Walls that run anywhere, to sides of squares: a wall closes the sides that part the centres which it parts.

Two squares that share a side are joined by the line from the centre of the left or upper one (included) to the centre of the
other (excluded). A piece of wall closes the side if it crosses or touches that line, its own ends included; a piece parallel
to the line never does. Coordinates are exact, in squares from the board's upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor, lcm

from tablelight.formats.draft import Draft, Side
from tablelight.formats.values import error_at
from tablelight.grid import Space

WallEnd = tuple[Fraction, Fraction]
WallPiece = tuple[WallEnd, WallEnd]
"""Two points in a row of a wall."""
HALF = Fraction(1, 2)
MOST_WORK = 400_000
"""Sides that all walls of a map together may close, each counted as often as it is closed."""


def _scaled(piece: WallPiece) -> tuple[int, int, int, int, int]:
    """A piece in whole numbers of parts of a square, an even number of parts to a square: px, py, qx, qy, parts."""
    (px, py), (qx, qy) = piece
    parts = 2 * lcm(px.denominator, py.denominator, qx.denominator, qy.denominator)
    x0, y0, x1, y1 = (spot.numerator * (parts // spot.denominator) for spot in (px, py, qx, qy))
    return x0, y0, x1, y1, parts


def touches(piece: WallPiece, columns: int, rows: int) -> bool:
    """Whether the box around a piece has a point in common with the board: what has none is cut."""
    px, py, qx, qy, parts = _scaled(piece)
    wide, high = columns * parts, rows * parts
    return max(px, qx) >= 0 and min(px, qx) <= wide and max(py, qy) >= 0 and min(py, qy) <= high


def on_grid(piece: WallPiece) -> bool:
    """Whether a piece runs along a line of the grid."""
    (px, py), (qx, qy) = piece
    return (px == qx and px.denominator == 1) or (py == qy and py.denominator == 1)


def squares_near(piece: WallPiece) -> set[Space]:
    """Where a piece is to be looked for: the squares of its ends and of its middle."""
    (px, py), (qx, qy) = piece
    return {(floor(x), floor(y)) for x, y in ((px, py), ((px + qx) / 2, (py + qy) / 2), (qx, qy))}


def closed_by(piece: WallPiece, columns: int, rows: int) -> Iterator[Side]:
    """The sides that a piece closes."""
    px, py, qx, qy, parts = _scaled(piece)
    for row, column in _crossings((py, px), (qy, qx), parts, rows, columns - 1):
        yield (column, row), (column + 1, row)
    for column, row in _crossings((px, py), (qx, qy), parts, columns, rows - 1):
        yield (column, row), (column, row + 1)


def _crossings(
    start: tuple[int, int], end: tuple[int, int], parts: int, lines: int, count: int
) -> Iterator[tuple[int, int]]:
    """Where a piece crosses the lines through the centres of squares: the line, and the square whose centre comes before the
    crossing, of `count` squares that have another after them. The ends, in parts of a square: across the lines, then along
    them."""
    (p, u), (q, v) = sorted((start, end))
    if p == q:
        return
    half, across, along = parts // 2, q - p, v - u
    first = max(0, -((half - p) // parts))  # the first line at or beyond p
    last = min(lines - 1, (q - half) // parts)
    for line in range(first, last + 1):
        middle = line * parts + half
        square = ((u - half) * across + (middle - p) * along) // (parts * across)
        if 0 <= square < count:
            yield line, square


def nearest(portal: WallPiece, columns: int, rows: int) -> Side | None:
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
        self.work = 0

    def _closed(self, piece: WallPiece, path: str) -> list[Side]:
        """The sides that a piece closes; an error at `path` once all walls together are past reason."""
        sides = list(closed_by(piece, self.draft.columns, self.draft.rows))
        self.work += len(sides) + 1
        if self.work > MOST_WORK:
            raise error_at(path, "has more walls than can be read")
        return sides

    def wall(self, piece: WallPiece, path: str) -> None:
        """A piece of wall: doors go before it."""
        for side in self._closed(piece, path):
            self.kinds.setdefault(side, "wall")

    def portal(self, piece: WallPiece, path: str, *, is_open: bool) -> bool:
        """A door; False if there is no side for it. A closed one goes before an open one."""
        sides = self._closed(piece, path)
        if not sides:
            near = nearest(piece, self.draft.columns, self.draft.rows)
            if near is None:
                return False
            sides = [near]
        for side in sides:
            if self.kinds.get(side) != "door-closed":
                self.kinds[side] = "door-open" if is_open else "door-closed"
        return True

    def finish(self) -> None:
        for side, kind in self.kinds.items():
            self.draft.edge(side, kind)
