"""Why a square is not seen: obstacles that together close the view, none of them superfluous."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablelight.geometry.exact.squaresight import Obstacles, Square, SquareSide, witness

SquarePair: TypeAlias = tuple[Square, Square]
"""A side as the two squares that share it, or a square twice over."""


def closers(obstacles: Obstacles, start: Square, end: Square) -> tuple[list[Square], list[SquareSide]]:
    """Squares and sides that close the view between two squares, and would not without any one of them.

    Precondition: there is no `witness`. A blocking square at either end closes it alone.
    """
    for own in (start, end):
        if own in obstacles.squares:
            return [own], []
    left, right = sorted((start[0], end[0]))
    top, bottom = sorted((start[1], end[1]))
    across, down = end[0] - start[0], end[1] - start[1]
    wide = abs(across) + abs(down)

    def sideways(square: Square) -> int:
        """How far the centre of a square is beside the line of the two centres, as a cross product. Lines between the
        two squares keep within half of `wide` of that line, and every square reaches half of `wide` to either side."""
        return across * (square[1] - start[1]) - down * (square[0] - start[0])

    def near(part: SquarePair) -> bool:
        (a, b), (c, d) = part
        in_box = left <= a <= right and top <= b <= bottom and left <= c <= right and top <= d <= bottom
        return in_box and min(abs(sideways(square)) for square in part) <= wide

    def closed(parts: Sequence[SquarePair]) -> bool:
        squares = [a for a, b in parts if a == b]
        sides = [(a, b) for a, b in parts if a != b]
        return witness(Obstacles(obstacles.columns, obstacles.rows, squares, sides), start, end) is None

    parts = sorted(part for row in range(top, bottom + 1) for part in obstacles.by_row.get(row, ()) if near(part))
    enough = _irreducible([], False, parts, closed)
    return sorted(a for a, b in enough if a == b), sorted((a, b) for a, b in enough if a != b)


def _irreducible(
    given: list[SquarePair], news: bool, parts: list[SquarePair], closed: Callable[[Sequence[SquarePair]], bool]
) -> list[SquarePair]:
    """A smallest set of `parts` that closes together with `given`, by halving (Junker's QuickXplain, 2004). `news`:
    whether `given` has grown since it was last known not to close."""
    if news and closed(given):
        return []
    if len(parts) <= 1:
        return parts
    half = len(parts) // 2
    first, second = parts[:half], parts[half:]
    from_second = _irreducible([*given, *first], True, second, closed)
    from_first = _irreducible([*given, *from_second], bool(from_second), first, closed)
    return from_first + from_second
