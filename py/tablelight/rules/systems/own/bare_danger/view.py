"""The areas of a bare table under a sheet, for sight and heights on horizontal lines.

The obstacles depend on the level and the areas that a base stands on. Lines are cut into parts on which both are the
same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from tablelight.board.document import Document, Figure
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import INCH, NO_HEIGHT
from tablelight.geometry.exact.planar import is_inside
from tablelight.geometry.inches.ground import Box, box, meet
from tablelight.geometry.inches.outline import common
from tablelight.geometry.inches.panorama import shadows
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, add_crossings, crossings, less, union
from tablelight.progress.portions import run
from tablelight.rules.bare.table import outline_of, top_of, vector
from tablelight.rules.bare.view import Part, box_around, without_areas
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.sheet import Sheet


class BareTable:
    """The areas of a bare table, for sight and heights."""

    looks_apart = False

    def __init__(self, document: Document, sheet: Sheet) -> None:
        self.document, self.sheet, self.levelled = document, sheet, sheet.levels is not None
        self.areas = document.free_board.areas
        kinds = [kind for _, kind in bare_table.areas_of(document, sheet)]
        self.width, self.height = document.free_board.width / INCH, document.free_board.height / INCH
        self.sights = [kind.sight for kind in kinds]
        self.tops = [top_of(area) for area in self.areas]
        self._floors = [number for number, kind in enumerate(kinds) if kind.price is not None and self.tops[number] > 0]

    def within(self, _: Box) -> BareTable:
        return self

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        found: dict[Part, Lines] = {Part(NO_HEIGHT): [[(0.0, self.width)] for _ in heights]}
        if not self.levelled:
            return found
        for number in sorted(self._floors, key=lambda number: self.tops[number]):
            top = self.tops[number]
            raised = {part: Part(max(part.level, top), part.under) for part in found}
            found = self._cut(found, number, heights, raised)
        for number, (sight, top) in enumerate(zip(self.sights, self.tops, strict=True)):
            if sight != "open":
                on_top = {part: Part(part.level, (*part.under, number)) for part in found if top <= part.level}
                found = self._cut(found, number, heights, on_top)
        return found

    def _cut(
        self, parts: dict[Part, Lines], number: int, heights: Sequence[float], within: Mapping[Part, Part]
    ) -> dict[Part, Lines]:
        """The parts, with those inside an area replaced by what they are `within` it."""
        here, found = Lines([] for _ in heights), dict[Part, Lines]()
        for line, spans in crossings(outline_of(self.areas[number]), heights):
            here[line] = spans
        for part, lines in parts.items():
            inner = within.get(part, part)
            if inner == part:
                _add(found, part, lines)
                continue
            _add(found, part, [less(spans, there) for spans, there in zip(lines, here, strict=True)])
            _add(found, inner, [common(spans, there) for spans, there in zip(lines, here, strict=True)])
        return {part: lines for part, lines in found.items() if any(lines)}

    def stand_of(self, figure: Figure) -> Part:
        at = figure.space
        level = bare_table.height_at(self.document, self.sheet, at)
        low = (number for number, top in enumerate(self.tops) if top <= level)
        return Part(level, tuple(number for number in low if is_inside(at, self.areas[number].points)))

    def blocking(self, part: Part, other: Part) -> AreaNumbers:
        return self.in_the_way(part, other, "blocks")

    def in_the_way(self, part: Part, other: Part, *sights: str) -> AreaNumbers:
        """The numbers of the areas that hide a line between two that stand so: those whose sight is one of `sights` and
        that rise to the higher of the two, without the areas that either stands on."""
        numbers = (number for number, sight in enumerate(self.sights) if sight in sights)
        if not self.levelled:
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
                if not meet(box(outline_of(self.areas[number])), around, 0.0):
                    continue
                shadow = self._shadow(number, place, size, [heights[line] for line in met])
                for line, spans in zip(met, shadow, strict=True):
                    found[line] += common(lines[line], spans)
        return [union(spans) for spans in found]

    def _shadow(self, number: int, place: Vector, size: float, heights: list[float]) -> Lines:
        """Where an area hides a part of a base. A base inside the area is not hindered by it."""
        outline = outline_of(self.areas[number])
        cast = shadows(place, size, outline, hypot(self.width, self.height))
        found: Lines = [[(0.0, self.width)] for _ in heights] if cast is None else [[] for _ in heights]
        for polygon in cast or ():
            add_crossings(found, polygon, heights)
        return run(without_areas(found, [outline], heights))


def _add(found: dict[Part, Lines], part: Part, lines: Lines) -> None:
    known = found.get(part)
    found[part] = lines if known is None else [union([*a, *b]) for a, b in zip(known, lines, strict=True)]
