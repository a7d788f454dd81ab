"""Places at which a plan may go from one action to the next: along the rims of what can be climbed, stood on or swum in.
What plans cover, by their chance: areas as intervals on thin horizontal slabs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from attrs import frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Row, Span, common, outline
from tablelight.geometry.inches.plane import Vector, anticlockwise, nearest_on_segment, sides
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, across_circle, free_lines, less, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import LOW_STEP, outline_of, thousandths, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.climbing import OFF_WALL, PAST_EDGE

STOPS_APART = 1.5
"""The greatest distance between stops along a rim (inches)."""
RIM_APART = 2.0
"""The distance between stops along the border of a walked region, from which a jump carries on (inches)."""
BANK = 0.003
"""How far from the edge of water, or of a platform, a stop is (inches)."""


@frozen
class Stop:
    """A place in thousandths; stops with the same key are the same place."""

    key: tuple[int, ...]
    at: Point

    @property
    def place(self) -> Vector:
        """Where the stop is, in inches."""
        return vector(self.at)


def stops_of(document: Document, figure: Figure, most: float) -> list[Stop]:
    """The stops of a table within some inches of a figure."""
    here, radius = vector(figure.space), figure.radius
    found: list[Stop] = []
    for number, area in enumerate(document.free_board.areas):
        for side, (aside, place) in enumerate(_rims(area, here, radius)):
            if abs(place - here) <= most and document.free_board.holds(thousandths(place)):
                found.append(Stop((number, aside, side), thousandths(place)))
    return found


def rim_stops(rings: Iterable[Sequence[tuple[float, float]]], number: int) -> list[Stop]:
    """Stops along the border of a walked region."""
    found: list[Stop] = []
    for ring in rings:
        gone = 0.0
        for a, b in sides([complex(x, y) for x, y in ring]):
            length = abs(b - a)
            while gone < length:
                found.append(Stop((-1, number, len(found)), thousandths(a + (b - a) * (gone / length))))
                gone += RIM_APART
            gone -= length
    return found


def _rims(area: Area, here: Vector, radius: float) -> Iterator[tuple[int, Vector]]:
    """Places beside the sides of an area: outside (0) and inside (1)."""
    top = table.upper_side(area)
    if area.kind in ("difficult", "impassable") or top is None:
        return
    high = area.kind != "water" and not table.is_slab(area) and top > LOW_STEP
    outward = radius + OFF_WALL if high else BANK
    inward = PAST_EDGE if high else BANK
    for a, b in sides(anticlockwise(outline_of(area))):
        parts = max(1, ceil(abs(b - a) / STOPS_APART))
        places = [a + (b - a) * (part + 0.5) / parts for part in range(parts)]
        out = (b - a) / abs(b - a) * -1j
        for place in (*places, nearest_on_segment(here, a, b)):
            if area.kind == "water" or high:
                yield 0, place + out * outward
            yield 1, place - out * inward


COVER_SLAB = 0.1
"""The height of the slabs that the areas are put together from (inches)."""
WORTH = 0.3
"""New ground that is smaller does not count (square inches)."""


class Cover:
    """The places of a part of the table, by the chance of the likeliest plan to them found so far."""

    def __init__(self, ground: BareGround, low: float, high: float) -> None:
        """`ground`: where a figure may end; `low`, `high`: the heights between which places count (inches)."""
        rows = max(1, ceil((high - low) / COVER_SLAB))
        self.limits = [low + (high - low) * number / rows for number in range(rows + 1)]
        self.heights = [(a + b) / 2 for a, b in pairwise(self.limits)]
        self._free = free_lines(ground, self.heights)
        self._covered: dict[Fraction, Lines] = {}

    def rows_around(self, y: float, inches: float) -> range:
        """The numbers of the slabs within some inches of a height."""
        return range(bisect_left(self.heights, y - inches), bisect_left(self.heights, y + inches))

    def gains(self, place: Vector, inches: float, chance: Fraction) -> bool:
        """Whether there may be ground within some inches of a place that no plan as likely covers."""
        covered, missing = self._by(chance), 0.0
        for number in self.rows_around(place.imag, inches):
            spans = common(across_circle(place, inches, self.heights[number]), self._free[number])
            missing += sum(b - a for a, b in less(spans, covered[number]))
            if missing * COVER_SLAB > WORTH:
                return True
        return False

    def add(self, chance: Fraction, first: int, lines: Sequence[list[Span]]) -> None:
        """Add the places that a plan leads to, on slabs from the number `first` on."""
        self._by(chance)
        for other, known in self._covered.items():
            if other <= chance:
                for number, spans in enumerate(lines, first):
                    if spans:
                        known[number] = union([*known[number], *spans])

    def _by(self, chance: Fraction) -> Lines:
        """What plans with at least this chance cover."""
        if chance not in self._covered:
            higher = [each for each in self._covered if each > chance]
            known: Lines = self._covered[min(higher)] if higher else [[] for _ in self.heights]
            self._covered[chance] = [*known]
        return self._covered[chance]

    def bands(self) -> Steps[list[tuple[Fraction, Polygons]]]:
        """For each chance the places that have at least that chance, the surest first."""
        found: list[tuple[Fraction, Polygons]] = []
        lines: Lines = [[] for _ in self.heights]
        for chance in sorted(self._covered, reverse=True):
            more = self._covered[chance]
            grown = sum(b - a for number, spans in enumerate(more) for a, b in less(spans, lines[number]))
            if grown * COVER_SLAB > WORTH:
                lines = more
                rows = [Row(*limits, spans) for limits, spans in zip(pairwise(self.limits), lines, strict=True)]
                kept = [number for number, row in enumerate(rows) if row.spans]
                found.append((chance, outline(rows[kept[0] : kept[-1] + 1])))
            yield
        return found
