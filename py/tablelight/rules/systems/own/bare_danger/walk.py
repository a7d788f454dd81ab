"""Where a mode takes a base, and the cheapest of some places there: what danger asks of a movement on a bare table."""

from __future__ import annotations

from cmath import rect
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import pi
from typing import TypeVar

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import INCH, Inches, Thousandths, inches
from tablelight.geometry.inches.approach import Goal, way_within
from tablelight.geometry.inches.outline import Row, Rows, common
from tablelight.geometry.inches.pieces import meetings
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.spans import Lines, distance_to_rows, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import CONTACT, in_contact, thousandths, vector
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.bare_moving import FreeMovement, begin, place_refusal, way_to
from tablelight.rules.systems.own.sheet import Sheet

T = TypeVar("T")

BARE_SLAB = 0.05
"""How thin the slabs are in which places are looked for (inches)."""
FINE = 0.01
"""How near the inches of the cheapest place are narrowed down (inches)."""
WIDER = (0.0, 0.05, 0.2, 0.8)
"""By how many inches more a place is looked for, where those at the very border turn out not to do."""
PLACES_TRIED = 6
"""How many places are tried at each."""
ROOM = 0.0008
"""Contact is sought so much closer than it may be at most: a place is rounded to thousandths (inches)."""
SPOKES = 180
"""Places around a base that are tried where the shortest way into contact ends where one may not stand."""


class BareWalk:
    """The movement of one base in one mode, a roll that is owed before it taken as made."""

    def __init__(self, sheet: Sheet, document: Document, question: MoveQuestion) -> None:
        self.sheet, self.document, self.question = sheet, document, question
        self.figure: Figure = question.figure
        self.movement: FreeMovement = begin(sheet, document, question)
        self.refused = self.movement.refused
        self.chance: Fraction = SURE if self.movement.roll is None else self.movement.roll.chance
        self.budget = self.movement.budget / INCH
        self.start = vector(self.figure.space)

    @cached_property
    def heights(self) -> list[float]:
        """The horizontal lines on which places are looked for, lowest first."""
        top = self.document.free_board.height / INCH
        low, high = max(0.0, self.start.imag - self.budget), min(top, self.start.imag + self.budget)
        return [(number + 0.5) * BARE_SLAB for number in range(int(low / BARE_SLAB), int(high / BARE_SLAB) + 1)]

    @cached_property
    def _regions(self) -> list[tuple[Region, float]]:
        found, landing = [], self.movement.landing()
        for budget, shut in [] if self.refused else self.movement.passes():
            ground, most = self.movement.ground(shut), budget / INCH
            if ground.is_free(self.start):
                found.append((region_of(ground, self.start, most, landing=landing), most))
        return found

    def sweeping(self) -> Steps[None]:
        """Most of what `rows` needs, in small parts."""
        for region, _ in self._regions:
            for _ in region.casting():
                yield

    def rows(self) -> Rows:
        """Where the mode may end."""
        lines = self._lines(self.heights, self.budget)
        return [Row(y - BARE_SLAB / 2, y + BARE_SLAB / 2, spans) for y, spans in zip(self.heights, lines, strict=True)]

    def _lines(self, heights: list[float], budget: float) -> Lines:
        found: Lines = [[] for _ in heights]
        for region, most in self._regions:
            shapes = region.shapes(min(budget, most))
            for number, spans in enumerate(region.lines(shapes, heights) if shapes else ()):
                found[number] += spans
        return [union(spans) for spans in found]

    def cheapest(self, wanted: Rows, fits: Callable[[Point], T | None]) -> tuple[Point, float, T] | None:
        """The place of some rows with the fewest inches for which `fits` gives anything, with them and with what it gives.
        The inches are good to a slab."""
        rows = [row for row in wanted if row.spans]
        if not rows or self.refused or not self._regions:
            return None
        heights = [row.middle for row in rows]

        def reached(budget: float) -> Rows:
            lines = self._lines(heights, budget)
            both = ((row, common(row.spans, spans)) for row, spans in zip(rows, lines, strict=True))
            return [Row(row.bottom, row.top, spans) for row, spans in both if spans]

        low = min(distance_to_rows(self.start, rows), self.budget)
        high = min(self.budget, low + FINE)
        if not reached(high):
            low, high = high, self.budget
            if not reached(high):
                return None
            while high - low > FINE:
                middle = (low + high) / 2
                low, high = (low, middle) if reached(middle) else (middle, high)
        for more in WIDER:
            for to in self._nearest(reached(min(self.budget, high + more))):
                cost = self.cost(to)
                found = None if cost is None else fits(to)
                if cost is not None and found is not None:
                    return to, cost, found
        return None

    def _nearest(self, rows: Rows) -> list[Point]:
        """Places of rows, the nearest first, in thousandths."""
        here, found = self.start, list[Vector]()
        for row in rows:
            for left, right in row.spans:
                room = min(0.003, (right - left) / 2)
                found.append(complex(max(left + room, min(right - room, here.real)), row.middle))
                found.append(complex((left + right) / 2, row.middle))
        found.sort(key=lambda place: abs(place - here))
        return [thousandths(place) for place in found[:PLACES_TRIED]]

    def cost(self, to: Point) -> float | None:
        """The inches of the way to a place; None if the mode does not end there."""
        if place_refusal(self.movement, to) is not None:
            return None
        found = way_to(self.movement, to)
        if found is None or found[0].cost * INCH > found[1] + 1e-6:
            return None
        return round(found[0].cost, 3)

    def contact(self, subject: Figure) -> Steps[tuple[Point, float] | None]:
        """The cheapest place in contact with another base, with its inches."""
        place = vector(subject.space)
        reach = self.figure.radius + subject.radius + CONTACT / INCH - ROOM
        if self.refused or abs(place - self.start) > self.budget + reach:
            return None
        best: tuple[float, Point] | None = None
        turned_away = [False]

        def may_end(point: Vector) -> bool:
            fine = self._touches(thousandths(point), subject)
            turned_away[0] = turned_away[0] or not fine
            return fine

        for budget, shut in self.movement.passes():
            ground = self.movement.ground(shut)
            if not ground.is_free(self.start):
                continue
            found = yield from way_within(
                ground, self.start, inches(Thousandths(budget)), Goal(place, Inches(reach), may_end)
            )
            if found is not None:
                end = found[1][-1].end if found[1] else self.start
                best = min(each for each in (best, (round(found[0], 3), thousandths(end))) if each is not None)
        if turned_away[0]:
            for to in self._around(place, reach):
                if best is not None and abs(vector(to) - self.start) >= best[0]:
                    break
                yield
                cost = self.cost(to) if self._touches(to, subject) else None
                if cost is not None and (best is None or cost < best[0]):
                    best = cost, to
        return None if best is None else (best[1], best[0])

    def _touches(self, to: Point, subject: Figure) -> bool:
        """Whether the base may end at a place and is in contact there."""
        there = evolve(self.figure, at=(to,))
        touching = in_contact(bare_table.heights(self.sheet), self.document, there, subject)
        return touching and place_refusal(self.movement, to) is None

    def _around(self, place: Vector, reach: float) -> list[Point]:
        """Places around a base, the nearest first: where its circle meets the rim of what one may end on, and between."""
        found = [place + rect(reach, 2 * pi * number / SPOKES) for number in range(SPOKES)]
        found += meetings(self.movement.landing(), place, reach)
        found.sort(key=lambda each: abs(each - self.start))
        return [thousandths(each) for each in found if abs(each - self.start) <= self.budget]


def walks(sheet: Sheet, document: Document, figure: Figure, modes: Sequence[str]) -> Iterator[BareWalk]:
    """The movements of a figure in some modes, those that are refused left out."""
    for mode in modes:
        walk = BareWalk(sheet, document, MoveQuestion(figure=figure, action=mode))
        if walk.refused is None:
            yield walk
