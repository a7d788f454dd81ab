"""A side's turn as a tree of orders and throws: the possible orders in a position, and the possible results of each."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from attrs import define, evolve, field, frozen

from tablelight.board.document import Board, Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.records import known
from tablelight.dice.throw import every_throw
from tablelight.partner.orders import answer_to, end_of, offered, own_orders
from tablelight.partner.side import life_of
from tablelight.rules.answers import Odds, Rolled
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.rules.out import living
from tablelight.rules.system import System

_Thrown: TypeAlias = tuple[Fraction, Hashable, Json]
"""The chance of an outcome, its identity, and dice that lead to it."""


@frozen(eq=False)
class _Same:
    """A board compared by identity: equal boards are different."""

    board: Board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.board is self.board

    def __hash__(self) -> int:
        return id(self.board)


LIFE_KEYS = frozenset(("life", "wounds"))
"""The entries of a figure's state that only count its life."""
MOST_THROWS = 3_000
"""The most ways in which the dice of an area attack may fall; an attack with more is not planned."""
STATES_KEPT = 4096
_states: dict[int, tuple[Mapping[str, Json], str, str]] = {}


def _state_text(state: Mapping[str, Json], *, whole: bool = True) -> str:
    """A figure's state as text, without entries that only count its life unless `whole`. Cached: a throw leaves most
    figures unchanged."""
    found = _states.get(id(state))
    if found is None:
        if len(_states) >= STATES_KEPT:
            _states.clear()
        others = {key: value for key, value in state.items() if key not in LIFE_KEYS}
        found = _states[id(state)] = state, repr(state), repr(others)
    return found[1] if whole else found[2]


@frozen(slots=False, eq=False)
class TurnPosition:
    """A moment of a turn. `board`: the living figures."""

    board: Document
    acted: frozenset[str]
    under_way: str | None = None
    """The figure whose activation has begun."""
    done: tuple[PlayOrder, ...] = ()
    """The orders of that activation."""
    hits: tuple[tuple[str, int], ...] = ()
    """The hits that figures have taken in this turn (PL-15)."""
    outcomes: tuple[str, ...] = ()
    """The outcomes of the throw that led here."""

    @cached_property
    def key(self) -> Hashable:
        """Its identity: the same key, the same future."""
        figures = tuple((figure.id, figure.at, _state_text(figure.state)) for figure in self.board.figures)
        return figures, repr(self.board.turn), _Same(self.board.board), self.acted, self.under_way, self.hits


@frozen
class _Outcome:
    """A document that an order may lead to, with the outcomes of the throw that lead there."""

    chance: Fraction
    board: Document
    outcomes: tuple[str, ...] = ()

    def after(self, position: TurnPosition) -> TurnPosition:
        """The position with this document."""
        return evolve(position, board=self.board, outcomes=self.outcomes)


@frozen
class _Effect:
    """The effect of an order on the figures that it names: None for those that are out."""

    chance: Fraction
    outcomes: tuple[str, ...]
    figures: Mapping[str, Figure | None]
    turn: Mapping[str, Json]
    board: Board

    def on(self, document: Document) -> _Outcome:
        """The outcome in a document where these figures are as they were."""
        changed = (self.figures.get(figure.id, figure) for figure in document.figures)
        figures = tuple(figure for figure in changed if figure is not None)
        after = evolve(document, board=self.board, figures=figures, turn=self.turn)
        return _Outcome(self.chance, after, self.outcomes)


def _effect_of(outcome: _Outcome, names: Collection[str]) -> _Effect:
    """The effect of an order with an outcome on these figures."""
    after = outcome.board
    figures = {name: after.find(name) for name in names}
    return _Effect(outcome.chance, outcome.outcomes, figures, after.turn, after.board)


@define
class Turn:
    """The turn of a side. Results that do not depend on lives are found once for figures that stand alike."""

    rules: System
    side: str
    hit: Fraction
    _orders: dict[Hashable, list[PlayOrder]] = field(factory=dict, init=False)
    _throws: dict[Hashable, list[_Thrown]] = field(factory=dict, init=False)
    _effects: dict[Hashable, list[_Effect]] = field(factory=dict, init=False)

    def idle(self, position: TurnPosition) -> list[Figure]:
        """The living figures of the side that have not acted."""
        figures = position.board.figures
        return [figure for figure in figures if figure.side == self.side and figure.id not in position.acted]

    def owed(self, position: TurnPosition) -> list[tuple[PlayOrder, Sequence[tuple[Fraction, TurnPosition]]]]:
        """The owed throw that comes before anything else, with its results; empty if none is owed."""
        for order in self.rules.played.owed(position.board):
            found = self._outcomes(position.board, order)
            if found:
                return [(order, [(each.chance, each.after(position)) for each in found])]
        return []

    def left(self, position: TurnPosition, figure: Figure) -> tuple[bool, bool]:
        """Whether a figure may still move, and attack."""
        return self.rules.played.left(position.board, figure, own_orders(self.rules.played, figure.id, position.done))

    def attackers_left(self, position: TurnPosition) -> int:
        """How many figures of the side may still attack in this turn."""
        return sum(each.id != position.under_way or self.left(position, each)[1] for each in self.idle(position))

    def orders(self, position: TurnPosition) -> list[PlayOrder]:
        """All possible orders, if nothing is owed."""
        if position.under_way is None:
            return [order for figure in self.idle(position) for order in self._offered(position, figure)]
        figure = position.board.find(position.under_way)
        found = [] if figure is None else self._offered(position, figure)
        return [*found, end_of(position.under_way)]

    def _offered(self, position: TurnPosition, figure: Figure) -> list[PlayOrder]:
        key = figure.id, stand_of(position.board), self.left(position, figure)
        if key not in self._orders:
            self._orders[key] = list(offered(self.rules, position.board, figure, position.done))
        return self._orders[key]

    def results(self, position: TurnPosition, order: PlayOrder) -> Sequence[tuple[Fraction, TurnPosition]]:
        """The possible results of an order that is not owed, with chances; none if the rules do not allow it."""
        name = str(order["figure"])
        if "end" in order:
            board = living(self.rules, self.rules.end_activation(position.board))
            return [(Fraction(1), TurnPosition(board, position.acted | {name}, hits=position.hits))]
        after = evolve(position, under_way=name, done=(*position.done, order))
        if is_attack(order):
            return self._named_attack(after, str(order["target"]))
        return [(each.chance, each.after(after)) for each in self._outcomes(position.board, order)]

    def _outcomes(self, board: Document, order: PlayOrder) -> Sequence[_Outcome]:
        """The documents that an order may lead to. If it changes only the figures that it names, they are found once
        for boards that differ only in the lives of other figures."""
        names = {name for name in order.values() if isinstance(name, str) and name in board.by_id}
        states = tuple(_state_text(figure.state, whole=figure.id in names) for figure in board.figures)
        alike = repr(order), stand_of(board), states
        if alike in self._effects:
            return [effect.on(board) for effect in self._effects[alike]]
        try:
            found = self._moved(board, order) if order["ask"] == "apply" else self._rolled(board, order)
        except QuestionError:
            return []
        effects = [_effect_of(each, names) for each in found]
        if all(effect.on(board).board == each.board for each, effect in zip(found, effects, strict=True)):
            self._effects[alike] = effects
        return found

    def _moved(self, board: Document, order: PlayOrder) -> list[_Outcome]:
        found = answer_to(self.rules, board, order)
        return [_Outcome(Fraction(1), living(self.rules, found))] if isinstance(found, Document) else []

    def _rolled(self, board: Document, order: PlayOrder) -> list[_Outcome]:
        """The results of a throw, alike ones as one."""
        found: dict[Hashable, _Outcome] = {}
        for chance, rolled in self._roll_results(board, order):
            after = living(self.rules, rolled.document)
            key = TurnPosition(after, frozenset()).key
            before = found.get(key, _Outcome(Fraction(0), after))
            outcomes = dict.fromkeys((*before.outcomes, rolled.outcome))
            found[key] = _Outcome(before.chance + chance, after, tuple(outcomes))
        return list(found.values())

    def _roll_results(self, board: Document, order: PlayOrder) -> Sequence[tuple[Fraction, Rolled]]:
        """The possible results of a roll with chances, one for each outcome that determines the changes."""
        tells = self.rules.played.outcome_tells
        _, first = next(every_throw(lambda: answer_to(self.rules, board, order)))
        if not isinstance(first, Rolled):
            return []
        odds = first.detail.get("odds")
        alike: Hashable = (repr(order), stand_of(board))
        if tells and isinstance(odds, Odds):  # if the odds are the same, so are the dice that lead to each outcome
            alike = order["roll"], len(first.dice), tuple(odds.outcomes.items())
        if alike in self._throws:
            found = [
                (chance, told, answer_to(self.rules, board, {**order, "dice": dice}))
                for chance, told, dice in self._throws[alike]
            ]
            if all(isinstance(each, Rolled) and _told(each, tells) == told for _, told, each in found):
                return [(chance, each) for chance, _, each in found if isinstance(each, Rolled)]
        fallen: dict[Hashable, tuple[Fraction, Rolled]] = {}
        for number, (chance, rolled) in enumerate(every_throw(lambda: answer_to(self.rules, board, order))):
            if number == MOST_THROWS and first.detail.get("targets"):
                fallen.clear()
                break
            if isinstance(rolled, Rolled):
                told = _told(rolled, tells)
                before, kept = fallen.get(told, (Fraction(0), rolled))
                fallen[told] = before + chance, kept
        self._throws[alike] = [(chance, told, known(list(each.dice), list)) for told, (chance, each) in fallen.items()]
        return list(fallen.values())

    def _named_attack(self, after: TurnPosition, target: str) -> Sequence[tuple[Fraction, TurnPosition]]:
        """One hit with the chance in the question (PL-15). A figure without life left is removed."""
        hits = dict(after.hits)
        hits[target] = hits.get(target, 0) + 1
        board = after.board
        if hits[target] >= life_of(self.rules, board.figure(target)):
            board = evolve(board, figures=tuple(figure for figure in board.figures if figure.id != target))
        hit = evolve(after, board=board, hits=tuple(sorted(hits.items())), outcomes=("hit",))
        missed = evolve(after, outcomes=("miss",))
        return [(chance, end) for chance, end in ((self.hit, hit), (1 - self.hit, missed)) if chance]


def _told(rolled: Rolled, tells: bool) -> Hashable:
    """What determines the changes of a throw: its outcomes, also those at each further figure of an area, or its dice."""
    return (rolled.outcome, repr(rolled.detail.get("targets"))) if tells else tuple(rolled.dice)


def stand_of(board: Document) -> Hashable:
    """The places of a board's figures without their lives, and the turn's record."""
    return tuple((figure.id, figure.at) for figure in board.figures), repr(board.turn), _Same(board.board)


def life_left(rules: System, position: TurnPosition, name: str) -> int:
    """The life that a figure has left in a position, with the hits of this turn; 0 if it is out."""
    figure = position.board.find(name)
    return 0 if figure is None else max(0, life_of(rules, figure) - dict(position.hits).get(name, 0))
