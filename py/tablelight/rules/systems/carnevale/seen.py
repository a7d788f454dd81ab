"""`sight-map` on a bare table: every place that a base sees, by the same rule as one line of sight (CV-70).

What is in the way depends on how high the place is, and on what it stands on. So the table is cut, line by line, into parts
on which both are the same, and each has its own panorama.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tablelight.board.document import Document, Figure, Location
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.geometry.inches.ground import Box, box, meet
from tablelight.geometry.inches.outline import Span, outline, slabs_of_lines
from tablelight.geometry.inches.panorama import fans_from
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import common, crossings, less, union
from tablelight.rules.answers import SightMap
from tablelight.rules.portions import Portion, Portions, Steps, whole, within
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.areas import rounded
from tablelight.rules.systems.carnevale.sight import blockers_at, level_of, stands_on
from tablelight.rules.systems.carnevale.tables import COVERING, INCH
from tablelight.rules.systems.carnevale.terrain import blocks_sight, outline_of, vector

STRIP_LINES = 24
"""How many lines are looked along before one may ask for something else."""
SIGHT_SLAB = 0.02
"""How thin the slabs are that the map is put together from (inches), where its outline turns."""
OUTLINE = 0.05
"""How far the map's outline may be out (inches): half of the thickest slab, and what is drawn through."""


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """What is seen from a base, or from a place: polygons beside the empty lists of spaces."""
    found, done, everything = SeenBase(document, question.viewer), 0, 0
    asking = slabs_of_lines(0.0, document.free_board.height / INCH, found.levels, SIGHT_SLAB)
    heights = next(asking)
    while True:
        everything, spans = everything + len(heights), list[list[Span]]()
        for first in range(0, len(heights), STRIP_LINES):
            yield Portion("strips", done + first, everything)
            spans += yield from found.lines_in_portions(
                heights[first : first + STRIP_LINES], Portion("strips", done + first, everything)
            )
        done = everything
        try:
            heights = asking.send(spans)
        except StopIteration as end:
            return SightMap(visible=(), clear=(), extra={"area": rounded(outline(end.value))})


def base_in_sight(document: Document, figure: Figure, inches: int) -> SeenBase | None:
    """What a figure sees so near to it (a jump goes to a place in sight, CV-20); None where nothing there hides anything."""
    here = vector(figure.space)
    around = here.real - inches, here.imag - inches, here.real + inches, here.imag + inches
    areas = document.free_board.areas
    if not any(blocks_sight(area) and meet(around, box(outline_of(area)), 0.0) for area in areas):
        return None
    return SeenBase(document, figure, around)


class SeenBase:
    """What one sees of a box (of the table), on horizontal lines that cross it."""

    def __init__(self, document: Document, viewer: Figure | Location, around: Box | None = None) -> None:
        self.document, self.viewer = document, viewer
        self.areas = document.free_board.areas
        self.width, height = document.free_board.inches
        self.around = around or (0.0, 0.0, self.width, height)
        boxes = [box(outline_of(area)) for area in self.areas]
        self._under = [number for number, each in enumerate(boxes) if meet(each, self.around, 0.0)]
        here = vector(location_of(viewer))
        self.radius = table.radius_of(viewer) if isinstance(viewer, Figure) else 0.0
        between = box((here, complex(*self.around[:2]), complex(*self.around[2:])))
        self._between = {number for number, each in enumerate(boxes) if meet(each, between, self.radius)}
        self.level = level_of(document, viewer)
        self.tops = [table.top_of(area) for area in self.areas]
        self.levels = sorted({point.imag for area in self.areas for point in outline_of(area)})
        self._blockers: dict[tuple[int, AreaNumbers], AreaNumbers] = {}
        self._panoramas: dict[AreaNumbers, list[list[Vector]]] = {}

    def lines(self, heights: list[float]) -> list[list[Span]]:
        """What is seen of some lines, lowest first."""
        return whole(self.lines_in_portions(heights, Portion("strips", 0)))

    def lines_in_portions(self, heights: list[float], shown: Portion) -> Portions[list[list[Span]]]:
        """What is seen of some lines, lowest first; `shown` after each set of what may hide them."""
        found: list[list[Span]] = [[] for _ in heights]
        for blockers, places in self.places(heights).items():
            yield shown
            yield from within(shown, self._looking(blockers))
            listed = sorted(places)
            seen = self.past(blockers, [heights[number] for number in listed])
            for number, spans in zip(listed, seen, strict=True):
                found[number] += common(spans, places[number])
        return [union(spans) for spans in found]

    def surfaces(self, heights: Sequence[float]) -> Iterator[list[tuple[Thousandths, list[Span]]]]:
        """Some lines, lowest first, each cut by how high one stands."""
        on = [dict(crossings(outline_of(self.areas[number]), heights)) for number in self._under]
        for number in range(len(heights)):
            crossed = {area: spans[number] for area, spans in zip(self._under, on, strict=True) if number in spans}
            yield list(self._surfaces(crossed))

    def places(self, heights: Sequence[float]) -> dict[AreaNumbers, dict[int, list[Span]]]:
        """Some lines, lowest first, parted by what hides a place: for each such areas the lines, by their numbers, and what
        of them it is."""
        on = [dict(crossings(outline_of(self.areas[number]), heights)) for number in self._under]
        found: dict[AreaNumbers, dict[int, list[Span]]] = defaultdict(dict)
        for number in range(len(heights)):
            crossed = {area: spans[number] for area, spans in zip(self._under, on, strict=True) if number in spans}
            for blockers, spans in self._parts(crossed):
                known = found[blockers].get(number)
                found[blockers][number] = union(spans if known is None else [*known, *spans])
        return found

    def past(self, blockers: AreaNumbers, heights: Sequence[float]) -> list[list[Span]]:
        """What is seen of some lines, lowest first, if these areas hide."""
        seen: list[list[Span]] = [[] for _ in heights]
        whole(self._looking(blockers))
        for polygon in self._panoramas[blockers]:
            for number, spans in crossings(polygon, heights):
                seen[number] += spans
        closed: list[list[Span]] = [[] for _ in heights]
        for blocker in blockers:
            for number, spans in crossings(outline_of(self.areas[blocker]), heights):
                closed[number] += spans
        return [less(union(spans), union(shut)) for spans, shut in zip(seen, closed, strict=True)]

    def _looking(self, blockers: AreaNumbers) -> Steps[None]:
        """All that is seen past these areas, found out once, in small parts."""
        if blockers in self._panoramas:
            return
        polygons, fans = [outline_of(self.areas[number]) for number in blockers if number in self._between], []
        for fan in fans_from(vector(location_of(self.viewer)), self.radius, polygons, self.around):
            if fan:
                fans.append(fan)
            else:
                yield
        self._panoramas[blockers] = fans

    def _parts(self, on: Mapping[int, list[Span]]) -> Iterator[tuple[AreaNumbers, list[Span]]]:
        """A line cut by what is in the way of sight to it. `on`: where areas lie on the line, by their numbers."""
        for level, spans in self._surfaces(on):
            parts: list[tuple[AreaNumbers, list[Span]]] = [((), spans)]
            for number in on:
                if self.tops[number] == level >= self.level and blocks_sight(self.areas[number]):
                    here = union(on[number])
                    parts = [
                        part
                        for under, spans in parts
                        for part in (((*under, number), common(spans, here)), (under, less(spans, here)))
                    ]
            for under, spans in parts:
                if spans:
                    yield self._hiding(level, under), spans

    def _hiding(self, level: int, under: AreaNumbers) -> AreaNumbers:
        """What hides a place of a height that stands on some areas."""
        if (level, under) not in self._blockers:

            def is_stood_on(number: int, top: int) -> bool:
                return number in under or stands_on(self.document, self.areas[number], top, self.viewer)

            self._blockers[level, under] = tuple(blockers_at(self.document, max(level, self.level), is_stood_on))
        return self._blockers[level, under]

    def _surfaces(self, on: Mapping[int, list[Span]]) -> Iterator[tuple[Thousandths, list[Span]]]:
        """A line cut by how high one stands, as `table.standing_height` has it for one place."""

        def where(numbers: Iterable[int]) -> list[Span]:
            return union([span for number in numbers for span in on[number]])

        kinds, tops = {number: self.areas[number].kind for number in on}, self.tops
        left: list[Span] = [(0.0, self.width)]
        dry = left
        for level in sorted({self.areas[n].level for n in on if kinds[n] == "water"}, reverse=True):
            here = common(left, where(n for n in on if kinds[n] == "water" and self.areas[n].level == level))
            left = less(left, here)
            platforms = (n for n in on if kinds[n] in COVERING and ((top := tops[n]) is None or top >= level))
            wet = less(here, where(platforms))
            dry = less(dry, wet)
            yield level, wet
        floors = [(top, n) for n in on if kinds[n] not in ("difficult", "water") and (top := tops[n]) is not None]
        for level in sorted({top for top, _ in floors}, reverse=True):
            here = common(dry, where(n for top, n in floors if top == level))
            dry = less(dry, here)
            yield level, here
        yield NO_HEIGHT, dry
