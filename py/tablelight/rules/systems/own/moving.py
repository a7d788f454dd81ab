"""The answers `moves`, `path` and `apply` on squares and hexes. A path is one of the cheapest: the one with the fewest
risks, and of those the straightest. Risks are falls, and strikes by enemies whose control ends (OWN-008, OWN-011)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import known
from tablelight.grid import Space
from tablelight.grid.topology import Coordinate
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, Reason, Refused, Step
from tablelight.rules.moving import destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own.activation import begin, turn_of, with_action
from tablelight.rules.systems.own.movement import Ending, SheetMovement
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_rolls import evaluator
from tablelight.rules.systems.own.steps import stopping


def strikers(movement: SheetMovement, a: Space, b: Space) -> list[Figure]:
    """OWN-011: the enemies that strike at a step, because it leaves their control."""
    if movement.control is None or movement.control.strike is None:
        return []
    left, entered = movement.ground.grid.bit(a), movement.ground.grid.bit(b)
    return [enemy for enemy, mask in movement.controllers if mask & left and not mask & entered]


def fallen(movement: SheetMovement, a: Space, b: Space) -> int:
    """OWN-008: by how many levels a step falls, 0 if it is no fall."""
    levels = movement.sheet.levels
    if levels is None or levels.fall is None or "levels" in movement.mode.ignores:
        return 0
    drop = -movement.ground.rise(a, b)
    if drop < max(1, levels.fall.least.value(movement.stats)):
        return 0
    crossed = "edges" not in movement.mode.ignores and movement.ground.instead(a, b) is not None
    return 0 if crossed else drop


def risks_of(movement: SheetMovement, a: Space, b: Space) -> list[dict[str, object]]:
    """OWN-008, OWN-011: the risks of a step: strikes in the order of the document, then the fall."""
    found: list[dict[str, object]] = []
    for enemy in strikers(movement, a, b):
        assert movement.control is not None
        reason = Reason("OWN-011.strike", at=a, figure=enemy.id, values={"name": enemy.label})
        found.append({"roll": movement.control.strike, "figure": enemy.id, "reason": reason})
    drop = fallen(movement, a, b)
    if drop:
        assert movement.sheet.levels is not None and movement.sheet.levels.fall is not None
        reason = Reason("OWN-008.fall", at=b, values={"drop": drop})
        found.append({"roll": movement.sheet.levels.fall.roll, "figure": movement.figure.id, "reason": reason})
    return found


def unharmed(document: Document, sheet: Sheet, mover: Figure, risks: Sequence[Mapping[str, object]]) -> Fraction:
    """The chance that none of the risks wounds the mover: its own rolls, or those that enemies throw at it."""
    found = Fraction(1)
    for risk in risks:
        roll, thrower = sheet.roll(known(risk["roll"], str)), document.figure(known(risk["figure"], str))
        own = thrower.id == mover.id
        value = evaluator(sheet.values(thrower.stats), None if own else sheet.values(mover.stats))
        wounds = roll.distribution(value).map(partial(roll.wounds, to="figure" if own else "target"))
        found *= wounds.chances.get(0, Fraction(0))
    return found


_Arrival: TypeAlias = tuple[int, int, int]
"""A step of a cheapest way: the state, the state before, the cost before."""


def _way(movement: SheetMovement, ending: Ending) -> list[tuple[int, int]]:
    """(state, cost so far) from the start to an ending; found backwards over the predecessors of the flood."""
    grid, space = movement.ground.grid, movement.steps.space
    if ending.one_step:
        shifts = (kind.shift for kind in movement.steps.flood_kinds if kind.origins >> movement.start & 1)
        state = next(movement.start + n for n in shifts if (movement.start + n) % grid.size == ending.state)
        return [(movement.start, 0), (state, ending.cost)]
    arrivals = list(_arrivals(movement, ending))
    harm = _harm(movement, arrivals)
    off = grid.off_line(movement.figure.space, grid.space(ending.state))

    def rank(step: _Arrival) -> tuple[int, Coordinate]:
        """The fewest risks first, then the straightest."""
        state, before, _ = step
        return 0 if harm is None else harm[before] + _risks(movement, before, state), off(space(before))

    state, before, cost = min(arrivals, key=rank)
    way = [(state, ending.cost), (before, cost)]
    while before != movement.start or cost:
        _, before, cost = min(_before(movement, before, cost, ended=False), key=rank)
        way.append((before, cost))
    return way[::-1]


def _arrivals(movement: SheetMovement, ending: Ending) -> Iterator[_Arrival]:
    for state in movement.layers(ending.state):
        for ended in (False, True):
            yield from _before(movement, state, ending.cost, ended=ended)


def _before(movement: SheetMovement, state: int, cost: int, *, ended: bool) -> Iterator[_Arrival]:
    """The last steps that arrive in a state at a cost. `ended`: the steps that halt."""
    return ((state, origin, before) for origin, before in movement.reach.before(state, cost, halted=ended))


def _harm(movement: SheetMovement, arrivals: list[_Arrival]) -> dict[int, int] | None:
    """The fewest risks on a cheapest way to each state before an arrival; None if there are never any risks."""
    strikes = movement.control is not None and movement.control.strike is not None and movement.controllers
    falls = movement.sheet.levels is not None and movement.sheet.levels.fall is not None
    if not strikes and not (falls and "levels" not in movement.mode.ignores):
        return None
    following: dict[int, tuple[int, list[_Arrival]]] = {}
    waiting = [(before, cost) for _, before, cost in arrivals]
    while waiting:
        state, cost = waiting.pop()
        if state not in following:
            steps = [] if state == movement.start else list(_before(movement, state, cost, ended=False))
            following[state] = cost, steps
            waiting += [(before, spent) for _, before, spent in steps]
    found: dict[int, int] = {}
    for state in sorted(following, key=lambda each: following[each][0]):
        steps = following[state][1]
        found[state] = min((found[before] + _risks(movement, before, state) for _, before, _ in steps), default=0)
    return found


def _risks(movement: SheetMovement, before: int, state: int) -> int:
    a, b = movement.steps.space(before), movement.steps.space(state)
    return len(strikers(movement, a, b)) + bool(fallen(movement, a, b))


def moves(sheet: Sheet, document: Document, question: MoveQuestion) -> Moves:
    """Everywhere the movement may end, by row, then column."""
    movement = begin(sheet, document, question)
    if movement.refused is not None:
        return Moves(refused=movement.refused, needs_roll=movement.roll)
    grid = movement.ground.grid
    found, spaces = movement.endings(), []
    for index in grid.in_order(found):
        ending = found[index]
        reason = _why_halted(movement, ending) if ending.halts else None
        spaces.append(Destination(grid.space(ending.state), ending.cost, ending.halts, reason))
    return Moves(needs_roll=movement.roll, spaces=tuple(spaces))


def _why_halted(movement: SheetMovement, ending: Ending) -> Reason:
    """Why every cheapest way to an ending stops there."""
    at = movement.ground.grid.space(ending.state)
    if ending.one_step:
        return Reason("OWN-002.step", at=at)
    reason = _sure_halt(movement, at)
    if reason is None:
        # One that the ground halts, if any: its reason comes first.
        steps = [(before, state) for state, before, _ in _arrivals(movement, ending)]
        last = max(steps, key=lambda step: movement.ground_steps.halt_reason(*step) is not None)
        reason = movement.steps.halt_reason(*last)
    assert reason is not None, "something ends the movement"
    return reason


def _sure_halt(movement: SheetMovement, b: Space) -> Reason | None:
    """Why the movement halts in a space, if that does not depend on where it comes from; else None."""
    ground, traits = movement.ground, movement.traits
    is_controlled = movement.stops and bool(movement.controlled & ground.grid.bit(b))
    found = None if "terrains" in movement.mode.ignores else stopping(ground, traits, b, entered=True)
    if found is None:
        return movement.stopped_by(b) if is_controlled else None
    return None if is_controlled and stopping(ground, traits, b, entered=False) != found else found


def path(sheet: Sheet, document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way with its risks, or the clause that bars the best attempt."""
    movement = begin(sheet, document, question)
    if movement.refused is not None:
        return Refused(refused=movement.refused)
    assert question.to is not None
    index = movement.ground.grid.index(question.to)
    ending = movement.endings().get(index)
    if ending is None:
        return Refused(refused=movement.refusal(movement.layers(index)))
    states, space = _way(movement, ending), movement.steps.space
    spaces = [space(state) for state, _ in states]
    steps, risks = [], list[dict[str, object]]()
    for number, ((before, spent), (state, cost)) in enumerate(pairwise(states), 1):
        a, b = space(before), space(state)
        halt = Reason("OWN-002.step", at=b) if ending.one_step else movement.steps.halt_reason(before, state)
        why = movement.steps.price_reasons(before, state)
        steps.append(Step(at=b, cost=cost - spent, reasons=(*why, *([halt] if halt else []))))
        risks += [{"step": number, "at": b, **risk} for risk in risks_of(movement, a, b)]
    chance = unharmed(document, sheet, movement.figure, risks)
    extra: dict[str, object] = {"needs_roll": movement.roll, "unharmed": chance}
    return Path(path=tuple(spaces), cost=ending.cost, steps=tuple(steps), risks=tuple(risks), extra=extra)


def apply_move(
    way: Callable[[Document, MoveQuestion], Path | Refused], document: Document, question: MoveQuestion
) -> Document | Refused:
    """The document after the movement: the mode noted, its risks owed, the enemies that it got away from forgotten.
    Refused if `way` refuses the path, or while a roll is owed before it."""
    destination(question)
    found = way(document, question)
    if isinstance(found, Refused):
        return found
    roll = found.extra["needs_roll"]
    if isinstance(roll, NeededRoll):
        return Refused(refused=roll.reason)
    return moved(document, question, found.risks)


def moved(document: Document, question: MoveQuestion, risks: Sequence[Mapping[str, object]]) -> Document:
    """The document with the figure moved, the mode noted and the risks owed."""
    figure = question.figure
    assert question.to is not None
    turn = turn_of(document)
    owed: list[Json] = [*turn.owed]
    for risk in risks:
        target = None if risk["figure"] == figure.id else figure.id
        owed.append([known(risk["roll"], str), known(risk["figure"], str), target])
    free: dict[str, Json] = {k: v for k, v in turn.free.items() if k != figure.id}
    after = document.with_figure(evolve(figure, at=(question.to,)))
    return with_action(after, figure, question.action, owed=owed or None, free=free or None)
