"""Single steps with what forbids them and what ends the movement after them: the rules of `movement`, in
words.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.board.document import Figure
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, first_refusal
from tablelight.rules.systems.oraculo.engagement import are_adjacent
from tablelight.rules.systems.oraculo.movement import Movement
from tablelight.rules.systems.oraculo.shot import EDGE_KEYS


def why_not(movement: Movement, to: Space) -> Reason | None:
    """Why the movement cannot end in `to`; None if it can."""
    barred = end_refusal(movement, to)
    if barred:
        return barred
    return first_refusal(
        movement.figure.space,
        to.__eq__,
        lambda space: attempts(movement, space),
        movement.budget,
        lambda cost: _too_far(movement, cost),
        lambda space: movement.ground.grid.distance(space, to),
    )


def _too_far(movement: Movement, cost: int) -> Reason:
    if not cost:
        return Reason("OR-10.none")
    key = "OR-12.far" if movement.climbs else "OR-10.far"
    return Reason(key, values={"cost": cost, "budget": movement.budget})


def end_refusal(movement: Movement, to: Space) -> Reason | None:
    """Why no movement of this miniature may end in a square."""
    if to == movement.figure.space:
        return Reason("OR-10.here", at=to)
    barred = _ground_refusal(movement, to)
    if barred:
        return barred
    holder = _holder(movement, to)
    return Reason("OR-13.held", at=to, figure=holder.id, values={"name": holder.label}) if holder else None


def attempts(movement: Movement, space: Space) -> Iterator[Attempt[Space, Reason]]:
    """Every step that one might try from a square, in the order of the directions."""
    grid = movement.ground.grid
    for neighbour in grid.neighbours(space):
        refusal = step_refusal(movement, space, neighbour)
        yield Attempt(neighbour, movement.cost(grid.index(neighbour)), refusal, halt_reason(movement, neighbour))


def step_refusal(movement: Movement, a: Space, b: Space) -> Reason | None:
    """What forbids the step from `a` to the adjacent `b`."""
    bit = movement.ground.grid.bit
    barred = _ground_refusal(movement, b) or _edge_refusal(movement, a, b)
    if barred:
        return barred
    holder = _holder(movement, b)
    if holder and (movement.impassable | movement.stopping) & bit(b):
        key = "OR-13.pass" if movement.impassable & bit(b) else "OR-25.held"
        return Reason(key, at=b, figure=holder.id, values={"name": holder.label})
    if movement.forbidden & bit(b):
        enemy = _enemy_beside(movement, b)
        return Reason("OR-24.new", at=b, figure=enemy.id, values={"name": enemy.label})
    if a == movement.figure.space and not movement.first & bit(b):
        return Reason("OR-24.opposite", at=b)
    return None


def halt_reason(movement: Movement, space: Space) -> Reason | None:
    """OR-25: why arriving in a square ends the movement."""
    if not movement.stopping & movement.ground.grid.bit(space):
        return None
    enemy = _enemy_beside(movement, space)
    return Reason("OR-25.stop", at=space, figure=enemy.id, values={"name": enemy.label})


def _ground_refusal(movement: Movement, space: Space) -> Reason | None:
    ground, bit = movement.ground, movement.ground.grid.bit(space)
    if not ground.spaces & bit:
        return Reason("OR-10.void", at=space)
    if ground.blocking & bit:
        return Reason("OR-14.blocking", at=space)
    if ground.objects & bit:
        return Reason(f"OR-14.{ground.layout.objects_at(space)[0].kind}", at=space)
    if not movement.enterable & bit:
        return Reason("OR-12.climb", at=space)
    return None


def _edge_refusal(movement: Movement, a: Space, b: Space) -> Reason | None:
    if movement.barriers.is_open(a, b):
        return None
    climbing = movement.ground.climbing
    if climbing.is_open(a, b):
        return Reason("OR-12.low-wall", between=(a, b))
    kind = climbing.edge(a, b)
    return Reason(f"OR-14.{EDGE_KEYS[kind] if kind else 'corner'}", between=(a, b))


def _holder(movement: Movement, space: Space) -> Figure | None:
    holder = movement.document.at(space)
    return None if holder is not None and holder.id == movement.figure.id else holder


def _enemy_beside(movement: Movement, space: Space) -> Figure:
    """The first enemy in whose zone of combat a stopping or forbidden square lies; when disengaging, a new
    one.
    """
    old = [movement.figure.space] if movement.forbidden else []
    for enemy in movement.document.enemies(movement.figure):
        engaged_before = any(are_adjacent(movement.ground, enemy.space, space) for space in old)
        if not engaged_before and are_adjacent(movement.ground, enemy.space, space):
            return enemy
    raise AssertionError("a zone of combat is somebody's")
