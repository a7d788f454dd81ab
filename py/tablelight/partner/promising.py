"""Which orders of a position a plan follows: all on small boards, the most promising on larger ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from attrs import define, evolve, field

from tablelight.board.document import Figure
from tablelight.board.problems import QuestionError
from tablelight.partner.asked import PartnerQuestion
from tablelight.partner.options import ActivationOption, options_of
from tablelight.partner.orders import end_of
from tablelight.partner.side import DecidingSide, life_of
from tablelight.partner.turns import Turn, TurnPosition, stand_of
from tablelight.rules.conduct import PlayOrder, is_attack

FollowedOrder = tuple[PlayOrder, Sequence[tuple[Fraction, TurnPosition]]]

ONE_ATTACK, LAST = 4, 20
"""Multiples of `plan_positions`. After the first, a figure under way follows only its best attack; after the second, the
plan ends. On a bare table throws may lead to hundreds of thousands of positions."""
SMALL_POSITIONS = 60_000
"""The number of positions after which a small board is treated as a large one."""


@define
class Promising:
    """The orders of a turn that are followed."""

    turn: Turn
    question: PartnerQuestion
    everything: bool
    known: dict[Hashable, list[ActivationOption]] = field(factory=dict)

    def orders(self, position: TurnPosition, looked_at: int) -> Iterator[FollowedOrder]:
        """The orders to follow, with their possible results; the most promising ones first, if not all are followed."""
        everything = self.everything and looked_at < SMALL_POSITIONS
        chosen = self.turn.orders(position) if everything else self._best(position, looked_at)
        for order in chosen:
            found = self.turn.results(position, order)
            if found:
                yield order, found

    def _best(self, position: TurnPosition, looked_at: int) -> Iterator[PlayOrder]:
        enough, name = self.question.limits.plan_positions, position.under_way
        more = looked_at - SMALL_POSITIONS if self.everything else looked_at
        if more >= LAST * enough:
            return
        is_hurried = looked_at >= enough
        if name is not None:
            yield from self._goes_on(position, name, more >= ONE_ATTACK * enough)
            return
        best = []
        for figure in self.turn.idle(position):
            options = self._options(position, figure)
            best.append(options[: 1 if is_hurried else self.question.limits.plan_places])
        best.sort(key=lambda options: self._promise(options[0]) if options else (0.0, 0.0), reverse=True)
        for options in best[:1] if is_hurried else best:
            yield from (option.order for option in options if option.order is not None)

    def _goes_on(self, position: TurnPosition, name: str, is_hurried: bool) -> Iterator[PlayOrder]:
        """The attacks from where a figure stands, else the moves that lead to some; then its end. In a hurry only the
        best one."""
        orders = () if is_hurried else self.turn.orders(position)
        attacks = [order for order in orders if order.get("roll") or is_attack(order)]
        yield from attacks
        figure = position.board.find(name)
        if not attacks and figure is not None:
            best = self._options(position, figure)[:1]
            yield from (option.order for option in best if option.order is not None)
        yield end_of(name)

    def _promise(self, option: ActivationOption) -> tuple[float, float]:
        out = option.arrive * option.blow.out if self.question.target is not None else 0.0
        return out, option.dealt - option.lost

    def _options(self, position: TurnPosition, figure: Figure) -> list[ActivationOption]:
        """The attacks of a figure after its moves, the most promising first; found once for figures that stand alike,
        whatever their lives and whichever have acted."""
        board = position.board
        left = self.turn.left(position, figure)
        key = figure.id, stand_of(board), left
        if not left[1]:
            return []
        if key not in self.known:
            side = DecidingSide(self.turn.rules, board, board, self.question)
            try:
                found = options_of(side, figure, position.done, ways=False)
                self.known[key] = [option for option in found if option.target is not None]
            except QuestionError:
                self.known[key] = []
        hits, found = dict(position.hits), []
        for option in self.known[key]:
            if self.question.target in (None, option.target) and option.target is not None:
                life = life_of(self.turn.rules, board.figure(option.target)) - hits.get(option.target, 0)
                found.append(evolve(option, blow=evolve(option.blow, life=life)))
        return sorted(found, key=self._promise, reverse=True)
