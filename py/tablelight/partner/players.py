"""The players of the arena: Tablelight at a style and an effort, a random one, and functions of other modules (PL-30)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tablelight.board.codec import encode
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.dice.lots import Lots
from tablelight.partner.asked import MOST_EFFORT, STYLES, read
from tablelight.partner.choosing import choose
from tablelight.partner.games import Player
from tablelight.partner.orders import END_TURN, end_of, outcome_of, own_orders, under_way
from tablelight.rules.answers import Moves
from tablelight.rules.conduct import PlayOrder, roll_order
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System

RANDOM = "random"
MOST_TRIED = 40
POINTS_TRIED = 8
"""Points of a bare table that a random player thinks of."""


class UnknownPlayerError(Exception):
    """There is no player of this name; the message says why."""


def player_of(name: str) -> Player:
    """The player of a name: `STYLE:EFFORT`, `random` or `module:function`."""
    if name == RANDOM:
        return random_player
    first, _, second = name.partition(":")
    if first in STYLES and second.isdecimal() and int(second) <= MOST_EFFORT:
        return _partner(first, int(second))
    try:
        function = getattr(import_module(first), second)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownPlayerError(f"no such player: {name} ({error})") from None

    def ask(document: Document, question: Mapping[str, Json]) -> PlayOrder:
        found: PlayOrder = function(encode(document), dict(question))
        return found

    return ask


def _partner(style: str, effort: int) -> Player:
    def play(document: Document, question: Mapping[str, Json]) -> PlayOrder:
        asked = read(document, {**question, "style": style, "effort": effort})
        return choose(rules_of(document), document, asked).order

    return play


def random_player(document: Document, question: Mapping[str, Json]) -> PlayOrder:
    """An allowed order, each as likely."""
    rules, asked = rules_of(document), read(document, question)
    conduct, board = rules.conduct, living(rules, document)
    if conduct is None:
        return END_TURN
    for order in conduct.owed(board):
        if outcome_of(rules, document, order) is not None:
            return order
    name = under_way(conduct, document, asked.side, asked.acted, asked.done)
    idle = [each for each in board.figures if each.side == asked.side and each.id not in asked.acted]
    acting = [each for each in idle if each.id == name] if name is not None else idle
    lots, offered = Lots(f"random {asked.seed}"), list[PlayOrder]()
    for figure in acting:
        offered += _offered(rules, board, figure, own_orders(conduct, figure.id, asked.done), lots)
    ends = [end_of(name)] if name is not None else [end_of(figure.id) for figure in acting] or [END_TURN]
    for order in lots.shuffled([*offered, *ends])[:MOST_TRIED]:
        if "end" in order or outcome_of(rules, document, order) is not None:
            return order
    return ends[0]


def _offered(rules: System, board: Document, figure: Figure, own: list[PlayOrder], lots: Lots) -> list[PlayOrder]:
    """The orders that come to mind for a figure."""
    assert rules.conduct is not None
    conduct, found = rules.conduct, list[PlayOrder]()
    may_move, may_attack = conduct.left(board, figure, own)
    for enemy in board.enemies(figure) if may_attack else ():
        try:
            found += [conduct.order(figure, enemy, attack) for attack in conduct.attacks(board, figure, enemy)]
        except QuestionError:
            continue
    if may_move:
        found += conduct.doors(board, figure)
        for action, keys in conduct.movements(board, figure):
            try:
                moves = rules.moves(board, MoveQuestion(figure=figure, action=action, extra=keys))
            except QuestionError:
                continue
            found += _moves(rules, board, figure, {"action": action, **keys}, moves, lots)
    return found


def _moves(
    rules: System, board: Document, figure: Figure, keys: Mapping[str, Json], moves: Moves, lots: Lots
) -> list[PlayOrder]:
    if moves.refused is not None:
        return []
    if moves.needs_roll is not None:
        return [roll_order(figure.id, moves.needs_roll.roll)]
    order: dict[str, Json] = {"ask": "apply", "figure": figure.id, **keys}
    if isinstance(rules.danger, Danger):
        return [{**order, "to": list(end.at), **rules.danger.end_keys(end)} for end in moves.spaces]
    assert rules.conduct is not None
    pace, (x, y) = round(1000 * rules.conduct.pace(figure)), figure.space
    around = range(-pace, pace + 1)
    points = [(x + lots.choice(around), y + lots.choice(around)) for _ in range(POINTS_TRIED)]
    return [{**order, "to": board.board.written(at)} for at in points if board.board.holds(at)]
