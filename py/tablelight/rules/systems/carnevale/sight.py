"""Lines of sight between bases, and cover (CV-70 to CV-72)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import hypot

from tablelight.board.document import Area, Document, Figure, Location
from tablelight.board.units import FINE_UNITS, Thousandths
from tablelight.geometry.exact.base_sight import touched
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment, dot, minus
from tablelight.rules.answers import Reason, Sight
from tablelight.rules.bare.table import CONTACT_UNITS, are_within, disc_at, is_level, is_over, within_reach
from tablelight.rules.bare.view import UNITS_AN_INCH, AreasBetween, in_inches
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import blocks_sight, is_low

DECIMALS = (3, 6, 9)
"""The numbers of decimals tried for a proof in inches; if none is exact enough, it keeps its fractions."""


def level_of(document: Document, viewpoint: Figure | Location) -> Thousandths:
    """How high a figure or a place is."""
    if isinstance(viewpoint, Figure):
        return table.height_of(document, viewpoint)
    return table.standing_height(document, viewpoint)


def blockers_at(document: Document, high: int, is_stood_on: Callable[[int, int], bool]) -> list[int]:
    """The areas that block sight between two, the higher of which is so high: more than an inch high, and at least as high
    as both, unless one of the two stands on them (`is_stood_on`, by number and top)."""
    found = []
    for number, area in enumerate(document.free_board.areas):
        if not blocks_sight(area) or is_low(area):
            continue
        top = table.upper_side(area)
        if top is not None and (top < high or is_stood_on(number, top)):
            continue
        found.append(number)
    return found


def stands_on(document: Document, area: Area, top: int, *viewpoints: Figure | Location) -> bool:
    """Whether one of these stands on an area."""
    return any(is_over(location_of(v), area) and level_of(document, v) >= top for v in viewpoints)


def is_in_range(document: Document, viewer: Figure | Location, target: Figure | Location, most: int) -> bool:
    """Whether two are at most `most` thousandths apart (CV-51). Exact."""
    apart = level_of(document, viewer) - level_of(document, target)
    return within_reach(disc_at(viewer), disc_at(target), most * FINE_UNITS, apart * FINE_UNITS)


def reach_refusal(document: Document, figure: Figure, target: Figure, inches: int, clause: str) -> Reason | None:
    """Why an attack or a spell does not get from a figure to another: it is too far (`inches`), or out of sight."""
    values = {"name": target.label, "range": inches}
    if not is_in_range(document, figure, target, inches * INCH):
        return Reason(f"{clause}.far", figure=target.id, values=values)
    return None if sees(document, figure, target) else Reason(f"{clause}.unseen", figure=target.id, values=values)


def sight(document: Document, question: SightQuestion) -> Sight:
    """Whether one sees the other, and clearly; with the line that proves it, or what closes the view."""
    assert question.target is not None
    viewer, target = question.viewer, question.target
    a, b = disc_at(viewer), disc_at(target)
    between = _between(document, viewer, target)
    proof = between.free_line
    here, there = level_of(document, viewer), level_of(document, target)
    away = hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) - a.radius - b.radius
    distance = round(hypot(max(0.0, away / UNITS_AN_INCH), (here - there) / INCH), 3)
    contact = are_within(a, b, CONTACT_UNITS) and is_level(here, there)
    line: ExactSegment
    if proof is None:
        key, line = "CV-70.blocked", (in_inches(a.centre), in_inches(b.centre))
        hiding = between.closing()
    else:
        key, line = "CV-71.part", _decimal(between, proof)
        hiding = [] if contact else between.hiding()
    reasons = tuple(_reason(document, key, n) for n in hiding)
    if proof is not None and not contact and isinstance(target, Figure) and table.swims(document, target):
        reasons += (Reason("CV-72.water", figure=target.id),)
    return Sight(
        visible=proof is not None,
        clear=proof is not None and not reasons,
        distance=distance,
        line=line,
        reasons=reasons,
        extra={"areas": hiding, "contact": contact},
    )


def sees(document: Document, viewer: Figure | Location, target: Figure | Location) -> bool:
    """Whether there is a line of sight."""
    return _between(document, viewer, target).free_line is not None


def _between(document: Document, viewer: Figure | Location, target: Figure | Location) -> AreasBetween:
    """The areas that may block a line of sight between the two."""
    areas, high = document.free_board.areas, max(level_of(document, viewer), level_of(document, target))
    numbers = blockers_at(document, high, lambda n, top: stands_on(document, areas[n], top, viewer, target))
    return AreasBetween(viewer, target, areas, numbers)


def _is_proof(between: AreasBetween, line: Sequence[ExactPoint]) -> bool:
    """Whether a line joins the inside of both bases (or the place itself) and touches no area."""
    for viewpoint, point in zip((between.viewer, between.target), line, strict=True):
        disc = disc_at(viewpoint)
        away = minus(point, disc.centre)
        if dot(away, away) >= disc.radius**2 if isinstance(viewpoint, Figure) else away != (0, 0):
            return False
    return not any(touched(line[0], line[1], polygon) for polygon in between.polygons)


def _decimal(between: AreasBetween, proof: ExactSegment) -> ExactSegment:
    """A proof in inches, with as few decimals as possible."""
    exact = in_inches(proof[0]), in_inches(proof[1])
    for decimals in DECIMALS:
        p, q = ((_units(x, decimals), _units(y, decimals)) for x, y in exact)
        if _is_proof(between, (p, q)):
            return in_inches(p), in_inches(q)
    return exact


def _units(inches: int | Fraction, decimals: int) -> Fraction:
    """A coordinate rounded to some decimals of an inch, in units."""
    return Fraction(round(inches * 10**decimals), 10**decimals) * UNITS_AN_INCH


def _reason(document: Document, key: str, number: int) -> Reason:
    """An area as a reason, located by its first corner. The answer's `areas` has its number."""
    x, y = document.free_board.areas[number].points[0]
    return Reason(key, at=(x / INCH, y / INCH))
