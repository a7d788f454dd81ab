"""Sight between unit squares by enumeration: every direction between two critical ones, every gap between
two shadows.

The critical directions are those of lines through two corners. Between two neighbouring ones the shadows of
all corners along the direction keep their order, and the free segments are an open set: so if one is free,
then one is that has a direction strictly between two critical ones and passes strictly between two shadows.
One segment of each such class is tried against every obstacle with plain arithmetic of Fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd

Point = tuple[Fraction, Fraction]
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
    axes: list[tuple[Fraction | int, Fraction | int]] = [(q[1] - p[1], p[0] - q[0]), (q[0] - p[0], q[1] - p[1])]
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        axes += [(y1 - y0, x0 - x1), (x1 - x0, y1 - y0)]
    for ax, ay in axes:
        mine = [ax * x + ay * y for x, y in polygon]
        its = [ax * p[0] + ay * p[1], ax * q[0] + ay * q[1]]
        if max(mine) < min(its) or max(its) < min(mine):
            return False
    return True


def chord(square: Square, direction: tuple[int, int], offset: Fraction) -> tuple[Fraction, Fraction] | None:
    """The part of a line inside a square, as an open interval of the coordinate u x + v y along it; None if
    empty.

    The line is the points with u y - v x = offset.
    """
    u, v = direction
    length = u * u + v * v
    low, high = None, None
    # A point at t along it: x = (u t - v s) / length, y = (v t + u s) / length.
    for start, step, lower in ((-v * offset, u, square[0]), (u * offset, v, square[1])):
        ends = [Fraction(lower * length), Fraction((lower + 1) * length)]
        if step == 0:
            if not ends[0] < start < ends[1]:
                return None
            continue
        first, last = sorted((end - start) / step for end in ends)
        low = first if low is None else max(low, first)
        high = last if high is None else min(high, last)
    assert low is not None and high is not None
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
    length = u * u + v * v
    shadows = sorted({u * y - v * x for x, y in points})
    for low, high in pairwise(shadows):
        offset = Fraction(low + high, 2)
        chords = chord(start, direction, offset), chord(end, direction, offset)
        if chords[0] is None or chords[1] is None:
            continue
        ends = []
        for first, last in chords:  # type: ignore[misc]
            t = (first + last) / 2
            ends.append(((u * t - v * offset) / length, (v * t + u * offset) / length))
        if not any(convex_meets_segment(shape, *ends) for shape in shapes):
            return True
    return False
