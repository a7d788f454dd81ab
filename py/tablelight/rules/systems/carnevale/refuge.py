"""`vantage` and `shelter` on the bare table: regions out of where a move may end.

A base sees another from a place if some point of it is seen from the other: if the place is nearer to what the other sees
than the base's radius. What one sees depends on how high the other stands, and is known for every height (`seen.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.geometry.ground import Box
from tablelight.geometry.outline import Row, Rows, Span, outline, simplified
from tablelight.geometry.plane import Vector
from tablelight.geometry.region import Polygons
from tablelight.geometry.spans import across_circle, common, grown, less, rows_of, union, widened
from tablelight.rules.answers import Spots
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.areas import rounded, walk_moves
from tablelight.rules.systems.carnevale.pursuit import contact_distance, pursuit_budget, walked
from tablelight.rules.systems.carnevale.seen import Seen
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import vector
from tablelight.rules.threat import lifted, new_turn

SLAB = 0.05
"""How thin the slabs are that regions are put together from (inches)."""
COARSE = 0.02
"""How far a region's border may be out where it is widened by the bases (inches)."""


def vantage(document: Document, question: MoveQuestion, target: Figure) -> Spots:
    """The part of the region from which the base sees the target."""
    figure = question.figure
    rows = _rows(document, question)
    seen = _seen(lifted(document, figure), target, rows, table.radius_of(figure))
    return Spots(area=rounded(outline([evolve(row, spans=spans) for row, spans in zip(rows, seen, strict=True)])))


def shelter(document: Document, question: MoveQuestion) -> Spots:
    """The part of the region in which no enemy comes into contact with the base or sees it. What is seen and what is reached
    is known to half a slab: so much is left out as well."""
    figure = question.figure
    rows = _rows(document, question)
    board = new_turn(lifted(document, figure))
    enemies = [enemy for enemy in board.enemies(figure) if table.is_alive(enemy)]
    # Those nearby see most: of what is left the others are asked.
    for enemy in sorted(enemies, key=lambda each: abs(vector(each.space) - vector(figure.space))):
        if not any(row.spans for row in rows):
            return Spots(area=[])
        seen = _seen(board, enemy, rows, table.radius_of(figure) + SLAB / 2)
        rows = [evolve(row, spans=less(row.spans, spans)) for row, spans in zip(rows, seen, strict=True)]
    for enemy in enemies:
        rows = _unreached(board, enemy, figure, rows)
    return Spots(area=rounded(outline(rows)))


def _rows(document: Document, question: MoveQuestion) -> Rows:
    """Where the move may end."""
    found = walk_moves(document, question, contours=False) if question.action == "move" else moves(document, question)
    return rows_of(cast(Polygons, found.area or []), SLAB)


def _middle(row: Row) -> float:
    return (row.bottom + row.top) / 2


def _seen(board: Document, viewer: Figure, rows: Rows, radius: float) -> list[list[Span]]:
    """The part of some rows where the viewer sees something of a base of a radius."""
    found: list[list[Span]] = [[] for _ in rows]
    kept = [number for number, row in enumerate(rows) if row.spans]
    if not kept:
        return found
    heights = [_middle(rows[number]) for number in kept]
    seen = Seen(board, viewer, _around([rows[number] for number in kept], radius))
    for blockers, places in seen.places(heights).items():
        wanted = {n: spans for n, there in places.items() if (spans := common(there, rows[kept[n]].spans))}
        if not wanted:
            continue
        lines = _lines(heights[min(wanted)] - radius, heights[max(wanted)] + radius)
        view = seen.past(blockers, lines)
        for number, spans in wanted.items():
            found[kept[number]] += common(spans, grown(view, lines, radius, heights[number]))
    return [union(spans) for spans in found]


def _around(rows: Sequence[Row], radius: float) -> Box:
    """A box around all that a base on some rows may cover."""
    left, right = min(row.spans[0][0] for row in rows), max(row.spans[-1][1] for row in rows)
    return left - radius, rows[0].bottom - radius, right + radius, rows[-1].top + radius


def _lines(low: float, high: float) -> list[float]:
    """The middles of slabs from one height to another."""
    count = max(1, ceil((high - low) / SLAB))
    return [low + (number + 0.5) * (high - low) / count for number in range(count)]


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
