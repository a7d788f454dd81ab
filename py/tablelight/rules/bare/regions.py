"""`shelter`, `vantage`, `threat-map` and `advise` on a bare table (DG-12, DG-15, DG-20, DG-21, DG-24): regions on lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import Millimetres
from tablelight.geometry.inches.outline import Rows, common, outline
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, free_lines, rows_of, union
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.answers import Moves
from tablelight.rules.bare import view
from tablelight.rules.bare.policy import AttackArea, BareMove, FreeDanger, attacks_there, counts, enemies_of
from tablelight.rules.bare.reach import Taken
from tablelight.rules.bare.table import WrittenPolygons, in_contact, is_level, is_there, rounded, vector, written
from tablelight.rules.danger.advice import WeighedPlace, advice_of, weighed
from tablelight.rules.danger.attacks import NOTHING, SURE
from tablelight.rules.danger.places import Places
from tablelight.rules.danger.records import NOBODY, Advice, FreeShelter, FreeVantage, Spot
from tablelight.rules.questions import MoveQuestion

MAP_SLAB = 0.1
"""The height of a threat map's slabs (inches)."""
BASE = Millimetres(30)
"""The base of a threat map's figure."""
ROWS_AT_ONCE = 128
"""How many rows are checked for standing room between two pauses."""


def written_area(rows: Rows) -> WrittenPolygons:
    """The outline of rows as in an answer."""
    return rounded(outline(rows))


def shelter(danger: FreeDanger, document: Document, question: MoveQuestion) -> Portions[FreeShelter]:
    """The part of the move's region where no enemy attacks the figure in its next activation, and the part of that
    which no enemy sees (DG-15)."""
    figure, found = question.figure, (yield from danger.moves(document, question))
    if not is_there(document, figure):
        nobody = {"counts": counts(danger, [])}
        return FreeShelter(refused=found.refused, stay=nobody, area=[], unseen=[], extra=danger.extra)
    area, unseen = yield from sheltered(danger, document, question, found)
    stay = None
    if danger.may_stay(figure):
        stay = {"counts": counts(danger, (yield from enemies_of(danger, document, figure)))}
    return FreeShelter(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay=stay,
        area=written_area(area),
        unseen=written_area(unseen),
        extra=danger.extra,
    )


def sheltered(
    danger: FreeDanger, document: Document, question: MoveQuestion, found: Moves
) -> Portions[tuple[Rows, Rows]]:
    """The areas of `shelter` (DG-15)."""
    figure, safe = question.figure, rows_of(cast(Polygons, found.area or []), view.BARE_SLAB)
    if not safe:
        return [], []
    board = danger.at_activation(document)
    board = evolve(board, figures=tuple(each for each in board.figures if each.id != figure.id))
    enemies = board.enemies(figure)
    beginning = Portion("enemies", 0, len(enemies))
    heights = [row.middle for row in safe]
    layers = map(danger.table, danger.layers(document, question))
    levels = yield from within(beginning, view.levels_on(layers, heights))
    for number, enemy in enumerate(enemies, 1):
        reach = danger.reach(board, enemy, figure, safe, view.BARE_SLAB)
        for taking in (reach.now, reach.after):
            yield Portion("enemies", number // 2, len(enemies))
            taken = yield from within(Portion("enemies", number // 2, len(enemies)), taking())
            safe = view.off_lines_of(safe, taken_lines(safe, levels, taken))
    hidden = safe
    # Enemies nearby see most: the others are asked only about the rest.
    near = sorted(enemies, key=lambda each: abs(vector(each.space) - vector(figure.space)))
    table = danger.table(board)
    parts = table.parts(heights) if any(row.spans for row in hidden) else {}
    for number, enemy in enumerate(near, len(enemies) + 1):
        if not any(row.spans for row in hidden):
            break
        looking = view.seen_on_rows(table, enemy, hidden, figure.radius + view.BARE_SLAB / 2, parts)
        hidden = view.off_lines_of(hidden, (yield from within(Portion("enemies", number // 2, len(enemies)), looking)))
        yield Portion("enemies", number // 2, len(enemies))
    return safe, hidden


def taken_lines(rows: Rows, levels: view.LinesByLevel, taken: Iterable[Taken]) -> Lines:
    """The spans of rows where an enemy would find a base, at the height at which it stands there."""
    closed: Lines = [[] for _ in rows]
    for each in taken:
        for level, there in levels.items():
            if each.level is None or is_level(level, each.level):
                for spans, taken_there, on in zip(closed, each.lines, there, strict=True):
                    if taken_there and on:
                        spans += common(taken_there, on)
    return [union(spans) for spans in closed]


def vantage(danger: FreeDanger, document: Document, question: MoveQuestion, target: Figure) -> Portions[FreeVantage]:
    """The attacks from its place, after its way into contact, and by areas; where it sees from (DG-12, DG-15)."""
    figure, found = question.figure, (yield from danger.moves(document, question))
    contact, stay, seen, at = None, None, WrittenPolygons(), Portion("places", 0)
    areas: Sequence[AttackArea] = ()
    if is_there(document, figure):
        stay = attacks_there(danger, danger.as_active(document, figure), figure, target)
        yield at
        if found.refused is None:
            move = danger.move(document, question, found)
            seen = written_area((yield from within(at, move.seen(target))))
            yield at
            if target.side != figure.side and is_there(document, target):
                contact = yield from within(at, _contact(danger, document, move, figure, target))
                areas = yield from within(at, move.areas(target))
    return FreeVantage(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay=stay,
        contact=contact,
        seen=seen,
        extra={**danger.extra, **({"areas": tuple(areas)} if areas or danger.tells_areas else {})},
    )


def _contact(
    danger: FreeDanger, document: Document, move: BareMove, figure: Figure, target: Figure
) -> Steps[Mapping[str, object] | None]:
    """The way into contact by the move, and the attacks there."""
    if in_contact(danger.height_of, danger.as_active(document, figure), figure, target):
        return None
    found = yield from move.contact(target)
    there = None if found is None else attacks_there(danger, found[1], figure, target)
    if found is None or there is None:
        return None
    way = found[0]
    return {"actions": way.actions, "to": way.to, "cost": way.cost, "chance": way.chance, **way.extra, **there}


def threat_map(danger: FreeDanger, document: Document, side: str) -> Portions[Mapping[str, object]]:
    """For each enemy, where it would find the centre of a base (DG-15)."""
    board = danger.at_activation(document)
    subject = Figure(id=NOBODY, side=side, at=((0, 0),), base=BASE)
    wide, high = document.free_board.inches
    rows = rows_of([[[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]]], MAP_SLAB)
    heights = [row.middle for row in rows]
    areas, enemies = [], [figure for figure in board.figures if figure.side != side]
    beginning = Portion("enemies", 0, len(enemies))
    ground = danger.ground(board, subject)
    yield beginning
    free: Lines = []
    for first in range(0, len(heights), ROWS_AT_ONCE):
        free += free_lines(ground, heights[first : first + ROWS_AT_ONCE])
        yield beginning
    rows = [row.with_spans(spans) for row, spans in zip(rows, free, strict=True)]
    levels = yield from within(beginning, view.levels_on([danger.table(board)], heights))
    for number, enemy in enumerate(enemies):
        reach, at = danger.reach(board, enemy, subject, rows, MAP_SLAB), Portion("enemies", number, len(enemies))
        told: dict[str, object] = {}
        for kind, taking in reach.on_map.items():
            yield at
            taken = yield from within(at, taking())
            found = taken_lines(rows, levels, taken)
            yield at
            told[kind] = written_area(view.on_lines_of(rows, found))
        if any(told.values()):
            areas.append({"figure": enemy.id, **told})
    return {"areas": tuple(areas), **danger.extra}


def advise(danger: FreeDanger, document: Document, question: MoveQuestion) -> Portions[Advice]:
    """The places of DG-24 that no other beats."""
    figure, found = question.figure, (yield from danger.moves(document, question))
    is_in = is_there(document, figure)
    board = danger.as_active(document, figure) if is_in else document
    there = board.figure(figure.id) if is_in else figure
    own = Spot(at=written(figure.space), cost=0, chance=SURE, extra={"stay": True}, document=board, figure=there)
    judged: list[WeighedPlace] = []
    if not is_in:
        spots = [own]
        judged = [WeighedPlace(spot=own, dealt=NOTHING, suffered=(NOTHING,))]
    else:
        spots = [own] if danger.may_stay(figure) else []
        spots += yield from _ends(danger, document, question, found)
        for number, spot in enumerate(spots):
            looking = enemies_of(danger, spot.document, spot.figure)
            enemies = yield from within(Portion("places", number, len(spots)), looking)
            judged.append(weighed(danger, spot, enemies))
    return evolve(advice_of(document, danger, Places(found, tuple(spots)), judged), extra=danger.extra)


def _ends(danger: FreeDanger, document: Document, question: MoveQuestion, found: Moves) -> Portions[list[Spot]]:
    """The ends of the move to weigh, each place once."""
    if found.refused is not None:
        return []
    move, spots, enemies = danger.move(document, question, found), list[Spot](), document.enemies(question.figure)
    for number, enemy in enumerate(enemies):
        spots += yield from within(Portion("enemies", number, len(enemies)), move.attacking(enemy))
    for area in (yield from sheltered(danger, document, question, found)):
        spots += yield from within(Portion("places", 0), move.hiding(area))
    unlike = {spot.at: spot for spot in reversed(spots)}
    return [spot for spot in spots if unlike[spot.at] is spot]
