"""The answers `moves`, `path` and `apply`."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.rules.answers import Moves, Path, Reason, Refused, Step
from tablelight.rules.moving import StepTaken, destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.engagement import engaged_with, opposite_squares
from tablelight.rules.systems.oraculo.ground import doors_around, with_door_turned
from tablelight.rules.systems.oraculo.movement import OraculoMovement
from tablelight.rules.systems.oraculo.tables import MOVING, REPEATABLE
from tablelight.rules.systems.oraculo.two_moves import TwoMoves, joined


def _movement(document: Document, question: MoveQuestion) -> OraculoMovement:
    if question.action not in MOVING:
        raise QuestionError("$.question.action", "must be one of: {choices}", choices=", ".join(MOVING))
    return OraculoMovement(document, question.figure, question.action)


def moves(document: Document, question: MoveQuestion) -> Moves:
    """Every square where the movement may end. For `disengage`, `opposite` says of each enemy which of the
    three squares opposite it are free, and why not."""
    movement = _movement(document, question)
    extra: dict[str, object] = {}
    if movement.action == "disengage":
        extra["opposite"] = [
            {"enemy": enemy.id, "squares": tuple(opposite_squares(document, question.figure, enemy))}
            for enemy in engaged_with(document, question.figure)
        ]
    both = _both(document, question)
    refused = action_refusal(document, question.figure, question.action)
    if refused:
        return Moves(refused=refused, extra=extra)
    if both is not None:
        return Moves(spaces=both.destinations())
    return Moves(spaces=movement.destinations(movement.ground.grid.all), extra=extra)


def path(document: Document, question: MoveQuestion) -> Path | Refused:
    """A cheapest way, or the clause that bars the best attempt; of two actions as few as are needed."""
    both, alone = _both(document, question), _path(document, question)
    if both is None or both.refused is not None or question.to is None:
        return alone
    if isinstance(alone, Path):
        return evolve(alone, extra={**alone.extra, "actions": (both.first,)})
    second = both.far.get(question.to)
    if second is None:
        return Refused(refused=both.why_not(question.to, alone.refused))
    board = both.after(second.via)
    ways = (
        _path(document, evolve(question, to=second.via)),
        _path(board, evolve(question, figure=board.figure(question.figure.id), action=both.then)),
    )
    assert isinstance(ways[0], Path) and isinstance(ways[1], Path), "both were listed"
    return joined(ways[0], ways[1], (both.first, both.then))


def _both(document: Document, question: MoveQuestion) -> TwoMoves | None:
    """The two movements asked about, if a second one is."""
    then = as_record(question.extra.get("then", "none"), str)
    if then == "none":
        return None
    if question.action not in REPEATABLE:
        raise QuestionError(
            "$.question.then", "is only for a first action of: {choices}", choices=", ".join(REPEATABLE)
        )
    return TwoMoves(document, question.figure, question.action, then)


def _path(document: Document, question: MoveQuestion) -> Path | Refused:
    movement = _movement(document, question)
    refused = action_refusal(document, question.figure, question.action)
    if refused:
        return Refused(refused=refused)
    assert question.to is not None
    taken = movement.path_to([movement.ground.grid.index(question.to)])
    if isinstance(taken, Reason):
        return Refused(refused=taken)
    steps = tuple(_step(movement, each) for each in taken)
    cost = sum(each.cost for each in taken)
    return Path(path=(question.figure.space, *(each.at for each in taken)), cost=cost, steps=steps)


def _step(movement: OraculoMovement, each: StepTaken) -> Step:
    slow = (Reason("OR-11.slow", at=each.at),) if movement.ground.slow >> each.state & 1 else ()
    return Step(at=each.at, cost=each.cost, reasons=(*slow, *((each.halt,) if each.halt else ())))


def apply_action(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document after an action: the miniature moved, a door opened or closed, or only the action taken.

    An attack is resolved by its roll instead, `shot` or `melee`.
    """
    figure, action = question.figure, question.action
    if action == "attack":
        raise QuestionError("$.question.action", "is resolved by a roll: {choices}", choices="shot, melee")
    if action in MOVING:
        to = destination(question)
        found = path(document, question)
        if isinstance(found, Refused):
            return found
        for taken in as_record(found.extra.get("actions", (action,)), tuple[str, ...]):
            document = after_action(document, figure, taken)
        return document.with_figure(evolve(figure, at=(to,)))
    _both(document, question)
    refused = action_refusal(document, figure, action)
    if refused:
        return Refused(refused=refused)
    turned = _turn_door(document, question) if action == "open-close" else document
    return turned if isinstance(turned, Refused) else after_action(turned, figure, action)


def _turn_door(document: Document, question: MoveQuestion) -> Document | Refused:
    """The document with a door turned: the one that leads `to` a square, or the only one there is beside."""
    doors = doors_around(document, question.figure)
    if question.to is None and len(doors) > 1:
        raise QuestionError("$.question.to", "is missing")
    door = next((door for door in doors if question.to is None or question.to in door.between), None)
    if door is None or question.to == question.figure.space:
        return Refused(refused=Reason("OR-01.no-door", at=question.to))
    return with_door_turned(document, door)
