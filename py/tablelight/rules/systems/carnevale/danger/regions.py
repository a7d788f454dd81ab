"""`shelter` and `threat-map` on the bare table (DG-15): regions where a figure is found, or seen.

An enemy finds a base where its own base comes into contact: within the two radii of where its centre gets, on a level no
more than a step away. A base sees another from a place if the place is nearer to what the other sees than its radius. All
this is known on horizontal lines; what a line may miss is left out on the safe side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.board.units import Millimetres, Thousandths
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.margins import free_lines
from tablelight.geometry.inches.outline import Row, Rows, common, outline
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, grown, less, rows_of, union
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.answers import Moves
from tablelight.rules.bare.table import rounded, vector
from tablelight.rules.danger.records import NOBODY, FreeShelter
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale.actions import moves
from tablelight.rules.systems.carnevale.activation_end import with_activation_begun
from tablelight.rules.systems.carnevale.areas import walk_ahead, walk_moves
from tablelight.rules.systems.carnevale.danger.foes import (
    WITHOUT,
    Pursuer,
    at_activation,
    counts,
    enemies_of,
    out_reason,
)
from tablelight.rules.systems.carnevale.danger.taken import (
    DANGER_SLAB,
    Detail,
    add_levels,
    inches_of,
    levels_of,
    parts_taken,
    untaken,
)
from tablelight.rules.systems.carnevale.fighting_rolls import may_fight
from tablelight.rules.systems.carnevale.seen import SeenBase
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walking import move_budget

FREE_ROWS_AT_ONCE = 128
"""Rows of the table on which it is looked where a base may be, between two stops."""
MAP_SLAB = 0.1
"""How thin the slabs of a threat map are (inches)."""
BASE = Millimetres(30)
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
    started = with_activation_begun(document, question.figure, question.action)
    if not isinstance(started, Document):
        return moves(document, question)
    yield from walk_ahead(started, question)
    return walk_moves(started, question)


def sheltered(
    document: Document, question: MoveQuestion, found: Moves
) -> Portions[tuple[Sequence[object], Sequence[object]]]:
    """DG-15: the areas of `shelter`: where no enemy attacks, and what of that none sees."""
    figure = question.figure
    rows = rows_of(cast(Polygons, found.area or []), DANGER_SLAB)
    if not rows:
        return [], []
    board = without_figure(at_activation(document), figure)
    levels = levels_of(document, figure, rows, move_budget(document, figure, question))
    safe, enemies = rows, board.enemies(figure)
    for number, enemy in enumerate(enemies, 1):
        foe = Pursuer(board, enemy)
        now = may_fight(board, enemy, "attack") is None
        taking = parts_taken(foe, figure, foe.points - 1, safe, now=now)
        safe = untaken(safe, levels, (yield from within(Portion("enemies", number // 2, len(enemies)), taking)))
        yield Portion("enemies", number // 2, len(enemies))
    hidden = safe
    # Those nearby see most: of what is left the others are asked.
    near = sorted(enemies, key=lambda each: abs(vector(each.space) - vector(figure.space)))
    for number, enemy in enumerate(near, len(enemies) + 1):
        if not any(row.spans for row in hidden):
            break
        seen = seen_lines(board, enemy, hidden, figure.radius + DANGER_SLAB / 2)
        hidden = [row.with_spans(less(row.spans, spans)) for row, spans in zip(hidden, seen, strict=True)]
        yield Portion("enemies", number // 2, len(enemies))
    return [*rounded(outline(safe))], [*rounded(outline(hidden))]


def without_figure(document: Document, figure: Figure) -> Document:
    """The document without a figure."""
    return evolve(document, figures=tuple(each for each in document.figures if each.id != figure.id))


def seen_lines(board: Document, viewer: Figure, rows: Rows, radius: float) -> Lines:
    """The part of some rows where the viewer sees something of a base of a radius."""
    found: Lines = [[] for _ in rows]
    kept = [number for number, row in enumerate(rows) if row.spans]
    if not kept:
        return found
    heights = [rows[number].middle for number in kept]
    seen = SeenBase(board, viewer, _around([rows[number] for number in kept], radius), radius)
    for screen, places in seen.places(heights).items():
        wanted = {n: spans for n, there in places.items() if (spans := common(there, rows[kept[n]].spans))}
        if not wanted:
            continue
        lines = _lines(heights[min(wanted)] - radius, heights[max(wanted)] + radius)
        view = seen.past(screen, lines)
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
    board = at_activation(document)
    subject = Figure(id=NOBODY, side=side, at=((0, 0),), base=BASE)
    wide, high = document.free_board.inches
    rows = rows_of([[[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]]], MAP_SLAB)
    heights = [row.middle for row in rows]
    areas, enemies = [], [figure for figure in board.figures if figure.side != side]
    beginning = Portion("enemies", 0, len(enemies))
    ground = walking_ground(board, subject, ending=True)
    yield beginning
    free: Lines = []
    for first in range(0, len(heights), FREE_ROWS_AT_ONCE):
        free += free_lines(ground, heights[first : first + FREE_ROWS_AT_ONCE])
        yield beginning
    rows = [row.with_spans(spans) for row, spans in zip(rows, free, strict=True)]
    levels: dict[Thousandths, Lines] = {}
    yield from within(beginning, add_levels(levels, board, subject, heights))
    yield beginning
    levels = {level: [union(spans) for spans in lines] for level, lines in levels.items()}
    for number, enemy in enumerate(enemies, 1):
        foe = Pursuer(board, enemy)
        detail = Detail(MAP_SLAB, swept=inches_of(board, enemy, foe.points) if foe.points else 0.0)

        def found_by(
            moves: int, *, now: bool, foe: Pursuer = foe, detail: Detail = detail, so_far: int = number - 1
        ) -> Portions[list[list[list[list[float]]]]]:
            taking = parts_taken(foe, subject, moves, rows, now=now, detail=detail)
            shown = Portion("enemies", so_far, len(enemies))
            taken = yield from within(shown, taking)
            left = untaken(rows, levels, taken)
            yield shown
            found = [row.with_spans(less(row.spans, rest.spans)) for row, rest in zip(rows, left, strict=True)]
            yield shown
            return rounded(outline(found))

        after = yield from found_by(foe.points - 1, now=False)
        beside = yield from found_by(foe.points, now=True)
        if after or beside:
            areas.append({"figure": enemy.id, "after": after, "beside": beside})
        yield Portion("enemies", number, len(enemies))
    return {"areas": areas, "without": WITHOUT}
