"""The answers `moves`, `path` and `apply`, and what comes before a move: breaking away, picking up a friend."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.rules.answers import Moves, NeededRoll, Path, Reason, Refused, Step
from tablelight.rules.moving import FLYER, StepTaken, destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroclix import figures
from tablelight.rules.systems.heroclix.movement import (
    MODES,
    HeroClixCrossing,
    HeroClixFlight,
    HeroClixMovement,
    HeroClixWalk,
)
from tablelight.rules.systems.heroclix.tables import VOCABULARY, keys_of, turn_of, with_token


@frozen
class BeforeMove:
    """What comes before a move: a refusal, a roll or nothing; and the ids of the enemies then broken away from."""

    refused: Reason | None = None
    roll: NeededRoll | None = None
    broken: frozenset[str] = frozenset()


def owed(document: Document, question: MoveQuestion) -> BeforeMove:
    """HC-10 to HC-14: whether the figure must break away first, has done so, or has failed."""
    figure = question.figure
    if figures.has_failed(document, figure):
        return BeforeMove(Reason("HC-14.failed", figure=figure.id))
    broken = figures.broken_away(document, figure)
    holding = figures.still_holding(document, figure)
    if not holding:
        return BeforeMove(broken=broken)
    if question.rolled == "failure":
        return BeforeMove(Reason("HC-10.failed", figure=figure.id))
    names = ", ".join(enemy.label for enemy in holding)
    reason = Reason("HC-10.owed", figure=holding[0].id, values={"names": names})
    roll = None if question.rolled else NeededRoll(roll="flee", chance=Fraction(1, 2), reason=reason)
    return BeforeMove(roll=roll, broken=broken.union(enemy.id for enemy in holding))


def begin(document: Document, question: MoveQuestion) -> tuple[HeroClixMovement, BeforeMove]:
    """The movement that the question asks about, and what comes before it."""
    carry, before = keys_of(question).carry, owed(document, question)
    carried = None if carry is None else document.figure(carry)
    if before.refused is None and carried:
        before = evolve(before, refused=figures.carry_refusal(document, question.figure, carried))
    figure, paid = question.figure, 0
    kind: type[HeroClixMovement] = HeroClixWalk
    if FLYER in figure.traits:
        kind = HeroClixCrossing if VOCABULARY.option(document, "low_flyers_cross") else HeroClixFlight
    if carried is not None and figures.is_high(figure):  # HC-40: it comes down in its own square
        figure, paid = figure.with_state(flight="low"), 1
    movement = kind(document, figure, before.broken, carried, paid)
    is_stopped = (
        paid and isinstance(movement, HeroClixFlight) and movement.low_stops & document.topology.bit(figure.space)
    )
    if is_stopped and before.refused is None:
        before = evolve(before, refused=movement.stopped("HC-30.stop", figure.space))
    return movement, before


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every square, and mode, where the move may end, with a flyer's own square in the other mode (HC-31). With `drop`,
    only those from which the carried figure can be set down there."""
    drop = _named_drop(document, question)
    movement, before = begin(document, question)
    if before.refused:
        return Moves(refused=before.refused)
    if movement.speed == 0:
        return Moves(needs_roll=before.roll, refused=Reason("HC-02.zero", figure=question.figure.id))
    grid = movement.ground.grid
    candidates = grid.all | grid.all << grid.size
    if not movement.paid:  # a flyer that came down may stay where it is
        candidates &= ~(1 << movement.start)
    if drop is not None and movement.carried:
        candidates &= figures.setting_down(movement.ground, movement.others.held, movement.carried, drop)
        if not candidates:
            return Moves(needs_roll=before.roll, refused=_no_drop(movement.carried, drop))
    spaces = movement.destinations(candidates)
    if movement.paid:
        spaces = tuple(each._replace(cost=each.cost + movement.paid) for each in spaces)
    return Moves(needs_roll=before.roll, spaces=spaces)


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way, or the clause that bars the best attempt. A change of mode is part of the step before it, or of the
    first step."""
    drop = _named_drop(document, question)
    movement, before = begin(document, question)
    if before.refused:
        return Refused(refused=before.refused)
    if movement.speed == 0:
        return Refused(refused=Reason("HC-02.zero", figure=question.figure.id))
    to, mode = destination(question), keys_of(question).mode
    if mode == "high" and not movement.flies:
        return Refused(refused=Reason("HC-20.ground"))
    modes = (mode == "high",) if mode is not None else (False, True) if movement.flies else (False,)
    taken = movement.path_to([movement.state(to, high) for high in modes])
    if isinstance(taken, Reason):
        return Refused(refused=taken)
    extra: dict[str, object] = {"needs_roll": before.roll}
    if movement.flies:
        extra["mode"] = MODES[movement.is_high(taken[-1].state if taken else movement.start)]
    if movement.carried:
        extra["drops"] = movement.drops(to)
        if drop is not None and drop not in movement.drops(to):
            return Refused(refused=_no_drop(movement.carried, drop))
    steps = tuple(_steps(movement, taken))
    cost = movement.paid + sum(each.cost for each in taken)
    return Path(path=(question.figure.space, *(step.at for step in steps)), cost=cost, steps=steps, extra=extra)


def _steps(movement: HeroClixMovement, taken: list[StepTaken]) -> list[Step]:
    """The steps of a way; a change of mode is paid with the step before it, or with the first."""
    steps: list[Step] = []
    at = movement.figure.space
    unpaid = [Reason("HC-20.change", at=at)] * movement.paid
    for each in taken:
        extra = {"mode": MODES[movement.is_high(each.state)]} if movement.flies else {}
        change = Reason("HC-20.change", at=each.at)
        if each.at != at:
            steps.append(Step(at=each.at, cost=each.cost + len(unpaid), reasons=tuple(unpaid), extra=extra))
            at, unpaid = each.at, []
        elif steps:
            last = steps[-1]
            steps[-1] = evolve(last, cost=last.cost + 1, reasons=(*last.reasons, change), extra=extra)
        else:
            unpaid.append(change)
    if unpaid:  # only changes of mode, over its own square
        extra = {"mode": MODES[movement.is_high(taken[-1].state if taken else movement.start)]}
        steps.append(Step(at=at, cost=len(unpaid), reasons=tuple(unpaid), extra=extra))
    if taken and taken[-1].halt:
        steps[-1] = evolve(steps[-1], reasons=(*steps[-1].reasons, taken[-1].halt))
    return steps


def apply_move(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after the move: the figure moved, with another token (HC-43), and the carried figure set down."""
    to = destination(question)
    movement, before = begin(document, question)
    if before.roll:
        return Refused(refused=before.roll.reason)
    found = path(document, question)
    if isinstance(found, Refused):
        return found
    figure = evolve(question.figure, at=(to,))
    if movement.flies:
        figure = figure.with_state(flight=str(found.extra["mode"]))
    changed = [with_token(figure)]
    if movement.carried:
        # If the question names no square, the first free one.
        drop = _named_drop(document, question) or movement.drops(to)[0]
        changed.append(evolve(movement.carried, at=(drop,)))
    left = {key: list(ids) for key, ids in turn_of(document).broke_away.items() if key != figure.id}
    return document.with_figure(*changed).with_turn(broke_away=left or None)


def _named_drop(document: Document, question: MoveQuestion) -> Space | None:
    """The square where the carried figure is to be set down, if the question names one."""
    keys = keys_of(question)
    if keys.drop is None:
        return None
    if keys.carry is None:
        raise QuestionError("$.question.drop", "is only for a figure that is carried")
    if keys.drop not in document.topology:
        raise QuestionError("$.question.drop", "is off the board")
    return keys.drop


def _no_drop(carried: Figure, drop: Space) -> Reason:
    return Reason("HC-41.drop", at=drop, values={"name": carried.label})
