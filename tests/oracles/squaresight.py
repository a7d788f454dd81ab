"""Sight between unit squares by enumeration: every direction between two critical ones, every gap between
two shadows.

The critical directions are those of lines through two corners. Between two neighbouring ones the shadows of
all corners along the direction keep their order, and the free segments are an open set. So if any segment is
free, one is free that has a direction strictly between two critical ones and passes strictly between two shadows.
One segment of each such class is tried against every obstacle.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd

Number = int | Fraction
Point = tuple[Number, Number]
Square = tuple[int, int]
Corner = tuple[int, int]


def corners_of(square: Square) -> list[Corner]:
    c, r = square
    return [(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)]


def side_ends(a: Square, b: Square) -> list[Corner]:
    """The two ends of the side that two squares share."""
    return [corner for corner in corners_of(a) if corner in corners_of(b)]


def convex_meets_segment(polygon: Sequence[Corner], p: Point, q: Point) -> bool:
    """Whether a closed convex polygon (two points: a segment) and a closed segment have a point in common."""
    # Separating axes: the normals of the polygon's sides and of the segment, and for a flat polygon its own
    # direction.
    axes: list[Point] = [(q[1] - p[1], p[0] - q[0]), (q[0] - p[0], q[1] - p[1])]
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        axes += [(y1 - y0, x0 - x1), (x1 - x0, y1 - y0)]
    for ax, ay in axes:
        mine = [ax * x + ay * y for x, y in polygon]
        its = [ax * p[0] + ay * p[1], ax * q[0] + ay * q[1]]
        if max(mine) < min(its) or max(its) < min(mine):
            return False
    return True


def chord(square: Square, direction: tuple[int, int], offset: int) -> tuple[int, int] | None:
    """The x of a line inside a square, as an open interval in units of 1 / (2 max(|v|, 1)); None if empty.

    The line is the points with 2 (u y - v x) = offset, u > 0.
    """
    u, v = direction
    c, r = square
    if v == 0:
        return (2 * c, 2 * c + 2) if 2 * u * r < offset < 2 * u * (r + 1) else None
    unit = 2 * abs(v)
    sign = 1 if v > 0 else -1
    bottom, top = sorted(sign * (2 * u * y - offset) for y in (r, r + 1))
    low, high = max(c * unit, bottom), min((c + 1) * unit, top)
    return (low, high) if low < high else None


def visible(start: Square, end: Square, squares: Sequence[Square], sides: Sequence[tuple[Square, Square]]) -> bool:
    """Whether some segment from inside `start` to inside `end` touches none of the closed obstacles."""
    shapes = [corners_of(square) for square in squares] + [side_ends(*side) for side in sides]
    points = sorted({corner for shape in [corners_of(start), corners_of(end), *shapes] for corner in shape})
    critical = set()
    for x0, y0 in points:
        for x1, y1 in points:
            if (x1, y1) > (x0, y0):
                step = gcd(x1 - x0, y1 - y0)
                critical.add(((x1 - x0) // step, (y1 - y0) // step))
    # Directions of the right half plane in turning order, from straight down (against y) to straight up and
    # around.
    around = sorted(critical, key=lambda d: (d[0] == 0, Fraction(d[1], d[0]) if d[0] else 0))
    if around[-1] != (0, 1):
        around.append((0, 1))
    around.insert(0, (0, -1))
    for one, other in pairwise(around):
        between = (one[0] + other[0], one[1] + other[1])
        if between == (0, 0):
            between = (1, 0)
        if _free_along(between, start, end, shapes, points):
            return True
    return False


def _free_along(
    direction: tuple[int, int],
    start: Square,
    end: Square,
    shapes: list[list[Corner]],
    points: list[Corner],
) -> bool:
    u, v = direction
    unit = 2 * max(abs(v), 1)
    scale = 4 * unit * u
    scaled = [[(scale * x, scale * y) for x, y in shape] for shape in shapes]
    shadows = sorted({u * y - v * x for x, y in points})
    for low, high in pairwise(shadows):
        offset = low + high
        first, last = chord(start, direction, offset), chord(end, direction, offset)
        if first is None or last is None:
            continue
        # Twice the middle of each chord, and the point of the line there, all in units of 1 / scale.
        p, q = ((2 * u * x, 2 * v * x + 2 * unit * offset) for x in (sum(first), sum(last)))
        if not any(convex_meets_segment(shape, p, q) for shape in scaled):
            return True
    return False
