"""What `vantage` and `advise` ask of one move (DG-12, DG-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from math import ceil
from typing import cast

from attrs import evolve

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH, inches
from tablelight.geometry.inches.outline import Rows, Span, is_in_any, outline
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, less, rows_of, union
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.answers import Moves, Reason
from tablelight.rules.bare.policy import AttackArea
from tablelight.rules.bare.reach import ReachedPlaces
from tablelight.rules.bare.table import is_there, rounded, thousandths, vector, written
from tablelight.rules.bare.view import BARE_SLAB, in_range, on_lines_of, seen_on_rows
from tablelight.rules.danger.attacks import SURE, Way
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import activation, table
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.danger import enemies
from tablelight.rules.systems.carnevale.pursuit import MovePart, arrival_chance, pursue
from tablelight.rules.systems.carnevale.sight import CarnevaleTable
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.walk_paths import Walk, walk_refused
from tablelight.rules.systems.carnevale.walking import given_outcome, move_budget, walk_moves

MOVING = ("move",)
"""DG-05: the actions that the questions about one move take."""
APART, FINER = 0.25, 0.03
"""The spacing of the places along a border that are tried for the cheapest: at first, then near the best (inches)."""


def moves_of(document: Document, question: MoveQuestion) -> Portions[Moves]:
    """Where the move may end."""
    figure = question.figure
    if question.action not in MOVING:
        raise QuestionError("$.question.action", "must be one of: {choices}", choices=", ".join(MOVING))
    if question.extra.get("whole"):
        raise QuestionError("$.question.whole", "must be one of: {choices}", choices="false")
    if not is_there(document, figure):
        return Moves(refused=Reason("DG-06.acts", figure=figure.id, values={"name": figure.label}), area=[])
    started = activation.with_move_begun(document, question)
    if isinstance(started, Reason):
        return Moves(refused=started, area=[])
    return (yield from within(Portion("places", 0), walk_moves(started, question)))


class CarnevaleMove:
    """One move that is not refused."""

    def __init__(self, document: Document, question: MoveQuestion, found: Moves) -> None:
        self.document, self.question, self.figure = document, question, question.figure
        self.board = activation.without_rest_of_move(activation.as_active(document, question.figure), question)
        self._rows = rows_of(cast(Polygons, found.area or []), BARE_SLAB)

    def seen(self, target: Figure) -> Steps[Rows]:
        seen = yield from seen_on_rows(CarnevaleTable(self.document), target, self._rows, self.figure.radius)
        return [row.with_spans(spans) for row, spans in zip(self._rows, seen, strict=True)]

    def contact(self, target: Figure) -> Steps[tuple[Way, Document] | None]:
        """Its way into contact with an enemy, and what `apply` makes of it if its rolls pass."""
        figure, board, question = self.figure, self.board, self.question
        if table.in_contact(board, figure, target):
            return None
        found = yield from pursue(board, figure, target, 1, first=move_budget(board, figure, question))
        moved = None if found is None else self._applied(board, found.to)
        if found is None or moved is None:
            return None
        way = enemies.way_of(board, figure, found)
        return (evolve(way, chance=SURE) if given_outcome(question) else way), moved

    def _applied(self, document: Document, to: Point) -> Document | None:
        """`apply` of the move to a place; without an outcome its rolls pass. None if it does not end there."""
        keys = {**self.question.extra, "outcome": given_outcome(self.question) or "success"}
        moved = apply(document, evolve(self.question, to=to, rolled=None, extra=keys))
        return moved if isinstance(moved, Document) and moved.figure(self.figure.id).space == to else None

    def areas(self, target: Figure) -> Steps[Sequence[AttackArea]]:
        return [told for _, _, told in (yield from self._shooting(target))]

    def _shooting(self, target: Figure) -> Steps[list[tuple[enemies.CarnevaleShot, Rows, AttackArea]]]:
        """Each shot with the places of the move from which it reaches a target."""
        shots, figure = enemies.shots_of(self.figure), self.figure
        found = list[tuple[enemies.CarnevaleShot, Rows, AttackArea]]()
        if not shots:
            return found
        seen = yield from self.seen(target)
        under_way = activation.count(activation.turn_value(self.board, figure, "move_left")) > 0
        moved = self.board if under_way else activation.begin(self.board, figure, "move")
        boards = (("now", moved), ("next", enemies.at_activation(moved)))
        for shot in shots:
            yield
            near = in_range(seen, vector(target.space), shot.range / INCH + figure.radius + target.radius)
            for when, board in boards:
                rows = self._usable(shot, board, near)
                area = rounded(outline(rows))
                if area:
                    found.append((shot, rows, {"with": shot.name, "attack": "range", "when": when, "area": area}))
                    break
        return found

    def _usable(self, shot: enemies.CarnevaleShot, board: Document, rows: Rows) -> Rows:
        """The parts of the move's rows where nothing bars a shot: out of water, in it, or both (CV-43)."""
        kept = [
            lines
            for lines, is_wet in zip(self._ends, (False, True), strict=True)
            if not shot.barred(*_alone(board, self.figure, wet=is_wet))
        ]
        spans = [union([span for lines in kept for span in lines[number]]) for number in range(len(rows))]
        return on_lines_of(rows, spans)

    @cached_property
    def _ends(self) -> tuple[Lines, Lines]:
        """The parts of the move's rows out of water, and in it, in any layer of the move."""
        board, heights = self.board, [row.middle for row in self._rows]
        dry, wet = [list[Span]() for _ in heights], [list[Span]() for _ in heights]
        for layer in layers_of(board, self.figure, move_budget(board, self.figure, self.question)):
            for number, waters in enumerate(CarnevaleTable(layer).waters(heights)):
                wet[number] += waters
                dry[number] += less([(0.0, board.free_board.inches[0])], waters)
        return dry, wet

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
            best = yield from self._reached.cheapest(rows, partial(self._shot_from, shot, enemy))
            spots += [] if best is None else [best]
        return spots

    @cached_property
    def _reached(self) -> ReachedPlaces:
        budget = inches(move_budget(self.board, self.figure, self.question))
        return enemies.reached_by(self.board, self.figure, budget)

    def _shot_from(self, shot: enemies.CarnevaleShot, enemy: Figure, to: Point) -> Spot | None:
        """A place from which a shot reaches an enemy in this activation."""
        found = self._at(to)
        if found is None:
            return None
        after, there = found.document, found.figure
        barred = shot.barred(after, there) or enemies.shot_at(after, there, after.figure(enemy.id), shot, {}) is None
        return None if barred else found

    def _at(self, to: Point) -> Spot | None:
        """A place where the move ends if its rolls pass."""
        walk = walk_refused(self.board, evolve(self.question, to=to), around=True)
        after = None if isinstance(walk, Reason) else self._applied(self.board, to)
        if isinstance(walk, Reason) or after is None:
            return None
        figure = after.figure(self.figure.id)
        way = MovePart(vector(self.figure.space), tuple(leg for way in walk.ways for leg in way.legs))
        chance = SURE if given_outcome(self.question) else arrival_chance(self.board, self.figure, [way])
        at, cost = written(to), round(walk.cost, 3)
        return Spot(at=at, cost=cost, chance=chance, extra={}, document=after, figure=figure)

    def hiding(self, area: Rows) -> Steps[list[Spot]]:
        """The cheapest place of an area; none if the figure stands in the area."""
        here, polygons = vector(self.figure.space), outline(area)
        if is_in_any(polygons, here.real, here.imag):
            return []
        rings = [[complex(x, y) for x, y in ring] for polygon in rounded(polygons) for ring in polygon]
        best = yield from self._best((place for ring in rings for place in _places_along(ring, APART)), None)
        if best is not None:
            middle = vector(best[0])
            fine = (place for ring in rings for place in _places_along(ring, FINER) if abs(place - middle) <= APART)
            best = yield from self._best(fine, best)
        found = None if best is None or best[0] == self.figure.space else self._at(best[0])
        return [] if found is None else [found]

    def _best(self, places: Iterator[Vector], best: tuple[Point, Walk] | None) -> Steps[tuple[Point, Walk] | None]:
        """The cheapest of some places and its walk. The region cannot tell: it goes through difficult ground, and the
        walk goes around it."""
        here = vector(self.figure.space)
        for place in sorted(places, key=lambda each: abs(each - here)):
            if best is not None and abs(place - here) >= best[1].cost:
                break
            to = thousandths(place)
            found = walk_refused(self.board, evolve(self.question, to=to), around=True)
            if isinstance(found, Walk) and (best is None or found.cost < best[1].cost):
                best = to, found
            yield
        return best


def _alone(board: Document, figure: Figure, *, wet: bool) -> tuple[Document, Figure]:
    """A figure alone on a table that is all water, or has none: what bars a shot there bars it in all such places."""
    wide, high = board.free_board.width, board.free_board.height
    areas = (Area(kind="water", points=((0, 0), (wide, 0), (wide, high), (0, high))),) if wet else ()
    there = board.figure(figure.id)
    return evolve(board, board=evolve(board.free_board, areas=areas), figures=(there,)), there


def _places_along(ring: Sequence[Vector], apart: float) -> Iterator[Vector]:
    """Places along a ring, at most `apart` inches from one to the next."""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        parts = max(1, ceil(abs(b - a) / apart))
        yield from (a + (b - a) * number / parts for number in range(parts))
