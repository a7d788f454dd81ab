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
    segments_touch,
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
    """Whether a polygon touches some segment from a point to a point inside a disc (of radius 0: to its centre). Exact,
    without a root.

    What a side hides is a wedge: the side and all behind it. So the disc's centre lies in the wedge, or closer than the
    radius to its border: to the side, or to the ray behind one of its ends.
    """
    if is_inside(eye, polygon):
        return True
    axis, near = minus(target.centre, eye), target.radius**2
    for a, b in sides(polygon):
        if segments_touch(eye, target.centre, a, b) or segment_square(target.centre, a, b) < near:
            return True
        corner = minus(a, eye)
        if dot(minus(target.centre, a), corner) > 0 and cross(axis, corner) ** 2 < near * dot(corner, corner):
            return True
    return False
