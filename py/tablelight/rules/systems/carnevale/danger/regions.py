"""`shelter`, `vantage` and `threat-map` on the bare table (DG-15): regions where a figure is found, or sees.

An enemy finds a base where its own base comes into contact: within the two radii of where its centre gets, on a level no
more than a step away. A base sees another from a place if the place is nearer to what the other sees than its radius. All
this is known on horizontal lines; what a line may miss is left out on the safe side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import cast

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.margins import free_lines
from tablelight.geometry.inches.outline import Row, Rows, outline, simplified
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons, Region, region_of
from tablelight.geometry.inches.search import ROUGH
from tablelight.geometry.inches.spans import Lines, across_circle, common, grown, less, rows_of, union, widened
from tablelight.rules.answers import Moves
from tablelight.rules.danger.records import NOBODY, FreeShelter
from tablelight.rules.portions import Portion, Portions, within
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.areas import rounded, walk_ahead, walk_moves
from tablelight.rules.systems.carnevale.closing import opened
from tablelight.rules.systems.carnevale.danger.foes import (
    WITHOUT,
    Pursuer,
    counts,
    enemies_of,
    fresh,
    out_reason,
)
from tablelight.rules.systems.carnevale.danger.wading import Gait, Stand, waded
from tablelight.rules.systems.carnevale.fighting_rolls import may_fight
from tablelight.rules.systems.carnevale.layers import layers_of
from tablelight.rules.systems.carnevale.pursuit import contact_distance, move_inches
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import vector, walking_ground
from tablelight.rules.systems.carnevale.walking import move_budget

DANGER_SLAB = 0.05
"""How thin the slabs are that regions are put together from (inches)."""
COARSE_BORDER = 0.02
"""How far a region's border may be out where it is widened by the bases (inches)."""
MAP_SLAB = 0.1
"""How thin the slabs of a threat map are (inches)."""
STILL = Portion("enemies", 0)
"""That work goes on; how far it is is told by whoever it is a part of."""
BASE = 30
"""The base of the figure that a threat map is for, in millimetres."""


def shelter(document: Document, question: MoveQuestion) -> Portions[FreeShelter]:
    """DG-15: the part of the move's region where no enemy could attack the figure in its next activation, and the part of
    that which none sees."""
    figure, found = question.figure, (yield from moves_of(document, question))
    if found.refused is not None and out_reason(document, figure):
        nobody = {"counts": counts([])}
        return FreeShelter(refused=found.refused, stay=nobody, area=[], unseen=[], extra={"without": WITHOUT})
    area, unseen = yield from sheltered(document, question, found)
    stay = None
    if not figure.state.get("on_wall"):
        stay = {"counts": counts((yield from enemies_of(document, figure)))}
    return FreeShelter(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay=stay,
        area=area,
        unseen=unseen,
        extra={"without": WITHOUT},
    )


def moves_of(document: Document, question: MoveQuestion) -> Portions[Moves]:
    """Where the move may end."""
    if question.action != "move":
        raise QuestionError("$.question.action", "must be one of: {choices}", choices="move")
    if question.extra.get("whole"):
        raise QuestionError("$.question.whole", "must be one of: {choices}", choices="false")
    out = out_reason(document, question.figure)
    if out is not None:
        return Moves(refused=out, area=[])
    started = opened(document, question.figure, question.action)
    if not isinstance(started, Document):
        return moves(document, question)
    yield from walk_ahead(started, question)
    return walk_moves(started, question)


def sheltered(
    document: Document, question: MoveQuestion, found: Moves
) -> Portions[tuple[Sequence[object], Sequence[object]]]:
    """The areas of `shelter`."""
    figure = question.figure
    rows = rows_of(cast(Polygons, found.area or []), DANGER_SLAB)
    if not rows:
        return [], []
    board = without_figure(fresh(document), figure)
    levels = _levels_of(document, figure, rows, move_budget(document, figure, question))
    safe, enemies = rows, board.enemies(figure)
    for number, enemy in enumerate(enemies, 1):
        foe = Pursuer(board, enemy)
        now = may_fight(board, enemy, "attack") is None
        taking = _taken(board, foe, figure, foe.points - 1, safe, now=now)
        safe = _untaken(safe, levels, (yield from within(Portion("enemies", number // 2, len(enemies)), taking)))
        yield Portion("enemies", number // 2, len(enemies))
    hidden = safe
    # Those nearby see most: of what is left the others are asked.
    near = sorted(enemies, key=lambda each: abs(vector(each.space) - vector(figure.space)))
    for number, enemy in enumerate(near, len(enemies) + 1):
        if not any(row.spans for row in hidden):
            break
        seen = seen_lines(board, enemy, hidden, table.radius_of(figure) + DANGER_SLAB / 2)
        hidden = [evolve(row, spans=less(row.spans, spans)) for row, spans in zip(hidden, seen, strict=True)]
        yield Portion("enemies", number // 2, len(enemies))
    return [*rounded(outline(safe))], [*rounded(outline(hidden))]


def without_figure(document: Document, figure: Figure) -> Document:
    """The document without a figure."""
    return evolve(document, figures=tuple(each for each in document.figures if each.id != figure.id))


@frozen
class Taken:
    """Where a base on one of some levels would be found: spans on each row."""

    level: int
    lines: Lines


def _levels_of(document: Document, figure: Figure, rows: Rows, most: int) -> dict[int, Lines]:
    """Where on rows a figure stands on which height, in any of its layers."""
    found: dict[int, Lines] = {}
    heights = [_middle(row) for row in rows]
    for layer in layers_of(document, figure, most):
        _add_levels(found, layer, figure, heights)
    return {level: [union(spans) for spans in lines] for level, lines in found.items()}


def _add_levels(found: dict[int, Lines], layer: Document, viewer: Figure, heights: Sequence[float]) -> None:
    for number, parts in enumerate(SeenBase(layer, viewer).surfaces(heights)):
        for level, spans in parts:
            if spans:
                found.setdefault(level, [[] for _ in heights])[number] += spans


def _taken(
    board: Document,
    foe: Pursuer,
    figure: Figure,
    most: int,
    rows: Rows,
    *,
    now: bool,
    slab: float = DANGER_SLAB,
    largest: float | None = None,
) -> Portions[list[Taken]]:
    """Where an enemy finds a figure's base: without moving, if it acts `now`, and after at most so many moves."""
    enemy = foe.enemy
    heights = [_middle(row) for row in rows]
    place, exact = vector(enemy.space), contact_distance(figure, enemy) + slab / 2
    reach = exact + ROUGH.kink  # a region that is swept roughly may leave out so much
    found: list[Taken] = []
    if now:
        circle = [across_circle(place, exact, y) for y in heights]
        found.append(Taken(table.height_of(board, enemy), circle))
    if most < 1 or enemy.state.get("on_wall"):
        return found
    budget = _inches(board, enemy, most)
    if not any(row.spans for row in rows) or _away(place, rows) > reach + budget:
        return found
    whole = max(budget, 0.0 if largest is None else largest)
    layers = layers_of(board, enemy, round(whole * INCH))
    for layer in (layers[0], layers[-1])[: len(layers)]:  # in between nothing much is found besides
        ground = walking_ground(layer, enemy)
        if not ground.is_free(place):
            continue
        region = region_of(ground, place, whole, fineness=ROUGH)
        yield from within(STILL, region.casting())
        shapes = _waded(board, enemy, region, most) if most > 1 and region.ground.tolled else region.shapes(budget)
        walked = _walked(region, shapes, budget, slab)
        yield STILL
        levels: dict[int, Lines] = {}
        _add_levels(levels, layer, enemy, [_middle(row) for row in walked])
        for level, lines in levels.items():
            part = [evolve(row, spans=common(row.spans, union(on))) for row, on in zip(walked, lines, strict=True)]
            coarse = [[simplified(ring, COARSE_BORDER) for ring in polygon] for polygon in outline(part)]
            yield STILL
            if coarse:
                found.append(Taken(level, widened(coarse, reach, heights)))
    return found


def _waded(board: Document, enemy: Figure, region: Region, most: int) -> list[list[Vector]]:
    """What so many moves in a row sweep where there is water."""
    wet, dry = (move_inches(board, enemy, wet=is_wet) / INCH for is_wet in (True, False))
    first = wet if table.swims(board, enemy) else dry
    return waded(region, Gait(dry, wet, region.ground.toll), Stand(first, most - 1))


def _walked(region: Region, shapes: Sequence[Sequence[Vector]], budget: float, slab: float) -> Rows:
    """What is swept of a region with a budget, on slabs of one height."""
    y = region.start.imag
    low, high = max(0.0, y - budget), min(region.landing.height, y + budget)
    count = max(1, ceil((high - low) / slab))
    limits = [low + (high - low) * number / count for number in range(count + 1)]
    lines = region.lines(shapes, [(a + b) / 2 for a, b in pairwise(limits)])
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), lines, strict=True)]
    met = [number for number, row in enumerate(rows) if row.spans]
    return rows[met[0] : met[-1] + 1] if met else []


def _inches(board: Document, enemy: Figure, most: int) -> float:
    """The inches that so many moves have at most."""
    first = move_inches(board, enemy, wet=table.swims(board, enemy))
    return (first + (most - 1) * move_inches(board, enemy, wet=False)) / INCH


def _untaken(rows: Rows, levels: Mapping[int, Lines], taken: Iterable[Taken]) -> Rows:
    """What is left of rows without the places where a base would be found."""
    closed: Lines = [[] for _ in rows]
    for each in taken:
        for level, lines in levels.items():
            if table.is_level(level, each.level):
                for number, spans in enumerate(each.lines):
                    closed[number] += common(union(spans), lines[number])
    return [evolve(row, spans=less(row.spans, union(spans))) for row, spans in zip(rows, closed, strict=True)]


def _away(place: complex, rows: Rows) -> float:
    """How far a place is from what there is of rows."""
    x = place.real
    found = []
    for row in rows:
        for left, right in row.spans:
            found.append(abs(complex(max(left - x, x - right, 0.0), _middle(row) - place.imag)))
    return min(found)


def _middle(row: Row) -> float:
    return (row.bottom + row.top) / 2


def seen_lines(board: Document, viewer: Figure, rows: Rows, radius: float) -> Lines:
    """The part of some rows where the viewer sees something of a base of a radius."""
    found: Lines = [[] for _ in rows]
    kept = [number for number, row in enumerate(rows) if row.spans]
    if not kept:
        return found
    heights = [_middle(rows[number]) for number in kept]
    seen = SeenBase(board, viewer, _around([rows[number] for number in kept], radius))
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
    count = max(1, ceil((high - low) / DANGER_SLAB))
    return [low + (number + 0.5) * (high - low) / count for number in range(count)]


def threat_map(document: Document, side: str) -> Portions[Mapping[str, object]]:
    """DG-15: for each enemy where the centre of a base would be found by it."""
    board = fresh(document)
    subject = Figure(id=NOBODY, side=side, at=((0, 0),), base=BASE)
    wide, high = document.free_board.width / INCH, document.free_board.height / INCH
    rows = rows_of([[[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]]], MAP_SLAB)
    heights = [_middle(row) for row in rows]
    ground = walking_ground(board, subject, ending=True)
    rows = [evolve(row, spans=spans) for row, spans in zip(rows, free_lines(ground, heights), strict=True)]
    levels: dict[int, Lines] = {}
    _add_levels(levels, board, subject, heights)
    levels = {level: [union(spans) for spans in lines] for level, lines in levels.items()}
    areas, enemies = [], [figure for figure in board.figures if figure.side != side]
    for number, enemy in enumerate(enemies, 1):
        foe = Pursuer(board, enemy)
        largest = _inches(board, enemy, foe.points) if foe.points else 0.0

        def found_by(
            moves: int, *, now: bool, foe: Pursuer = foe, largest: float = largest, so_far: int = number - 1
        ) -> Portions[list[list[list[list[float]]]]]:
            taking = _taken(board, foe, subject, moves, rows, now=now, slab=MAP_SLAB, largest=largest)
            taken = yield from within(Portion("enemies", so_far, len(enemies)), taking)
            return _found(rows, levels, taken)

        after = yield from found_by(foe.points - 1, now=False)
        beside = yield from found_by(foe.points, now=True)
        if after or beside:
            areas.append({"figure": enemy.id, "after": after, "beside": beside})
        yield Portion("enemies", number, len(enemies))
    return {"areas": areas, "without": WITHOUT}


def _found(rows: Rows, levels: Mapping[int, Lines], taken: Iterable[Taken]) -> list[list[list[list[float]]]]:
    """The places of rows where a base would be found."""
    left = _untaken(rows, levels, taken)
    return rounded(
        outline([evolve(row, spans=less(row.spans, rest.spans)) for row, rest in zip(rows, left, strict=True)])
    )
