"""The players of the arena: Tablelight at a style and effort, a random one, and other modules' functions (PL-30)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tablelight.board.codec import encode
from tablelight.board.document import Document, Figure, Json
from tablelight.dice.throw import Lots
from tablelight.partner.asked import MOST_EFFORT, STYLES, read
from tablelight.partner.choosing import choose
from tablelight.partner.games import NotAllowedError, Player
from tablelight.partner.orders import END_TURN, end_of, move_order, offered, outcome_of, own_orders, under_way
from tablelight.progress.portions import run
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.danger.policy import Danger
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System

RANDOM = "random"
MOST_TRIED = 40
POINTS_TRIED = 8
"""The number of points of a bare table that a random player considers."""


class UnknownPlayerError(Exception):
    """There is no player with this name; the message says why."""


def player_of(name: str) -> Player:
    """The player with a name: `STYLE:EFFORT`, `random` or `module:function`."""
    if name == RANDOM:
        return random_player
    first, _, second = name.partition(":")
    if first in STYLES:
        if second not in map(str, range(MOST_EFFORT + 1)):
            raise UnknownPlayerError(f"no such player: {name} (the effort is 0 to {MOST_EFFORT})")
        return _partner(first, int(second))
    try:
        function = getattr(import_module(first), second)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownPlayerError(f"no such player: {name} ({error})") from None

    def ask(document: Document, question: Mapping[str, Json]) -> PlayOrder:
        try:
            found = function(encode(document), dict(question))
        except Exception as error:  # whatever another program's function may raise
            raise NotAllowedError(f"{name} failed: {type(error).__name__}: {error}") from error
        if not isinstance(found, Mapping):
            raise NotAllowedError(f"{name}: {found!r} is not an order")
        return found

    return ask


def _partner(style: str, effort: int) -> Player:
    def play(document: Document, question: Mapping[str, Json]) -> PlayOrder:
        asked = read(document, {**question, "style": style, "effort": effort})
        return run(choose(rules_of(document), document, asked)).order

    return play


def random_player(document: Document, question: Mapping[str, Json]) -> PlayOrder:
    """An allowed order, all equally likely."""
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
    lots, orders = Lots(f"random {asked.seed}"), list[PlayOrder]()
    for figure in acting:
        orders += offered(rules, board, figure, asked.done)
        orders += _points(rules, board, figure, own_orders(conduct, figure.id, asked.done), lots)
    ends = [end_of(name)] if name is not None else [end_of(figure.id) for figure in acting] or [END_TURN]
    for order in lots.shuffled([*orders, *ends])[:MOST_TRIED]:
        if "end" in order or outcome_of(rules, document, order) is not None:
            return order
    return ends[0]


def _points(rules: System, board: Document, figure: Figure, own: list[PlayOrder], lots: Lots) -> list[PlayOrder]:
    """Moves to a few points of a bare table."""
    assert rules.conduct is not None
    if isinstance(rules.danger, Danger) or not rules.conduct.left(board, figure, own)[0]:
        return []
    pace, (x, y) = round(1000 * rules.conduct.pace(figure)), figure.space
    around = range(-pace, pace + 1)
    points = [(x + lots.choice(around), y + lots.choice(around)) for _ in range(POINTS_TRIED)]
    return [
        {**move_order(MoveQuestion(figure=figure, action=action, extra=keys)), "to": board.board.written(at)}
        for action, keys in rules.conduct.movements(board, figure)
        for at in points
        if board.board.holds(at)
    ]
