"""Bases and areas of a bare table, and how a figure stands on horizontal lines over it. Contact and distances are decided
exactly, in integers (fine units, `board.units`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, FreeBoard, Location, Point
from tablelight.board.parts import AreaNumbers
from tablelight.board.units import (
    DEFAULT_BASE,
    FINE_UNITS,
    FINE_UNITS_A_MILLIMETRE,
    INCH,
    NO_HEIGHT,
    Inches,
    Thousandths,
)
from tablelight.geometry.exact.planar import dot, is_inside, is_on_segment, minus, sides
from tablelight.geometry.exact.rounds import Round
from tablelight.geometry.inches.ground import Box, box, meet
from tablelight.geometry.inches.outline import WHOLE, Span, common
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, crossings, less, union

ROOM = 0.0008
"""Contact is searched this much closer than the limit, since a place is rounded to thousandths (inches)."""
FURTHER = 3.0
"""How far beyond the budget to look for a way, to say how long it is (inches): finding that there is none at all would
take a search of the whole table."""
CONTACT = Thousandths(10)
"""Bases with this gap or less are in contact."""
CONTACT_UNITS = CONTACT * FINE_UNITS
TOUCHING_INCHES = CONTACT / INCH
DOT_RADIUS = 1
"""A place has no base, so it gets the smallest radius, a fifth of a micrometre."""
LOW_STEP = Thousandths(INCH)
"""The greatest difference in height at which bases still touch."""

WrittenPolygons: TypeAlias = list[list[list[list[float]]]]
HeightOf: TypeAlias = Callable[[Document, Figure], Thousandths]
"""The height at which a figure stands."""
Surfaces: TypeAlias = Iterable[tuple[Thousandths, list[Span]]]
"""The parts of a line, by the height of the surface."""


def vector(point: Point) -> Vector:
    """A point in inches, as a complex number."""
    return complex(point[0] / INCH, point[1] / INCH)


def thousandths(place: Vector) -> Point:
    """A place in inches, rounded to the thousandths of a document."""
    return round(place.real * INCH), round(place.imag * INCH)


def written(point: Point) -> tuple[float, float]:
    """A point of a document as in answers, in inches."""
    return point[0] / INCH, point[1] / INCH


def rounded(polygons: Polygons) -> WrittenPolygons:
    """Polygons as JSON: lists of rings of [x, y] to the thousandth, the outer ring first. Much faster than with `round`:
    an answer has hundreds of places."""
    return [
        [[[(x * 1000 + WHOLE - WHOLE) / 1000, (y * 1000 + WHOLE - WHOLE) / 1000] for x, y in ring] for ring in polygon]
        for polygon in polygons
    ]


@lru_cache(maxsize=512)
def outline_of(area: Area) -> tuple[Vector, ...]:
    """An area's corners in inches."""
    return tuple(vector(point) for point in area.points)


def units(point: Point) -> Point:
    """A point in fine units."""
    return point[0] * FINE_UNITS, point[1] * FINE_UNITS


def disc_of(figure: Figure) -> Round:
    """The disc of a base, centre and radius in fine units."""
    return Round(units(figure.space), (figure.base or DEFAULT_BASE) * FINE_UNITS_A_MILLIMETRE // 2)


def disc_at(viewpoint: Figure | Location) -> Round:
    """The base of a figure, or the dot of a place."""
    return disc_of(viewpoint) if isinstance(viewpoint, Figure) else Round(units(viewpoint), DOT_RADIUS)


def end_of(viewpoint: Figure | Location) -> Round:
    """The base of a figure, or a place as one point."""
    return disc_of(viewpoint) if isinstance(viewpoint, Figure) else Round(units(viewpoint), 0)


def are_within(a: Round, b: Round, gap: int) -> bool:
    """Whether two discs are at most `gap` units apart."""
    away = minus(b.centre, a.centre)
    return dot(away, away) <= (a.radius + b.radius + gap) ** 2


def within_reach(a: Round, b: Round, away: int, apart: int) -> bool:
    """Whether two discs, one of them `apart` units higher, are at most `away` units from each other."""
    flat = away * away - apart * apart
    if flat < 0:
        return False
    between, both = minus(b.centre, a.centre), a.radius + b.radius
    # dot(between, between) <= (both + sqrt(flat)) ** 2, without the root.
    more = dot(between, between) - both * both - flat
    return more <= 0 or more * more <= 4 * both * both * flat


def is_level(one: int, other: int) -> bool:
    """Whether bases on two heights may touch, and bar each other's way."""
    return abs(one - other) <= LOW_STEP


def in_contact(height_of: HeightOf, document: Document, a: Figure, b: Figure) -> bool:
    """Whether two bases touch: no gap between them, and nearly level."""
    return are_within(disc_of(a), disc_of(b), CONTACT_UNITS) and is_level(
        height_of(document, a), height_of(document, b)
    )


def contact_distance(figure: Figure, other: Figure) -> Inches:
    """The greatest distance between the centres of two bases in contact."""
    return Inches(figure.radius + other.radius + TOUCHING_INCHES)


def is_beyond(cost: float, budget: Thousandths) -> bool:
    """Whether a length in inches is more than a budget in thousandths.

    The tolerance covers float noise alone: the straight distance between two places is a whole number of thousandths,
    or differs from the budget by more than that.
    """
    return cost * INCH > budget + 1e-6


def is_there(document: Document, figure: Figure) -> bool:
    """Whether a figure is among the living of a document (DG-06)."""
    return any(each.id == figure.id for each in document.figures)


@lru_cache(maxsize=512)
def box_of(area: Area) -> tuple[int, int, int, int]:
    """The box around an area: left, top, right, bottom."""
    xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
    return min(xs), min(ys), max(xs), max(ys)


def is_on(point: Point, area: Area) -> bool:
    """Whether a point lies in an area, not on its border."""
    return is_over(point, area) and not any(is_on_segment(point, a, b) for a, b in sides(area.points))


def is_over(point: Point, area: Area) -> bool:
    """Whether a point lies in an area or on its border."""
    left, top, right, bottom = box_of(area)
    return left <= point[0] <= right and top <= point[1] <= bottom and is_inside(point, area.points)


def top_of(area: Area) -> Thousandths:
    """The height of an area's upper side."""
    return Thousandths(area.level + (area.height or 0))


@frozen
class Part:
    """How a figure stands on a part of a line: how high, and on which areas that hinder sight."""

    level: Thousandths
    under: AreaNumbers = ()


class PartedTable(ABC):
    """The areas of a bare table as a game's sight and heights treat them, and how a figure stands on horizontal lines."""

    looks_apart = False
    """Whether a view of places on top of an area is apart from that of the places around it: a small box is quick."""

    def __init__(self, board: FreeBoard, tops: Sequence[Thousandths | None], around: Box | None = None) -> None:
        """`tops`: the height of each area, None without an end. `around`: the box that is asked about."""
        self.areas, self.tops, (self.width, self.height) = board.areas, tops, board.inches
        self.around = around or (0.0, 0.0, self.width, self.height)

    @cached_property
    def boxes(self) -> list[Box]:
        return [box(outline_of(area)) for area in self.areas]

    @cached_property
    def met(self) -> list[int]:
        """The numbers of the areas that meet the box."""
        return [number for number, each in enumerate(self.boxes) if meet(each, self.around, 0.0)]

    def within(self, _: Box, /) -> PartedTable:
        """The table for questions about a box, if that is quicker."""
        return self

    @abstractmethod
    def stand_of(self, figure: Figure, /) -> Part:
        """How a figure stands."""

    @abstractmethod
    def blocking(self, part: Part, other: Part, /) -> AreaNumbers:
        """The areas that block a line of sight between two figures that stand so."""

    @abstractmethod
    def hides(self, number: int, /) -> bool:
        """Whether an area hinders sight where it is high enough."""

    @abstractmethod
    def levels_of(self, on: Mapping[int, list[Span]], /) -> Surfaces:
        """A line, cut by the height of the surface. `on`: the spans of the areas on it."""

    def crossed(self, heights: Sequence[float]) -> list[dict[int, list[Span]]]:
        """For each of some lines, lowest first, the spans of the areas on it, by the area's number."""
        found: list[dict[int, list[Span]]] = [{} for _ in heights]
        for area in self.met:
            low, crossed = crossings(outline_of(self.areas[area]), heights)
            for number, xs in enumerate(crossed, low):
                if xs:
                    found[number][area] = list(zip(xs[::2], xs[1::2], strict=True))
        return found

    def floors_of(self, on: Mapping[int, list[Span]], spans: list[Span], floors: Iterable[int]) -> Surfaces:
        """Some spans of a line, cut by the highest of some areas there; what is left is on the table."""
        found = []
        listed = [(top, number) for number in floors if (top := self.tops[number]) is not None]
        for level in sorted({top for top, _ in listed}, reverse=True):
            here = common(spans, joined(on, [number for top, number in listed if top == level]))
            spans = less(spans, here)
            found.append((level, here))
        return [*found, (NO_HEIGHT, spans)]

    def parts(self, heights: Sequence[float]) -> dict[Part, Lines]:
        """Some lines, lowest first, cut by how a figure stands there: how high, on which areas that hinder sight."""
        found = defaultdict[Part, Lines](lambda: [[] for _ in heights])
        for line, on in enumerate(self.crossed(heights)):
            for level, whole in self.levels_of(on):
                parts: list[tuple[AreaNumbers, list[Span]]] = [((), whole)]
                for number in on if whole else ():
                    if self.tops[number] == level and self.hides(number):
                        here = union(on[number])
                        parts = [
                            part
                            for under, spans in parts
                            for part in (((*under, number), common(spans, here)), (under, less(spans, here)))
                        ]
                for under, spans in parts:
                    if spans:
                        lines = found[Part(level, under)]
                        lines[line] = union([*lines[line], *spans]) if lines[line] else spans
        return found


def joined(on: Mapping[int, list[Span]], numbers: Iterable[int]) -> list[Span]:
    """The spans of some areas on a line."""
    return union([span for number in numbers for span in on[number]])
