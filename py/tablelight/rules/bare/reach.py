"""What a figure reaches on a bare table: the places of its shortest ways, and the cheapest of some of them. Where an enemy
would find a base: in contact, or seen from somewhere in a region.

Errors are on the safe side. An enemy that shoots after a move counts as seeing, from anywhere in its region, everything
in range of any place of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import ceil, inf
from typing import TypeVar

from attrs import frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.geometry.inches.outline import Ring, Row, Rows, common, outline
from tablelight.geometry.inches.panorama import RegionPanorama, simplified
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons, Region
from tablelight.geometry.inches.spans import Lines, across_circle, distance_to_rows, union, widened
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import Part, PartedTable, contact_distance, outline_of, thousandths, vector
from tablelight.rules.bare.view import BARE_SLAB, add_lines, box_around, levels_on, on_lines_of, seen_of_base, seen_past

T = TypeVar("T")
FAR_ENOUGH = 0.2
"""More than the error of a region's outline (inches)."""
FINE = 0.01
"""How closely the cost of the cheapest place is narrowed down (inches)."""
WIDER = (0.0, 0.05, 0.2, 0.8, inf)
"""How much farther to look for a place, in inches, if those at the very border do not fit."""
PLACES_TRIED = 6
"""How many places are tried each time: first the nearest, then the same number at the far ends of rows. The near edge
of the wanted rows may be a strip in which no place fits, since rows err on the safe side."""


@frozen
class ReachedPlaces:
    """Regions from one start, each with the inches of its own ways, on a table of some height (inches)."""

    start: Vector
    budget: float
    """The largest number of inches of any region."""
    table_height: float
    regions: list[tuple[Region, float]]

    @property
    def heights(self) -> list[float]:
        """The horizontal lines to look for places on, lowest first."""
        low, high = max(0.0, self.start.imag - self.budget), min(self.table_height, self.start.imag + self.budget)
        return [(number + 0.5) * BARE_SLAB for number in range(int(low / BARE_SLAB), int(high / BARE_SLAB) + 1)]

    def rows(self) -> Steps[Rows]:
        """The rows of places where the ways may end."""
        for region, _ in self.regions:
            yield from region.casting()
        lines = self._lines(self.heights, self.budget)
        return [Row(y - BARE_SLAB / 2, y + BARE_SLAB / 2, spans) for y, spans in zip(self.heights, lines, strict=True)]

    def _lines(self, heights: list[float], budget: float) -> Lines:
        found: Lines = [[] for _ in heights]
        for region, most in self.regions:
            shapes = region.shapes(min(budget, most))
            for number, spans in enumerate(region.lines(shapes, heights) if shapes else ()):
                found[number] += spans
        return [union(spans) for spans in found]

    def cheapest(self, wanted: Rows, fits: Callable[[Point], T | None]) -> Steps[T | None]:
        """What `fits` gives for the place in some rows with the fewest inches for which it gives anything. The inches are
        good to a slab."""
        rows = [row for row in wanted if row.spans]
        if not rows or not self.regions:
            return None

        def reached(budget: float, among: Rows) -> Rows:
            lines = self._lines([row.middle for row in among], budget)
            return [row for row in on_lines_of(among, lines) if row.spans]

        low = min(distance_to_rows(self.start, rows), self.budget)
        high = min(self.budget, low + FINE)
        if not reached(high, rows):
            low, high = high, self.budget
            near = reached(high, rows)
            if not near:
                return None
            while high - low > FINE:
                middle = (low + high) / 2
                nearer = reached(middle, near)
                low, high, near = (low, middle, nearer) if nearer else (middle, high, near)
        for more in WIDER:
            for to in self._nearest(reached(min(self.budget, high + more), rows)):
                yield
                found = fits(to)
                if found is not None:
                    return found
        return None

    def _nearest(self, rows: Rows) -> list[Point]:
        """Places of rows to try, in thousandths."""
        here, found, far = self.start, list[Vector](), list[Vector]()
        for row in rows:
            for left, right in row.spans:
                room = min(0.003, (right - left) / 2)
                found.append(complex(max(left + room, min(right - room, here.real)), row.middle))
                found.append(complex((left + right) / 2, row.middle))
                ends = (complex(left + room, row.middle), complex(right - room, row.middle))
                far.append(max(ends, key=lambda place: abs(place - here)))
        found, far = (sorted(places, key=lambda place: abs(place - here)) for places in (found, far))
        spread = far[:: max(1, len(far) // PLACES_TRIED)]
        return [thousandths(place) for place in (*found[:PLACES_TRIED], *spread[:PLACES_TRIED])]


SLACK = 0.03
"""How much regions are widened, so that places missed by a slab err on the safe side (inches)."""
COARSE_OUTLINE = 0.02
"""The allowed error of the outline of a region of viewers (inches)."""


@frozen
class Taken:
    """Where an enemy would find a base: spans on each row. `level`: only near this height; None: at any."""

    level: Thousandths | None
    lines: Lines


class BareReach(ABC):
    """Where on some rows an enemy would find a base. The base is not on the enemy's board."""

    def __init__(
        self, table: PartedTable, board: Document, enemy: Figure, subject: Figure, rows: Rows, slack: float
    ) -> None:
        """`slack`: how much farther apart than in contact two bases may be, to err on the safe side (inches)."""
        self.table, self.board, self.enemy, self.subject, self.rows = table, board, enemy, subject, rows
        self.heights = [row.middle for row in rows]
        self.contact = contact_distance(subject, enemy) + slack

    @cached_property
    def parts(self) -> Mapping[Part, Lines]:
        """The parts of the rows."""
        return self.table.parts(self.heights)

    @property
    def on_map(self) -> Mapping[str, Callable[[], Steps[list[Taken]]]]:
        """Its parts of `threat-map`, by the key of the answer."""
        return {"now": self.now, "after": self.after, "beside": self.beside}

    @abstractmethod
    def now(self) -> Steps[list[Taken]]:
        """Where it attacks without moving."""

    @abstractmethod
    def after(self) -> Steps[list[Taken]]:
        """Where it attacks after moving."""

    @abstractmethod
    def beside(self) -> Steps[list[Taken]]:
        """Where it comes into contact, or is in contact already."""

    @property
    def standing(self) -> Taken:
        """Where a base is in contact with the enemy at its own place."""
        level, place = self.table.stand_of(self.enemy).level, vector(self.enemy.space)
        return Taken(level, [across_circle(place, self.contact, y) for y in self.heights])

    def seen_from(self, ends: Rows, most: float) -> Steps[Lines]:
        """Where the base is seen from somewhere in the rows where the viewer may end; `most`: the range in inches."""
        found: Lines = [[] for _ in self.rows]
        coarse = coarse_outline(ends)
        if not coarse:
            return found
        ranged = yield from widened(coarse, self.subject.radius + self.enemy.radius + most + SLACK, self.heights)
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
        reach = self.enemy.radius + SLACK
        more = ceil(reach / BARE_SLAB) + 1
        count = round((heights[-1] - heights[0]) / BARE_SLAB) + 1 + 2 * more
        lines = [heights[0] + (number - more) * BARE_SLAB for number in range(count)]
        spread = yield from widened(ends, reach, lines)
        return coarse_outline(
            [Row(y - BARE_SLAB / 2, y + BARE_SLAB / 2, on) for y, on in zip(lines, spread, strict=True)]
        )

    def _past(self, region: Polygons, points: list[Vector], blockers: Sequence[int], wanted: Lines) -> Steps[Lines]:
        """The parts of lines on which a base is seen from a region, past some areas."""
        radius = self.subject.radius + SLACK
        outlines = [outline_of(self.table.areas[number]) for number in blockers]

        def look(fine: list[float]) -> Steps[Lines]:
            panorama = RegionPanorama(region, points, outlines, box_around(wanted, self.heights, radius))
            return seen_past(panorama.fans(), outlines, fine)

        return (yield from seen_of_base(wanted, self.heights, radius, look))

    def _stood_on(self, heights: list[float], lines: Lines) -> Part:
        """How the enemy stands to see most: on the highest part of its ends, on everything that it may stand on."""
        level, under = NO_HEIGHT, set[int]()
        for part, on in self.table.parts(heights).items():
            if any(common(spans, there) for spans, there in zip(lines, on, strict=True)):
                level = max(level, part.level)
                under.update(part.under)
        return Part(level, tuple(sorted(under)))


def where_touched(table: PartedTable, ends: Rows, reach: float, heights: Sequence[float]) -> Steps[list[Taken]]:
    """Where on some lines a base touches one that ends somewhere on rows. `reach`: the distance of the two centres
    (inches)."""
    found: list[Taken] = []
    if not any(row.spans for row in ends):
        return found
    middles = [row.middle for row in ends]
    around = box_around([row.spans for row in ends], middles, 0.0)
    for level, lines in (yield from levels_on([table.within(around)], middles)).items():
        coarse = coarse_outline(on_lines_of(ends, lines))
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
