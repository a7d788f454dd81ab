"""`vantage` and `shelter` on the bare table: regions out of where a move may end.

What one thing between two bases hides is known exactly (`geometry.umbra`). Where only several things together close the
view, a vantage is looked at place by place, and a shelter is not claimed: who is told to be safe is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import cast

from attrs import evolve

from tablelight.board.document import Area, Document, Figure
from tablelight.geometry.outline import Row, Rows, Span, outline
from tablelight.geometry.plane import Vector, comes_near
from tablelight.geometry.region import Polygons, region_of
from tablelight.geometry.spans import across_polygon, common, less, on_lines, rows_of, union
from tablelight.geometry.umbra import Umbra, umbra
from tablelight.rules.answers import Spots
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.areas import rounded
from tablelight.rules.systems.carnevale.sight import sees, sight_map
from tablelight.rules.systems.carnevale.tables import INCH, SIGHT_BLOCKING
from tablelight.rules.systems.carnevale.terrain import is_low, outline_of, vector, walking_ground
from tablelight.rules.systems.carnevale.walking import may_move, move_budget
from tablelight.rules.threat import lifted, new_turn

SLAB = 0.05
"""How thin the slabs are that regions are put together from (inches)."""
MARGIN = 0.01
"""How much wider than the bases the strip between them is taken (inches)."""
CELL = 0.25
"""How far apart the places are that are looked at one by one (inches)."""


class Shadow:
    """What hides a base of some size from another figure: one shadow for each thing that is high enough."""

    def __init__(self, document: Document, viewer: Figure, radius: float) -> None:
        areas = document.free_board.areas
        level = table.height_of(document, viewer)
        self._parts: list[tuple[Umbra, list[tuple[Vector, ...]]]] = []
        self.whole: list[tuple[Vector, ...]] = []
        """What has a shadow."""
        self.open: list[tuple[Vector, ...]] = []
        """What is in the way, but has none: the viewer stands in a bay of it."""
        for area in areas:
            top = table.top_of(area)
            if area.kind not in SIGHT_BLOCKING or is_low(area) or (top is not None and top < level):
                continue
            if table.is_on(viewer.space, area) and top is not None and level >= top:
                continue
            shade = umbra(vector(viewer.space), table.radius_of(viewer), radius, outline_of(area))
            (self.open if shade is None else self.whole).append(outline_of(area))
            if shade is not None:
                self._parts.append((shade, [outline_of(other) for other in _above(areas, top)]))

    def spans(self, y: float) -> list[Span]:
        """What is hidden on a horizontal line. Who stands higher than the thing looks over it."""
        found: list[Span] = []
        for shade, higher in self._parts:
            spans = shade.spans(y)
            if spans:
                found += less(spans, union([span for points in higher for span in across_polygon(points, y)]))
        return union(found)


def _above(areas: Sequence[Area], top: int | None) -> Iterator[Area]:
    """The areas on which one stands higher than a top."""
    if top is None:
        return
    for area in areas:
        height = table.top_of(area)
        if area.kind != "difficult" and height is not None and height > top:
            yield area


def _polygons(document: Document, question: MoveQuestion) -> Polygons:
    """Where the move may end."""
    return cast(Polygons, moves(document, question).area or [])


def shelter(document: Document, question: MoveQuestion) -> Spots:
    """The part of the region in which no enemy reaches or sees the base."""
    figure = question.figure
    rows = rows_of(_polygons(document, question), SLAB)
    board = new_turn(lifted(document, figure))
    enemies = [enemy for enemy in board.enemies(figure) if table.is_alive(enemy)]
    for enemy in enemies:
        shadow = Shadow(board, enemy, table.radius_of(figure))
        rows = [evolve(row, spans=common(row.spans, shadow.spans(_middle(row)))) if row.spans else row for row in rows]
    for enemy in enemies:
        rows = _unreached(board, enemy, rows)
    return Spots(area=rounded(outline(rows, SLAB)))


def _middle(row: Row) -> float:
    return (row.bottom + row.top) / 2


def _unreached(board: Document, enemy: Figure, rows: Rows) -> Rows:
    """What is left of a region without what an enemy's move leads to."""
    if may_move(board, enemy) or enemy.state.get("on_wall"):
        return rows
    question = MoveQuestion(figure=enemy, action="move", rolled="success")
    budget = move_budget(board, enemy, question) / INCH
    if not any(_is_within(row, vector(enemy.space), budget) for row in rows):
        return rows
    region = region_of(walking_ground(board, enemy), vector(enemy.space), budget)
    lines = on_lines(region.polygons(slab=SLAB), [_middle(row) for row in rows])
    return [evolve(row, spans=less(row.spans, taken)) for row, taken in zip(rows, lines, strict=True)]


def _is_within(row: Row, place: Vector, distance: float) -> bool:
    """Whether any of a row's intervals comes so near to a place."""
    down = _middle(row) - place.imag
    across = distance * distance - down * down
    return across > 0 and any(
        left < place.real + across**0.5 and right > place.real - across**0.5 for left, right in row.spans
    )


def vantage(document: Document, question: MoveQuestion, target: Figure) -> Spots:
    """The part of the region from which the base sees the target."""
    figure = question.figure
    rows = rows_of(_polygons(document, question), SLAB)
    board = lifted(document, figure)
    shadow = Shadow(board, target, table.radius_of(figure))
    rows = [evolve(row, spans=less(row.spans, shadow.spans(_middle(row)))) for row in rows]
    plain = cast(Polygons, sight_map(board, SightQuestion(viewer=target)).extra["area"])
    certain = on_lines(plain, [_middle(row) for row in rows])
    glance = _Glance(document, figure, target, shadow)
    seen = []
    for row, sure in zip(rows, certain, strict=True):
        spans = common(row.spans, sure)
        for left, right in less(row.spans, sure):
            spans += glance.spans(_middle(row), left, right)
        seen.append(evolve(row, spans=union(spans)))
    return Spots(area=rounded(outline(seen, SLAB)))


class _Glance:
    """Lines of sight looked at one by one, a cell of the table at a time."""

    def __init__(self, document: Document, figure: Figure, target: Figure, shadow: Shadow) -> None:
        self._document, self._figure, self._target, self._shadow = document, figure, target, shadow
        self._width = max(table.radius_of(figure), table.radius_of(target)) + MARGIN
        self._known: dict[tuple[int, int], bool] = {}

    def spans(self, y: float, left: float, right: float) -> list[Span]:
        """The parts of an interval from whose cells the target is seen."""
        found: list[Span] = []
        for column in range(floor(left / CELL), floor(right / CELL) + 1):
            start, end = max(left, column * CELL), min(right, (column + 1) * CELL)
            if end > start and self._sees((column, floor(y / CELL)), (start + end) / 2, y):
                found.append((start, end))
        return found

    def _sees(self, cell: tuple[int, int], x: float, y: float) -> bool:
        """Whether it is seen from the first place of a cell that is asked about."""
        if cell not in self._known:
            moved = evolve(self._figure, at=((round(x * INCH), round(y * INCH)),))
            plain = self._is_plain(vector(self._target.space), complex(x, y))
            self._known[cell] = plain or sees(self._document.with_figure(moved), moved, self._target)
        return self._known[cell]

    def _is_plain(self, a: Vector, b: Vector) -> bool:
        """Whether no more than one thing is in the way: its shadow has said all there is to say."""
        if any(comes_near(points, a, b, self._width) for points in self._shadow.open):
            return False
        return sum(comes_near(points, a, b, self._width) for points in self._shadow.whole) <= 1
