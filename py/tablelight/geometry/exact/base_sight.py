"""A line of sight between two ends past polygons; or why a square is not seen: obstacles that together close the view,
none of them superfluous. Each end is a disc (a base) or a point (a place).

To a point it is decided exactly: every line of sight ends there, so only directions about it matter. The free ones are
open intervals between the directions of corners, of points where a side crosses the disc's edge, and of the tangents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias, TypeVar

from tablelight.geometry.exact.disc_sight import DiscSight
from tablelight.geometry.exact.planar import ExactPoint, Polygon, dot, is_inside, minus, segments_touch, sides
from tablelight.geometry.exact.rounds import Round
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


T = TypeVar("T")


def _irreducible(given: list[T], news: bool, parts: list[T], closed: Callable[[Sequence[T]], bool]) -> list[T]:
    """A smallest set of `parts` that closes together with `given`, by halving (Junker's QuickXplain, 2004): the first
    parts rather than the last. `news`: whether `given` has grown since it was last known not to close."""
    if news and closed(given):
        return []
    if len(parts) <= 1:
        return parts
    half = len(parts) // 2
    first, second = parts[:half], parts[half:]
    from_second = _irreducible([*given, *first], True, second, closed)
    from_first = _irreducible([*given, *from_second], bool(from_second), first, closed)
    return from_first + from_second


def touched(p: ExactPoint, q: ExactPoint, polygon: Polygon) -> bool:
    """Whether a segment touches a polygon, or lies in it."""
    return is_inside(p, polygon) or any(segments_touch(p, q, a, b) for a, b in sides(polygon))


class PointSight(DiscSight):
    """Sight from inside a disc to a point; a disc of one unit around the point replaces it in the search for lines."""

    def __init__(self, viewer: Round, point: tuple[int, int], polygons: Iterable[Polygon]) -> None:
        super().__init__(viewer, Round(point, 1), polygons)

    def witness(self) -> tuple[ExactPoint, ExactPoint] | None:
        """A segment from inside the disc to the point that touches nothing; None if there is none."""
        eye, point = self.viewer.centre, self.target.centre
        away = minus(point, eye)
        if self._covered(point, point):
            return None
        if dot(away, away) < self.viewer.radius**2:
            return point, point
        if not self._covered(eye, point):
            return eye, point
        for first, second in pairwise(self._directions(point)):
            middle = first[0] + second[0], first[1] + second[1]
            if self._is_ruled_out(point, middle):
                continue
            found = self._segment((point, middle))
            if found and not self._covered(found[0], point):
                return self._simplified(found[0], point)
        return None


BESIDE_UNITS = 100
"""How much farther from a line than the wider base a polygon must be for floats to say that it is beside it (units)."""


def free_line(a: Round, b: Round, polygons: Sequence[Polygon]) -> tuple[ExactPoint, ExactPoint] | None:
    """A line from one end to the other that touches no polygon; None if there is none. A place is a disc of radius 0."""
    if a.radius and b.radius:
        return DiscSight(a, b, polygons).witness()
    if a.radius:
        return PointSight(a, b.centre, polygons).witness()
    if b.radius:
        found = PointSight(b, a.centre, polygons).witness()
        return found and (found[1], found[0])
    return None if any(touched(a.centre, b.centre, polygon) for polygon in polygons) else (a.centre, b.centre)


def in_box(a: Round, b: Round, polygons: Sequence[Polygon]) -> list[int]:
    """The numbers of the polygons whose box meets the one around both ends: no line between the two leaves it."""
    (ax, ay), (bx, by), r, s = a.centre, b.centre, a.radius, b.radius
    left, right, low, high = min(ax - r, bx - s), max(ax + r, bx + s), min(ay - r, by - s), max(ay + r, by + s)
    found = []
    for number, polygon in enumerate(polygons):
        xs, ys = zip(*polygon, strict=True)
        if min(xs) <= right and max(xs) >= left and min(ys) <= high and max(ys) >= low:
            found.append(number)
    return found


def closing(a: Round, b: Round, polygons: Sequence[Polygon]) -> list[int]:
    """The numbers of polygons that together close the view from one end to the other, none of them superfluous; empty
    if the view is open. Polygons clear of every line between the two are not tried."""

    def closed(numbers: Sequence[int]) -> bool:
        return free_line(a, b, [polygons[number] for number in numbers]) is None

    near = [number for number in in_box(a, b, polygons) if not _is_beside(a, b, polygons[number])]
    return sorted(_irreducible([], False, near[::-1], closed)) if closed(near) else []


def _is_beside(a: Round, b: Round, polygon: Polygon) -> bool:
    """Whether a polygon clearly lies on one side of all lines between two ends (float)."""
    (ax, ay), (bx, by) = a.centre, b.centre
    dx, dy = bx - ax, by - ay
    room = (max(a.radius, b.radius) + BESIDE_UNITS) * hypot(dx, dy)
    offs = [dx * (y - ay) - dy * (x - ax) for x, y in polygon]
    return min(offs) > room or max(offs) < -room
