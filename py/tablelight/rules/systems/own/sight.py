"""The answers `sight` and `sight-map` on squares and hexes."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.progress.portions import Portions, one_by_one
from tablelight.rules.answers import Sight, SightMap
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.systems.own import bare_sight
from tablelight.rules.systems.own.attacking import Aim, distance
from tablelight.rules.systems.own.bare_sight import LineOfSight
from tablelight.rules.systems.own.combatants import living
from tablelight.rules.systems.own.lookout import lookout_from
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sight_reasons import view_reasons


def sight(sheet: Sheet, document: Document, question: SightQuestion) -> Sight:
    """Whether one sees the other, whether clearly, the line that proves it; between enemies the attacks."""
    assert question.target is not None
    start, end = location_of(question.viewer), location_of(question.target)
    lookout = lookout_from(document, sheet, start)
    view = lookout.to(end)
    far = distance(sheet, document.topology, start, end)
    extra: dict[str, object] = {}
    target = question.target
    if not isinstance(target, Figure):
        there = next((figure for figure in living(document, sheet) if figure.space == end), None)
        target = there if there is not None else target
    if isinstance(question.viewer, Figure) and isinstance(target, Figure) and target.side != question.viewer.side:
        aim = Aim.seen(document, sheet, question.viewer, target, view)
        extra["attacks"] = attacks_on(sheet, aim)
    return Sight(
        visible=view.visible,
        clear=view.clear,
        distance=far,
        line=view.line,
        reasons=view_reasons(lookout, end, view),
        extra=extra,
    )


def bare_sight_answer(sheet: Sheet, document: Document, question: SightQuestion) -> Sight:
    """The answer to `sight` on a bare table by a sheet; distances in inches."""
    assert question.target is not None
    viewer, target = question.viewer, question.target
    line = LineOfSight(document, sheet, viewer, target)
    extra: dict[str, object] = {}
    if isinstance(viewer, Figure) and isinstance(target, Figure) and target.side != viewer.side:
        extra["attacks"] = attacks_on(sheet, Aim.past(line, viewer, target))
    far = bare_sight.apart(viewer, target) / INCH
    return Sight(
        visible=line.visible, clear=line.clear, distance=far, line=line.line, reasons=line.reasons(), extra=extra
    )


def bare_sight_map(sheet: Sheet, document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Which figures are seen, and clearly: a table has no spaces to list."""
    others = [figure for figure in living(document, sheet) if figure != question.viewer]

    def look(other: Figure) -> tuple[bool, bool]:
        line = LineOfSight(document, sheet, question.viewer, other)
        return line.visible, line.clear

    views = yield from one_by_one("enemies", others, look)
    seen = list(zip(others, views, strict=True))
    figures = {
        "figures": [each.id for each, (visible, _) in seen if visible],
        "clearly": [each.id for each, (_, clear) in seen if clear],
    }
    return SightMap(visible=(), clear=(), extra=figures)


def attacks_on(sheet: Sheet, aim: Aim) -> list[dict[str, object]]:
    """Each attack of the sheet on a target: whether it is allowed, why not, its odds unless more than the turn bars it."""
    found: list[dict[str, object]] = []
    for attack in sheet.attacks:
        reason = aim.refusal(attack)
        possible = reason is None or aim.refusal(attack, turn=False) is None
        odds = aim.odds(attack) if possible else None
        found.append({"attack": attack.id, "allowed": reason is None, "reason": reason, "odds": odds})
    return found


def sight_map(sheet: Sheet, document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every space that is seen, and those that are seen clearly."""
    seen = yield from lookout_from(document, sheet, location_of(question.viewer)).all()
    return SightMap(visible=tuple(at for at, _ in seen), clear=tuple(at for at, clear in seen if clear))
