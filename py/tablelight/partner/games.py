"""A whole game between two players, order by order (PL-30, PL-31). And the players of the arena: Tablelight at a style
and effort, a random one, and other modules' functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from time import perf_counter

from attrs import define, field, frozen

from tablelight.board.codec import encode
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.scores import score_of
from tablelight.dice.throw import Lots, lot, thrown_by
from tablelight.partner.asked import MOST_EFFORT, STYLES, read
from tablelight.partner.choosing import choose
from tablelight.partner.orders import END_TURN as END_OF_TURN
from tablelight.partner.orders import actors, answer_to, end_of, move_order, offered, outcome_of, own_orders, under_way
from tablelight.progress.portions import run
from tablelight.rules.answers import Refused, Rolled
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.rules.danger.policy import Danger
from tablelight.rules.objectives.scoring import FURTHER_ROUND, final, further_round, is_over
from tablelight.rules.out import living
from tablelight.rules.questions import END_ACTIVATION, END_ROUND, END_TURN, MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System

Player = Callable[[Document, Mapping[str, Json]], PlayOrder]
"""Gives an order for the `next` question about a document."""
MOST_ORDERS = 80
"""The most orders of one activation; then it is ended."""


class NotAllowedError(Exception):
    """A player gave an order that the rules do not allow."""


@frozen(kw_only=True)
class Played:
    """A finished game. `shares`: the share of life that each side has left."""

    start: Document
    document: Document
    shares: Mapping[str, Fraction]
    questions: tuple[PlayOrder, ...]
    """The questions that led from the first position to the last, as in a whole game's file."""
    points: Mapping[str, int]
    """The points of each side, by the objectives and the score sheet."""
    seconds: tuple[float, float]
    """The time that the orders of each player took."""
    orders: tuple[int, int]


@define
class _Table:
    """A game under way."""

    rules: System
    document: Document
    begun: Document
    """The position at the start of the turn."""
    round: int = 1
    acted: set[str] = field(factory=set)
    done: list[Json] = field(factory=list)
    questions: list[PlayOrder] = field(factory=list)
    seconds: list[float] = field(factory=lambda: [0.0, 0.0])
    orders: list[int] = field(factory=lambda: [0, 0])

    def put(self, order: PlayOrder) -> None:
        """Carry out an order by the rules; `NotAllowedError` if they forbid it, `QuestionError` if it is malformed."""
        self.done.append(dict(order))
        if is_attack(order):
            if outcome_of(self.rules, self.document, order) is None:
                raise NotAllowedError(f"{order}: there is no such attack")
            return
        found = answer_to(self.rules, self.document, order)
        if isinstance(found, Rolled):
            self.document = found.document
            self.questions.append({**order, "dice": [*map(_face, found.dice)]})
        elif isinstance(found, Document):
            self.document = found
            self.questions.append(order)
        else:
            raise NotAllowedError(f"{order}: {found}")

    def end_activation(self, name: str) -> None:
        """End the activation of a figure."""
        self.document = self.rules.end_activation(self.document)
        self.questions.append(END_ACTIVATION)
        self.acted.add(name)
        self.done = []

    def end_round(self, sides: Sequence[str]) -> None:
        """End the turn of each side, and the round with the last turn; owed rolls are thrown first."""
        for number in range(len(sides)):
            is_last = number == len(sides) - 1
            self.settle()
            self.document = self.rules.rest(self.begun, self.document, sides[number])
            found = (self.rules.end_round if is_last else self.rules.end_turn)(self.document)
            if isinstance(found, Refused):
                raise NotAllowedError(f"the turn cannot end: {found.refused.key}")
            self.document = self.begun = found
            self.questions.append(END_ROUND if is_last else END_TURN)
        self.round += 1
        self.acted = set()
        self.done = []
        further = further_round(self.rules, self.document, None)
        if isinstance(further, Rolled):
            self.document = further.document
            self.questions.append({"ask": FURTHER_ROUND, "dice": [*map(_face, further.dice)]})

    def settle(self) -> None:
        """Make all owed rolls."""
        for _ in range(MOST_ORDERS):
            owed = self.rules.played.owed(living(self.rules, self.document))
            if not owed:
                return
            self.put(owed[0])

    def shares(self) -> dict[str, Fraction]:
        """The share of life that each side has left; the share of figures, if life is not known."""
        found: dict[str, Fraction] = {}
        for side in self.document.sides:
            figures = [figure for figure in self.document.figures if figure.side == side]
            lives = [self.rules.life(figure) or (int(not self.rules.is_out(figure)), 1) for figure in figures]
            full = sum(life[1] for life in lives)
            found[side] = Fraction(sum(life[0] for life in lives), full or 1)
        return found

    def is_over(self) -> bool:
        """Whether at most one side has figures left, or the scenario has ended."""
        if is_over(self.rules.scenario(self.document), score_of(self.document.score)):
            return True
        left = {figure.side for figure in self.document.figures if not self.rules.is_out(figure)}
        return len(left) < 2


def play(document: Document, players: Sequence[Player], seed: str, rounds: int, *, by_side: bool = False) -> Played:
    """A whole game. The first player plays the first, third, ... side."""
    table, sides = _Table(rules_of(document), document, document), document.sides
    with thrown_by(Lots(f"dice {seed}")):
        for number in range(rounds):
            _round(table, sides, players, f"{seed} {number}", by_side)
            if table.is_over():
                break
            table.end_round(sides)
    return Played(
        start=document,
        document=table.document,
        shares=table.shares(),
        points=final(table.rules, table.document).totals(tuple(sides)),
        questions=tuple(table.questions),
        seconds=(table.seconds[0], table.seconds[1]),
        orders=(table.orders[0], table.orders[1]),
    )


def _round(table: _Table, sides: Sequence[str], players: Sequence[Player], seed: str, by_side: bool) -> None:
    going = list(sides)
    while going and not table.is_over():
        side = going.pop(0)
        if _turn(table, side, sides.index(side) % 2, players, seed, by_side):
            going.append(side)


def _turn(table: _Table, side: str, who: int, players: Sequence[Player], seed: str, by_side: bool) -> bool:
    """The activation of one figure, or everything that the side does; whether the side may act again in this round."""
    given = 0
    while not table.is_over():
        question: dict[str, Json] = {
            "ask": "next",
            "side": side,
            "acted": sorted(table.acted),
            "done": list(table.done),
            "turns": "side" if by_side else "figure",
            "round": table.round,
            "seed": int(lot(seed, len(table.questions)) * 10**9),
        }
        before = perf_counter()
        order = players[who](table.document, question)
        table.seconds[who] += perf_counter() - before
        table.orders[who] += 1
        given += 1
        if order.get("end") == "turn":
            if name := _acting(table, side):
                table.end_activation(name)
            table.done = []
            return False
        if order.get("end") == "activation" or given > MOST_ORDERS:
            table.end_activation(_ended(table, side, order))
            given = 0
            if not by_side:
                return True
            continue
        try:
            table.put(order)
        except QuestionError as error:
            raise NotAllowedError(f"{order}: {error}") from None
    return False


def _face(die: object) -> Json:
    return die if isinstance(die, int | str) else str(die)


def _acting(table: _Table, side: str) -> str:
    """The figure of the side whose activation is under way; "" if none has acted."""
    done = [order for order in table.done if isinstance(order, Mapping)]
    return next(iter(actors(table.rules.played, table.document, side, done)), "")


def _ended(table: _Table, side: str, order: PlayOrder) -> str:
    """The figure whose activation ends by an order, which may leave out its name, or by too many orders."""
    name = order.get("figure", "") if "end" in order else ""
    name = name or _acting(table, side)
    if not any(figure.id == name and figure.side == side for figure in table.document.figures):
        raise NotAllowedError(f"{order}: no figure of {side} ends its activation")
    return str(name)


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
        return END_OF_TURN
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
    ends = [end_of(name)] if name is not None else [end_of(figure.id) for figure in acting] or [END_OF_TURN]
    for order in lots.shuffled([*orders, *ends])[:MOST_TRIED]:
        if "end" in order or outcome_of(rules, document, order) is not None:
            return order
    return ends[0]


def _points(rules: System, board: Document, figure: Figure, own: list[PlayOrder], lots: Lots) -> list[PlayOrder]:
    """Moves to a few points of a bare table."""
    conduct = rules.played
    if isinstance(rules.danger, Danger) or not conduct.left(board, figure, own)[0]:
        return []
    pace, (x, y) = round(1000 * conduct.pace(figure)), figure.space
    around = range(-pace, pace + 1)
    points = [(x + lots.choice(around), y + lots.choice(around)) for _ in range(POINTS_TRIED)]
    return [
        {**move_order(MoveQuestion(figure=figure, action=action, extra=keys)), "to": board.board.written(at)}
        for action, keys in conduct.movements(board, figure)
        for at in points
        if board.board.holds(at)
    ]
