"""Every order that a figure may be given in its activation (PL-10, PL-11): attacks, doors, moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.partner.orders import own_orders
from tablelight.rules.conduct import PlayOrder, roll_order
from tablelight.rules.danger.policy import Danger
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System


def offered(rules: System, board: Document, figure: Figure, done: Sequence[PlayOrder]) -> Iterator[PlayOrder]:
    """The orders of a figure after those of its activation, on a board of the living. On a bare table without moves: they
    have no end of places."""
    assert rules.conduct is not None
    conduct, own = rules.conduct, own_orders(rules.conduct, figure.id, done)
    may_move, may_attack = conduct.left(board, figure, own)
    for enemy in board.enemies(figure) if may_attack else ():
        try:
            yield from conduct.every_attack(board, figure, enemy)
        except QuestionError:
            continue
    if may_move:
        yield from conduct.doors(board, figure)
        for action, keys in conduct.movements(board, figure):
            yield from _moves(rules, board, MoveQuestion(figure=figure, action=action, extra=keys))


def _moves(rules: System, board: Document, question: MoveQuestion) -> Iterator[PlayOrder]:
    """The orders of one movement, or the throw that it needs first."""
    try:
        moves = rules.moves(board, question)
    except QuestionError:
        return
    if moves.refused is not None:
        return
    if moves.needs_roll is not None:
        yield roll_order(question.figure.id, moves.needs_roll.roll)
        return
    order = move_order(question)
    if isinstance(rules.danger, Danger):
        for end in moves.spaces:
            yield {**order, "to": list(end.at), **rules.danger.end_keys(end)}


def move_order(question: MoveQuestion) -> Mapping[str, Json]:
    """The order of a movement, without where to."""
    return {"ask": "apply", "figure": question.figure.id, "action": question.action, **question.extra}
