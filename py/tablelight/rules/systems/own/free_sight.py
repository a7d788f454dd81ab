"""Sight between bases on a bare table (CV-70, CV-71 as a sheet has them), `sight` and `sight-map` there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from tablelight.board.document import Document, Figure, Location
from tablelight.board.units import FINE_UNITS, INCH
from tablelight.geometry.exact.base_sight import free_line
from tablelight.geometry.exact.disc_cover import hides_part
from tablelight.geometry.exact.disc_sight import blockers
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
    a, b = (disc_at(each) if isinstance(each, Figure) else disc_at(each).centre for each in (viewer, target))
    return free_line(a, b, polygons)


def sight_between(
    document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location
) -> tuple[bool, bool, ExactSegment, tuple[Reason, ...]]:
    """Whether one sees the other, whether clearly, a line that proves it, and why."""
    a, b = disc_at(viewer), disc_at(target)
    centres = _inches(a.centre), _inches(b.centre)
    blocking = in_the_way(document, sheet, viewer, target, "blocks")
    proof = witness(viewer, target, polygons_of(document, blocking))
    if proof is None:
        polygons = polygons_of(document, blocking)
        closing = blockers(lambda left: witness(viewer, target, left) is not None, polygons)
        reasons = tuple(_reason(document, sheet, blocking[n]) for n in closing)
        return False, False, centres, reasons or (Reason("OWN-013.closed"),)
    eye = location_of(viewer)
    hiding = []
    for number in in_the_way(document, sheet, viewer, target, "blocks", "hinders"):
        if is_inside(eye, document.free_board.areas[number].points):
            continue
        (polygon,) = polygons_of(document, [number])
        if hides_part(a.centre, b, polygon) if isinstance(target, Figure) else touched(a.centre, b.centre, polygon):
            hiding.append(number)
    reasons = tuple(_reason(document, sheet, number) for number in hiding)
    return True, not hiding, (_inches(proof[0]), _inches(proof[1])), reasons or (Reason("OWN-013.open"),)


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
