"""Where on rows a base is seen from somewhere in a region; errors are on the safe side.

An enemy that shoots after a move counts as seeing, from anywhere in its region, everything in range of any place of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from attrs import frozen

from tablelight.geometry.inches.outline import Ring, Row, Rows, common, outline
from tablelight.geometry.inches.overlook import RegionPanorama, simplified
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, crossings, grown, union, widened
from tablelight.progress.portions import Steps
from tablelight.rules.bare.policy import LinesByLevel, Taken
from tablelight.rules.bare.table import outline_of
from tablelight.rules.bare.view import BARE_SLAB, FANS, LINES, Part, PartedTable, between, box_around, without_areas

SLACK = 0.03
"""How much regions are widened, so that places missed by a slab err on the safe side (inches)."""
COARSE_OUTLINE = 0.02
"""The allowed error of the outline of a region of viewers (inches)."""


@frozen
class Overlook:
    """A base with a radius on some rows, cut into parts, and a viewer's base somewhere else (radii in inches)."""

    table: PartedTable
    rows: Rows
    parts: dict[Part, Lines]
    radius: float
    viewer: float

    @property
    def heights(self) -> list[float]:
        """The middles of the rows."""
        return [row.middle for row in self.rows]

    def seen_from(self, ends: Rows, most: float) -> Steps[Lines]:
        """Where the base is seen from somewhere in the rows where the viewer may end; `most`: the range in inches."""
        found: Lines = [[] for _ in self.rows]
        coarse = coarse_outline(ends)
        if not coarse:
            return found
        ranged = yield from widened(coarse, self.radius + self.viewer + most + SLACK, self.heights)
        yield
        stood = self._stood_on([row.middle for row in ends], [row.spans for row in ends])
        yield
        region = yield from self._eyes(coarse, [row.middle for row in ends])
        points = [_inner(polygon, ends) for polygon in coarse]
        yield
        for part, places in self.parts.items():
            both = zip(self.rows, places, ranged, strict=True)
            wanted = [common(common(row.spans, spans), near) for row, spans, near in both]
            blockers = self.table.blocking(part, stood)
            add_lines(found, (yield from self._past(region, points, blockers, wanted)) if blockers else wanted)
        return [union(spans) for spans in found]

    def _eyes(self, ends: Polygons, heights: list[float]) -> Steps[Polygons]:
        """The ground that the enemy's base may cover where it ends."""
        reach = self.viewer + SLACK
        more = ceil(reach / BARE_SLAB) + 1
        count = round((heights[-1] - heights[0]) / BARE_SLAB) + 1 + 2 * more
        lines = [heights[0] + (number - more) * BARE_SLAB for number in range(count)]
        spread = yield from widened(ends, reach, lines)
        return coarse_outline(
            [Row(y - BARE_SLAB / 2, y + BARE_SLAB / 2, on) for y, on in zip(lines, spread, strict=True)]
        )

    def _past(self, region: Polygons, points: list[Vector], blockers: Sequence[int], wanted: Lines) -> Steps[Lines]:
        """The parts of lines on which a base is seen from a region, past some areas."""
        found: Lines = [[] for _ in wanted]
        numbers = [number for number, spans in enumerate(wanted) if spans]
        if not numbers:
            return found
        radius = self.radius + SLACK
        outlines = [outline_of(self.table.areas[number]) for number in blockers]
        fine = between(self.heights[numbers[0]] - radius, self.heights[numbers[-1]] + radius)
        seen: Lines = [[] for _ in fine]
        fans = RegionPanorama(region, points, outlines, box_around(wanted, self.heights, radius)).fans()
        for done, polygon in enumerate(fans):
            for number, spans in crossings(polygon, fine) if polygon else ():
                seen[number] += spans
            if not polygon or done % FANS == FANS - 1:
                yield
        yield
        view = yield from without_areas(seen, outlines, fine)
        for done, number in enumerate(numbers):
            if done % LINES == LINES - 1:
                yield
            found[number] = common(wanted[number], grown(view, fine, radius, self.heights[number]))
        return found

    def _stood_on(self, heights: list[float], lines: Lines) -> Part:
        """How the enemy stands to see most: on the highest part of its ends, on everything that it may stand on."""
        level, under = 0, set[int]()
        for part, on in self.table.parts(heights).items():
            if any(common(spans, there) for spans, there in zip(lines, on, strict=True)):
                level = max(level, part.level)
                under.update(part.under)
        return Part(level, tuple(sorted(under)))


def touched(ends: Rows, levels: LinesByLevel, reach: float, heights: Sequence[float]) -> Steps[list[Taken]]:
    """Where on some lines a base touches one that ends somewhere on rows. `levels`: the standing places on these rows
    by their height; `reach`: the distance of the two centres (inches)."""
    found: list[Taken] = []
    for level, lines in levels.items():
        part = [row.with_spans(common(row.spans, union(on))) for row, on in zip(ends, lines, strict=True)]
        coarse = coarse_outline(part)
        yield
        if coarse:
            found.append(Taken(level, (yield from widened(coarse, reach, heights))))
    return found


def coarse_outline(rows: Rows) -> Polygons:
    """The polygons of rows, roughly."""
    return [[simplified(ring, COARSE_OUTLINE) for ring in polygon] for polygon in outline(rows)]


def _inner(polygon: Sequence[Ring], rows: Rows) -> Vector:
    """A point of rows in one of their polygons: the middle of its longest span."""
    xs, ys = zip(*polygon[0], strict=True)
    spans = [
        (b - a, complex((a + b) / 2, row.middle))
        for row in rows
        if min(ys) <= row.middle <= max(ys)
        for a, b in row.spans
        if min(xs) - COARSE_OUTLINE <= a and b <= max(xs) + COARSE_OUTLINE
    ]
    return max(spans, key=lambda each: each[0])[1] if spans else complex(*polygon[0][0])


def add_lines(lines: Lines, more: Lines) -> None:
    """Add the spans of some lines to those of others."""
    for spans, others in zip(lines, more, strict=True):
        spans += others
