"""Horizontal lines over a bare table, cut by standing height, and what is seen of them; lines of sight past areas,
decided exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Protocol

from attrs import frozen

from tablelight.board.document import Area, Figure, Location
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import FINE_UNITS, INCH
from tablelight.geometry.exact.base_sight import SightEnd, free_line, touched
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment, Polygon
from tablelight.geometry.exact.rounds import hides_part
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Span
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, add_crossings, less, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import disc_at, units

UNITS_AN_INCH = INCH * FINE_UNITS


def end_of(viewpoint: Figure | Location) -> SightEnd:
    """A base, or a place as one point."""
    return disc_at(viewpoint) if isinstance(viewpoint, Figure) else disc_at(viewpoint).centre


def polygons_of(areas: Sequence[Area], numbers: Sequence[int]) -> list[Polygon]:
    """The corners of some areas in fine units."""
    return [tuple(units(point) for point in areas[number].points) for number in numbers]


def witness(viewer: Figure | Location, target: Figure | Location, polygons: Sequence[Polygon]) -> ExactSegment | None:
    """A line between the two that touches nothing; None if there is none. A place is one point."""
    return free_line(end_of(viewer), end_of(target), polygons)


def hides(viewer: Figure | Location, target: Figure | Location, polygon: Polygon) -> bool:
    """Whether a polygon hides part of the target from the centre of the viewer."""
    eye, seen = disc_at(viewer).centre, disc_at(target)
    return hides_part(eye, seen, polygon) if isinstance(target, Figure) else touched(eye, seen.centre, polygon)


def in_inches(point: ExactPoint) -> tuple[Fraction, Fraction]:
    """A point of the exact geometry, in inches."""
    return Fraction(point[0]) / UNITS_AN_INCH, Fraction(point[1]) / UNITS_AN_INCH


BARE_SLAB = 0.05
"""The height of the slabs of regions (inches)."""
LINES, FANS = 64, 16
"""How many lines are cut, and fans laid over them, in one portion."""


@frozen
class Part:
    """How a figure stands on a part of a line: how high, and on which areas that hinder sight."""

    level: int
    under: AreaNumbers = ()


class PartedTable(Protocol):
    """The areas of a bare table as a game's sight and heights treat them."""

    @property
    def areas(self) -> Sequence[Area]:
        """The areas of the board."""

    def parts(self, heights: Sequence[float], /) -> dict[Part, Lines]:
        """Some lines, lowest first, cut by how a figure stands there."""

    def blocking(self, part: Part, other: Part, /) -> AreaNumbers:
        """The areas that block a line of sight between two figures that stand so."""


def without_areas(lines: Lines, outlines: Sequence[Sequence[Vector]], heights: Sequence[float]) -> Steps[Lines]:
    """Lines without their parts in some polygons."""
    taken: Lines = [[] for _ in heights]
    for outline in outlines:
        add_crossings(taken, outline, heights)
    found: Lines = []
    for spans, closed in zip(lines, taken, strict=True):
        if len(found) % LINES == LINES - 1:
            yield
        found.append(less(union(spans), union(closed)))
    return found


def between(low: float, high: float) -> list[float]:
    """The middles of slabs from one height to another."""
    count = max(1, ceil((high - low) / BARE_SLAB))
    return [low + (number + 0.5) * (high - low) / count for number in range(count)]


def box_around(lines: Lines, heights: Sequence[float], radius: float) -> Box:
    """A box around everything that bases on some lines may cover."""
    spans: list[Span] = [span for on in lines for span in on]
    first = next((number for number, on in enumerate(lines) if on), 0)
    last = next((number for number in range(len(lines) - 1, -1, -1) if lines[number]), 0)
    left, right = min((a for a, _ in spans), default=0.0), max((b for _, b in spans), default=0.0)
    low, high = (heights[first], heights[last]) if heights else (0.0, 0.0)
    return left - radius, low - radius, right + radius, high + radius
