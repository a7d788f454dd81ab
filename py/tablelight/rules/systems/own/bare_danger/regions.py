"""`shelter`, `vantage` and `threat-map` on a bare table by a sheet (DG-15): regions where a base would be attacked, and
from where it would attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.units import Millimetres
from tablelight.geometry.inches.margins import free_lines
from tablelight.geometry.inches.outline import Rows, common, outline
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, less, rows_of
from tablelight.progress.portions import Portion, Portions, Steps, within
from tablelight.rules.answers import Moves
from tablelight.rules.bare.table import in_contact, is_there, rounded, to_thousandth
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.policy import empty_turn
from tablelight.rules.danger.records import NOBODY, FreeShelter, FreeVantage, counts_of
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_moving, bare_table
from tablelight.rules.systems.own.activation import with_action
from tablelight.rules.systems.own.attacking import own_refusal
from tablelight.rules.systems.own.bare_danger.aiming import Aiming
from tablelight.rules.systems.own.bare_danger.foes import enemies_of, stood_at, way_of
from tablelight.rules.systems.own.bare_danger.hunters import Hunter
from tablelight.rules.systems.own.bare_danger.view import BareTable, TargetView, box_around
from tablelight.rules.systems.own.bare_danger.walk import BARE_SLAB, BareWalk
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.threat import attacks

MAP_SLAB = 0.1
"""How thin the slabs of a threat map are (inches)."""
BASE = Millimetres(30)
"""The base of the figure that a threat map is for, in millimetres."""


def moves_of(sheet: Sheet, document: Document, question: MoveQuestion) -> Portions[Moves]:
    """Where the mode may end."""
    yield from bare_moving.ahead(sheet, document, question)
    return bare_moving.moves(sheet, document, question)


def shelter(sheet: Sheet, document: Document, question: MoveQuestion) -> Portions[FreeShelter]:
    """DG-15: the part of the mode's region where no enemy could attack the figure in its next activation, and the part of
    that which none sees."""
    figure, found = question.figure, (yield from moves_of(sheet, document, question))
    if not is_there(document, figure):
        return FreeShelter(refused=found.refused, stay={"counts": counts_of(())}, area=[], unseen=[])
    area, unseen = yield from sheltered(sheet, document, question, found)
    enemies = yield from enemies_of(sheet, document, figure)
    flags = ((bool(e.now), e.after is not None, e.beside is not None) for e in enemies)
    return FreeShelter(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay={"counts": counts_of(flags)},
        area=rounded(outline(area), to_thousandth),
        unseen=rounded(outline(unseen), to_thousandth),
    )


def sheltered(sheet: Sheet, document: Document, question: MoveQuestion, found: Moves) -> Portions[tuple[Rows, Rows]]:
    """DG-15: the areas of `shelter`: where no enemy attacks, and what of that none sees."""
    figure, safe = question.figure, rows_of(cast(Polygons, found.area or []), BARE_SLAB)
    if not safe:
        return [], []
    board = empty_turn(document)
    board = evolve(board, figures=tuple(each for each in board.figures if each.id != figure.id))
    enemies = board.enemies(figure)
    for number, enemy in enumerate(enemies, 1):
        hunter = Hunter(sheet, board, enemy, figure, safe)
        for taken in (hunter.now, hunter.after):
            yield Portion("enemies", number // 2, len(enemies))
            spans_taken = yield from within(Portion("enemies", number // 2, len(enemies)), taken())
            safe = [row.with_spans(less(row.spans, spans)) for row, spans in zip(safe, spans_taken, strict=True)]
    hidden = safe
    for number, enemy in enumerate(enemies, len(enemies)):
        looking = _seen_by(sheet, board, enemy, figure, hidden)
        seen = yield from within(Portion("enemies", number // 2, len(enemies)), looking)
        hidden = [row.with_spans(less(row.spans, spans)) for row, spans in zip(hidden, seen, strict=True)]
    return safe, hidden


def _seen_by(sheet: Sheet, board: Document, viewer: Figure, figure: Figure, rows: Rows) -> Steps[Lines]:
    """Where on rows a figure's base is seen by a viewer."""
    heights, radius = [row.middle for row in rows], figure.radius + BARE_SLAB / 2
    table = BareTable(board, sheet)
    view = TargetView(table, viewer, radius, box_around([row.spans for row in rows], heights, radius))
    parts = table.parts(heights)
    yield
    return (yield from view.seen(heights, parts))


def when_attacking(
    sheet: Sheet, moved: Document, figure: Figure, target: Figure
) -> tuple[str, tuple[PossibleAttack, ...]] | None:
    """DG-12: the attacks of a figure where it stands: in this activation, else in its next; None without any."""
    if target.side == figure.side or not is_there(moved, target):
        return None
    for when, board in (("now", moved), ("next", empty_turn(moved))):
        found = attacks(sheet, board, board.figure(figure.id), board.figure(target.id))
        if found:
            return when, tuple(found)
    return None


def vantage(sheet: Sheet, document: Document, question: MoveQuestion, target: Figure) -> Portions[FreeVantage]:
    """DG-15: the attacks where it stands, by its way into contact, and from which area; the area from which it sees."""
    figure, found = question.figure, (yield from moves_of(sheet, document, question))
    if not is_there(document, figure):
        return FreeVantage(refused=found.refused, seen=[], extra={"areas": ()})
    stay = when_attacking(sheet, document, figure, target)
    walk = BareWalk(sheet, document, question)
    contact, areas, seen = None, list[Mapping[str, object]](), list[object]()
    if found.refused is None:
        yield from within(Portion("places", 0), walk.sweeping())
        rows = walk.rows()
        yield Portion("places", 0)
        aiming = Aiming(document, sheet, figure, target, rows)
        yield from within(Portion("places", 0), aiming.looking())
        seen = [*rounded(outline(aiming.seen), to_thousandth)]
        yield Portion("places", 0)
        if target.side != figure.side and is_there(document, target):
            contact = yield from within(Portion("places", 0), contact_of(walk, target))
            for area in _areas(walk, aiming):
                areas.append(area)
                yield Portion("places", 0)
    return FreeVantage(
        needs_roll=found.needs_roll,
        refused=found.refused,
        stay=None if stay is None else {"when": stay[0], "attacks": stay[1]},
        contact=contact,
        seen=seen,
        extra={"areas": tuple(areas)},
    )


def contact_of(walk: BareWalk, target: Figure) -> Steps[Mapping[str, object] | None]:
    """The way into contact by this mode, and the attacks there."""
    if in_contact(bare_table.heights(walk.sheet), walk.document, walk.figure, target):
        return None
    touching = yield from walk.contact(target)
    if touching is None:
        return None
    moved, there = stood_at(walk, touching[0])
    made = when_attacking(walk.sheet, moved, there, target)
    if made is None:
        return None
    way = way_of(walk, *touching)
    told = {"actions": way.actions, "to": way.to, "cost": way.cost, "chance": way.chance}
    return {**told, "when": made[0], "attacks": made[1]}


def _areas(walk: BareWalk, aiming: Aiming) -> Iterator[Mapping[str, object]]:
    """For each attack at range the area from which it reaches the target after this mode."""
    moved = with_action(walk.document, walk.figure, walk.question.action)
    for attack in walk.sheet.attacks:
        if attack.reach == "adjacent":
            continue
        anywhere = evolve(attack, engaged=True)
        boards = (("now", moved), ("next", empty_turn(moved)))
        allowed = (when for when, board in boards if own_refusal(board, walk.sheet, walk.figure, anywhere) is None)
        when = next(allowed, None)
        area = [] if when is None else rounded(outline(aiming.reached(attack)), to_thousandth)
        if area:
            yield {"with": attack.id, "attack": "range", "when": when, "area": area}


def threat_map(sheet: Sheet, document: Document, side: str) -> Portions[Mapping[str, object]]:
    """DG-15: for each enemy where the centre of a base would be found by it."""
    board = empty_turn(document)
    subject = Figure(id=NOBODY, side=side, at=((0, 0),), base=BASE)
    wide, high = document.free_board.inches
    rows = rows_of([[[(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]]], MAP_SLAB)
    on_foot = MoveMode(id="", label="", points=sheet.movement.modes[0].points)
    ground = bare_table.ground_for(board, bare_table.Walker(sheet, subject, on_foot), ending=True)
    lines = free_lines(ground, [row.middle for row in rows])
    rows = [row.with_spans(spans) for row, spans in zip(rows, lines, strict=True)]
    areas, enemies = [], [figure for figure in board.figures if figure.side != side]
    for number, enemy in enumerate(enemies):
        hunter, told = Hunter(sheet, board, enemy, subject, rows), {}
        for kind, taken in {"now": hunter.now, "after": hunter.after, "beside": hunter.beside}.items():
            yield Portion("enemies", number, len(enemies))
            places = yield from within(Portion("enemies", number, len(enemies)), taken())
            told[kind] = rounded(outline(_cut(rows, places)), to_thousandth)
        if any(told.values()):
            areas.append({"figure": enemy.id, **told})
    return {"areas": tuple(areas)}


def _cut(rows: Rows, lines: Lines) -> Rows:
    return [row.with_spans(common(row.spans, spans)) for row, spans in zip(rows, lines, strict=True)]
