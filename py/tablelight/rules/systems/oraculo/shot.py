"""The line of shot (OR-40, OR-41, OR-45): whether there is one, the proof, and what its centre line
touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tablelight.board.corners import corner_between
from tablelight.board.document import Document
from tablelight.geometry.exact.blockers import closers
from tablelight.geometry.exact.planar import ExactSegment
from tablelight.geometry.exact.squaresight import witness
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.systems.oraculo.ground import OraculoGround, ground_of
from tablelight.rules.systems.oraculo.tables import CLOSED_EDGES, EDGE_KEYS, LOW_WALL

MOST_CENTRE_LINES = 20_000
"""How many centre lines of a board are remembered, about a megabyte and a half."""


def touched(ground: OraculoGround, start: Space, end: Space) -> Iterator[Reason]:
    """OR-41: what gives cover and is touched by the line between the two centres, in order.

    Object squares count where the line passes through them (the object stands inside its square), squares
    that block and edges also where it only touches a corner or an end. An object on a corner is that point.
    """
    bit = ground.grid.bit
    inside = ground.objects | ground.blocking
    if inside & bit(start):
        yield _square(ground, start)
    for passage in ground.grid.walk(start, end):
        for (square,) in filter(None, passage.ways):
            if square is not None and ground.blocking & bit(square):
                yield Reason("OR-41.corner", at=square)
        for a, b in (side for chain in passage.chains() for side in pairwise(chain)):
            assert a is not None and b is not None, "a line between squares of the board stays on it"
            edge = ground.layout.edge_of(a, b, *CLOSED_EDGES, LOW_WALL)
            if edge:
                yield Reason(f"OR-41.{EDGE_KEYS[edge.kind]}", between=(a, b))
        corner = corner_between(passage.before, passage.after)
        if corner in ground.layout.on_corners:
            kind = ground.layout.on_corners[corner].kind
            yield Reason(f"OR-41.{kind}-corner", between=(passage.before, passage.after))
        if inside & bit(passage.after):
            yield _square(ground, passage.after)


def _square(ground: OraculoGround, space: Space) -> Reason:
    if ground.blocking & ground.grid.bit(space):
        return Reason("OR-41.blocking", at=space)
    return Reason(f"OR-41.{ground.layout.objects_at(space)[0].kind}", at=space)


def is_clear(ground: OraculoGround, start: Space, end: Space) -> bool:
    """Whether the centre line touches nothing that gives cover: then it is a line of shot, too. Kept: danger asks for the
    same lines again and again."""
    known, between = ground.clear_lines, (start, end)
    found = known.get(between)
    if found is None:
        if len(known) >= MOST_CENTRE_LINES:
            known.clear()
        found = known[between] = next(touched(ground, start, end), None) is None
    return found


def closing(ground: OraculoGround, start: Space, end: Space) -> tuple[Reason, ...]:
    """OR-45: the obstacles that together close the view, none to spare."""
    squares, sides = closers(ground.obstacles, start, end)
    reasons = [Reason("OR-40.blocking", at=square) for square in squares]
    for a, b in sides:
        edge = ground.layout.edge_of(a, b, *CLOSED_EDGES)
        assert edge is not None
        reasons.append(Reason(f"OR-40.{EDGE_KEYS[edge.kind]}", between=(a, b)))
    return tuple(reasons)


def line_of_shot(ground: OraculoGround, start: Space, end: Space) -> ExactSegment | None:
    """A segment that proves the line of shot: the centre line where it is clear, else one found exactly."""
    if is_clear(ground, start, end):
        return ground.grid.centre(start), ground.grid.centre(end)
    return witness(ground.obstacles, start, end)


def has_line(ground: OraculoGround, start: Space, end: Space) -> bool:
    """Whether there is a line of shot at all."""
    return is_clear(ground, start, end) or bool(ground.seen_from(end) & ground.grid.bit(start))


def seen(document: Document, start: Space) -> list[Space]:
    """The squares to which there is a line of shot, by row, then column."""
    ground = ground_of(document.layout)
    return ground.grid.spaces(ground.seen_from(start))
