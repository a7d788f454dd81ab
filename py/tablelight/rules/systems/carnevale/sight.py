"""Lines of sight between bases, and cover (CV-70 to CV-72)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import hypot, sqrt
from typing import TypeAlias

from tablelight.board.document import Area, Document, Figure, Location
from tablelight.board.units import FINE_UNITS, Thousandths
from tablelight.geometry.exact.base_sight import SightEnd, closing, free_line, in_box
from tablelight.geometry.exact.disc_cover import hides_part
from tablelight.geometry.exact.planar import ExactPoint, Polygon, dot, minus
from tablelight.geometry.exact.point_sight import touched
from tablelight.geometry.exact.rounds import Round
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import blocks_sight, is_low

DOT = Round((0, 0), 1)
"""A place without a base is a dot: its radius is the smallest there is, a fifth of a micrometre."""
UNITS_AN_INCH = INCH * FINE_UNITS
DECIMALS = (3, 6, 9)
"""How exact a proof is written down, if that is exact enough."""
InchPoint: TypeAlias = tuple[int | Fraction, int | Fraction]


def disc_at(viewpoint: Figure | Location) -> Round:
    """The base of a figure, or the dot of a place."""
    if isinstance(viewpoint, Figure):
        return table.disc_of(viewpoint)
    return Round(table.units(viewpoint), DOT.radius)


def level_of(document: Document, viewpoint: Figure | Location) -> Thousandths:
    """How high a figure or a place is."""
    if isinstance(viewpoint, Figure):
        return table.height_of(document, viewpoint)
    return table.standing_height(document, viewpoint)


def sight_blockers(document: Document, viewer: Figure | Location, target: Figure | Location) -> list[int]:
    """The areas that block between these two: more than an inch high and at least as high as both stand. What one of
    the two stands on is below it."""
    areas, high = document.free_board.areas, max(level_of(document, viewer), level_of(document, target))
    return blockers_at(document, high, lambda n, top: stands_on(document, areas[n], top, viewer, target))


def blockers_at(document: Document, high: int, is_stood_on: Callable[[int, int], bool]) -> list[int]:
    """The areas that block at a height, but for those on which, by their numbers and tops, one of the two stands."""
    found = []
    for number, area in enumerate(document.free_board.areas):
        if not blocks_sight(area) or is_low(area):
            continue
        top = table.top_of(area)
        if top is not None and (top < high or is_stood_on(number, top)):
            continue
        found.append(number)
    return found


def stands_on(document: Document, area: Area, top: int, *viewpoints: Figure | Location) -> bool:
    """Whether one of these stands on an area."""
    return any(table.is_over(location_of(v), area) and level_of(document, v) >= top for v in viewpoints)


def edge_distance(a: Round, b: Round, apart: int = 0) -> float:
    """Inches between the nearest points of two bases, one of them `apart` thousandths higher (CV-51), to a thousandth."""
    away = sqrt((a.centre[0] - b.centre[0]) ** 2 + (a.centre[1] - b.centre[1]) ** 2)
    flat = max(0.0, (away - a.radius - b.radius) / UNITS_AN_INCH)
    return round(hypot(flat, apart / INCH), 3)


def is_in_range(document: Document, viewer: Figure | Location, target: Figure | Location, most: int) -> bool:
    """Whether two are at most so many thousandths from each other (CV-51). Exact."""
    apart = level_of(document, viewer) - level_of(document, target)
    return table.within_reach(disc_at(viewer), disc_at(target), most * FINE_UNITS, apart * FINE_UNITS)


def sight(document: Document, question: SightQuestion) -> Sight:
    """Whether one sees the other, and clearly; with the line that proves it, or what closes the view."""
    assert question.target is not None
    viewer, target = question.viewer, question.target
    a, b = disc_at(viewer), disc_at(target)
    numbers, polygons = _in_the_way(document, viewer, target)
    proof = witness(viewer, target, polygons)
    here, there = level_of(document, viewer), level_of(document, target)
    distance = edge_distance(a, b, here - there)
    contact = table.within(a, b, table.CONTACT_UNITS) and table.is_level(here, there)
    if proof is None:
        shut_by = [numbers[n] for n in closing(_end(viewer), _end(target), polygons)]
        reasons = tuple(_reason(document, "CV-70.blocked", n) for n in shut_by)
        centres = _inches(a.centre), _inches(b.centre)
        return Sight(
            visible=False,
            clear=False,
            distance=distance,
            line=centres,
            reasons=reasons,
            extra={"areas": shut_by, "contact": contact},
        )
    hides = hides_part if isinstance(target, Figure) else lambda eye, dot, polygon: touched(eye, dot.centre, polygon)
    hiding = [] if contact else [n for n, p in zip(numbers, polygons, strict=True) if hides(a.centre, b, p)]
    reasons = tuple(_reason(document, "CV-71.part", n) for n in hiding)
    if not contact and isinstance(target, Figure) and table.swims(document, target):
        reasons += (Reason("CV-72.water", figure=target.id),)
    return Sight(
        visible=True,
        clear=not reasons,
        distance=distance,
        line=_decimal(viewer, target, polygons, proof),
        reasons=reasons,
        extra={"areas": hiding, "contact": contact},
    )


def sees(document: Document, viewer: Figure | Location, target: Figure | Location) -> bool:
    """Whether there is a line of sight."""
    return witness(viewer, target, _in_the_way(document, viewer, target)[1]) is not None


def _in_the_way(
    document: Document, viewer: Figure | Location, target: Figure | Location
) -> tuple[list[int], list[Polygon]]:
    """The numbers of the areas that may be in the way of these two, and their corners in fine units."""
    areas, numbers = document.free_board.areas, sight_blockers(document, viewer, target)
    polygons = [tuple(table.units(point) for point in areas[number].points) for number in numbers]
    near = in_box(_end(viewer), _end(target), polygons)
    return [numbers[n] for n in near], [polygons[n] for n in near]


def _end(viewpoint: Figure | Location) -> SightEnd:
    """A base, or a place as one point."""
    return disc_at(viewpoint) if isinstance(viewpoint, Figure) else disc_at(viewpoint).centre


def witness(
    viewer: Figure | Location, target: Figure | Location, polygons: Sequence[Polygon]
) -> tuple[ExactPoint, ExactPoint] | None:
    """A line that joins the two and touches nothing; None if there is none. A place is one point."""
    return free_line(_end(viewer), _end(target), polygons)


def _is_proof(
    viewer: Figure | Location, target: Figure | Location, polygons: Sequence[Polygon], line: Sequence[ExactPoint]
) -> bool:
    """Whether a line joins a point inside the one base and a point inside the other, or the place, and touches nothing."""
    for viewpoint, point in zip((viewer, target), line, strict=True):
        disc = disc_at(viewpoint)
        away = minus(point, disc.centre)
        if dot(away, away) >= disc.radius**2 if isinstance(viewpoint, Figure) else away != (0, 0):
            return False
    return not any(touched(line[0], line[1], polygon) for polygon in polygons)


def _inches(point: ExactPoint) -> InchPoint:
    return Fraction(point[0]) / UNITS_AN_INCH, Fraction(point[1]) / UNITS_AN_INCH


def _decimal(
    viewer: Figure | Location,
    target: Figure | Location,
    polygons: Sequence[Polygon],
    proof: tuple[ExactPoint, ExactPoint],
) -> tuple[InchPoint, InchPoint]:
    """A proof in inches, with as few decimals as it can be had."""
    exact = _inches(proof[0]), _inches(proof[1])
    for decimals in DECIMALS:
        p, q = ((_units(x, decimals), _units(y, decimals)) for x, y in exact)
        if _is_proof(viewer, target, polygons, (p, q)):
            return _inches(p), _inches(q)
    return exact


def _units(inches: int | Fraction, decimals: int) -> Fraction:
    """A coordinate rounded to so many decimals of an inch, in units."""
    return Fraction(round(inches * 10**decimals), 10**decimals) * UNITS_AN_INCH


def _reason(document: Document, key: str, number: int) -> Reason:
    """An area as a cause: named by its number in `areas` beside, and by its first corner here."""
    x, y = document.free_board.areas[number].points[0]
    return Reason(key, at=(x / INCH, y / INCH))
