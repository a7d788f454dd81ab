"""What covers a disc, or hides a part of it from a point, decided exactly."""

from __future__ import annotations

from fractions import Fraction

from tablelight.geometry.exact.planar import (
    ExactPoint,
    Polygon,
    Rational,
    cross,
    dot,
    is_inside,
    minus,
    segment_square,
    sides,
)
from tablelight.geometry.exact.rounds import Round


def swallows(polygon: Polygon, disc: Round) -> bool:
    """Whether a polygon covers a disc whole."""
    near = disc.radius**2
    apart = all(segment_square(disc.centre, a, b) >= near for a, b in sides(polygon))
    return apart and is_inside(disc.centre, polygon)


def hides_part(eye: tuple[int, int], target: Round, polygon: Polygon) -> bool:
    """Whether a polygon touches some segment from a point to a point inside a disc. Exact, without a root.

    These segments fill the disc and a cone before it. A place `u` (from the eye) is in the cone if the line through it
    meets the disc, cross(u, axis)^2 < r^2 u^2, and it lies before the chord between the two tangents' points.
    """
    axis = minus(target.centre, eye)
    far = dot(axis, axis) - target.radius**2
    if is_inside(eye, polygon) or is_inside(target.centre, polygon):
        return True
    for a, b in sides(polygon):
        if segment_square(target.centre, a, b) < target.radius**2:
            return True
        if far <= 0:
            continue
        part = _clip(minus(a, eye), minus(b, eye), axis, far)
        if part and _in_cone(*part, axis, target.radius**2):
            return True
    return False


def _clip(a: ExactPoint, b: ExactPoint, axis: ExactPoint, far: Rational) -> tuple[ExactPoint, ExactPoint] | None:
    """The part of a segment with 0 <= u . axis <= far."""
    s, t = dot(a, axis), dot(b, axis)
    low, high = Fraction(0), Fraction(1)
    for start, end in ((s, t), (far - s, far - t)):
        if start < 0 and end < 0:
            return None
        if start < 0:
            low = max(low, Fraction(start, start - end))
        elif end < 0:
            high = min(high, Fraction(start, start - end))
    if low > high:
        return None
    step = minus(b, a)
    return (a[0] + low * step[0], a[1] + low * step[1]), (a[0] + high * step[0], a[1] + high * step[1])


def _in_cone(a: ExactPoint, b: ExactPoint, axis: ExactPoint, square: Rational) -> bool:
    """Whether a segment (from the eye, before it) has a point with cross(u, axis)^2 < r^2 u^2, or is at the eye."""

    def measure(u: ExactPoint) -> Rational:
        return cross(u, axis) ** 2 - square * dot(u, u)

    if measure(a) < 0 or measure(b) < 0:
        return True
    if dot(a, axis) <= 0 and dot(b, axis) <= 0:
        return segment_square((0, 0), a, b) == 0
    step = minus(b, a)
    bend = measure(step)
    if bend > 0:
        slope = 2 * (cross(a, axis) * cross(step, axis) - square * dot(a, step))
        at = Fraction(-slope, 2 * bend)
        if 0 < at < 1:
            return measure((a[0] + at * step[0], a[1] + at * step[1])) < 0 or segment_square((0, 0), a, b) == 0
    return segment_square((0, 0), a, b) == 0
