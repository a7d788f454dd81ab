"""Why a space is not seen from another by a sheet, or not clearly: the reasons (OWN-013 to OWN-015)."""

from __future__ import annotations

from tablelight.geometry.exact.blockers import closers
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.rays import Met, mesh_of
from tablelight.rules.systems.own.lookout import Lookout, SeenSpace
from tablelight.rules.systems.own.reasons import Cause, thing_reason


def view_reasons(lookout: Lookout, end: Space, view: SeenSpace) -> tuple[Reason, ...]:
    """What closes the view, or what keeps it from being clear, or that nothing does."""
    for own in (lookout.start, end):
        if not lookout.is_there(own):
            return (Reason("OWN-004.void", at=own),)
    if view.clear or lookout.start == end:
        return (Reason("OWN-013.open"),)
    if not view.visible and lookout.sheet.sight.line == "any":
        squares, sides = closers(lookout.obstacles(end), lookout.start, end)
        found = [reason for square in squares for reason in _space(lookout, square, end)]
        for a, b in sides:
            found += _side(lookout, a, b)
        return tuple(found) or (Reason("OWN-013.closed"),)
    met = [reason for each in lookout.seen(end).meets(lookout.start, end) for reason in _met(lookout, each, end)]
    if view.visible and lookout.target_hinders(end):
        met += _space(lookout, end, end)
    if not met and view.visible:
        met = _hindered(lookout, end)
    return _once(met) or (Reason("OWN-013.closed"),)


def _hindered(lookout: Lookout, end: Space) -> list[Reason]:
    """What hinders the lines between corners, where the line of the centres meets nothing."""
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
        thing_reason(lookout.sheet, Cause("edges", edge, between=(a, b)), f"sight.{edge.sight}")
        for edge in lookout.ground.edges_at(a, b)
        if edge.sight != "open"
    ]


def _space(lookout: Lookout, space: Space, end: Space) -> list[Reason]:
    """Why a space blocks or hinders."""
    if not lookout.is_there(space):
        return [Reason("OWN-013.rim", at=space)]
    found = []
    for number, kind in enumerate(lookout.ground.kinds_at(space)):
        if kind.sight != "open":
            listed = "objects" if number else "terrains"
            found.append(thing_reason(lookout.sheet, Cause(listed, kind, at=space), f"sight.{kind.sight}"))
    if space in (lookout.start, end):
        return found
    figure = lookout.figures.get(space)
    if figure is not None and lookout.sheet.sight.figures != "open":
        values = {"name": figure.label}
        found.append(Reason("OWN-014.figure", at=space, figure=figure.id, values=values))
    if lookout.sheet.levels is not None and lookout.ground.level_at(space) > lookout.top(end):
        found.append(Reason("OWN-015.higher", at=space))
    return found


def _once(reasons: list[Reason]) -> tuple[Reason, ...]:
    """The reasons without those that say the same again."""
    found: list[Reason] = []
    for reason in reasons:
        if reason not in found:
            found.append(reason)
    return tuple(found)
