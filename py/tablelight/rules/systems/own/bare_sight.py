"""Sight between bases on a bare table, by the kinds of areas of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import sqrt

from tablelight.board.document import Document, Figure, Location
from tablelight.board.units import FINE_UNITS, INCH
from tablelight.geometry.exact.base_sight import closing, in_box
from tablelight.geometry.exact.planar import ExactSegment, Polygon, is_inside
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import disc_at, top_of
from tablelight.rules.bare.view import end_of, hides, in_inches, polygons_of, witness
from tablelight.rules.questions import location_of
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.ground import CLEAR
from tablelight.rules.systems.own.sheet import Cause, Sheet


def in_the_way(
    document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location, *sights: str
) -> list[int]:
    """The numbers of the areas that may block (or hinder) between the two, by `sights`. With levels only those at least
    as high as both ends, without those that one of them stands on."""
    kinds, found = bare_table.kinds_of(sheet), []
    ends = [location_of(viewer), location_of(target)]
    heights = [bare_table.height_at(document, sheet, end) for end in ends]
    for number, area in enumerate(document.free_board.areas):
        if kinds.get(area.kind, CLEAR).sight not in sights:
            continue
        if sheet.levels is not None:
            top = top_of(area)
            on_top = any(h >= top and is_inside(end, area.points) for end, h in zip(ends, heights, strict=True))
            if top < max(heights) or on_top:
                continue
        found.append(number)
    return found


class LineOfSight:
    """Sight from one base or place to another. Each part of the answer is computed when it is asked for."""

    def __init__(self, document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location) -> None:
        self.document, self.sheet, self.viewer, self.target = document, sheet, viewer, target
        self._ends = disc_at(viewer), disc_at(target)

    def _near(self, *sights: str) -> list[int]:
        """The areas in the way whose box meets the one around both ends: no line between the two leaves it."""
        numbers = in_the_way(self.document, self.sheet, self.viewer, self.target, *sights)
        polygons = polygons_of(self.document.free_board.areas, numbers)
        return [numbers[near] for near in in_box(end_of(self.viewer), end_of(self.target), polygons)]

    @cached_property
    def _blocking(self) -> list[int]:
        return self._near("blocks")

    @property
    def _polygons(self) -> list[Polygon]:
        return polygons_of(self.document.free_board.areas, self._blocking)

    @cached_property
    def proof(self) -> ExactSegment | None:
        """A line that joins the two and touches nothing that blocks; None if there is none."""
        return witness(self.viewer, self.target, self._polygons)

    @property
    def visible(self) -> bool:
        """Whether the viewer sees any of the target."""
        return self.proof is not None

    @cached_property
    def _hiding(self) -> list[int]:
        """The numbers of the areas that hide a part of the target."""
        eye, areas, found = location_of(self.viewer), self.document.free_board.areas, []
        for number in self._near("blocks", "hinders"):
            if is_inside(eye, areas[number].points):
                continue
            if hides(self.viewer, self.target, *polygons_of(areas, [number])):
                found.append(number)
        return found

    @property
    def clear(self) -> bool:
        """Whether the viewer sees all of the target."""
        return self.visible and not self._hiding

    @property
    def line(self) -> ExactSegment:
        """The line to draw, in inches: the proof, else from middle to middle."""
        a, b = self._ends
        start, end = self.proof if self.proof is not None else (a.centre, b.centre)
        return in_inches(start), in_inches(end)

    def reasons(self) -> tuple[Reason, ...]:
        """Why the viewer sees the target, or not."""
        if self.visible:
            return self._reasons_of(self._hiding) or (Reason("OWN-013.open"),)
        numbers = closing(end_of(self.viewer), end_of(self.target), self._polygons)
        return self._reasons_of([self._blocking[number] for number in numbers]) or (Reason("OWN-013.closed"),)

    def _reasons_of(self, numbers: Sequence[int]) -> tuple[Reason, ...]:
        return tuple(_reason(self.document, self.sheet, number) for number in numbers)


def _reason(document: Document, sheet: Sheet, number: int) -> Reason:
    area = document.free_board.areas[number]
    kind = bare_table.kinds_of(sheet)[area.kind]
    x, y = area.points[0]
    return sheet.reason(Cause("terrains", kind, at=(x / INCH, y / INCH)), f"sight.{kind.sight}")


def apart(a: Figure | Location, b: Figure | Location) -> int:
    """The distance between two bases, or a base and a point, from edge to edge, in thousandths of an inch."""
    one, other = disc_at(a), disc_at(b)
    (ax, ay), (bx, by) = one.centre, other.centre
    radii = sum(each.radius for each, end in ((one, a), (other, b)) if isinstance(end, Figure))
    return max(0, round((sqrt((ax - bx) ** 2 + (ay - by) ** 2) - radii) / FINE_UNITS))
