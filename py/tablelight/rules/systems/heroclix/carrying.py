"""Carrying a friend (HC-40 to HC-44)."""

from __future__ import annotations

from typing import cast

from tablelight.board.document import Document, Figure
from tablelight.grid import Space, bits
from tablelight.grid.topology import shifted
from tablelight.rules.answers import Reason
from tablelight.rules.systems.heroclix.figures import is_flyer, is_high
from tablelight.rules.systems.heroclix.ground import Ground, ground_of
from tablelight.rules.systems.heroclix.movement import Movement


def carry_refusal(document: Document, flyer: Figure, friend: Figure) -> Reason | None:
    """Why the flyer cannot pick the friend up where they are; None if it can."""
    named = {"name": friend.label}
    if not is_flyer(flyer):
        return Reason("HC-40.flyer", figure=flyer.id)
    if friend.id == flyer.id or friend.side != flyer.side:
        return Reason("HC-40.friend", figure=friend.id)
    if is_high(flyer):
        return Reason("HC-40.high", figure=flyer.id)
    load = flyer.state.get("carrying")
    if load is not None:
        return Reason("HC-40.one", figure=flyer.id, values={"name": document.figure(cast(str, load)).label})
    if is_high(friend):
        return Reason("HC-40.above", figure=friend.id, values=named)
    if friend.state.get("holding") or friend.state.get("carrying"):
        return Reason("HC-42.laden", figure=friend.id, values=named)
    ground = ground_of(document.layout)
    if not _beside(ground, flyer.space, friend) & document.topology.bit(friend.space):
        return Reason("HC-40.apart", figure=friend.id, values=named)
    return None


def drops(movement: Movement, end: Space) -> tuple[Space, ...]:
    """HC-44: where the carried figure can be set down from `end`, by row, then column. The square it was picked up from
    is free, and so is the flyer's own first square."""
    assert movement.lifted is not None
    ground = movement.ground
    free = ground.spaces & ~ground.blocking & ~movement.others.held
    return tuple(ground.grid.spaces(_beside(ground, end, movement.lifted) & free))


def ends_with_drops(movement: Movement, ends: int) -> int:
    """The end squares that leave room to set the carried figure down."""
    grid = movement.ground.grid
    return sum(1 << i for i in bits(ends) if drops(movement, grid.space(i)))


def _beside(ground: Ground, space: Space, carried: Figure) -> int:
    """The squares beside `space` with no wall between, on its level or joined to it by stairs (for a flyer, any level)."""
    bit, total = ground.grid.bit(space), 0
    for direction, shift in enumerate(ground.grid.shifts):
        if ground.barriers.open[direction] & bit and (is_flyer(carried) or ground.level[direction] & bit):
            total |= shifted(bit, shift)
    return total & ground.spaces
