"""A bare table under a sheet: bases, heights, areas, sight, and where the centre of a base may be. Contact and heights
are decided in integers; lengths are thousandths of an inch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import hypot, sqrt

from tablelight.board.document import Document, Figure, FreeBoard, Location, Point
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import FINE_UNITS, NO_HEIGHT, Thousandths
from tablelight.geometry.exact.planar import ExactSegment, is_inside
from tablelight.geometry.inches.ground import meet
from tablelight.geometry.inches.outline import Span, common
from tablelight.geometry.inches.panorama import shadows
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, covered, union
from tablelight.progress.memo import remember
from tablelight.progress.portions import run
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import (
    CONTACT,
    HeightOf,
    Part,
    PartedTable,
    Surfaces,
    are_within,
    disc_of,
    end_of,
    is_over,
    outline_of,
    top_of,
    vector,
    written,
)
from tablelight.rules.bare.view import AreasBetween, box_around, in_inches, without_areas
from tablelight.rules.questions import location_of
from tablelight.rules.systems.own.ground import CLEAR, controllers, within
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_ground import Kind


class BareTable(PartedTable):
    """The areas of a board under a sheet: their kinds, heights and sight, at points and on horizontal lines.

    What hides a view depends on the level and the areas that a base stands on. Lines are cut into parts on which both
    are the same."""

    tops: Sequence[Thousandths]

    def __init__(self, board: FreeBoard, sheet: Sheet) -> None:
        super().__init__(board, [top_of(area) for area in board.areas])
        kinds = {"clear": CLEAR, **{kind.id: kind for kind in sheet.terrains}}
        self.is_levelled = sheet.levels is not None
        self.kinds = [kinds.get(area.kind, CLEAR) for area in self.areas]
        self.areas_and_kinds = list(zip(self.areas, self.kinds, strict=True))
        self._floors = [n for n, kind in enumerate(self.kinds) if kind.price is not None and self.tops[n] > 0]

    def kinds_at(self, point: Point) -> list[Kind]:
        """The kinds of the areas that a point is in, each once."""
        return list({kind.id: kind for area, kind in self.areas_and_kinds if is_over(point, area)}.values())

    def level_at(self, point: Point) -> Thousandths:
        """The height of a figure at a point: on the highest area there that can be entered; without levels all is
        flat."""
        floors = self._floors if self.is_levelled else ()
        return max((self.tops[n] for n in floors if is_over(point, self.areas[n])), default=NO_HEIGHT)

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        return super().parts(heights) if self.is_levelled else {Part(NO_HEIGHT): [[(0.0, self.width)] for _ in heights]}

    def hides(self, number: int) -> bool:
        return self.kinds[number].sight != "open"

    def levels_of(self, on: Mapping[int, list[Span]]) -> Surfaces:
        return self.floors_of(on, [(0.0, self.width)], [number for number in self._floors if number in on])

    def stand_of(self, viewpoint: Figure | Location) -> Part:
        if not self.is_levelled:
            return Part(NO_HEIGHT)
        at = location_of(viewpoint)
        level = self.level_at(at)
        hiding = (n for n, top in enumerate(self.tops) if top <= level and self.hides(n))
        return Part(level, tuple(n for n in hiding if is_over(at, self.areas[n])))

    def blocking(self, part: Part, other: Part) -> AreaNumbers:
        return self.in_the_way(part, other, "blocks")

    def in_the_way(self, part: Part, other: Part, *sights: str) -> AreaNumbers:
        """The numbers of the areas that hide a line between two that stand so: those whose sight is one of `sights` and
        that rise to the higher of the two, without the areas that either stands on."""
        numbers = (number for number, kind in enumerate(self.kinds) if kind.sight in sights)
        if not self.is_levelled:
            return tuple(numbers)
        high, aside = max(part.level, other.level), {*part.under, *other.under}
        return tuple(number for number in numbers if self.tops[number] >= high and number not in aside)

    def hidden(self, target: Figure, heights: list[float], parts: dict[Part, Lines]) -> Lines:
        """The centres on some lines from which a part of a target's base is hidden. `parts`: where they may be."""
        stand, place, size = self.stand_of(target), vector(target.space), target.radius
        x, y = place.real, place.imag
        found: Lines = [[] for _ in heights]
        for part, lines in parts.items():
            met = [line for line, spans in enumerate(lines) if spans]
            left, low, right, high = box_around(lines, heights, 0.0)
            around = min(left, x - size), min(low, y - size), max(right, x + size), max(high, y + size)
            for number in self.in_the_way(part, stand, "blocks", "hinders") if met else ():
                if not meet(self.boxes[number], around, 0.0):
                    continue
                shadow = self._shadow(number, place, size, [heights[line] for line in met])
                for line, spans in zip(met, shadow, strict=True):
                    found[line] += common(lines[line], spans)
        return [union(spans) for spans in found]

    def _shadow(self, number: int, place: Vector, size: float, heights: list[float]) -> Lines:
        """Where an area hides a part of a base. A base inside the area is not hindered by it."""
        outline = outline_of(self.areas[number])
        cast = shadows(place, size, outline, hypot(self.width, self.height))
        found: Lines = [[(0.0, self.width)] for _ in heights] if cast is None else covered(cast, heights)
        return run(without_areas(found, [outline], heights))


_table_of = remember(4)(BareTable)


def table_of(document: Document, sheet: Sheet) -> BareTable:
    """The areas of a document under a sheet, made once for each board."""
    return _table_of(document.free_board, sheet)


def heights(sheet: Sheet) -> HeightOf:
    """The function that gives the height a figure stands at, under a sheet."""
    return lambda document, figure: table_of(document, sheet).level_at(figure.space)


def control_reach(sheet: Sheet, enemy: Figure) -> int:
    """How far from its base an enemy controls; the distance of contact, a hundredth of an inch, if the sheet says 0."""
    return within(sheet, enemy) or CONTACT


def controlling(document: Document, sheet: Sheet, figure: Figure) -> list[Figure]:
    """The enemies whose control reaches the figure."""
    base, found = disc_of(figure), controllers(document, sheet, figure)
    return [enemy for enemy in found if are_within(base, disc_of(enemy), control_reach(sheet, enemy) * FINE_UNITS)]


class LineOfSight:
    """Sight from one base or place to another. Each part of the answer is computed when it is asked for."""

    def __init__(self, document: Document, sheet: Sheet, viewer: Figure | Location, target: Figure | Location) -> None:
        self.document, self.sheet, self.viewer, self.target = document, sheet, viewer, target

    def _in_the_way(self, *sights: str) -> AreaNumbers:
        table = table_of(self.document, self.sheet)
        return table.in_the_way(table.stand_of(self.viewer), table.stand_of(self.target), *sights)

    @cached_property
    def _blocking(self) -> AreasBetween:
        return AreasBetween(self.viewer, self.target, self.document.free_board.areas, self._in_the_way("blocks"))

    @property
    def visible(self) -> bool:
        return self._blocking.free_line is not None

    @cached_property
    def _hiding(self) -> list[int]:
        eye, areas = location_of(self.viewer), self.document.free_board.areas
        numbers = self._in_the_way("blocks", "hinders")
        around = [number for number in numbers if not is_inside(eye, areas[number].points)]
        return AreasBetween(self.viewer, self.target, areas, around).hiding()

    @property
    def clear(self) -> bool:
        return self.visible and not self._hiding

    @property
    def line(self) -> ExactSegment:
        """The line to draw, in inches: one that nothing blocks, else from middle to middle."""
        middles = end_of(self.viewer).centre, end_of(self.target).centre
        start, end = self._blocking.free_line or middles
        return in_inches(start), in_inches(end)

    def reasons(self) -> tuple[Reason, ...]:
        is_seen, things = self.visible, table_of(self.document, self.sheet).areas_and_kinds
        met = [things[number] for number in (self._hiding if is_seen else self._blocking.closing())]
        found = tuple(kind.reason(f"sight.{kind.sight}", at=written(area.points[0])) for area, kind in met)
        return found or (Reason("OWN-013.open" if is_seen else "OWN-013.closed"),)


def apart(a: Figure | Location, b: Figure | Location) -> int:
    """The distance between two bases, or a base and a point, from edge to edge, in thousandths of an inch."""
    one, other = end_of(a), end_of(b)
    (ax, ay), (bx, by) = one.centre, other.centre
    return max(0, round((sqrt((ax - bx) ** 2 + (ay - by) ** 2) - (one.radius + other.radius)) / FINE_UNITS))
