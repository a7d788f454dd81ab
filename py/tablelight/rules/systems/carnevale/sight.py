"""Lines of sight between bases, and cover (CV-70 to CV-72). And `sight-map`: every place that a base sees, by the same rule.

What hides a place depends on its height and on the areas beneath it. So the table is cut, line by line, into parts on
which both are the same, and each part has its own panorama.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import hypot

from tablelight.board.document import Area, Document, Figure, Location
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import FINE_UNITS, Thousandths
from tablelight.geometry.exact.base_sight import touched
from tablelight.geometry.exact.planar import ExactPoint, ExactSegment, dot, minus
from tablelight.geometry.inches.ground import Box, box, meet
from tablelight.geometry.inches.outline import Span, common, polygons_of, rims, slabs_in_portions
from tablelight.geometry.inches.panorama import seen_from
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, less, union
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.bare import table as bare
from tablelight.rules.bare.view import UNITS_AN_INCH, AreasBetween, in_inches, places_by_view, seen_past
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.tables import COVERING, INCH
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
    return [
        number
        for number, area in enumerate(document.free_board.areas)
        if blocks_sight(area) and not is_low(area)
        if (top := table.upper_side(area)) is None or (top >= high and not is_stood_on(number, top))
    ]


def stands_on(document: Document, area: Area, top: int, *viewpoints: Figure | Location) -> bool:
    """Whether one of these stands on an area."""
    return any(bare.is_over(location_of(v), area) and level_of(document, v) >= top for v in viewpoints)


def is_in_range(document: Document, viewer: Figure | Location, target: Figure | Location, most: int) -> bool:
    """Whether two are at most `most` thousandths apart (CV-51). Exact."""
    apart = level_of(document, viewer) - level_of(document, target)
    return bare.within_reach(bare.disc_at(viewer), bare.disc_at(target), most * FINE_UNITS, apart * FINE_UNITS)


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
    a, b = bare.disc_at(viewer), bare.disc_at(target)
    between = _between(document, viewer, target)
    proof = between.free_line
    here, there = level_of(document, viewer), level_of(document, target)
    away = hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) - a.radius - b.radius
    distance = round(hypot(max(0.0, away / UNITS_AN_INCH), (here - there) / INCH), 3)
    contact = bare.are_within(a, b, bare.CONTACT_UNITS) and bare.is_level(here, there)
    line: ExactSegment
    if proof is None:
        key, line = "CV-70.blocked", (in_inches(a.centre), in_inches(b.centre))
        hiding = between.closing()
    else:
        key, line = "CV-71.part", _decimal(between, proof)
        hiding = [] if contact else between.hiding()
    # Each area is located by its first corner; `areas` has its number.
    reasons = tuple(Reason(key, at=bare.written(document.free_board.areas[n].points[0])) for n in hiding)
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
        disc = bare.disc_at(viewpoint)
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


STRIP_LINES = 24
"""How many lines are worked out in one portion."""
SIGHT_SLAB = 0.02
"""The height of the map's slabs where its outline turns (inches)."""


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """What a base, or a place, sees: polygons in `area`. The lists of spaces are empty."""
    found, done, everything = SeenBase(document, question.viewer), 0, 0

    def lines(heights: list[float]) -> Portions[Lines]:
        nonlocal done, everything
        everything, spans = everything + len(heights), Lines()
        for first in range(0, len(heights), STRIP_LINES):
            shown = Portion("strips", done + first, everything)
            yield shown
            spans += yield from found.lines(heights[first : first + STRIP_LINES], shown)
        done = everything
        return spans

    levels = sorted({point.imag for area in document.free_board.areas for point in bare.outline_of(area)})
    height = document.free_board.height / INCH
    around = rims((yield from slabs_in_portions(0.0, height, levels, SIGHT_SLAB, lines)))
    yield Portion("strips", done, everything)
    return SightMap(visible=(), clear=(), extra={"area": bare.rounded(polygons_of(around))})


def base_in_sight(document: Document, figure: Figure, inches: int) -> SeenBase | None:
    """What a figure sees within some inches (a jump needs a place in sight, CV-20); None if nothing there hides."""
    here = bare.vector(figure.space)
    around = here.real - inches, here.imag - inches, here.real + inches, here.imag + inches
    areas = document.free_board.areas
    if not any(blocks_sight(area) and meet(around, box(bare.outline_of(area)), 0.0) for area in areas):
        return None
    return SeenBase(document, figure, around)


class CarnevaleTable(bare.PartedTable):
    """The areas of a table that meet a box, for any viewer."""

    looks_apart = True

    def __init__(self, document: Document, around: Box | None = None) -> None:
        self.document, board = document, document.free_board
        super().__init__(board, [table.upper_side(area) for area in board.areas], around)

    def within(self, around: Box) -> CarnevaleTable:
        return CarnevaleTable(self.document, around)

    def stand_of(self, viewpoint: Figure | Location) -> bare.Part:
        tops = ((number, top) for number, top in enumerate(self.tops) if top is not None)
        under = (number for number, top in tops if stands_on(self.document, self.areas[number], top, viewpoint))
        return bare.Part(level_of(self.document, viewpoint), tuple(under))

    def blocking(self, part: bare.Part, other: bare.Part) -> AreaNumbers:
        """CV-70: the areas that block a line of sight between figures that stand on these parts."""
        under = {*part.under, *other.under}
        return tuple(blockers_at(self.document, max(part.level, other.level), lambda number, _: number in under))

    def hides(self, number: int) -> bool:
        return blocks_sight(self.areas[number])

    def waters(self, heights: Sequence[float]) -> Iterator[list[Span]]:
        """The parts of some lines, lowest first, where a figure swims, unless it stands on a platform."""
        for crossed in self.crossed(heights):
            yield union([span for _, spans in self._waters(crossed) for span in spans])

    def levels_of(self, on: Mapping[int, list[Span]]) -> bare.Surfaces:
        """A line cut by the height of the surface, as `table.standing_height` gives it for one place: of the highest
        platform that is not below the ground beneath all platforms."""
        slabs = {number for number in on if table.is_slab(self.areas[number])}
        beneath = {number: spans for number, spans in on.items() if number not in slabs}
        dry: list[Span] = [(0.0, self.width)]
        waters = list(self._waters(beneath))
        for _, wet in waters:
            dry = less(dry, wet)
        floors = [number for number in beneath if self.areas[number].kind not in ("difficult", "water")]
        grounds = [*waters, *self.floors_of(beneath, dry, floors)]
        for level in sorted({self.areas[number].level for number in slabs}, reverse=True):
            here = union([span for number in slabs if self.areas[number].level == level for span in on[number]])
            yield level, union([span for height, spans in grounds if height <= level for span in common(spans, here)])
            grounds = [(height, less(spans, here) if height <= level else spans) for height, spans in grounds]
        yield from grounds

    def _waters(self, on: Mapping[int, list[Span]]) -> Iterator[tuple[Thousandths, list[Span]]]:
        """The parts of a line in water, by its level: where no area covers it."""
        kinds, tops = {number: self.areas[number].kind for number in on}, self.tops
        left: list[Span] = [(0.0, self.width)]
        for level in sorted({self.areas[n].level for n in on if kinds[n] == "water"}, reverse=True):
            here = common(
                left, bare.joined(on, (n for n in on if kinds[n] == "water" and self.areas[n].level == level))
            )
            left = less(left, here)
            covering = (n for n in on if kinds[n] in COVERING and ((top := tops[n]) is None or top >= level))
            yield level, less(here, bare.joined(on, covering))


class SeenBase:
    """What a viewer sees of a box (by default of the table), on horizontal lines across it."""

    def __init__(self, document: Document, viewer: Figure | Location, around: Box | None = None) -> None:
        self.table = CarnevaleTable(document, around)
        self.stand = self.table.stand_of(viewer)
        self.centre = bare.vector(location_of(viewer))
        self.radius = viewer.radius if isinstance(viewer, Figure) else 0.0
        self._panoramas: dict[tuple[AreaNumbers, AreaNumbers], list[list[Vector]]] = {}

    def lines(self, heights: list[float], shown: Portion) -> Portions[Lines]:
        """What is seen of some lines, lowest first. It yields `shown` for each view."""
        found: Lines = [[] for _ in heights]
        for view, places in places_by_view(self.table, self.stand, self.table.parts(heights)).items():
            yield shown
            on = [number for number, spans in enumerate(places) if spans]
            seen = yield from within(shown, self._past(*view, [heights[number] for number in on]))
            for number, spans in zip(on, seen, strict=True):
                found[number] += common(spans, union(places[number])) if spans else []
        return [union(spans) for spans in found]

    def _past(self, blockers: AreaNumbers, under: AreaNumbers, heights: Sequence[float]) -> Steps[Lines]:
        """What is seen of some lines, lowest first, past some areas; of those in `under` only what is within them."""
        around = self._within(under)
        if (blockers, under) not in self._panoramas:
            outlines = [bare.outline_of(self.table.areas[number]) for number in blockers]
            self._panoramas[blockers, under] = yield from seen_from(self.centre, self.radius, outlines, around)
        near = [number for number in blockers if meet(self.table.boxes[number], around, 0.0)]
        outlines = [bare.outline_of(self.table.areas[number]) for number in near]
        return (yield from seen_past(self._panoramas[blockers, under], outlines, heights))

    def _within(self, under: AreaNumbers) -> Box:
        """The part of the box that is in the boxes of some areas."""
        boxes = [self.table.around, *(self.table.boxes[number] for number in under)]
        lefts, lows, rights, highs = zip(*boxes, strict=True)
        return max(lefts), max(lows), min(rights), min(highs)
