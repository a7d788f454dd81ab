"""Single steps line by line, in words: what a step costs and why, what bars it, what ends the movement after it. The same
rules as `steps` and `movement`, one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Figure
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.explain import Attempt, best_attempt
from tablelight.rules.systems.own.movement import SheetMovement
from tablelight.rules.systems.own.sentences import price_reason, thing_reason
from tablelight.rules.systems.own.steps import halts_in

StepState: TypeAlias = tuple[Space, int]
"""A space, and the parity of the diagonals behind it (0 where it does not matter)."""


@frozen
class Judged:
    """A step: its cost, what makes it cost other than 1, the first line that bars it, what ends the movement after it."""

    cost: int
    reasons: tuple[Reason, ...] = ()
    refusal: Reason | None = None
    halt: Reason | None = None


@frozen
class _Account:
    """What a step costs so far, and why."""

    cost: list[int] = field(factory=list)
    reasons: list[Reason] = field(factory=list)
    refusals: list[Reason] = field(factory=list)

    def add(self, more: int, reason: Reason) -> None:
        if more:
            self.cost.append(more)
            self.reasons.append(reason)


def judge(movement: SheetMovement, a: Space, b: Space, parity: int = 0) -> Judged:
    """The step from `a` to its neighbour `b`, after so many diagonals (even or odd)."""
    ground, sheet = movement.ground, movement.sheet
    bit = ground.grid.bit(b)
    if not ground.spaces & bit:
        return Judged(1, refusal=Reason("OWN-004.void", at=b))
    account = _Account()
    bridge = None if "edges" in movement.mode.ignores else ground.instead(a, b)
    if bridge is not None:
        assert bridge.instead is not None
        account.cost.append(bridge.instead)
        if bridge.instead != 1:
            account.reasons.append(
                thing_reason(sheet, "edges", bridge, "instead", between=(a, b), values={"n": bridge.instead})
            )
    else:
        _ground(movement, account, b)
        _side(movement, account, a, b, parity)
        _level(movement, account, a, b)
    _control(movement, account, a, b)
    holder = movement.others.get(b)
    if holder is not None and movement.barring & bit:
        key = "OWN-006.enemy" if holder.side != movement.figure.side else "OWN-005.friend"
        account.refusals.append(_named(key, b, holder))
    halt = halt_reason(movement, a, b)
    if halt is not None and not movement.ends & bit:
        account.refusals.append(_stopped(movement, b))
    refusal = account.refusals[0] if account.refusals else None
    return Judged(max(1, sum(account.cost)), tuple(account.reasons), refusal, halt)


def _ground(movement: SheetMovement, account: _Account, b: Space) -> None:
    """Line 3: the price of the ground entered, and of the objects on it."""
    if "terrains" in movement.mode.ignores:
        account.cost.append(1)
        return
    sheet = movement.sheet
    terrain, *objects = movement.ground.kinds_at(b)
    price = terrain.price_for(movement.traits)
    if price is None:
        account.refusals.append(price_reason(sheet, "terrains", terrain, price, at=b))
    elif price != 1:
        account.add(price, price_reason(sheet, "terrains", terrain, price, at=b))
    if price is None or price == 1:
        account.cost.append(1)
    for thing in objects:
        extra = thing.price_for(movement.traits)
        if extra is None:
            account.refusals.append(price_reason(sheet, "objects", thing, extra, at=b))
        elif extra:
            account.add(extra, price_reason(sheet, "objects", thing, extra, at=b))


def _side(movement: SheetMovement, account: _Account, a: Space, b: Space, parity: int) -> None:
    """What the step across the side or corner between two spaces costs, and what bars it."""
    ground, ignores = movement.ground, movement.mode.ignores
    direction = ground.grid.direction(a, b)
    assert direction is not None, "a step leads to a neighbour"
    if not ground.is_diagonal(direction):
        for edge in () if "edges" in ignores else ground.edges_at(a, b):
            price = edge.price_for(movement.traits)
            if price is None:
                account.refusals.append(price_reason(movement.sheet, "edges", edge, price, between=(a, b)))
            elif price:
                account.add(price, price_reason(movement.sheet, "edges", edge, price, between=(a, b)))
        return
    sides = [0] * len(ground.grid.shifts) if "edges" in ignores else ground.barred_sides(movement.traits)
    squares = 0 if "terrains" in ignores else ground.solid
    if not ground.open_corners(direction, squares, sides) & ground.grid.bit(a):
        account.refusals.append(Reason("OWN-003.corner", between=(a, b)))
    more = {"two": 1, "alternating": parity}.get(movement.sheet.diagonals, 0)
    account.add(more, Reason("OWN-003.diagonal", at=b, values={"n": more}))


def _level(movement: SheetMovement, account: _Account, a: Space, b: Space) -> None:
    """Line 7: levels up or down, their price, and what is too steep."""
    levels, rise = movement.sheet.levels, movement.ground.rise(a, b)
    if levels is None or "levels" in movement.mode.ignores or not rise:
        return
    key, price, most = ("up", levels.up, movement.climb) if rise > 0 else ("down", levels.down, movement.drop)
    far = abs(rise)
    if most is not None and far > most:
        barred = "OWN-007.climb" if rise > 0 else "OWN-007.drop"
        account.refusals.append(Reason(barred, at=b, values={"rise": far, "most": most}))
    account.add(price * far, Reason(f"OWN-007.{key}", at=b, values={"rise": far, "n": price * far}))


def _control(movement: SheetMovement, account: _Account, a: Space, b: Space) -> None:
    """Line 8: control left, entered, gone through."""
    if movement.control is None:
        return
    left, entered = (movement.controlled & movement.ground.grid.bit(space) for space in (a, b))
    if left and entered and not movement.control.through:
        account.refusals.append(Reason("OWN-010.through", at=b))
    if entered:
        more = movement.control.entering
        account.add(more, Reason("OWN-009.cost", at=b, values={"n": more}))
    if left:
        more = movement.control.leaving
        account.add(more, Reason("OWN-011.cost", at=a, values={"n": more}))


def halt_reason(movement: SheetMovement, a: Space, b: Space) -> Reason | None:
    """Line 10: why the step from `a` to `b` ends the movement: the terrain, an object, control."""
    if "terrains" not in movement.mode.ignores:
        kinds = movement.ground.kinds_at(b)
        number = halts_in(kinds, movement.ground.kinds_at(a), movement.traits)
        if number is not None:
            listed = "objects" if number else "terrains"
            stops = kinds[number].stops_for(movement.traits)
            return thing_reason(movement.sheet, listed, kinds[number], f"stops.{stops}", at=b)
    if not movement.stops or not movement.controlled & movement.ground.grid.bit(b):
        return None
    return _named("OWN-009.stop", b, controller_of(movement, b))


def sure_halt(movement: SheetMovement, b: Space) -> Reason | None:
    """Why the movement is ended in a space where it is, if where it comes from does not matter; None if it does."""
    is_controlled = movement.stops and bool(movement.controlled & movement.ground.grid.bit(b))
    if "terrains" not in movement.mode.ignores:
        for number, kind in enumerate(movement.ground.kinds_at(b)):
            stops = kind.stops_for(movement.traits)
            if stops == "always" or (stops == "entering" and not is_controlled):
                listed = "objects" if number else "terrains"
                return thing_reason(movement.sheet, listed, kind, f"stops.{stops}", at=b)
            if stops == "entering":
                return None
    return _named("OWN-009.stop", b, controller_of(movement, b)) if is_controlled else None


def controller_of(movement: SheetMovement, space: Space) -> Figure:
    """The first enemy that controls a space that is controlled."""
    return next(enemy for enemy in movement.controlling if movement.controls(enemy, space))


def _stopped(movement: SheetMovement, b: Space) -> Reason:
    """Why the movement cannot end where it would have to."""
    holder = movement.others.get(b)
    if holder is not None:
        return _named("OWN-005.stop", b, holder)
    return Reason("OWN-005.here", at=b) if b == movement.figure.space else _landing(movement, b)


def _landing(movement: SheetMovement, b: Space) -> Reason:
    """The ground that who ignores terrains does not come down on."""
    for number, kind in enumerate(movement.ground.kinds_at(b)):
        if kind.price_for(movement.traits) is None:
            return price_reason(movement.sheet, "objects" if number else "terrains", kind, None, at=b)
    raise AssertionError("some ground bars the end")


def _named(key: str, at: Space, figure: Figure) -> Reason:
    return Reason(key, at=at, figure=figure.id, values={"name": figure.label})


def end_refusal(movement: SheetMovement, to: Space) -> Reason | None:
    """Why no movement of this figure may end in a space; None if one may."""
    bit = movement.ground.grid.bit(to)
    if movement.ends & bit:
        return None
    if not movement.ground.spaces & bit:
        return Reason("OWN-004.void", at=to)
    if to == movement.figure.space:
        return Reason("OWN-005.here", at=to)
    holder = movement.others.get(to)
    if holder is None:
        return _landing(movement, to)
    enemy = holder.side != movement.figure.side and movement.barring & bit
    return _named("OWN-006.enemy" if enemy else "OWN-005.held", to, holder)


def why_not(movement: SheetMovement, to: Space) -> Reason | None:
    """Why the movement cannot end in `to`; None if it can."""
    barred = end_refusal(movement, to)
    if barred is not None:
        return barred
    grid, few = movement.ground.grid, movement.sheet.diagonals == "none" and movement.ground.is_square

    def left(state: StepState) -> int:
        (a, b), (c, d) = state[0], to
        return abs(a - c) + abs(b - d) if few else grid.distance(state[0], to)

    best = best_attempt(
        (movement.figure.space, 0), lambda state: state[0] == to, lambda state: attempts(movement, state), left
    )
    if best is None:
        return Reason("OWN-001.none")
    if best.broken is not None:
        return best.broken
    return _too_far(movement, best.cost) if best.cost > movement.budget else None


def attempts(movement: SheetMovement, state: StepState) -> Iterator[Attempt[StepState, Reason]]:
    """Every step that one might try from a state, in the order of the directions."""
    (space, parity), ground = state, movement.ground
    for d in ground.directions:
        to = ground.grid.step(space, d)
        if to is None:
            continue
        judged = judge(movement, space, to, parity)
        turned = parity ^ 1 if movement.alternates and ground.is_diagonal(d) else parity
        yield Attempt((to, turned), judged.cost, judged.refusal, judged.halt)


def _too_far(movement: SheetMovement, cost: int) -> Reason:
    values = {"cost": cost, "budget": movement.budget}
    return Reason("OWN-001.half" if movement.is_halved and cost <= movement.whole else "OWN-001.far", values=values)
