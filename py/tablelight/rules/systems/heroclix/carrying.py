"""Carrying a friend (HC-40 to HC-44)."""

from __future__ import annotations

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Mask, shifted
from tablelight.rules.answers import Reason
from tablelight.rules.systems.heroclix.figures import HeroClixGround, ground_of, is_flyer, is_high
from tablelight.rules.systems.heroclix.tables import DIAL, state_of


def carry_refusal(document: Document, flyer: Figure, friend: Figure) -> Reason | None:
    """Why the flyer cannot pick up the friend from where the two stand; None if it can."""
    named = {"name": friend.label}
    if not is_flyer(flyer):
        return Reason("HC-40.flyer", figure=flyer.id)
    if friend.id == flyer.id or friend.side != flyer.side:
        return Reason("HC-40.friend", figure=friend.id)
    if is_high(flyer) and not DIAL.value(flyer):
        return Reason("HC-40.high", figure=flyer.id)
    load = state_of(flyer).carrying
    if load is not None:
        return Reason("HC-40.one", figure=flyer.id, values={"name": document.figure(load).label})
    if is_high(friend):
        return Reason("HC-40.above", figure=friend.id, values=named)
    if friend.state.get("holding") or friend.state.get("carrying"):
        return Reason("HC-42.laden", figure=friend.id, values=named)
    ground = ground_of(document.layout)
    if not _open_neighbours(ground, flyer.space, friend) & document.topology.bit(friend.space):
        return Reason("HC-40.apart", figure=friend.id, values=named)
    return None


def drops(ground: HeroClixGround, held: Mask, carried: Figure, end: Space) -> tuple[Space, ...]:
    """HC-44: the squares where the carried figure can be set down from `end`, by row, then column. `held`: the squares
    of the other figures. The squares from which the flyer and the carried figure started are free."""
    return tuple(ground.grid.spaces(_open_neighbours(ground, end, carried) & ground.open & ~held))


def with_room(ground: HeroClixGround, held: Mask, carried: Figure) -> Mask:
    """HC-44: the squares from which the carried figure can be set down somewhere."""
    into = ground.grid.entering(ground.open & ~held)
    total = 0
    for opened, level, mask in zip(ground.barriers.open, ground.level, into, strict=True):
        total |= mask & opened if is_flyer(carried) else mask & opened & level
    return total


def setting_down(ground: HeroClixGround, held: Mask, carried: Figure, drop: Space) -> Mask:
    """HC-44: the squares from which the carried figure can be set down in `drop` (the relation is symmetric)."""
    return _open_neighbours(ground, drop, carried) if ground.open & ~held & ground.grid.bit(drop) else 0


def _open_neighbours(ground: HeroClixGround, space: Space, carried: Figure) -> int:
    """The squares beside `space` with no wall between, on its level or joined to it by stairs (for a flyer, any level)."""
    bit, total = ground.grid.bit(space), 0
    for direction, shift in enumerate(ground.grid.shifts):
        if ground.barriers.open[direction] & bit and (is_flyer(carried) or ground.level[direction] & bit):
            total |= shifted(bit, shift)
    return total & ground.spaces
