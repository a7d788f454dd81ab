"""Shots: which are allowed, and with how many dice (OR-42 to OR-44, OR-50, OR-53, OR-60, OR-61). And the line of shot,
its proof, and what its centre line touches (OR-40, OR-41, OR-45)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.geometry.exact.base_sight import closers
from tablelight.grid import Space
from tablelight.grid.square import corner_between
from tablelight.rules.answers import Reason
from tablelight.rules.systems.oraculo import tables
from tablelight.rules.systems.oraculo.ground import OraculoGround, are_engaged, engaged_with, ground_of

MOST_CENTRE_LINES = 20_000
"""How many centre lines of a board are remembered, about a megabyte and a half."""


def touched(ground: OraculoGround, start: Space, end: Space) -> Iterator[Reason]:
    """OR-41: what gives cover and is touched by the line between the two centres, in order.

    Object squares count if the line passes through them (the object stands inside its square). Blocking squares and
    edges also count if it only touches a corner or an end. An object on a corner is that point.
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
            edge = ground.layout.edge_of(a, b, *tables.CLOSED_EDGES, tables.LOW_WALL)
            if edge:
                yield Reason(f"OR-41.{tables.EDGE_KEYS[edge.kind]}", between=(a, b))
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
    """Whether the centre line touches nothing that gives cover; then it is a line of shot, too. Kept: danger needs the
    same lines again and again."""
    known, between = ground.clear_lines, (start, end)
    found = known.get(between)
    if found is None:
        if len(known) >= MOST_CENTRE_LINES:
            known.clear()
        found = known[between] = next(touched(ground, start, end), None) is None
    return found


def closing(ground: OraculoGround, start: Space, end: Space) -> tuple[Reason, ...]:
    """OR-45: obstacles that together close the view; without any one of them it would be open."""
    squares, sides = closers(ground.obstacles, start, end)
    reasons = [Reason("OR-40.blocking", at=square) for square in squares]
    for a, b in sides:
        edge = ground.layout.edge_of(a, b, *tables.CLOSED_EDGES)
        assert edge is not None
        reasons.append(Reason(f"OR-40.{tables.EDGE_KEYS[edge.kind]}", between=(a, b)))
    return tuple(reasons)


def has_line(ground: OraculoGround, start: Space, end: Space) -> bool:
    """Whether there is a line of shot at all."""
    return is_clear(ground, start, end) or bool(ground.seen_from(end) & ground.grid.bit(start))


@frozen
class ShotDice:
    """The dice of one shot. `twice`: the single die must succeed again to count."""

    dice: int
    twice: bool = False


def thrown(dice: int, clear: bool) -> ShotDice:
    """OR-42: without a clear line one die fewer; a single die is thrown all the same, but must succeed
    twice.
    """
    if clear or not dice:
        return ShotDice(dice)
    return ShotDice(1, twice=True) if dice == 1 else ShotDice(dice - 1)


def cover_reasons(throw: ShotDice, clear: bool) -> tuple[Reason, ...]:
    """OR-42: why a shot without a clear line has fewer dice, or must succeed twice."""
    return () if clear else (Reason("OR-42.twice" if throw.twice else "OR-42.fewer", values={"dice": throw.dice}),)


def hits(face: int, distance: int) -> bool:
    """OR-51: whether a die that shows this face hits at this distance."""
    return face > 0 and distance <= face


def dice_left(document: Document, figure: Figure) -> int:
    """OR-53: the dice of `aim` that are left for the second shot of an attack under way, 0 if none is."""
    made = tables.turn_of(document, figure).shots if document.turn else ()
    if not made or len(made) >= tables.MOST_SHOTS or tables.turn_of(document, figure).actions[-1:] != ("attack",):
        return 0
    return max(0, figure.stats.get("aim", 0) - sum(made))


def own_dice(document: Document, figure: Figure) -> int:
    """The dice of `aim` that it has now: all of them, or those that are left."""
    return dice_left(document, figure) or figure.stats.get("aim", 0)


def dice_for(document: Document, figure: Figure, share: int | None) -> int:
    """The dice of one shot before OR-42: the share of `aim` (without one all that are left), and one more in the first
    shot after aiming (OR-60, OR-61)."""
    own = own_dice(document, figure) if share is None else share
    return own + tables.has_aimed(document, figure) if document.turn else own


def share_refusal(document: Document, figure: Figure, share: int | None) -> Reason | None:
    """OR-53: why this many dice may not go into the shot."""
    own = own_dice(document, figure)
    if share is None or share == own:
        return None
    # The second shot takes all that is left: no other shot could.
    is_barred = share > own or dice_left(document, figure)
    return Reason("OR-53.share", values={"dice": own}) if is_barred else None


def shot_refusal(document: Document, figure: Figure, target: Figure) -> Reason | None:
    """Why a figure may not shoot at another, None if it may."""
    if not figure.stats.get("aim"):
        return Reason("OR-50.unarmed", figure=figure.id)
    if target.side == figure.side:
        return Reason("OR-43.friend", figure=target.id, values={"name": target.label})
    if not tables.options_of(document).shoot_engaged and (engaged := engaged_with(document, figure)):
        return Reason("OR-44.engaged", figure=engaged[0].id, values={"name": engaged[0].label})
    if "hero" in figure.traits:
        for other in document.figures:
            if other.id != figure.id and "hero" in other.traits and are_engaged(document, other, target):
                return Reason("OR-43.hero", figure=other.id, values={"name": other.label})
    distance = document.topology.distance(figure.space, target.space)
    if distance > tables.GREATEST_RANGE:
        return Reason("OR-50.far", figure=target.id, values={"distance": distance, "range": tables.GREATEST_RANGE})
    if not has_line(ground_of(document.layout), figure.space, target.space):
        return Reason("OR-40.none", figure=target.id, values={"name": target.label})
    return None


def has_clear_line(document: Document, figure: Figure, target: Figure) -> bool:
    """OR-41: whether nothing gives cover on the line to the target."""
    return is_clear(ground_of(document.layout), figure.space, target.space)
