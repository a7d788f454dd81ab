"""What danger asks of a movement on a bare table: where a mode may end, and the cheapest of some places there."""

from __future__ import annotations

from cmath import rect
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import pi
from typing import TypeVar

from attrs import evolve

from tablelight.board.document import Document, Figure, Location, Point
from tablelight.board.units import INCH, Inches, Thousandths, inches
from tablelight.geometry.inches.approach import Goal, way_within
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.outline import Rows
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import region_of
from tablelight.progress.portions import Steps
from tablelight.rules.bare.reached import ReachedPlaces
from tablelight.rules.bare.table import CONTACT, ROOM, in_contact, thousandths, vector
from tablelight.rules.danger.attacks import SURE
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.bare_moving import FreeMovement, begin, place_refusal, way_to
from tablelight.rules.systems.own.sheet import Sheet

T = TypeVar("T")

SPOKES = 180
"""How many places around a base are tried if the shortest way into contact ends where the figure may not stand."""


class BareWalk:
    """The movement of one base in one mode. A roll owed before it counts as a success."""

    def __init__(self, sheet: Sheet, document: Document, question: MoveQuestion) -> None:
        self.sheet, self.document, self.question = sheet, document, question
        self.figure: Figure = question.figure
        self.movement: FreeMovement = begin(sheet, document, question)
        self.refused = self.movement.refused
        self.chance: Fraction = SURE if self.movement.roll is None else self.movement.roll.chance
        self.budget = self.movement.budget / INCH
        self.start = vector(self.figure.space)
        self._contacts: dict[tuple[str, Location], tuple[Point, float] | None] = {}

    @cached_property
    def reached(self) -> ReachedPlaces:
        """The places where the mode may end."""
        regions, landing = [], self.movement.landing
        for budget, shut in [] if self.refused else self.movement.passes():
            ground, most = self.movement.ground(shut), budget / INCH
            if ground.is_free(self.start):
                regions.append((region_of(ground, self.start, most, landing=landing), most))
        return ReachedPlaces(self.start, self.budget, self.document.free_board.height / INCH, regions)

    def sweeping(self) -> Steps[None]:
        return self.reached.sweeping()

    def rows(self) -> Rows:
        return self.reached.rows()

    def cheapest(self, wanted: Rows, fits: Callable[[Point], T | None]) -> tuple[Point, float, T] | None:
        """The cheapest place of some rows where `fits` is not None, with its inches and the result of `fits`."""

        def priced(to: Point) -> tuple[float, T] | None:
            cost = self.cost(to)
            found = None if cost is None else fits(to)
            return None if cost is None or found is None else (cost, found)

        return self.reached.cheapest(wanted, priced)

    def cost(self, to: Point) -> float | None:
        """The inches of the way to a place; None if the mode cannot end there."""
        if place_refusal(self.movement, to) is not None:
            return None
        found = way_to(self.movement, to)
        if found is None or found[0].cost * INCH > found[1] + 1e-6:
            return None
        return round(found[0].cost, 3)

    def contact(self, subject: Figure) -> Steps[tuple[Point, float] | None]:
        """The cheapest place in contact with another base, with its inches."""
        key = subject.id, subject.space
        if key not in self._contacts:
            self._contacts[key] = yield from self._found_contact(subject)
        return self._contacts[key]

    def _found_contact(self, subject: Figure) -> Steps[tuple[Point, float] | None]:
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
        """Places around a base, the nearest first: regular ones, and where its circle meets the rim of the landing."""
        found = [place + rect(reach, 2 * pi * number / SPOKES) for number in range(SPOKES)]
        found += BorderedGround.about(self.movement.landing, place, reach).places_where_met(place, reach)
        found.sort(key=lambda each: abs(each - self.start))
        return [thousandths(each) for each in found if abs(each - self.start) <= self.budget]


def walks(sheet: Sheet, document: Document, figure: Figure, modes: Sequence[str]) -> Iterator[BareWalk]:
    """The movements of a figure in some modes, without those that are refused."""
    for mode in modes:
        walk = BareWalk(sheet, document, MoveQuestion(figure=figure, action=mode))
        if walk.refused is None:
            yield walk
