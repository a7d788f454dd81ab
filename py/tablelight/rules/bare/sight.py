"""Lines of sight between bases and places of a bare table, past areas. Decided exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablelight.board.document import Area, Figure, Location
from tablelight.board.units import FINE_UNITS, INCH
from tablelight.geometry.exact.base_sight import SightEnd, free_line
from tablelight.geometry.exact.disc_cover import hides_part
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment, Polygon
from tablelight.geometry.exact.point_sight import touched
from tablelight.geometry.exact.rounds import Round
from tablelight.rules.bare.table import disc_of, units

UNITS_AN_INCH = INCH * FINE_UNITS
DOT_RADIUS = 1
"""A place has no base: its radius is the smallest there is, a fifth of a micrometre."""


def disc_at(viewpoint: Figure | Location) -> Round:
    """The base of a figure, or the dot of a place."""
    return disc_of(viewpoint) if isinstance(viewpoint, Figure) else Round(units(viewpoint), DOT_RADIUS)


def end_of(viewpoint: Figure | Location) -> SightEnd:
    """A base, or a place as one point."""
    return disc_at(viewpoint) if isinstance(viewpoint, Figure) else disc_at(viewpoint).centre


def polygons_of(areas: Sequence[Area], numbers: Sequence[int]) -> list[Polygon]:
    """The corners of some areas in fine units."""
    return [tuple(units(point) for point in areas[number].points) for number in numbers]


def witness(viewer: Figure | Location, target: Figure | Location, polygons: Sequence[Polygon]) -> ExactSegment | None:
    """A line that joins the two and touches nothing; None if there is none. A place is one point."""
    return free_line(end_of(viewer), end_of(target), polygons)


def hides(viewer: Figure | Location, target: Figure | Location, polygon: Polygon) -> bool:
    """Whether a polygon hides part of the target from the centre of the viewer."""
    eye, seen = disc_at(viewer).centre, disc_at(target)
    return hides_part(eye, seen, polygon) if isinstance(target, Figure) else touched(eye, seen.centre, polygon)


def in_inches(point: ExactPoint) -> tuple[Fraction, Fraction]:
    """A point of the exact geometry, in inches."""
    return Fraction(point[0]) / UNITS_AN_INCH, Fraction(point[1]) / UNITS_AN_INCH
