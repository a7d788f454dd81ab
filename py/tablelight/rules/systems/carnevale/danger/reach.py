"""The parts of a region where an enemy could attack a figure, level by level (DG-15, DG-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil

from tablelight.board.document import Document, Figure
from tablelight.board.units import NO_HEIGHT, Thousandths
from tablelight.geometry.inches.outline import Row, Rows
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.search import ROUGH
from tablelight.geometry.inches.spans import Lines, across_circle, distance_to_rows, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.overlook import SLACK, Overlook, touched
from tablelight.rules.bare.policy import Taken
from tablelight.rules.bare.table import contact_distance, vector
from tablelight.rules.bare.view import BARE_SLAB
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import may_fight
from tablelight.rules.systems.carnevale.activation_end import without_rest_of_move
from tablelight.rules.systems.carnevale.danger.enemies import CarnevaleEnemy
from tablelight.rules.systems.carnevale.danger.shots import CarnevaleTable, in_range, seen_lines, shots_of
from tablelight.rules.systems.carnevale.danger.wading import MoveLengths, Remaining, swept_by_moves
from tablelight.rules.systems.carnevale.platform_choices import layers_of
from tablelight.rules.systems.carnevale.pursuit import inches_of, whole_move
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walking import move_budget

LINES_AT_ONCE = 64
"""How many lines are worked out in one portion."""


def levels(
    document: Document, figure: Figure, heights: Sequence[float], question: MoveQuestion | None
) -> Steps[dict[Thousandths, Lines]]:
    """The parts of some lines where a figure stands, by its height, in any of the layers of its move."""
    found: dict[Thousandths, Lines] = {}
    most = NO_HEIGHT
    if question is not None:
        most = move_budget(without_rest_of_move(document, question), figure, question)
    for layer in [document] if question is None else layers_of(document, figure, most):
        yield from add_levels(found, layer, figure, heights)
    return {level: [union(spans) for spans in lines] for level, lines in found.items()}


def add_levels(
    found: dict[Thousandths, Lines], layer: Document, viewer: Figure, heights: Sequence[float]
) -> Steps[None]:
    """Add to `found`, by height, where a figure stands in one layer on some horizontal lines."""
    for number, parts in enumerate(SeenBase(layer, viewer).surfaces(heights)):
        if number % LINES_AT_ONCE == LINES_AT_ONCE - 1:
            yield
        for level, spans in parts:
            if spans:
                found.setdefault(level, [[] for _ in heights])[number] += spans


class CarnevaleReach:
    """Where an enemy could attack a base on some rows: from where it stands, and after moves in a row."""

    def __init__(self, board: Document, enemy: Figure, subject: Figure, rows: Rows, slab: float) -> None:
        self.board, self.enemy, self.subject, self.rows, self.slab = board, enemy, subject, rows, slab
        self.heights = [row.middle for row in rows]
        self.contact = contact_distance(subject, enemy) + slab / 2
        self.points = CarnevaleEnemy(board, enemy).points
        self.shots = shots_of(enemy)

    @cached_property
    def _overlook(self) -> Overlook:
        areas = CarnevaleTable(self.board)
        return Overlook(areas, self.rows, areas.parts(self.heights), self.subject.radius, self.enemy.radius)

    @property
    def on_map(self) -> Mapping[str, Callable[[], Steps[list[Taken]]]]:
        """The parts of the answer `threat-map`, by name."""
        told = {"after": self.after, "beside": self.beside}
        return {"now": self.now, **told} if self.shots else told

    def now(self) -> Steps[list[Taken]]:
        found = [self._standing()] if may_fight(self.board, self.enemy, "attack") is None else []
        allowed = [shot for shot in self.shots if not shot.barred(self.board, self.enemy)]
        if allowed:
            most = max(shot.range for shot in allowed) / INCH + self.subject.radius + self.enemy.radius + SLACK
            rows = in_range(self.rows, vector(self.enemy.space), most)
            seen = yield from seen_lines(self.board, self.enemy, rows, self.subject.radius + self.slab / 2)
            found.append(Taken(None, seen))
        yield
        return found

    def after(self) -> Steps[list[Taken]]:
        """Where it attacks after moves, one point kept."""
        return (yield from self._walking(self.points - 1, shoots=bool(self.shots)))

    def beside(self) -> Steps[list[Taken]]:
        return [self._standing(), *(yield from self._walking(self.points))]

    def _standing(self) -> Taken:
        circle = [across_circle(vector(self.enemy.space), self.contact, y) for y in self.heights]
        return Taken(table.height_of(self.board, self.enemy), circle)

    def _walking(self, moves: int, *, shoots: bool = False) -> Steps[list[Taken]]:
        """Where it is in contact with a base, or shoots at it, after some moves at most."""
        board, enemy, place = self.board, self.enemy, vector(self.enemy.space)
        reach = self.contact + ROUGH.kink  # a rough region may be this much too small
        longest_shot = max((shot.range for shot in self.shots), default=NO_HEIGHT) / INCH if shoots else 0.0
        found: list[Taken] = []
        if moves < 1 or enemy.state.get("on_wall"):
            return found
        budget = inches_of(board, enemy, moves)
        if (
            not any(row.spans for row in self.rows)
            or distance_to_rows(place, self.rows) > reach + longest_shot + budget
        ):
            return found
        # On a map one region serves both numbers of moves.
        longest = max(budget, inches_of(board, enemy, self.points) if self.slab > BARE_SLAB else 0.0)
        layers = layers_of(board, enemy, Thousandths(round(longest * INCH)))
        for layer in (layers[0], layers[-1])[: len(layers)]:  # the layers between add little
            ground = walking_ground(layer, enemy)
            if not ground.is_free(place):
                continue
            region = region_of(ground, place, longest, fineness=ROUGH)
            yield from region.casting()
            if moves > 1 and region.ground.tolled:
                shapes = yield from _swept_by_moves(board, enemy, region, moves)
            else:
                shapes = region.shapes(budget)
            yield
            walked = _walked(region, shapes, budget, self.slab)
            yield
            if shoots:
                found.append(Taken(None, (yield from self._overlook.seen_from(walked, longest_shot))))
            on_levels: dict[Thousandths, Lines] = {}
            yield from add_levels(on_levels, layer, enemy, [row.middle for row in walked])
            yield
            found += yield from touched(walked, on_levels, reach, self.heights)
        return found


def _swept_by_moves(board: Document, enemy: Figure, region: Region, most: int) -> Steps[list[list[Vector]]]:
    """What some moves in a row sweep on a table with water."""
    wet, dry = (whole_move(board, enemy, wet=is_wet) / INCH for is_wet in (True, False))
    first = wet if table.swims(board, enemy) else dry
    return (yield from swept_by_moves(region, MoveLengths(dry, wet, region.ground.toll), Remaining(first, most - 1)))


def _walked(region: Region, shapes: Sequence[Sequence[Vector]], budget: float, slab: float) -> Rows:
    """The swept part of a region within a budget, on slabs of equal height."""
    y = region.start.imag
    low, high = max(0.0, y - budget), min(region.landing.height, y + budget)
    count = max(1, ceil((high - low) / slab))
    limits = [low + (high - low) * number / count for number in range(count + 1)]
    lines = region.lines(shapes, [(a + b) / 2 for a, b in pairwise(limits)])
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), lines, strict=True)]
    met = [number for number, row in enumerate(rows) if row.spans]
    return rows[met[0] : met[-1] + 1] if met else []
