"""The parts of a region where an enemy could attack who stands there, level by level (DG-15, DG-16)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import Inches, Thousandths, inches
from tablelight.geometry.inches.outline import Row, Rows, common, outline
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.search import ROUGH
from tablelight.geometry.inches.simplifying import simplified
from tablelight.geometry.inches.spans import Lines, across_circle, distance_to_rows, less, union, widened
from tablelight.progress.portions import Portion, Portions, Steps, run, within
from tablelight.rules.bare.table import contact_distance, is_level, vector
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.danger.foes import Pursuer
from tablelight.rules.systems.carnevale.danger.wading import MoveLengths, Remaining, swept_by_moves
from tablelight.rules.systems.carnevale.platform_choices import layers_of
from tablelight.rules.systems.carnevale.pursuit import whole_move
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground

DANGER_SLAB = 0.05
"""How thin the slabs are that regions are put together from (inches)."""
COARSE_BORDER = 0.02
"""How far a region's border may be out where it is widened by the bases (inches)."""
STILL = Portion("enemies", 0)
"""That work goes on; how far it is is told by whoever it is a part of."""

LINES_AT_ONCE = 64
"""How many lines are looked along in one portion."""


@frozen
class Taken:
    """Where a base on one of some levels would be found: spans on each row."""

    level: Thousandths
    lines: Lines


def levels_of(document: Document, figure: Figure, rows: Rows, most: Thousandths) -> dict[Thousandths, Lines]:
    """Where on rows a figure stands on which height, in any of its layers."""
    found: dict[Thousandths, Lines] = {}
    heights = [row.middle for row in rows]
    for layer in layers_of(document, figure, most):
        run(add_levels(found, layer, figure, heights))
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


@frozen
class Detail:
    """How finely it is looked where an enemy comes: in slabs so high (inches), out of a region that is swept for so many
    inches at least, so that it is swept once for several numbers of moves."""

    slab: float = DANGER_SLAB
    swept: float = 0.0


AS_SHELTER = Detail()


def parts_taken(
    foe: Pursuer, figure: Figure, most: int, rows: Rows, *, now: bool, detail: Detail = AS_SHELTER
) -> Portions[list[Taken]]:
    """Where an enemy finds a figure's base: without moving, if it acts `now`, and after at most so many moves."""
    board, enemy = foe.document, foe.enemy
    heights = [row.middle for row in rows]
    place, exact = vector(enemy.space), contact_distance(figure, enemy) + detail.slab / 2
    reach = exact + ROUGH.kink  # a region that is swept roughly may leave out so much
    found: list[Taken] = []
    if now:
        circle = [across_circle(place, exact, y) for y in heights]
        found.append(Taken(table.height_of(board, enemy), circle))
    if most < 1 or enemy.state.get("on_wall"):
        return found
    budget = inches_of(board, enemy, most)
    if not any(row.spans for row in rows) or distance_to_rows(place, rows) > reach + budget:
        return found
    longest = max(budget, detail.swept)
    layers = layers_of(board, enemy, Thousandths(round(longest * INCH)))
    for layer in (layers[0], layers[-1])[: len(layers)]:  # in between nothing much is found besides
        ground = walking_ground(layer, enemy)
        if not ground.is_free(place):
            continue
        region = region_of(ground, place, longest, fineness=ROUGH)
        yield from within(STILL, region.casting())
        if most > 1 and region.ground.tolled:
            shapes = yield from within(STILL, _waded(board, enemy, region, most))
        else:
            shapes = region.shapes(budget)
        yield STILL
        walked = _walked(region, shapes, budget, detail.slab)
        yield STILL
        levels: dict[Thousandths, Lines] = {}
        yield from within(STILL, add_levels(levels, layer, enemy, [row.middle for row in walked]))
        yield STILL
        for level, lines in levels.items():
            part = [row.with_spans(common(row.spans, union(on))) for row, on in zip(walked, lines, strict=True)]
            coarse = [[simplified(ring, COARSE_BORDER) for ring in polygon] for polygon in outline(part)]
            yield STILL
            if coarse:
                found.append(Taken(level, (yield from within(STILL, widened(coarse, reach, heights)))))
    return found


def _waded(board: Document, enemy: Figure, region: Region, most: int) -> Steps[list[list[Vector]]]:
    """What so many moves in a row sweep where there is water."""
    wet, dry = (whole_move(board, enemy, wet=is_wet) / INCH for is_wet in (True, False))
    first = wet if table.swims(board, enemy) else dry
    return (yield from swept_by_moves(region, MoveLengths(dry, wet, region.ground.toll), Remaining(first, most - 1)))


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


def inches_of(board: Document, enemy: Figure, most: int) -> Inches:
    """The inches that so many moves have at most."""
    first = whole_move(board, enemy, wet=table.swims(board, enemy))
    return inches(Thousandths(first + (most - 1) * whole_move(board, enemy, wet=False)))


def untaken(rows: Rows, levels: Mapping[Thousandths, Lines], taken: Iterable[Taken]) -> Rows:
    """What is left of rows without the places where a base would be found."""
    closed: Lines = [[] for _ in rows]
    for each in taken:
        for level, lines in levels.items():
            if is_level(level, each.level):
                for number, spans in enumerate(each.lines):
                    closed[number] += common(union(spans), lines[number])
    return [row.with_spans(less(row.spans, union(spans))) for row, spans in zip(rows, closed, strict=True)]
