"""Where on a bare table bases see another, wholly or in part, on horizontal lines: `bare_sight` for many places.

The obstacles depend on the level and the areas that a base stands on. Lines are cut into parts on which both are the
same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from math import hypot

from tablelight.board.document import Document, Figure
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import INCH
from tablelight.geometry.exact.planar import is_inside
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Rows, common
from tablelight.geometry.inches.panorama import seen_from, shadows
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, add_crossings, crossings, less, union
from tablelight.progress.portions import Steps, run
from tablelight.rules.bare.table import outline_of, top_of, vector
from tablelight.rules.bare.view import Part, add_lines, box_around, seen_of_base, seen_past, without_areas
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.sheet import Sheet


class BareTable:
    """The areas of a bare table, for sight and heights."""

    def __init__(self, document: Document, sheet: Sheet) -> None:
        self.document, self.sheet, self.levelled = document, sheet, sheet.levels is not None
        self.areas = document.free_board.areas
        kinds = [kind for _, kind in bare_table.areas_of(document, sheet)]
        self.width, self.height = document.free_board.width / INCH, document.free_board.height / INCH
        self.sights = [kind.sight for kind in kinds]
        self.tops = [top_of(area) for area in self.areas]
        self._floors = [number for number, kind in enumerate(kinds) if kind.price is not None and self.tops[number] > 0]

    def on(self, number: int, heights: Sequence[float]) -> Lines:
        """The spans of an area on some lines, lowest first."""
        found: Lines = [[] for _ in heights]
        for line, spans in crossings(outline_of(self.areas[number]), heights):
            found[line] = spans
        return found

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        found: dict[Part, Lines] = {Part(0): [[(0.0, self.width)] for _ in heights]}
        if not self.levelled:
            return found
        for number in sorted(self._floors, key=lambda number: self.tops[number]):
            top = self.tops[number]
            found = self._cut(found, number, heights, partial(_raised, top))
        for number, sight in enumerate(self.sights):
            if sight != "open":
                found = self._cut(found, number, heights, partial(self._standing_on, number))
        return found

    def _standing_on(self, number: int, part: Part) -> Part:
        return Part(part.level, (*part.under, number)) if self.tops[number] <= part.level else part

    def _cut(
        self, parts: dict[Part, Lines], number: int, heights: Sequence[float], within: Callable[[Part], Part]
    ) -> dict[Part, Lines]:
        """The parts, with each part inside an area changed by `within`."""
        here, found = self.on(number, heights), dict[Part, Lines]()
        for part, lines in parts.items():
            inner = within(part)
            if inner == part:
                _add(found, part, lines)
                continue
            _add(found, part, [less(spans, there) for spans, there in zip(lines, here, strict=True)])
            _add(found, inner, [common(spans, there) for spans, there in zip(lines, here, strict=True)])
        return {part: lines for part, lines in found.items() if any(lines)}

    def blocking(self, part: Part, other: Part) -> AreaNumbers:
        return self.in_the_way(part, other.level, other.under, "blocks")

    def in_the_way(self, part: Part, level: int, under: AreaNumbers, *sights: str) -> AreaNumbers:
        """The numbers of the areas that hide a line from a viewer on `part` to a target at `level` on the areas
        `under`: those whose sight is one of `sights` and that rise to the higher of the two, without the areas
        that either stands on."""
        numbers = (number for number, sight in enumerate(self.sights) if sight in sights)
        if not self.levelled:
            return tuple(numbers)
        high, aside = max(part.level, level), {*part.under, *under}
        return tuple(number for number in numbers if self.tops[number] >= high and number not in aside)


def _raised(top: int, part: Part) -> Part:
    """The part on top of an area that can be entered."""
    return Part(max(part.level, top), part.under)


def _add(found: dict[Part, Lines], part: Part, lines: Lines) -> None:
    known = found.get(part)
    found[part] = lines if known is None else [union([*a, *b]) for a, b in zip(known, lines, strict=True)]


class TargetView:
    """The places on some rows from which bases of a radius see a target."""

    def __init__(self, table: BareTable, target: Figure, radius: float, rows: Rows) -> None:
        self.table, self.target, self.radius, self.heights = table, target, radius, [row.middle for row in rows]
        self.around = box_around([row.spans for row in rows], self.heights, radius)
        self.centre, self.size = vector(target.space), target.radius
        self._panoramas: dict[AreaNumbers, list[list[Vector]]] = {}

    @property
    def parts(self) -> dict[Part, Lines]:
        return self.table.parts(self.heights)

    @cached_property
    def _stand(self) -> Part:
        """The areas and the level that the target stands on."""
        table, at = self.table, self.target.space
        level = bare_table.height_at(table.document, table.sheet, at)
        low = (number for number, top in enumerate(table.tops) if top <= level)
        return Part(level, tuple(number for number in low if is_inside(at, table.areas[number].points)))

    @property
    def level(self) -> int:
        return self._stand.level

    def _obstacles(self, part: Part, *sights: str) -> AreaNumbers:
        return self.table.in_the_way(part, self._stand.level, self._stand.under, *sights)

    def seen(self, parts: dict[Part, Lines]) -> Steps[Lines]:
        """The centres on the rows from which a base sees any of the target's base."""
        heights = self.heights
        wanted: dict[AreaNumbers, Lines] = defaultdict(lambda: [[] for _ in heights])
        for part, lines in parts.items():
            add_lines(wanted[self._obstacles(part, "blocks")], lines)
        found: Lines = [[] for _ in heights]
        for blockers, places in wanted.items():
            there = [union(spans) for spans in places]
            add_lines(found, (yield from seen_of_base(there, heights, self.radius, partial(self._past, blockers))))
            yield
        return [union(spans) for spans in found]

    def _past(self, blockers: AreaNumbers, heights: list[float]) -> Steps[Lines]:
        """The spans of some lines that the target sees past these areas."""
        outlines = [outline_of(self.table.areas[number]) for number in blockers]
        if blockers not in self._panoramas:
            self._panoramas[blockers] = yield from seen_from(self.centre, self.size, outlines, self.around)
        return (yield from seen_past(self._panoramas[blockers], outlines, heights))

    def hidden(self, parts: dict[Part, Lines]) -> Lines:
        """The centres on the rows from which a part of the target's base is hidden. `parts`: where they may be."""
        heights = self.heights
        found: Lines = [[] for _ in heights]
        for part, lines in parts.items():
            met = [line for line, spans in enumerate(lines) if spans]
            around = box_around(lines, heights, 0.0)
            for number in self._obstacles(part, "blocks", "hinders") if met else ():
                if not self._is_between(number, around):
                    continue
                shadow = self._shadow(number, [heights[line] for line in met])
                for line, spans in zip(met, shadow, strict=True):
                    found[line] += common(lines[line], spans)
        return [union(spans) for spans in found]

    def _is_between(self, number: int, around: Box) -> bool:
        """Whether an area may lie between the target and a place in a box."""
        points, target, (left, top, right, bottom) = outline_of(self.table.areas[number]), self.centre, around
        xs, ys = [point.real for point in points], [point.imag for point in points]
        across = max(xs) >= min(left, target.real - self.size) and min(xs) <= max(right, target.real + self.size)
        return (
            across and max(ys) >= min(top, target.imag - self.size) and min(ys) <= max(bottom, target.imag + self.size)
        )

    def _shadow(self, number: int, heights: list[float]) -> Lines:
        """Where an area hides a part of the target's base. A base inside the area is not hindered by it."""
        outline = outline_of(self.table.areas[number])
        cast = shadows(self.centre, self.size, outline, hypot(self.table.width, self.table.height))
        found: Lines = [[(0.0, self.table.width)] for _ in heights] if cast is None else [[] for _ in heights]
        for polygon in cast or ():
            add_crossings(found, polygon, heights)
        return run(without_areas(found, [outline], heights))
