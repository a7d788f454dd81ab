"""Segments and polygons in exact arithmetic, on integers and fractions. Floats decide clear cases, so that exact
arithmetic is needed only for close ones. Also whether a border crosses itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

Rational: TypeAlias = int | Fraction
ExactPoint: TypeAlias = tuple[Rational, Rational]
ExactSegment: TypeAlias = tuple[ExactPoint, ExactPoint]
"""From the first point to the second."""
IntegerPoint: TypeAlias = tuple[int, int]
Polygon: TypeAlias = Sequence[IntegerPoint]


def cross(a: ExactPoint, b: ExactPoint) -> Rational:
    """The z of the vector product."""
    return a[0] * b[1] - a[1] * b[0]


def dot(a: ExactPoint, b: ExactPoint) -> Rational:
    """The scalar product of two vectors, exact."""
    return a[0] * b[0] + a[1] * b[1]


def minus(a: ExactPoint, b: ExactPoint) -> ExactPoint:
    """The vector from `b` to `a`."""
    return a[0] - b[0], a[1] - b[1]


def turn(a: ExactPoint, b: ExactPoint, c: ExactPoint) -> Rational:
    """Positive, negative or 0: on which side of the line from `a` to `b` the point `c` lies."""
    return cross(minus(b, a), minus(c, a))


def sides(polygon: Polygon) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """A polygon's sides as pairs of corners, in order."""
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def segment_square(point: ExactPoint, a: ExactPoint, b: ExactPoint) -> Rational:
    """The square of a point's distance from a segment."""
    along, away = minus(b, a), minus(point, a)
    square, t = dot(along, along), dot(away, along)
    if square == 0 or t <= 0:
        return dot(away, away)
    if t >= square:
        rest = minus(point, b)
        return dot(rest, rest)
    return Fraction(cross(away, along) ** 2) / square


def segments_touch(p: ExactPoint, q: ExactPoint, a: ExactPoint, b: ExactPoint) -> bool:
    """Whether two closed segments have a point in common."""
    along, other = minus(q, p), minus(b, a)
    u, v = cross(minus(a, p), along), cross(minus(b, p), along)
    s, t = cross(minus(p, a), other), cross(minus(q, a), other)
    if u == v == 0 and s == t == 0:
        return all(max(min(p[i], q[i]), min(a[i], b[i])) <= min(max(p[i], q[i]), max(a[i], b[i])) for i in (0, 1))
    return not ((u > 0 and v > 0) or (u < 0 and v < 0) or (s > 0 and t > 0) or (s < 0 and t < 0))


def is_on_segment(point: ExactPoint, a: ExactPoint, b: ExactPoint) -> bool:
    """Whether a point lies on a closed segment."""
    return turn(a, b, point) == 0 and dot(minus(a, point), minus(b, point)) <= 0


def is_inside(point: ExactPoint, polygon: Polygon) -> bool:
    """Whether a point lies in a polygon or on its border. Exact."""
    x, y = point
    odd = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and (ax - x) * (bx - x) + (ay - y) * (by - y) <= 0:
            return True
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            odd = not odd
        ax, ay = bx, by
    return odd


CLEAR_UNITS = 1.0
"""Units (a fifth of a micrometre) beyond which floats are trusted: their own error is a thousand times smaller."""


def clearly_apart(ends: tuple[float, float, float, float], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a segment and a side lie clearly apart: their boxes are apart, or the line passes the side by."""
    px, py, qx, qy = ends
    if max(px, qx) + CLEAR_UNITS < min(a[0], b[0]) or min(px, qx) - CLEAR_UNITS > max(a[0], b[0]):
        return True
    if max(py, qy) + CLEAR_UNITS < min(a[1], b[1]) or min(py, qy) - CLEAR_UNITS > max(a[1], b[1]):
        return True
    dx, dy = qx - px, qy - py
    clear = CLEAR_UNITS * (abs(dx) + abs(dy))
    u = (a[0] - px) * dy - (a[1] - py) * dx
    v = (b[0] - px) * dy - (b[1] - py) * dx
    return (u > clear and v > clear) or (u < -clear and v < -clear)


IntegerSide: TypeAlias = tuple[IntegerPoint, IntegerPoint]


def crosses_itself(polygon: Polygon) -> bool:
    """Whether two sides of a polygon cross or share a length, or fewer than three of its corners are distinct."""
    if len(set(polygon)) < 3:
        return True
    ring = [side for side in sides(polygon) if side[0] != side[1]]
    ways: dict[IntegerPoint, list[IntegerSide]] = defaultdict(list)
    for (before, here), (_, after) in zip([ring[-1], *ring[:-1]], ring, strict=True):
        ways[here].append((before, after))
    for one, other in _near(ring):
        if _cross(one, other) or _overlap(one, other):
            return True
        for side, corner in ((one, other[0]), (other, one[0])):  # each corner is the beginning of one side
            if _is_within(corner, side):
                ways[corner].append(side)
    return any(
        _interleave(corner, one, other) for corner, passing in ways.items() for one, other in combinations(passing, 2)
    )


def _near(ring: list[IntegerSide]) -> Iterator[tuple[IntegerSide, IntegerSide]]:
    """Pairs of sides whose boxes meet, each once."""
    boxed = sorted((min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), (a, b)) for a, b in ring)
    for number, (_, right, top, bottom, side) in enumerate(boxed):
        for low, _, up, down, other in boxed[number + 1 :]:
            if low > right:
                break
            if up <= bottom and down >= top:
                yield side, other


def _cross(one: IntegerSide, other: IntegerSide) -> bool:
    """Whether each of two sides separates the ends of the other."""
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def _overlap(one: IntegerSide, other: IntegerSide) -> bool:
    """Whether two sides have more than a point in common."""
    (a, b), (c, d) = one, other
    if turn(a, b, c) or turn(a, b, d):
        return False
    first, last = max(min(a, b), min(c, d)), min(max(a, b), max(c, d))
    return first < last  # in the order of x, then y, which is the order along any line


def _is_within(point: IntegerPoint, side: IntegerSide) -> bool:
    """Whether a point lies on a side between its ends."""
    a, b = side
    return turn(a, b, point) == 0 and min(a, b) < point < max(a, b)


def _interleave(corner: IntegerPoint, one: IntegerSide, other: IntegerSide) -> bool:
    """Whether two ways through a corner, which share no direction, cross there."""
    return _is_between(corner, one, other[0]) != _is_between(corner, one, other[1])


def _is_between(corner: IntegerPoint, way: IntegerSide, point: IntegerPoint) -> bool:
    """Whether a turn about a corner, from where a way begins, comes first to a point and then to the way's end."""
    begin, end = way
    bend = turn(corner, begin, end)
    if bend > 0:
        return turn(corner, begin, point) > 0 and turn(corner, point, end) > 0
    if bend < 0:
        return not (turn(corner, end, point) > 0 and turn(corner, point, begin) > 0)
    return turn(corner, begin, point) > 0
