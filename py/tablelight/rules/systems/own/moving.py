"""The answers `moves`, `path` and `apply` on squares and hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import known
from tablelight.grid import HexGrid, Space
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, Reason, Refused, Step
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own.activation import begin, freed_by_figure, owed_rolls, with_action
from tablelight.rules.systems.own.barred import halt_reason, judge, sure_halt, why_not
from tablelight.rules.systems.own.chances import distribution, wounds_of
from tablelight.rules.systems.own.movement import Ending, SheetMovement, fallen, strikers
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.ways import CheapestWays


def moves(sheet: Sheet, document: Document, question: MoveQuestion) -> Moves:
    """Everywhere the movement may end, by row, then column."""
    started = begin(document, sheet, question)
    if started.refused is not None:
        return Moves(refused=started.refused, needs_roll=started.roll)
    movement = started.movement
    grid = movement.ground.grid
    found = sorted(movement.endings())  # by index: by row, then column
    if isinstance(grid, HexGrid) and grid.orientation == "flat":
        found.sort(key=lambda each: grid.space(each.state)[::-1])
    spaces = tuple(
        [
            Destination(
                at=grid.space(each.state),
                cost=each.cost,
                halts=each.halts,
                reason=_why_halted(movement, each) if each.halts else None,
            )
            for each in found
        ]
    )
    return Moves(needs_roll=started.roll, spaces=spaces)


def _why_halted(movement: SheetMovement, ending: Ending) -> Reason:
    """Why every cheapest way to an ending stops there."""
    grid, at = movement.ground.grid, movement.ground.grid.space(ending.state)
    if ending.one_step:
        return Reason("OWN-002.step", at=at)
    reason = sure_halt(movement, at)
    if reason is None:
        last = CheapestWays(movement).last(ending)
        reason = halt_reason(movement, grid.space(last % grid.size), at)
    assert reason is not None, "something ends the movement"
    return reason


def _ending(movement: SheetMovement, to: Space) -> Ending | None:
    index = movement.ground.grid.index(to)
    return next((ending for ending in movement.endings() if ending.state == index), None)


def path(sheet: Sheet, document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way with its risks, or the clause that bars the best attempt."""
    started = begin(document, sheet, question)
    if started.refused is not None:
        return Refused(refused=started.refused)
    assert question.to is not None
    movement = started.movement
    ending = _ending(movement, question.to)
    if ending is None:
        reason = why_not(movement, question.to)
        assert reason is not None, "what the flood does not reach, some clause bars"
        return Refused(refused=reason)
    ways = CheapestWays(movement)
    states = ways.way(ending)
    spaces = [ways.space(state) for state, _ in states]
    size, steps, risks = movement.ground.grid.size, [], list[dict[str, object]]()
    for number, ((before, spent), (state, cost)) in enumerate(pairwise(states), 1):
        a, b = ways.space(before), ways.space(state)
        judged = judge(movement, a, b, before // size)
        halt = Reason("OWN-002.step", at=b) if ending.one_step else judged.halt
        steps.append(Step(at=b, cost=cost - spent, reasons=(*judged.reasons, *([halt] if halt else []))))
        risks += [{"step": number, "at": b, **risk} for risk in risks_of(movement, a, b)]
    extra: dict[str, object] = {"needs_roll": started.roll, "unharmed": _unharmed(movement, risks)}
    return Path(path=tuple(spaces), cost=ending.cost, steps=tuple(steps), risks=tuple(risks), extra=extra)


def risks_of(movement: SheetMovement, a: Space, b: Space) -> list[dict[str, object]]:
    """OWN-008, OWN-011: what a step risks: strikes in the order of the document, then the fall."""
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


def _unharmed(movement: SheetMovement, risks: Sequence[Mapping[str, object]]) -> Fraction:
    """The chance that none of the risks wounds the mover."""
    chance = Fraction(1)
    for risk in risks:
        thrower = movement.document.figure(known(risk["figure"], str))
        chance *= spared(movement.sheet, known(risk["roll"], str), thrower, movement.figure)
    return chance


def spared(sheet: Sheet, name: str, thrower: Figure, mover: Figure) -> Fraction:
    """The chance that a roll leaves the mover without a wound: its own, or one that another throws at it."""
    roll, own = sheet.roll(name), thrower.id == mover.id
    target = None if own else sheet.values(mover.stats)
    chances = distribution(roll, sheet.values(thrower.stats), target)
    return chances.chance(lambda outcome: not wounds_of(roll, outcome, "figure" if own else "target"))


def apply_move(sheet: Sheet, document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after the movement: the mode noted, its risks owed, what it got away from forgotten."""
    if question.to is None:
        raise QuestionError("$.question.to", "is missing")
    return applied(document, question, path(sheet, document, question))


def applied(document: Document, question: MoveQuestion, found: Path | Refused) -> Document | Refused:
    """The document after the movement along a path; refused as the path is, or while a roll is owed before it."""
    if isinstance(found, Refused):
        return found
    roll = found.extra["needs_roll"]
    if isinstance(roll, NeededRoll):
        return Refused(refused=roll.reason)
    return moved(document, question, found.risks)


def moved(document: Document, question: MoveQuestion, risks: Sequence[Mapping[str, object]]) -> Document:
    """The document with the figure where it went."""
    figure = question.figure
    assert question.to is not None
    owed = owed_rolls(document)
    for risk in risks:
        target = None if risk["figure"] == figure.id else figure.id
        owed.append([known(risk["roll"], str), known(risk["figure"], str), target])
    free: dict[str, Json] = {k: v for k, v in freed_by_figure(document).items() if k != figure.id}
    after = document.with_figure(evolve(figure, at=(question.to,)))
    return with_action(after, figure, question.action, owed=owed or None, free=free or None)
