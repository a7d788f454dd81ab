"""Players of the arena that do what `advise` says: `--players tests.advice_player:balanced,tests.advice_player:boldest`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablelight.board.document import Document, Figure
from tablelight.partner.asked import read as read_question
from tablelight.partner.choosing import choose
from tablelight.partner.fighters import best_attack
from tablelight.partner.orders import END_TURN, end_of, outcome_of, under_way
from tablelight.partner.side import DecidingSide
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.danger.advice import advise
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Advice
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System

Asked = Mapping[str, Any]


def boldest(document: Asked, question: Asked) -> PlayOrder:
    """Always the boldest place."""
    return _follow(document, question, "boldest")


def safest(document: Asked, question: Asked) -> PlayOrder:
    """Always the safest place."""
    return _follow(document, question, "safest")


def balanced(document: Asked, question: Asked) -> PlayOrder:
    """Always the third choice."""
    return _follow(document, question, "balanced")


def _follow(document: Asked, question: Asked, choice: str) -> PlayOrder:
    """One figure after the other goes to the place of the choice, and makes the best attack from there."""
    board = read(dict(document))
    rules, asked = rules_of(board), read_question(board, question)
    assert rules.conduct is not None
    alive = living(rules, board)
    for order in rules.conduct.owed(alive):
        if outcome_of(rules, board, order) is not None:
            return order
    side = DecidingSide(rules, board, alive, asked)
    name = under_way(rules.conduct, board, asked.side, asked.acted, asked.done)
    figure = next((each for each in side.idle if name in (None, each.id)), None)
    if figure is None or not alive.enemies(figure):
        return end_of(figure.id) if figure is not None else END_TURN
    orders = [] if asked.done else _moves(rules, board, figure, choice)
    if orders is None:
        return _nearer(rules, board, question, figure)
    for order in [*orders, *_attacks(side, figure)]:
        if outcome_of(rules, board, order) is not None:
            return order
    return end_of(figure.id)


def _nearer(rules: System, board: Document, question: Asked, figure: Figure) -> PlayOrder:
    """The shortest way to the enemy, because no attack is possible in this activation."""
    others = [each.id for each in board.figures if each.side == figure.side and each.id != figure.id]
    asked = read_question(board, {**question, "acted": [*question["acted"], *others], "effort": 0})
    return run(choose(rules, board, asked)).order


def _moves(rules: System, board: Document, figure: Figure, choice: str) -> list[PlayOrder] | None:
    """The move to the place of the choice; None if no place has an attack."""
    assert isinstance(rules.danger, Danger) and rules.conduct is not None
    for action, keys in rules.conduct.movements(board, figure):
        question = MoveQuestion(figure=figure, action=action, extra=keys)
        found: Advice = run(advise(rules, board, question))
        number = getattr(found, choice)
        if number is not None and not found.places[0].dealt:
            return None
        if number is not None:
            place = found.places[number]
            if place.extra.get("stay"):
                return []
            return [{"ask": "apply", "figure": figure.id, "action": action, "to": list(place.at), **keys}]
    return []


def _attacks(side: DecidingSide, figure: Figure) -> list[PlayOrder]:
    if not side.conduct.left(side.board, figure, side.question.done)[1]:
        return []
    found = [(enemy, best_attack(side, side.board, figure, enemy)) for enemy in side.board.enemies(figure)]
    made = [(best[1].mean, side.conduct.order(figure, enemy, best[0])) for enemy, best in found if best is not None]
    return [order for _, order in sorted(made, key=lambda each: -each[0])]
