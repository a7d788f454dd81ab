"""The answers `sight` and `sight-map` of a sheet, with the reasons (OWN-013 to OWN-015)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.board.units import INCH
from tablelight.geometry.exact.base_sight import closers
from tablelight.grid import Space
from tablelight.progress.portions import Portions, one_by_one
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.rays import Met, mesh_of
from tablelight.rules.systems.own.attacking import Aim, distance
from tablelight.rules.systems.own.bare_table import LineOfSight, apart
from tablelight.rules.systems.own.ground import living
from tablelight.rules.systems.own.lookout import Lookout, SeenSpace, lookout_from
from tablelight.rules.systems.own.sheet import Sheet


def view_reasons(lookout: Lookout, end: Space, view: SeenSpace) -> tuple[Reason, ...]:
    """What blocks the view, what keeps it from being clear, or that nothing does."""
    for own in (lookout.start, end):
        if not lookout.is_there(own):
            return (Reason("OWN-004.void", at=own),)
    if view.clear or lookout.start == end:
        return (Reason("OWN-013.open"),)
    if not view.visible and lookout.sheet.sight.line == "any":
        squares, sides = closers(lookout.obstacles(lookout.top(end), end), lookout.start, end)
        found = [reason for square in squares for reason in _space(lookout, square, end)]
        for a, b in sides:
            found += _side(lookout, a, b)
        return tuple(found) or (Reason("OWN-013.closed"),)
    met = [reason for each in lookout.seen(end).meets(lookout.start, end) for reason in _met(lookout, each, end)]
    if view.visible and lookout.target_hinders(end):
        met += _space(lookout, end, end)
    if not met and view.visible:
        met = _hindered(lookout, end)
    return tuple(reason for n, reason in enumerate(met) if reason not in met[:n]) or (Reason("OWN-013.closed"),)


def _hindered(lookout: Lookout, end: Space) -> list[Reason]:
    """What hinders the lines between corners, if the line of the centres meets nothing."""
    count = range(len(mesh_of(lookout.ground.grid).corners))
    for own in count:
        for other in count:
            met = list(lookout.seen(end).meets(lookout.start, end, (own, other)))
            if met:
                return [reason for each in met for reason in _met(lookout, each, end)]
    return []


def _met(lookout: Lookout, met: Met, end: Space) -> list[Reason]:
    grid = lookout.ground.grid
    try:
        space = grid.space(met.space)
    except KeyError:
        return [Reason("OWN-013.rim")]
    if met.direction is None:
        return _space(lookout, space, end)
    other = grid.step(space, met.direction)
    assert other is not None, "an edge stands between two spaces"
    return _side(lookout, space, other)


def _side(lookout: Lookout, a: Space, b: Space) -> list[Reason]:
    return [
        edge.reason(f"sight.{edge.sight}", between=(a, b))
        for edge in lookout.ground.edges_at(a, b)
        if edge.sight != "open"
    ]


def _space(lookout: Lookout, space: Space, end: Space) -> list[Reason]:
    """Why a space blocks or hinders."""
    if not lookout.is_there(space):
        return [Reason("OWN-013.rim", at=space)]
    kinds = (kind for kind in lookout.ground.kinds_at(space) if kind.sight != "open")
    found = [kind.reason(f"sight.{kind.sight}", at=space) for kind in kinds]
    if space in (lookout.start, end):
        return found
    figure = lookout.figures.get(space)
    if figure is not None and lookout.sheet.sight.figures != "open":
        found.append(Reason("OWN-014.figure", at=space, figure=figure.id, values={"name": figure.label}))
    if lookout.sheet.levels is not None and lookout.ground.level_at(space) > lookout.top(end):
        found.append(Reason("OWN-015.higher", at=space))
    return found


def sight(sheet: Sheet, document: Document, question: SightQuestion) -> Sight:
    """Whether the viewer sees the target, whether clearly, and by which line; between enemies also the attacks."""
    assert question.target is not None
    start, end = location_of(question.viewer), location_of(question.target)
    lookout = lookout_from(document, sheet, start)
    view = lookout.to(end)
    far = distance(sheet, document.topology, start, end)
    target = question.target
    if not isinstance(target, Figure):
        target = next((figure for figure in living(document, sheet) if figure.space == end), target)
    extra, reasons = _attacks(sheet, document, question.viewer, target, view), view_reasons(lookout, end, view)
    return Sight(visible=view.visible, clear=view.clear, distance=far, line=view.line, reasons=reasons, extra=extra)


def bare_sight_answer(sheet: Sheet, document: Document, question: SightQuestion) -> Sight:
    """The answer to `sight` on a bare table by a sheet; distances in inches."""
    assert question.target is not None
    viewer, target = question.viewer, question.target
    line, far = LineOfSight(document, sheet, viewer, target), apart(viewer, target) / INCH
    extra, reasons = _attacks(sheet, document, viewer, target, line), line.reasons()
    return Sight(visible=line.visible, clear=line.clear, distance=far, line=line.line, reasons=reasons, extra=extra)


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


def _attacks(
    sheet: Sheet, document: Document, viewer: object, target: object, view: LineOfSight | SeenSpace
) -> dict[str, object]:
    """Between enemies each attack of the sheet: whether it is allowed, why not, and its odds if only the turn bars it."""
    if not (isinstance(viewer, Figure) and isinstance(target, Figure) and target.side != viewer.side):
        return {}
    aim, found = Aim.at(document, sheet, viewer, target, view), list[dict[str, object]]()
    for attack in sheet.attacks:
        reason = aim.refusal(attack)
        possible = reason is None or aim.refusal(attack, turn=False) is None
        odds = aim.odds(attack) if possible else None
        found.append({"attack": attack.id, "allowed": reason is None, "reason": reason, "odds": odds})
    return {"attacks": found}


def sight_map(sheet: Sheet, document: Document, question: SightQuestion) -> Portions[SightMap]:
    """Every space that is seen, and those that are seen clearly."""
    seen = yield from lookout_from(document, sheet, location_of(question.viewer)).all()
    return SightMap(visible=tuple(at for at, _ in seen), clear=tuple(at for at, clear in seen if clear))
