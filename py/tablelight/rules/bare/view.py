"""Horizontal lines over a bare table, cut by standing height, and what is seen of them from a place; lines of sight past
areas, decided exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import ceil

from tablelight.board.document import Area, Figure, Location
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import FINE_UNITS, INCH, Thousandths
from tablelight.geometry.exact.base_sight import closing, free_line, in_box
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment
from tablelight.geometry.exact.rounds import hides_part
from tablelight.geometry.inches.ground import Box, bounds, meet
from tablelight.geometry.inches.outline import Rows, Span, common
from tablelight.geometry.inches.panorama import seen_from
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, across_circle, add_crossings, covered, grown, less, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import Part, PartedTable, end_of, outline_of, units, vector

UNITS_AN_INCH = INCH * FINE_UNITS


class AreasBetween:
    """The areas, of some, that may be between two: no line between the two leaves the box around both."""

    def __init__(
        self, viewer: Figure | Location, target: Figure | Location, areas: Sequence[Area], numbers: Sequence[int]
    ) -> None:
        self.viewer, self.target, self._ends = viewer, target, (end_of(viewer), end_of(target))
        polygons = [tuple(units(point) for point in areas[number].points) for number in numbers]
        near = in_box(*self._ends, polygons)
        self._numbers, self.polygons = [numbers[n] for n in near], [polygons[n] for n in near]

    @cached_property
    def free_line(self) -> ExactSegment | None:
        """A line between the two that touches none of the areas; None if there is none."""
        return free_line(*self._ends, self.polygons)

    def closing(self) -> list[int]:
        """The numbers of areas that together close the view."""
        return [self._numbers[n] for n in closing(*self._ends, self.polygons)]

    def hiding(self) -> list[int]:
        """The numbers of the areas that hide part of the target from the centre of the viewer."""
        viewer, target = self._ends
        both = zip(self._numbers, self.polygons, strict=True)
        return [number for number, polygon in both if hides_part(viewer.centre, target, polygon)]


def in_inches(point: ExactPoint) -> tuple[Fraction, Fraction]:
    """A point of the exact geometry, in inches."""
    return Fraction(point[0]) / UNITS_AN_INCH, Fraction(point[1]) / UNITS_AN_INCH


BARE_SLAB = 0.05
"""The height of the slabs of regions (inches)."""
LinesByLevel = Mapping[Thousandths, Lines]
"""Where a figure can stand on some lines, by the height of its ground."""
LINES, FANS = 64, 16
"""How many lines are cut, and fans laid over them, in one portion."""


def levels_on(tables: Iterable[PartedTable], heights: Sequence[float]) -> Steps[LinesByLevel]:
    """Some lines, cut by the level that a base stands at on any of some tables, the layers of a move."""
    found: dict[Thousandths, Lines] = {}
    for table in tables:
        for part, lines in table.parts(heights).items():
            add_lines(found.setdefault(part.level, [[] for _ in heights]), lines)
        yield
    return {level: [union(spans) for spans in lines] for level, lines in found.items()}


def seen_on_rows(
    table: PartedTable, viewer: Figure, rows: Rows, radius: float, parts: Mapping[Part, Lines] | None = None
) -> Steps[Lines]:
    """The places on some rows where a figure sees something of a base. `parts`: the rows' parts, if they are known."""
    found, stand, kept = Lines([] for _ in rows), table.stand_of(viewer), [n for n, row in enumerate(rows) if row.spans]
    heights, lines = [rows[n].middle for n in kept], [rows[n].spans for n in kept]
    if parts is None:
        parts = table.within(box_around(lines, heights, radius)).parts(heights)
    else:
        parts = {part: [on[n] for n in kept] for part, on in parts.items()}
    for (blockers, _), places in places_by_view(table, stand, parts).items():
        yield
        there = [common(spans, union(on)) if on else [] for spans, on in zip(lines, places, strict=True)]
        outlines, around = [outline_of(table.areas[n]) for n in blockers], box_around(there, heights, radius)

        def look(
            fine: list[float], outlines: Sequence[tuple[Vector, ...]] = outlines, around: Box = around
        ) -> Steps[Lines]:
            panorama = yield from seen_from(vector(viewer.space), viewer.radius, outlines, around)
            return (
                yield from seen_past(panorama, [each for each in outlines if meet(bounds(each), around, 0.0)], fine)
            )

        seen = yield from seen_of_base(there, heights, radius, look)
        for number, spans in zip(kept, seen, strict=True):
            found[number] += spans
    return [union(spans) for spans in found]


def places_by_view(
    table: PartedTable, stand: Part, parts: Mapping[Part, Lines]
) -> dict[tuple[AreaNumbers, AreaNumbers], Lines]:
    """Parts of lines, by the areas that block a view of them, and by those beneath them if they are looked at apart."""
    found: dict[tuple[AreaNumbers, AreaNumbers], Lines] = {}
    for part, on in parts.items():
        under = part.under if table.looks_apart and part.level >= stand.level else ()
        add_lines(found.setdefault((table.blocking(part, stand), under), [[] for _ in on]), on)
    return found


def without_areas(lines: Lines, outlines: Sequence[Sequence[Vector]], heights: Sequence[float]) -> Steps[Lines]:
    """Lines without their parts in some polygons."""
    found: Lines = []
    for spans, closed in zip(lines, covered(outlines, heights), strict=True):
        if len(found) % LINES == LINES - 1:
            yield
        found.append(less(union(spans), closed))
    return found


def seen_past(
    polygons: Iterable[Sequence[Vector]], outlines: Sequence[Sequence[Vector]], heights: Sequence[float]
) -> Steps[Lines]:
    """The spans of some lines that the polygons of a panorama cover (an empty one is a pause), without those in areas."""
    seen: Lines = [[] for _ in heights]
    for done, polygon in enumerate(polygons):
        if polygon:
            add_crossings(seen, polygon, heights)
        if not polygon or done % FANS == FANS - 1:
            yield
    yield
    return (yield from without_areas(seen, outlines, heights))


def seen_of_base(
    wanted: Lines, heights: Sequence[float], radius: float, look: Callable[[list[float]], Steps[Lines]]
) -> Steps[Lines]:
    """The parts of some lines on which something of a base is seen. `look`: what is seen of other lines."""
    found: Lines = [[] for _ in wanted]
    numbers = [number for number, spans in enumerate(wanted) if spans]
    if not numbers:
        return found
    low, high = heights[numbers[0]] - radius, heights[numbers[-1]] + radius
    count = max(1, ceil((high - low) / BARE_SLAB))
    fine = [low + (number + 0.5) * (high - low) / count for number in range(count)]
    view = yield from look(fine)
    for done, number in enumerate(numbers):
        if done % LINES == LINES - 1:
            yield
        found[number] = common(wanted[number], grown(view, fine, radius, heights[number]))
    return found


def on_lines_of(rows: Rows, lines: Lines) -> Rows:
    """The parts of rows on these lines."""
    both = zip(rows, lines, strict=True)
    return [row.with_spans(common(row.spans, spans) if row.spans and spans else []) for row, spans in both]


def off_lines_of(rows: Rows, lines: Lines) -> Rows:
    """The rows without the parts on these lines."""
    return [row.with_spans(less(row.spans, spans)) for row, spans in zip(rows, lines, strict=True)]


def in_range(rows: Rows, place: Vector, inches: float) -> Rows:
    """The parts of some rows within some inches of a place."""
    return on_lines_of(rows, [across_circle(place, inches, row.middle) for row in rows])


def box_around(lines: Lines, heights: Sequence[float], radius: float) -> Box:
    """A box around everything that bases on some lines may cover."""
    spans: list[Span] = [span for on in lines for span in on]
    first = next((number for number, on in enumerate(lines) if on), 0)
    last = next((number for number in range(len(lines) - 1, -1, -1) if lines[number]), 0)
    left, right = min((a for a, _ in spans), default=0.0), max((b for _, b in spans), default=0.0)
    low, high = (heights[first], heights[last]) if heights else (0.0, 0.0)
    return left - radius, low - radius, right + radius, high + radius


def add_lines(lines: Lines, more: Lines) -> None:
    """Add the spans of some lines to those of others."""
    for spans, others in zip(lines, more, strict=True):
        spans += others
