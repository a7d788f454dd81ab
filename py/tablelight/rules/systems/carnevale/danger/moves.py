"""What `vantage` and `advise` ask of one move (DG-12, DG-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import ceil
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH, inches
from tablelight.geometry.inches.outline import Rows, contains, outline
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import rows_of
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.answers import Moves, Reason
from tablelight.rules.bare.policy import AttackArea
from tablelight.rules.bare.reached import ReachedPlaces
from tablelight.rules.bare.regions import without_figure
from tablelight.rules.bare.table import is_there, rounded, thousandths, vector, written
from tablelight.rules.bare.view import BARE_SLAB
from tablelight.rules.danger.attacks import SURE, Way
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.activation import begin, turn_value
from tablelight.rules.systems.carnevale.activation_end import as_active, with_activation_begun
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.arrival import arrival_chance
from tablelight.rules.systems.carnevale.danger.enemies import at_activation, reached_by, way_of
from tablelight.rules.systems.carnevale.danger.shots import CarnevaleShot, in_range, seen_lines, shot_at, shots_of
from tablelight.rules.systems.carnevale.pursuit import MovePart, pursue
from tablelight.rules.systems.carnevale.walk_paths import Walk, walk_refused
from tablelight.rules.systems.carnevale.walking import given_outcome, move_budget, walk_moves

APART, FINER = 0.25, 0.03
"""The spacing of the places along a border that are tried for the cheapest: at first, then near the best (inches)."""


def moves_of(document: Document, question: MoveQuestion) -> Portions[Moves]:
    """Where the move may end."""
    figure = question.figure
    if question.action != "move":
        raise QuestionError("$.question.action", "must be one of: {choices}", choices="move")
    if question.extra.get("whole"):
        raise QuestionError("$.question.whole", "must be one of: {choices}", choices="false")
    if not is_there(document, figure):
        return Moves(refused=Reason("DG-06.acts", figure=figure.id, values={"name": figure.label}), area=[])
    started = with_activation_begun(document, figure, question.action)
    if not isinstance(started, Document):
        return moves(document, question)
    return (yield from within(Portion("places", 0), walk_moves(started, question)))


class CarnevaleMove:
    """One move that is not refused."""

    def __init__(self, document: Document, question: MoveQuestion, found: Moves) -> None:
        self.document, self.question, self.figure = document, question, question.figure
        self.board = as_active(document, question.figure)
        self._rows = rows_of(cast(Polygons, found.area or []), BARE_SLAB)

    def seen(self, target: Figure) -> Steps[Rows]:
        board = without_figure(self.document, self.figure)
        seen = yield from seen_lines(board, target, self._rows, self.figure.radius)
        return [row.with_spans(spans) for row, spans in zip(self._rows, seen, strict=True)]

    def contact(self, target: Figure) -> Steps[tuple[Way, Document] | None]:
        """Its way into contact with an enemy, and what `apply` makes of it if its rolls pass."""
        figure, board, question = self.figure, self.board, self.question
        if target.side == figure.side or not is_there(board, target) or table.in_contact(board, figure, target):
            return None
        found = yield from pursue(board, figure, target, 1, first=move_budget(board, figure, question))
        moved = None if found is None else self._applied(board, found.to)
        if found is None or moved is None:
            return None
        way = way_of(board, figure, found)
        return (evolve(way, chance=SURE) if given_outcome(question) else way), moved

    def _applied(self, document: Document, to: Point) -> Document | None:
        """`apply` of the move to a place; without an outcome its rolls pass. None if it does not end there."""
        keys = {**self.question.extra, "outcome": given_outcome(self.question) or "success"}
        moved = apply(document, evolve(self.question, to=to, rolled=None, extra=keys))
        return moved if isinstance(moved, Document) and moved.figure(self.figure.id).space == to else None

    def areas(self, target: Figure) -> Steps[Sequence[AttackArea]]:
        """For each shot, the area from which it reaches the target after this move."""
        return [told for _, _, told in (yield from self._shooting(target))]

    def _shooting(self, target: Figure) -> Steps[list[tuple[CarnevaleShot, Rows, AttackArea]]]:
        """Each shot with the places of the move from which it reaches a target."""
        shots, figure, found = shots_of(self.figure), self.figure, list[tuple[CarnevaleShot, Rows, AttackArea]]()
        if not shots or target.side == figure.side or not is_there(self.board, target):
            return found
        seen = yield from self.seen(target)
        moved = self._paid()
        boards = (("now", moved), ("next", at_activation(moved)))
        for shot in shots:
            yield
            when = next((when for when, board in boards if not shot.is_barred(board, board.figure(figure.id))), None)
            reach = shot.range / INCH + figure.radius + target.radius
            rows = in_range(seen, vector(target.space), reach) if when else []
            area = rounded(outline(rows))
            if area:
                found.append((shot, rows, {"with": shot.name, "attack": "range", "when": when, "area": area}))
        return found

    def _paid(self) -> Document:
        under_way = turn_value(self.board, self.figure, "move_left")
        return self.board if isinstance(under_way, int) and under_way > 0 else begin(self.board, self.figure, "move")

    def attacking(self, enemy: Figure) -> Steps[list[Spot]]:
        """The place in contact with an enemy, and the cheapest one for each shot."""
        found = yield from self.contact(enemy)
        spots: list[Spot] = []
        if found is not None:
            way, after = found
            figure = after.figure(self.figure.id)
            spots.append(Spot(at=way.to, cost=way.cost, chance=way.chance, extra={}, document=after, figure=figure))
        for shot, rows, _ in (yield from self._shooting(enemy)):
            yield
            best = self._reached.cheapest(rows, partial(self._shot_from, shot, enemy))
            spots += [] if best is None else [best[2]]
        return spots

    @cached_property
    def _reached(self) -> ReachedPlaces:
        budget = inches(move_budget(self.board, self.figure, self.question))
        return reached_by(self.board, self.figure, budget)

    def _shot_from(self, shot: CarnevaleShot, enemy: Figure, to: Point) -> tuple[float, Spot] | None:
        """A place from which a shot reaches an enemy in this activation, with the inches to it."""
        walked = walk_refused(self.board, evolve(self.question, to=to), around=True)
        after = None if isinstance(walked, Reason) else self._applied(self.board, to)
        if isinstance(walked, Reason) or after is None:
            return None
        there = after.figure(self.figure.id)
        if shot.is_barred(after, there) or shot_at(after, there, after.figure(enemy.id), shot, {}) is None:
            return None
        return walked[0].cost, self._spot(to, walked[0], after)

    def _spot(self, to: Point, walk: Walk, after: Document) -> Spot:
        chance = SURE if given_outcome(self.question) else self._chance(walk)
        figure, cost = after.figure(self.figure.id), round(walk.cost, 3)
        return Spot(at=written(to), cost=cost, chance=chance, extra={}, document=after, figure=figure)

    def hiding(self, area: Rows) -> Steps[list[Spot]]:
        """The cheapest place of an area; none if the figure stands in the area."""
        here, polygons = vector(self.figure.space), rounded(outline(area))
        if not polygons or any(_holds(polygon, here) for polygon in polygons):
            return []
        rings = [[complex(x, y) for x, y in ring] for polygon in polygons for ring in polygon]
        best = yield from self._best((place for ring in rings for place in _along(ring, APART)), None)
        if best is not None:
            middle = vector(best[0])
            fine = (place for ring in rings for place in _along(ring, FINER) if abs(place - middle) <= APART)
            best = yield from self._best(fine, best)
        after = None if best is None else self._applied(self.document, best[0])
        if best is None or after is None or best[0] == self.figure.space:
            return []
        return [self._spot(*best, after)]

    def _best(self, places: Iterator[Vector], best: tuple[Point, Walk] | None) -> Steps[tuple[Point, Walk] | None]:
        here = vector(self.figure.space)
        for place in sorted(places, key=lambda each: abs(each - here)):
            if best is not None and abs(place - here) >= best[1].cost:
                break
            to = thousandths(place)
            found = walk_refused(self.board, evolve(self.question, to=to), around=True)
            if not isinstance(found, Reason) and (best is None or found[0].cost < best[1].cost):
                best = to, found[0]
            yield
        return best

    def _chance(self, walk: Walk) -> Fraction:
        stretches = tuple(leg for way in walk.ways for leg in way.legs)
        return arrival_chance(self.board, self.figure, [MovePart(vector(self.figure.space), stretches)])


def _holds(polygon: Sequence[Sequence[Sequence[float]]], place: Vector) -> bool:
    rings = [[(x, y) for x, y in ring] for ring in polygon]
    outer, *holes = rings
    inside = contains(outer, place.real, place.imag)
    return inside and not any(contains(hole, place.real, place.imag) for hole in holes)


def _along(ring: Sequence[Vector], apart: float) -> Iterator[Vector]:
    """Places along a ring, at most `apart` inches from one to the next."""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        parts = max(1, ceil(abs(b - a) / apart))
        yield from (a + (b - a) * number / parts for number in range(parts))
