"""Discs of whole numbers: their tangents and crossings to 200 digits, far more than needed to separate two that differ.
Also whether a polygon covers a disc, or hides a part of it from a point, decided exactly."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, lcm

from attrs import frozen

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

DIGITS = 10**200
SAME = 10**150
"""Two unit directions (of length `DIGITS`) whose vector product is below `DIGITS * DIGITS / SAME` are one."""

DEPTHS = Fraction(1, 1000), Fraction(1, 10**100)
"""How far inside a disc the points that replace crossings of its edge lie, as shares of half the chord."""


@frozen
class Round:
    """A disc with integer centre and radius."""

    centre: tuple[int, int]
    radius: int


def turned(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The order of two directions of the upper half plane."""
    turn = a[0] * b[1] - a[1] * b[0]
    return (turn < 0) - (turn > 0)


def root_below(square: Rational) -> Fraction:
    """A root, rounded down by less than 10^-200 of a unit."""
    exact = Fraction(square)
    return Fraction(isqrt(exact.numerator * DIGITS * DIGITS // exact.denominator), DIGITS)


def whole(point: ExactPoint) -> tuple[int, int, int]:
    """A point over a common denominator: x, y and the denominator."""
    bottom = lcm(point[0].denominator, point[1].denominator)
    return int(point[0] * bottom), int(point[1] * bottom), bottom


def unit(direction: ExactPoint) -> tuple[int, int]:
    """A direction as integers, of length `DIGITS`."""
    a, b, _ = whole(direction)
    length = isqrt((a * a + b * b) * DIGITS * DIGITS)
    return a * DIGITS * DIGITS // length, b * DIGITS * DIGITS // length


def tangents(point: ExactPoint, disc: Round) -> list[tuple[int, int]]:
    """The directions of the tangents from a point outside a disc."""
    away = minus(disc.centre, point)
    square = dot(away, away)
    free = square - disc.radius**2
    if free <= 0:
        return []
    root = root_below(free)
    r = disc.radius
    return [unit((away[0] * root - side * away[1] * r, away[1] * root + side * away[0] * r)) for side in (1, -1)]


def just_inside(disc: Round, a: tuple[int, int], b: tuple[int, int]) -> list[ExactPoint]:
    """Where a segment crosses a disc's edge, moved along it just into the disc."""
    along = minus(b, a)
    square = dot(along, along)
    away = minus(disc.centre, a)
    off = cross(away, along)
    half = disc.radius**2 * square - off * off
    if half <= 0:
        return []
    middle, most = dot(away, along), root_below(half)
    found: list[ExactPoint] = []
    for depth in DEPTHS:
        root = most * (1 - depth)
        for part in ((middle - root) / square, (middle + root) / square):
            if 0 <= part <= 1:
                found.append((a[0] + along[0] * part, a[1] + along[1] * part))
    return found


def swallows(polygon: Polygon, disc: Round) -> bool:
    """Whether a polygon covers a whole disc."""
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
