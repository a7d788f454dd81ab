"""Single steps with what forbids them and what ends the movement after them: why a place cannot be reached, and why a
movement stops. The same rules as `movement`, one step at a time and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tablelight.board.document import Figure
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal
from tablelight.rules.systems.heroclix.carrying import drops
from tablelight.rules.systems.heroclix.figures import is_high
from tablelight.rules.systems.heroclix.movement import Movement

Place: TypeAlias = tuple[Space, bool]
"""A square, and whether high above it."""


def why_not(movement: Movement, to: Space, high: bool | None) -> Reason | None:
    """Why the movement cannot end in `to` (in that mode; either, if None); None if it can."""
    modes = (False, True) if high is None else (high,)
    barred = [end_refusal(movement, (to, mode)) for mode in modes]
    if all(barred):
        return barred[0]
    goals = {(to, mode) for mode, reason in zip(modes, barred, strict=True) if reason is None}
    return first_refusal(
        (movement.figure.space, is_high(movement.figure)),
        goals.__contains__,
        lambda place: attempts(movement, place),
        movement.budget,
        lambda cost: _too_far(movement, cost),
        lambda place: movement.ground.grid.distance(place[0], to),
    )


def _too_far(movement: Movement, cost: int) -> Reason:
    if not cost:
        return Reason("HC-02.none")
    budget = movement.budget
    if movement.is_halved and cost <= movement.speed:
        return Reason("HC-07.far", at=movement.figure.space, values={"cost": cost, "budget": budget})
    return Reason("HC-02.far", values={"cost": cost, "budget": budget})


def end_refusal(movement: Movement, place: Place) -> Reason | None:
    """Why no movement of this figure may end in a place."""
    space, high = place
    if high and not movement.flies:
        return Reason("HC-20.ground")
    if high and movement.indoors:
        return Reason("HC-25")
    if high and movement.lifted:
        return Reason("HC-41.low")
    barred = _enter_refusal(movement, space)
    if barred:
        return barred
    holder = _holder(movement, space)
    if holder and holder.id != movement.figure.id:
        return Reason("HC-06.held", at=space, figure=holder.id, values={"name": holder.label})
    if not high and movement.ground.blocking & movement.ground.grid.bit(space):
        return Reason("HC-30.blocking" if movement.flies else "HC-08.blocking", at=space)
    if movement.lifted and not drops(movement, space):
        return Reason("HC-44.none", at=space, values={"name": movement.lifted.label})
    return None


def attempts(movement: Movement, place: Place) -> Iterator[Attempt[Place, Reason]]:
    """Every step and change of mode that one might try from a place, in the order of the directions."""
    space, high = place
    for neighbour in movement.ground.grid.neighbours(space):
        to = (neighbour, high)
        halt = halt_reason(movement, to, space)
        refusal = step_refusal(movement, space, neighbour, high) or (halt and _dead_end(movement, to))
        yield Attempt(to, 1, refusal, halt)
    if movement.flies:
        to = (space, not high)
        halt = halt_reason(movement, to, None)
        refusal = Reason("HC-25") if movement.indoors else halt and _dead_end(movement, to)
        yield Attempt(to, 1, refusal, halt)


def step_refusal(movement: Movement, a: Space, b: Space, high: bool) -> Reason | None:
    """What forbids the step from `a` to the adjacent `b` in itself."""
    barred = _enter_refusal(movement, b)
    if barred or high:
        return barred
    ground = movement.ground
    over = movement.flies and not movement.indoors
    barriers = ground.walls if over else ground.barriers
    if not barriers.is_open(a, b):
        kind = barriers.edge(a, b)
        key = {"wall": "HC-03.wall", "door-closed": "HC-03.door", None: "HC-03.corner"}[kind]
        return Reason(key, between=(a, b))
    if not over and ground.blocking & ground.grid.bit(b):
        return Reason("HC-22.indoors" if movement.flies else "HC-08.blocking", at=b)
    if movement.flies:
        return None
    direction = ground.grid.direction(a, b)
    assert direction is not None
    if not ground.level[direction] & ground.grid.bit(a):
        return Reason("HC-08.level", between=(a, b))
    holder = _holder(movement, b)
    if holder and holder.side != movement.figure.side:
        return Reason("HC-04.enemy", at=b, figure=holder.id, values={"name": holder.label})
    return None


def halt_reason(movement: Movement, to: Place, origin: Space | None) -> Reason | None:
    """Why arriving at `to` from the square `origin` (None: by a change of mode) ends the movement."""
    space, high = to
    ground, grid = movement.ground, movement.ground.grid
    bit = grid.bit(space)
    if (movement.others.near_high if high else movement.stopping_low()) & bit:
        on_foot = "HC-13.stop" if movement.broken else "HC-05.stop"
        key = "HC-29.stop" if high else "HC-30.stop" if movement.flies else on_foot
        enemy = _stopper(movement, space, high)
        return Reason(key, at=space, figure=enemy.id, values={"name": enemy.label})
    if movement.flies or origin is None or ground.hindering & grid.bit(origin):
        return None
    if ground.hindering & bit:
        return Reason("HC-07.stop", at=space)
    (c, r), (oc, orow) = space, origin
    if c != oc and r != orow and all(ground.hindering & grid.bit(side) for side in ((c, orow), (oc, r))):
        return Reason("HC-07.gap", at=space)
    return None


def _enter_refusal(movement: Movement, space: Space) -> Reason | None:
    if not movement.ground.spaces & movement.ground.grid.bit(space):
        return Reason("HC-08.void", at=space)
    return None


def _dead_end(movement: Movement, to: Place) -> Reason | None:
    """HC-06, HC-30: the movement would have to end where it may not, so it does not go there."""
    space, high = to
    holder = _holder(movement, space)
    if holder and holder.id != movement.figure.id:
        return Reason("HC-06.stop", at=space, figure=holder.id, values={"name": holder.label})
    if not high and movement.ground.blocking & movement.ground.grid.bit(space):
        return Reason("HC-30.dead", at=space)
    return None


def _holder(movement: Movement, space: Space) -> Figure | None:
    holder = movement.document.at(space)
    return None if holder is not None and movement.lifted and holder.id == movement.lifted.id else holder


def _stopper(movement: Movement, space: Space, high: bool) -> Figure:
    """The enemy that stops whoever arrives in `space`."""
    ground, grid = movement.ground, movement.ground.grid
    loose = movement.others.loose_high if high else movement.others.loose_low
    for direction, shift in enumerate(grid.shifts):
        index = grid.index(space) + shift
        beside = index >= 0 and loose >> index & 1
        if beside and (high or ground.adjacent[direction] & grid.bit(space)):
            enemy = movement.document.at(grid.space(index))
            assert enemy is not None
            return enemy
    raise AssertionError("who is stopped is stopped by somebody")
