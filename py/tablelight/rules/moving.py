"""The answers of every movement on a board of spaces: where it may end (`moves`), by which way (`path`), or why not.

A game's movement is a subclass of `GridMovement`. It gives its steps (`rules.steps`), its budget, the reason for a
place that is too far, and the first state, if that is not the figure's space. It adds the game's own fields to these
answers.

The ends are kept from one position of a search to the next: one figure moves, and the others still reach the same
places. Enemies hinder a movement; friends bar the spaces where they stand, and in some games the ways through them. So
the ends are found without the friends that are not in its way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, Self, cast

from attrs import define, evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.layout import Layout
from tablelight.board.problems import QuestionError
from tablelight.grid.topology import Index, Mask, Space, bits
from tablelight.progress.memo import KeptByKey, remember
from tablelight.rules.answers import NOTHING_ELSE, Destination, Extra, Reason
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points, Reach, flood
from tablelight.rules.steps import StepRules

FLYER = "flyer"
"""The trait of a figure that can fly."""
MOST_KEPT = 128
"""How many movements of a side are kept; then the least recently used are dropped."""


@define
class KeptEnds:
    """`reached`: every state of a movement of `figure`; `ends`: those where it may end; `found`: these in the order of
    an answer, once computed. `friends`: the friends in its way."""

    figure: Figure
    friends: tuple[Figure, ...]
    reached: Mask
    ends: Mask
    found: Mapping[Index, Destination] | None = None
    last: tuple[Mask, tuple[Destination, ...]] | None = None
    """The ends left out of the last answer, and that answer."""

    def among(self, states: Mask, movement: Callable[[], GridMovement]) -> tuple[Destination, ...]:
        """The ends among some states, which are all but a few. `movement`: the movement among those friends."""
        if self.found is None:
            self.found = movement().made(self.ends)
        if not (others := self.ends & ~states):
            return tuple(self.found.values())
        if self.last is None or self.last[0] != others:
            left_out = {*bits(others)}
            self.last = others, tuple([found for state, found in self.found.items() if state not in left_out])
        return self.last[1]


@remember(8)
def ends_among(
    _kind: type, _layout: Layout, _options: Mapping[str, Json], _enemies: tuple[Figure, ...]
) -> KeptByKey[KeptEnds]:
    """The kept results of a kind of movement among the same enemies; boards and options are compared by identity."""
    return KeptByKey(MOST_KEPT)


class StepTaken(NamedTuple):
    """A step of a way between two states: the space entered, the cost, and why it ends the movement, if it does."""

    origin: Index
    state: Index
    at: Space
    cost: Points
    halt: Reason | None


class GridMovement(ABC):
    """One movement of one figure on a board of spaces. A game's own class gives its steps and its budget."""

    document: Document
    """The board on which it moves, with all figures on it."""
    figure: Figure
    """The moving figure, as it stands before."""
    budget: Points
    """The most points that it may spend."""

    @cached_property
    @abstractmethod
    def steps(self) -> StepRules:
        """Its steps with their rules."""

    @cached_property
    def start(self) -> Index:
        """Its first state: the figure's space, in the lowest layer."""
        return self.document.topology.index(self.figure.space)

    @abstractmethod
    def too_far(self, to: Space, cost: Points) -> Reason:
        """The reason if there is a way to a space, but it costs more than the budget."""

    def no_way(self) -> Reason:
        """The reason if no attempt leads to a space, whichever rules it breaks."""
        raise AssertionError("some attempt leads everywhere, if rules are broken")

    def held(self, key: str, at: Space) -> Reason:
        """A reason that names the figure in a space: for rules about the spaces of others."""
        holder = self.document.at(at)
        assert holder is not None, "a figure stands there, or the rule does not hold"
        return Reason(key, at=at, figure=holder.id, values={"name": holder.label})

    @cached_property
    def reach(self) -> Reach:
        """Every state that the movement reaches within its budget, by the flood."""
        return flood(self.start, self.steps.flood_kinds, self.budget)

    @cached_property
    def ends(self) -> Mask:
        """The reached states where it may end, the start included if it may end there."""
        return self.reach.states & ~self.steps.no_end

    @property
    def costs(self) -> dict[Space, Points]:
        """The cost to each space where it may end, in any layer."""
        grid, found = self.steps.grid, dict[Space, Points]()
        for state, (cost, _) in self.reach.costs(self.ends).items():  # by cost
            found.setdefault(grid.space(state % grid.size), cost)
        return found

    @property
    def alike(self) -> tuple[Hashable, ...] | None:
        """Its identity among the movements of the figure among the same enemies; None if its ends are not kept."""
        return None

    @property
    def friends_bar(self) -> bool:
        """Whether friends bar its way, and not only the spaces where they stand."""
        return False

    def besides(self, _at: Space, _layer: int, _cost: int) -> Extra:
        """The game's additions to an end."""
        return NOTHING_ELSE

    def destinations(self, candidates: Mask) -> tuple[Destination, ...]:
        """Where it may end among some states, by row, then column, then layer."""
        if self.alike is None:
            return tuple(self.made(self.ends & candidates).values())
        document, figure = self.document, self.figure
        enemies, friends, grid = tuple(document.enemies(figure)), document.friends(figure), document.topology
        known = ends_among(type(self), document.layout, document.options, enemies)
        kept, movement = self._kept(known, ())
        if self.friends_bar:
            met = tuple([each for each in friends if kept.reached >> grid.index(each.space) & 1])
            kept, movement = self._kept(known, met) if met else (kept, movement)
        held = grid.mask([each.space for each in friends])
        return kept.among(candidates & ~(held | held << grid.size), movement)

    def _kept(
        self, known: KeptByKey[KeptEnds], friends: tuple[Figure, ...]
    ) -> tuple[KeptEnds, Callable[[], GridMovement]]:
        """Where it may end if only these friends of its side were on the board, and its movement then."""
        key = self.figure.id, self.figure.at, self.alike, tuple([(each.id, each.at) for each in friends])
        found = known.get(key)
        if found is not None and (found.figure, found.friends) == (self.figure, friends):
            return found, lambda: self._beside(friends)
        alone = self._beside(friends)
        found = KeptEnds(self.figure, friends, alone.reach.states, alone.ends)
        known.keep(key, found)
        return found, lambda: alone

    def _beside(self, friends: tuple[Figure, ...]) -> Self:
        """The same movement with only these friends of its side on the board. Every game's movement is a record."""
        document, side, own = self.document, self.figure.side, {self.figure.id, *(each.id for each in friends)}
        figures = tuple([each for each in document.figures if each.side != side or each.id in own])
        there: Self = evolve(cast(Any, self), document=evolve(document, figures=figures))
        return there

    def made(self, ends: Mask) -> dict[Index, Destination]:
        """Ends with their costs and reasons, in the order of an answer."""
        grid, found = self.steps.grid, dict[Index, Destination]()
        reached, space, size = self.reach.costs(ends), grid.space, grid.size
        says_more = type(self).besides is not GridMovement.besides
        for state in grid.in_order(reached):
            cost, halts = reached[state]
            layer, index = divmod(state, size)
            at, reason = space(index), self._halt(state, cost) if halts else None
            found[state] = Destination(
                at, cost, halts, reason, self.besides(at, layer, cost) if says_more else NOTHING_ELSE
            )
        return found

    def _halt(self, state: Index, cost: Points) -> Reason | None:
        return self.steps.halt_reason(self.reach.halted_from(state, cost), state)

    def path_to(self, states: Iterable[Index]) -> list[StepTaken] | Reason:
        """The cheapest way to one of some states, of equals the straighter; or why it ends in none of them."""
        wanted = tuple(states)
        found = [(*cost, state) for state in wanted if self.ends >> state & 1 and (cost := self.reach.cost(state))]
        if not found:
            return self.refusal(wanted)
        steps, (_, halted, state) = self.steps, min(found)
        off = steps.grid.off_line(steps.space(self.start), steps.space(state))
        way = self.reach.path(state, lambda origin: off(steps.space(origin)))
        taken = [StepTaken(a, b, steps.space(b), total - spent, None) for (a, spent), (b, total) in pairwise(way)]
        if halted:
            taken[-1] = taken[-1]._replace(halt=steps.halt_reason(taken[-1].origin, state))
        return taken

    def refusal(self, states: tuple[Index, ...]) -> Reason:
        """Why the movement ends in none of these states: the rule that the best attempt breaks first."""
        barred = [self.steps.end_refusal(state) for state in states]
        goals = sum(1 << state for state, reason in zip(states, barred, strict=True) if reason is None)
        if not goals:
            assert barred[0] is not None
            return barred[0]
        best = self.steps.best(self.start, goals)
        if best is None:
            return self.no_way()
        nearest = self.steps.space(next(bits(goals)))
        return self.too_far(nearest, best.cost) if best.broken is None else best.broken


def destination(question: MoveQuestion) -> Space:
    """The destination of a `path` or an `apply`; `QuestionError` if it has none."""
    if question.to is None:
        raise QuestionError("$.question.to", "is missing")
    return question.to
