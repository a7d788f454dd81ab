"""Segments and polygons in exact arithmetic: integers and fractions in, the truth out; and what floats decide for
certain, so that exact arithmetic is kept for what is near."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import hypot
from typing import TypeAlias

Rational: TypeAlias = int | Fraction
ExactPoint: TypeAlias = tuple[Rational, Rational]
ExactSegment: TypeAlias = tuple[ExactPoint, ExactPoint]
"""From one point to another."""
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


def clearly_inside(x: float, y: float, polygon: Polygon) -> bool | None:
    """Whether a point is inside a polygon, where floats can tell: None next to its border."""
    odd = False
    for (ax, ay), (bx, by) in sides(polygon):
        dx, dy = bx - ax, by - ay
        part = min(max(((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1), 0.0), 1.0)
        if hypot(x - ax - part * dx, y - ay - part * dy) < CLEAR_UNITS:
            return None
        if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
            odd = not odd
    return odd


def clearly_apart(ends: tuple[float, float, float, float], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a segment and a side lie clearly apart: beyond each other's box, or the side all on one hand of the line."""
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
