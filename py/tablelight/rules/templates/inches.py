"""Templates on a bare table: outlines in inches, and which bases they cover. Bases are judged exactly against the
outline; the corners of cones and lines are rounded to a thousandth of an inch."""

from __future__ import annotations

from math import hypot, radians, tan

from tablelight.board.document import Figure, Point
from tablelight.board.units import FINE_UNITS
from tablelight.geometry.exact.planar import dot, is_inside, minus, segment_square, sides
from tablelight.geometry.exact.rounds import Round, swallows
from tablelight.rules.bare.table import disc_of, units

BREADTH = 1000
"""The width of a line: an inch."""


def in_circle(middle: Round, size: int, figure: Figure) -> bool | None:
    """Whether a base lies wholly within a distance of a disc; None if no part of it does (TP-01, TP-04)."""
    disc, reach = disc_of(figure), middle.radius + size * FINE_UNITS
    away = minus(disc.centre, middle.centre)
    square = dot(away, away)
    if square > (reach + disc.radius) ** 2:
        return None
    return reach >= disc.radius and square <= (reach - disc.radius) ** 2


def in_outline(corners: tuple[Point, ...], figure: Figure) -> bool | None:
    """Whether an outline covers a base wholly; None if it covers no part of it (TP-04)."""
    disc, outline = disc_of(figure), [units(corner) for corner in corners]
    if swallows(outline, disc):
        return True
    near = any(segment_square(disc.centre, a, b) <= disc.radius**2 for a, b in sides(outline))
    return False if near or is_inside(disc.centre, outline) else None


def cone_outline(start: Point, to: Point, size: int, angle: int) -> tuple[Point, ...]:
    """A triangle from the origin, `size` long (TP-02)."""
    (dx, dy), half = _unit(start, to), 0.5 if angle == 53 else tan(radians(angle / 2))
    x, y = start[0] + size * dx, start[1] + size * dy
    wide = size * half
    return start, (round(x - wide * dy), round(y + wide * dx)), (round(x + wide * dy), round(y - wide * dx))


def line_outline(start: Point, to: Point, size: int) -> tuple[Point, ...]:
    """A strip from the origin, an inch wide (TP-03)."""
    (dx, dy), wide = _unit(start, to), BREADTH / 2
    ends = (start, (start[0] + size * dx, start[1] + size * dy))
    right = [(round(x - wide * dy), round(y + wide * dx)) for x, y in ends]
    left = [(round(x + wide * dy), round(y - wide * dx)) for x, y in reversed(ends)]
    return (*right, *left)


def _unit(start: Point, to: Point) -> tuple[float, float]:
    length = hypot(to[0] - start[0], to[1] - start[1])
    return (to[0] - start[0]) / length, (to[1] - start[1]) / length
