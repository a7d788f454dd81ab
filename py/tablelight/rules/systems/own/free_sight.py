"""Sight between bases on a bare table (CV-70, CV-71 as a sheet has them), `sight` and `sight-map` there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt

from tablelight.board.document import Document, Figure, Location
from tablelight.board.units import FINE_UNITS, INCH
from tablelight.geometry.exact.base_sight import SightEnd, closing, free_line
from tablelight.geometry.exact.disc_cover import hides_part
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment, Polygon, is_inside
from tablelight.geometry.exact.point_sight import touched
from tablelight.geometry.exact.rounds import Round
from tablelight.rules.answers import Reason
from tablelight.rules.questions import location_of
from tablelight.rules.systems.own import free
from tablelight.rules.systems.own.reasons import Cause, thing_reason
from tablelight.rules.systems.own.sheet import Sheet


def disc_at(viewpoint: Figure | Location) -> Round:
    """The base of a figure, or the dot of a place."""
    if isinstance(viewpoint, Figure):
        return free.disc_of(viewpoint)
    return Round((viewpoint[0] * FINE_UNITS, viewpoint[1] * FINE_UNITS), 1)


def in_the_way(
    document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location, *sights: str
) -> list[int]:
    """The numbers of the areas that block (or hinder) between these two: with levels those at least as high as both stand,
    what one of them stands on left aside."""
    kinds, found = free.kinds_of(sheet), []
    ends = [location_of(viewer), location_of(target)]
    heights = [free.height_at(document, sheet, end) for end in ends]
    for number, area in enumerate(document.free_board.areas):
        if kinds.get(area.kind, free.CLEAR).sight not in sights:
            continue
        if sheet.levels is not None:
            top = free.top_of(area)
            on_top = any(h >= top and is_inside(end, area.points) for end, h in zip(ends, heights, strict=True))
            if top < max(heights) or on_top:
                continue
        found.append(number)
    return found


def polygons_of(document: Document, numbers: Sequence[int]) -> list[Polygon]:
    """The corners of some areas in fine units, for exact lines of sight."""
    areas = document.free_board.areas
    return [tuple((x * FINE_UNITS, y * FINE_UNITS) for x, y in areas[n].points) for n in numbers]


def witness(viewer: Figure | Location, target: Figure | Location, polygons: Sequence[Polygon]) -> ExactSegment | None:
    """A line that joins the two and touches nothing; None if there is none. A place is one point."""
    return free_line(_end(viewer), _end(target), polygons)


def _end(viewpoint: Figure | Location) -> SightEnd:
    """A base, or a place as one point."""
    return disc_at(viewpoint) if isinstance(viewpoint, Figure) else disc_at(viewpoint).centre


class LineOfSight:
    """Sight from one base or place to another; each part of the answer is worked out when it is asked for."""

    def __init__(self, document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location) -> None:
        self.document, self.sheet, self.viewer, self.target = document, sheet, viewer, target
        self._ends = disc_at(viewer), disc_at(target)

    def _near(self, *sights: str) -> list[int]:
        """The areas in the way whose box meets the one around both ends: no line between the two leaves it."""
        (ax, ay), (bx, by) = (end.centre for end in self._ends)
        room = max(end.radius for end in self._ends)
        left, right, low, high = min(ax, bx) - room, max(ax, bx) + room, min(ay, by) - room, max(ay, by) + room
        found = []
        for number in in_the_way(self.document, self.sheet, self.viewer, self.target, *sights):
            xs, ys = zip(*self.document.free_board.areas[number].points, strict=True)
            across = min(xs) * FINE_UNITS <= right and max(xs) * FINE_UNITS >= left
            if across and min(ys) * FINE_UNITS <= high and max(ys) * FINE_UNITS >= low:
                found.append(number)
        return found

    @cached_property
    def _blocking(self) -> list[int]:
        return self._near("blocks")

    @cached_property
    def proof(self) -> ExactSegment | None:
        """A line that joins the two and touches nothing that blocks; None if there is none."""
        return witness(self.viewer, self.target, polygons_of(self.document, self._blocking))

    @property
    def visible(self) -> bool:
        """Whether one sees the other."""
        return self.proof is not None

    @cached_property
    def _hiding(self) -> list[int]:
        """The numbers of the areas that hide a part of the target."""
        a, b = self._ends
        eye, areas, found = location_of(self.viewer), self.document.free_board.areas, []
        for number in self._near("blocks", "hinders"):
            if is_inside(eye, areas[number].points):
                continue
            (polygon,) = polygons_of(self.document, [number])
            of_base = isinstance(self.target, Figure)
            if hides_part(a.centre, b, polygon) if of_base else touched(a.centre, b.centre, polygon):
                found.append(number)
        return found

    @property
    def clear(self) -> bool:
        """Whether one sees all of the other."""
        return self.visible and not self._hiding

    @property
    def line(self) -> ExactSegment:
        """The line to draw, in inches: the proof, else from middle to middle."""
        a, b = self._ends
        start, end = self.proof if self.proof is not None else (a.centre, b.centre)
        return _inches(start), _inches(end)

    def reasons(self) -> tuple[Reason, ...]:
        """Why one sees the other, or not."""
        if self.visible:
            return self._told(self._hiding) or (Reason("OWN-013.open"),)
        numbers = closing(_end(self.viewer), _end(self.target), polygons_of(self.document, self._blocking))
        return self._told([self._blocking[number] for number in numbers]) or (Reason("OWN-013.closed"),)

    def _told(self, numbers: Sequence[int]) -> tuple[Reason, ...]:
        return tuple(_reason(self.document, self.sheet, number) for number in numbers)


def _inches(point: ExactPoint) -> ExactPoint:
    unit = INCH * FINE_UNITS
    return Fraction(point[0]) / unit, Fraction(point[1]) / unit


def _reason(document: Document, sheet: Sheet, number: int) -> Reason:
    area = document.free_board.areas[number]
    kind = free.kinds_of(sheet)[area.kind]
    x, y = area.points[0]
    return thing_reason(sheet, Cause("terrains", kind, at=(x / INCH, y / INCH)), f"sight.{kind.sight}")


def apart(a: Figure | Location, b: Figure | Location) -> int:
    """The distance between two bases, or a base and a point, from edge to edge, in thousandths of an inch."""
    if isinstance(a, Figure) and isinstance(b, Figure):
        return free.gap(a, b)
    one, other = disc_at(a), disc_at(b)
    (ax, ay), (bx, by) = one.centre, other.centre
    radii = sum(each.radius for each, end in ((one, a), (other, b)) if isinstance(end, Figure))
    return max(0, round((sqrt((ax - bx) ** 2 + (ay - by) ** 2) - radii) / FINE_UNITS))
