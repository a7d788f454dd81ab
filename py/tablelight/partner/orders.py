"""Orders: whose activation is under way, and whether the rules allow one (PL-11, PL-12)."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.checked import CheckedQuestion
from tablelight.rules.answers import Refused, Rolled
from tablelight.rules.conduct import Conduct, PlayOrder, is_attack
from tablelight.rules.out import living
from tablelight.rules.system import System

END_TURN: PlayOrder = {"end": "turn"}


def end_of(figure: str) -> PlayOrder:
    """The end of a figure's activation."""
    return {"end": "activation", "figure": figure}


def under_way(
    conduct: Conduct, document: Document, side: str, acted: frozenset[str], done: Sequence[PlayOrder]
) -> str | None:
    """The figure of the side whose activation is under way: the one that the turn names, else the one of the orders carried
    out in it. What is owed begins no activation."""
    named = document.turn.get("figure")
    own = [order.get("figure") for order in done if order.get("roll") not in conduct.settling and not _answers(order)]
    ids = {figure.id for figure in document.figures if figure.side == side} - acted
    return next((name for name in (named, *own) if isinstance(name, str) and name in ids), None)


def _answers(order: PlayOrder) -> bool:
    """Whether an order is an attack of opportunity."""
    return bool(order.get("opportunity"))


def own_orders(conduct: Conduct, figure: str, done: Sequence[PlayOrder]) -> list[PlayOrder]:
    """What the figure has done in its activation itself."""
    return [order for order in done if order.get("figure") == figure and order.get("roll") not in conduct.settling]


def outcome_of(rules: System, document: Document, order: PlayOrder) -> Document | None:
    """The document after an order is put to it, the dice thrown; None if the rules do not allow it."""
    if is_attack(order):
        return _named_attack(rules, document, order)
    try:
        checked = CheckedQuestion.read(document, dict(order))
        if checked.ask == "apply":
            found: object = rules.apply(document, checked.move())
        else:
            resolve, question = checked.roll()
            found = resolve(document, question)
    except QuestionError:
        return None
    if isinstance(found, Refused):
        return None
    return found.document if isinstance(found, Rolled) else found if isinstance(found, Document) else None


def _named_attack(rules: System, document: Document, order: PlayOrder) -> Document | None:
    """PL-15: an attack that the players resolve changes nothing in the document."""
    assert rules.conduct is not None
    board = living(rules, document)
    try:
        ends = [board.figure(str(order[key])) for key in ("figure", "target")]
        found = rules.conduct.attacks(board, *ends)
    except (KeyError, QuestionError):
        return None
    return document if any(attack.attack == order["attack"] for attack in found) else None
