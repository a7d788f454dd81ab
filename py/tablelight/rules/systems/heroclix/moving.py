"""The answers `moves`, `path` and `apply`, and what a move owes before it: breaking away, carrying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import cast

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, Reason, Refused, Step
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Reach
from tablelight.rules.systems.heroclix.barred import end_refusal, halt_reason, why_not
from tablelight.rules.systems.heroclix.carrying import carry_refusal, drops, ends_with_drops
from tablelight.rules.systems.heroclix.figures import broken_away, has_failed, still_holding
from tablelight.rules.systems.heroclix.movement import Movement


@frozen
class Owed:
    """What stands before a move: a refusal, or a roll, or nothing; and whom the figure has then broken away from."""

    refused: Reason | None = None
    roll: NeededRoll | None = None
    broken: frozenset[str] = frozenset()


def owed(document: Document, question: MoveQuestion) -> Owed:
    """HC-10 to HC-14: whether the figure must break away first, has done so, or has failed."""
    figure = question.figure
    if has_failed(document, figure):
        return Owed(Reason("HC-14.failed", figure=figure.id))
    broken = broken_away(document, figure)
    holding = still_holding(document, figure)
    if not holding:
        return Owed(broken=broken)
    if question.rolled == "failure":
        return Owed(Reason("HC-10.failed", figure=figure.id))
    names = ", ".join(enemy.label for enemy in holding)
    reason = Reason("HC-10.owed", figure=holding[0].id, values={"names": names})
    roll = None if question.rolled else NeededRoll(roll="flee", chance=Fraction(1, 2), reason=reason)
    return Owed(roll=roll, broken=broken.union(enemy.id for enemy in holding))


def begin(document: Document, question: MoveQuestion) -> tuple[Movement, Owed]:
    """The movement asked about, and what is owed before it."""
    lifted = _carried(document, question)
    before = owed(document, question)
    if before.refused is None and lifted:
        before = evolve(before, refused=carry_refusal(document, question.figure, lifted))
    return Movement.of(document, question.figure, before.broken, lifted), before


def _carried(document: Document, question: MoveQuestion) -> Figure | None:
    carry = question.extra.get("carry")
    return document.figure(cast(str, carry)) if carry is not None else None


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every square, and mode, where the move may end."""
    movement, before = begin(document, question)
    if before.refused:
        return Moves(refused=before.refused)
    if movement.budget == 0:
        return Moves(needs_roll=before.roll, refused=_still(movement))
    return Moves(needs_roll=before.roll, spaces=tuple(_destinations(movement)))


def _still(movement: Movement) -> Reason:
    return Reason("HC-02.zero", figure=movement.figure.id)


def _destinations(movement: Movement) -> Iterator[Destination]:
    reach, ends = movement.reach(), movement.ends()
    if movement.lifted:
        ends = ends_with_drops(movement, reach.states & ends)
    reached = [(*movement.place(s), *found) for s, found in reach.costs().items() if ends >> s & 1]
    for space, high, cost, halts in sorted(reached, key=lambda r: (r[0][1], r[0][0], r[1])):
        extra: dict[str, object] = {}
        if movement.flies:
            extra["mode"] = "high" if high else "low"
        if movement.lifted:
            extra["drops"] = drops(movement, space)
        reason = _halt(movement, (space, high)) if halts else None
        yield Destination(at=space, cost=cost, halts=halts, reason=reason, extra=extra)


def _halt(movement: Movement, to: tuple[Space, bool]) -> Reason:
    """Why a movement that is known to end in a place does so: an enemy, else hindering terrain."""
    stopped = halt_reason(movement, to, None)
    hindered = movement.ground.hindering & movement.ground.grid.bit(to[0])
    return stopped or Reason("HC-07.stop" if hindered else "HC-07.gap", at=to[0])


def _ending(movement: Movement, reach: Reach, question: MoveQuestion) -> int | None:
    """The state in which a move to `to` ends, the cheaper mode if none is named; None if it does not get there."""
    assert question.to is not None
    mode = question.extra.get("mode")
    modes = (False, True) if mode is None and movement.flies else (mode == "high",)
    states = [movement.state(question.to, high) for high in modes if not end_refusal(movement, (question.to, high))]
    found = [(cost, state) for state in states if (cost := reach.cost(state)) is not None]
    return min(found)[1] if found else None


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way, or the clause that bars the best attempt. A change of mode is part of the step before it, or of the
    first step."""
    movement, before = begin(document, question)
    if before.refused:
        return Refused(refused=before.refused)
    if movement.budget == 0:
        return Refused(refused=_still(movement))
    assert question.to is not None
    reach = movement.reach()
    state = _ending(movement, reach, question)
    if state is None:
        mode = question.extra.get("mode")
        reason = why_not(movement, question.to, None if mode is None else mode == "high")
        assert reason is not None, "what the flood does not reach, some clause bars"
        return Refused(refused=reason)
    extra: dict[str, object] = {"needs_roll": before.roll}
    if movement.flies:
        extra["mode"] = "high" if movement.place(state)[1] else "low"
    if movement.lifted:
        extra["drops"] = drops(movement, question.to)
    steps = tuple(_steps(movement, reach, state))
    cost = sum(int(step.cost) for step in steps)
    return Path(path=(question.figure.space, *(step.at for step in steps)), cost=cost, steps=steps, extra=extra)


def _steps(movement: Movement, reach: Reach, state: int) -> list[Step]:
    """The steps of a cheapest way; a change of mode is paid with the step before it, or with the first."""
    steps: list[Step] = []
    unpaid: list[Reason] = []
    off = movement.ground.grid.off_line(movement.figure.space, movement.place(state)[0])
    way = reach.path(state, lambda origin: off(movement.place(origin)[0]))
    for (before, spent), (after, total) in pairwise(way):
        space, high = movement.place(after)
        extra = {"mode": "high" if high else "low"} if movement.flies else {}
        change = Reason("HC-20.change", at=space)
        if movement.place(before)[0] != space:
            cost = total - spent + len(unpaid)
            steps.append(Step(at=space, cost=cost, reasons=tuple(unpaid), extra=extra))
            unpaid = []
        elif steps:
            last = steps[-1]
            steps[-1] = evolve(last, cost=last.cost + 1, reasons=(*last.reasons, change), extra=extra)
        else:
            unpaid.append(change)
    if unpaid:  # nothing but changes of mode, over its own square
        steps.append(Step(at=movement.place(state)[0], cost=len(unpaid), reasons=tuple(unpaid)))
    found = reach.cost(state)
    if steps and found and found[1]:
        halt = _halt(movement, movement.place(state))
        steps[-1] = evolve(steps[-1], reasons=(*steps[-1].reasons, halt))
    return steps


def apply_move(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after the move: the figure there, one action token more (HC-43), the carried figure set down."""
    if question.to is None:
        raise QuestionError("$.question.to", "is missing")
    movement, before = begin(document, question)
    if before.roll:
        return Refused(refused=before.roll.reason)
    found = path(document, question)
    if isinstance(found, Refused):
        return found
    figure = evolve(question.figure, at=(question.to,))
    if movement.flies:
        figure = figure.with_state(flight=cast(str, found.extra["mode"]))
    changed = [figure.with_state(tokens=cast(int, figure.state.get("tokens", 0)) + 1)]
    if movement.lifted:
        drop = _drop(movement, question, cast(tuple[Space, ...], found.extra["drops"]))
        if isinstance(drop, Refused):
            return drop
        changed.append(evolve(movement.lifted, at=(drop,)))
    remembered = cast(Mapping[str, list[str]], document.turn.get("broke_away", {}))
    left = {key: ids for key, ids in remembered.items() if key != figure.id}
    return document.with_figure(*changed).with_turn(broke_away=left or None)


def _drop(movement: Movement, question: MoveQuestion, free: tuple[Space, ...]) -> Space | Refused:
    """Where the carried figure is set down: the square named, else the first that is free."""
    assert movement.lifted is not None
    named = question.extra.get("drop")
    if named is None:
        return free[0]
    drop = cast(Space, tuple(cast(list[int], named)))
    if drop not in free:
        return Refused(refused=Reason("HC-41.drop", at=drop, values={"name": movement.lifted.label}))
    return drop
