"""Orders: the figure whose activation is under way, whether the rules allow an order, and every possible order of a
figure (PL-10 to PL-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.checked import CheckedQuestion
from tablelight.rules.answers import Rolled
from tablelight.rules.conduct import Conduct, PlayOrder, is_attack, roll_order
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.system import System

END_TURN: PlayOrder = {"end": "turn"}


def end_of(figure: str) -> PlayOrder:
    """The end of a figure's activation."""
    return {"end": "activation", "figure": figure}


def under_way(
    conduct: Conduct, document: Document, side: str, acted: frozenset[str], done: Sequence[PlayOrder]
) -> str | None:
    """The figure of the side whose activation is under way: the one that the turn names, else the one of the orders
    carried out in it. An owed roll begins no activation."""
    named = document.turn.get("figure")
    ids = {figure.id for figure in document.figures if figure.side == side} - acted
    own = actors(conduct, document, side, done)
    return next((name for name in (named, *own) if isinstance(name, str) and name in ids), None)


def actors(conduct: Conduct, document: Document, side: str, done: Sequence[PlayOrder]) -> list[str]:
    """The figure of each order by which a figure of the side acts. An owed roll and an attack of opportunity are no acts."""
    ids = {figure.id for figure in document.figures if figure.side == side}
    names = [
        order.get("figure")
        for order in done
        if order.get("roll") not in conduct.settling and not order.get("opportunity")
    ]
    return [name for name in names if isinstance(name, str) and name in ids]


def own_orders(conduct: Conduct, figure: str, done: Sequence[PlayOrder]) -> list[PlayOrder]:
    """The orders of the figure in its own activation."""
    return [order for order in done if order.get("figure") == figure and order.get("roll") not in conduct.settling]


def answer_to(rules: System, document: Document, order: PlayOrder) -> object:
    """The rules' answer to a move or a roll, a `Document`, `Rolled` or `Refused`; missing dice are thrown."""
    checked = CheckedQuestion.read(document, dict(order))
    if checked.ask == "apply":
        return rules.apply(document, checked.move())
    return checked.roll()


def outcome_of(rules: System, document: Document, order: PlayOrder) -> Document | None:
    """The document after an order, with the dice thrown; None if the rules do not allow it."""
    if is_attack(order):
        return _named_attack(rules, document, order)
    try:
        found = answer_to(rules, document, order)
    except QuestionError:
        return None
    return found.document if isinstance(found, Rolled) else found if isinstance(found, Document) else None


def _named_attack(rules: System, document: Document, order: PlayOrder) -> Document | None:
    """An attack that the players resolve changes nothing in the document (PL-15)."""
    board = living(rules, document)
    try:
        ends = [board.figure(str(order[key])) for key in ("figure", "target")]
        found = rules.played.attacks(board, *ends)
    except (KeyError, QuestionError):
        return None
    return document if any(attack.attack == order["attack"] for attack in found) else None


def offered(rules: System, board: Document, figure: Figure, done: Sequence[PlayOrder]) -> Iterator[PlayOrder]:
    """The possible orders of a figure after those of its activation, on a board of the living. On a bare table without
    moves: there are endless places."""
    conduct = rules.played
    own = own_orders(conduct, figure.id, done)
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
    """The orders of one movement, or the roll that it needs first."""
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
    """The order of a movement, without its destination."""
    return {"ask": "apply", "figure": question.figure.id, "action": question.action, **question.extra}
