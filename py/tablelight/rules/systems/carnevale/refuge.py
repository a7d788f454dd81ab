"""`vantage` and `shelter` on the bare table: regions out of where a move may end.

What one thing between two bases hides is known exactly (`geometry.umbra`). Where only several things together close the
view, a vantage is looked at place by place, and a shelter is not claimed: who is told to be safe is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import cast

from attrs import evolve

from tablelight.board.document import Area, Document, Figure
from tablelight.geometry.outline import Row, Rows, Span, outline, simplified
from tablelight.geometry.plane import Vector, comes_near, is_met
from tablelight.geometry.region import Polygons
from tablelight.geometry.spans import across_circle, across_polygon, common, less, rows_of, union, widened
from tablelight.geometry.umbra import Penumbra, Umbra, shadows
from tablelight.rules.answers import Spots
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.areas import rounded
from tablelight.rules.systems.carnevale.pursuit import contact_distance, pursuit_budget, walked
from tablelight.rules.systems.carnevale.tables import INCH, SIGHT_BLOCKING
from tablelight.rules.systems.carnevale.terrain import is_low, outline_of, vector
from tablelight.rules.threat import lifted, new_turn

SLAB = 0.05
"""How thin the slabs are that regions are put together from (inches)."""
MARGIN = 0.01
"""How much wider than the bases the strip between them is taken (inches)."""
LINES = 4
"""Into how many parts half a base is divided by the ends of the lines that are looked at."""
COARSE = 0.02
"""How far a region's border may be out where it is widened by the bases (inches)."""
CELL = 0.25
"""How far apart the places are that are looked at one by one (inches)."""


class Shadow:
    """What hides a base of some size from another figure: one shadow for each thing that is high enough."""

    def __init__(self, document: Document, viewer: Figure, radius: float) -> None:
        areas = document.free_board.areas
        level = table.height_of(document, viewer)
        self._whole: list[tuple[Umbra, list[tuple[Vector, ...]]]] = []
        self._partly: list[Penumbra] = []
        self.things: list[tuple[Vector, ...]] = []
        """What may hide."""
        self.open = False
        """Whether the viewer stands in a bay of one of them, which then has no shadow of its own."""
        for area in areas:
            top = table.top_of(area)
            if area.kind not in SIGHT_BLOCKING or is_low(area) or (top is not None and top < level):
                continue
            if top is not None and level >= top and table.is_on(viewer.space, area):
                continue
            self.things.append(outline_of(area))
            found = shadows(vector(viewer.space), table.radius_of(viewer), radius, outline_of(area))
            if found is None:
                self.open = True
                continue
            self._partly.append(found[1])
            if found[0] is not None:
                self._whole.append((found[0], [outline_of(other) for other in _above(areas, top)]))

    def spans(self, row: Row) -> list[Span]:
        """What one thing alone hides of a row. Who stands higher than the thing looks over it."""
        y, left, right = _middle(row), row.spans[0][0], row.spans[-1][1]
        found: list[Span] = []
        for shade, higher in self._whole:
            spans = shade.spans(y, left, right)
            if spans and higher:
                spans = less(spans, union([span for points in higher for span in across_polygon(points, y)]))
            found += spans
        return union(found)

    def unsure(self, row: Row) -> list[Span]:
        """The part of a row towards which more than one thing comes into the way."""
        if self.open:
            return row.spans
        y, left, right = _middle(row), row.spans[0][0], row.spans[-1][1]
        found: list[Span] = []
        seen: list[Span] = []
        for partly in self._partly:
            spans = partly.spans(y, left, right)
            found += common(seen, spans)
            seen = union([*seen, *spans])
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
    """The part of the region in which no enemy comes into contact with the base or sees it."""
    figure = question.figure
    rows = rows_of(_polygons(document, question), SLAB)
    board = new_turn(lifted(document, figure))
    enemies = [enemy for enemy in board.enemies(figure) if table.is_alive(enemy)]
    for enemy in enemies:
        shadow = Shadow(board, enemy, table.radius_of(figure))
        rows = [evolve(row, spans=common(row.spans, shadow.spans(row))) if row.spans else row for row in rows]
    for enemy in enemies:
        rows = _unreached(board, enemy, figure, rows)
    return Spots(area=rounded(outline(rows)))


def _middle(row: Row) -> float:
    return (row.bottom + row.top) / 2


def _unreached(board: Document, enemy: Figure, figure: Figure, rows: Rows) -> Rows:
    """What is left of a region without the places where an enemy comes into contact with the figure. What it reaches is
    known to half a slab: so much is left out as well."""
    place, reach = vector(enemy.space), contact_distance(figure, enemy) + SLAB / 2
    away = min((_from_row(place, row) for row in rows if row.spans), default=None)
    budget = pursuit_budget(board, enemy)
    if away is None or away > reach + (budget or 0) / INCH:
        return rows
    coarse = [[simplified(ring, COARSE) for ring in polygon] for polygon in walked(board, enemy, SLAB)]
    taken = widened(coarse, reach, [_middle(row) for row in rows])
    # Who cannot move reaches whoever comes up to it.
    return [
        evolve(row, spans=less(row.spans, union([*spans, *across_circle(place, reach, _middle(row))])))
        for row, spans in zip(rows, taken, strict=True)
    ]


def _from_row(place: Vector, row: Row) -> float:
    """How far a place is from what there is of a row."""
    x = place.real
    aside = min(max(left - x, x - right, 0.0) for left, right in row.spans)
    return abs(complex(aside, _middle(row) - place.imag))


def vantage(document: Document, question: MoveQuestion, target: Figure) -> Spots:
    """The part of the region from which the base sees the target."""
    figure = question.figure
    board = lifted(document, figure)
    shadow = Shadow(board, target, table.radius_of(figure))
    glance = _Glance(shadow.things, target, table.radius_of(figure))
    seen = []
    for row in rows_of(_polygons(document, question), SLAB):
        if row.spans:
            lit = less(row.spans, shadow.spans(row))
            unsure = shadow.unsure(row)
            spans = less(lit, unsure)
            for left, right in common(lit, unsure):
                spans += glance.spans(_middle(row), left, right)
            row = evolve(row, spans=union(spans))
        seen.append(row)
    return Spots(area=rounded(outline(seen)))


class _Glance:
    """Lines looked at one by one, a cell of the table at a time: between points across the two bases, so close to each other
    that only a gap narrower than that could be missed."""

    def __init__(self, things: Sequence[tuple[Vector, ...]], target: Figure, radius: float) -> None:
        self._things, self._target, self._radius = things, vector(target.space), radius
        self._target_radius = table.radius_of(target)
        self._known: dict[tuple[int, int], bool] = {}

    def spans(self, y: float, left: float, right: float) -> list[Span]:
        """The parts of an interval from whose cells the target is seen."""
        found: list[Span] = []
        for column in range(floor(left / CELL), floor(right / CELL) + 1):
            start, end = max(left, column * CELL), min(right, (column + 1) * CELL)
            cell = column, floor(y / CELL)
            if end <= start:
                continue
            if cell not in self._known:
                self._known[cell] = self._sees(complex((start + end) / 2, y))
            if self._known[cell]:
                found.append((start, end))
        return found

    def _sees(self, place: Vector) -> bool:
        """Whether any of the lines from a place is free."""
        away = self._target - place
        across = away / abs(away) * 1j
        width = max(self._radius, self._target_radius) + MARGIN
        near = [points for points in self._things if comes_near(points, place, self._target, width)]
        return any(
            not any(is_met(points, place + across * one, self._target + across * other) for points in near)
            for one, other in _pairs(self._radius - MARGIN, self._target_radius - MARGIN)
        )


@lru_cache(maxsize=8)
def _pairs(one: float, other: float) -> list[tuple[float, float]]:
    """How far aside the ends of the lines lie, the middles first."""
    parts = sorted((n / LINES for n in range(-LINES, LINES + 1)), key=abs)
    return sorted(((one * a, other * b) for a in parts for b in parts), key=lambda pair: abs(pair[0]) + abs(pair[1]))
