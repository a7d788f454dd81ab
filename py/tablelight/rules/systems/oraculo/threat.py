"""What an Oráculo miniature can do to another in one activation of two actions (DG-05), and its result (DG-07)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from heapq import heappop, heappush
from operator import or_

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.grid.topology import Grid, Mask
from tablelight.rules.answers import Destination
from tablelight.rules.danger.attacks import After, PossibleAttack, Way, after_move
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import flood
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.attacks import close_attack, most_close, shot_at, shot_mean
from tablelight.rules.systems.oraculo.ground import are_adjacent, ground_of, zone_of
from tablelight.rules.systems.oraculo.movement import NOWHERE, Ends, OraculoMovement, ends_of
from tablelight.rules.systems.oraculo.shooting import is_clear, shot_refusal
from tablelight.rules.systems.oraculo.tables import ACTIONS, GREATEST_RANGE, options_of

STRIDES = ("move", "climb")
"""The movements that an attack or another of them may follow."""
UNLISTED = -1
"""In the place of a cost: squares that are not listed yet. They come before attacks of the same bound."""


@lru_cache(maxsize=256)
def rings(grid: Grid, space: Space) -> tuple[Mask, ...]:
    """The squares at each distance from a square, from 0 to the greatest at which there may be an attack."""
    disc, found = grid.bit(space), [grid.bit(space)]
    for _ in range(max(1, GREATEST_RANGE)):
        wider = disc | grid.around(disc)
        found.append(wider & ~disc)
        disc = wider
    return tuple(found)


@frozen(slots=False, eq=False)
class OraculoEnemy:
    """A miniature at the beginning of its activation: the document's turn is empty."""

    document: Document
    enemy: Figure
    _movements: dict[str, OraculoMovement] = field(factory=dict, init=False)

    def after(self, document: Document, subject: Figure) -> After | None:
        """One move or climb, then an attack."""
        return self.worst(document, subject, [self.stride_ends(action) for action in STRIDES])

    def worst(
        self, document: Document, subject: Figure, ends: Sequence[Ends], above: Fraction | None = None
    ) -> After | None:
        """The worst attack after a movement; None if there is none, or none that harms more than `above`. `ends`: where
        each of the movements ends.

        All that may be an attack waits with a bound, the most that it may harm on average, and the greatest bound comes
        first, so that few are judged. The squares at one distance are listed only when their bound comes: the nearer,
        the more a shot may harm. A shot without a clear centre line goes back with its smaller bound, an attack that is
        allowed with its own harm."""
        ground, grid, aim = ground_of(document.layout), document.topology, self.enemy.stats.get("aim", 0)
        own, die = grid.bit(subject.space), options_of(document).shot_die
        squares = reduce(or_, (each.squares for each in ends), 0)
        # Those for close combat, then those for a shot by its distance.
        around = (ground.zone(own) & ~own, *rings(grid, subject.space)[1:])
        waiting = defaultdict[Fraction, list[tuple[tuple[int, ...], PossibleAttack | None]]](list)
        for distance, ring in enumerate(around if aim else around[:1]):
            if squares & ring:
                bound = shot_mean(aim, distance, die, True) if distance else most_close(document, self.enemy, subject)
                waiting[bound].append(((UNLISTED, distance), None))
        while waiting:
            bound = max(waiting)
            if above is not None and bound <= above:
                break
            alike = waiting.pop(bound)
            while alike:
                rank, attack = heappop(alike)
                if rank[0] == UNLISTED:
                    for number, each in enumerate(ends):
                        for cost, index in each.costs(around[rank[1]]):
                            column, row = grid.space(index)
                            heappush(alike, ((cost, row, column, rank[1], number), None))
                    continue
                # DG-02: of attacks that harm alike the cheapest, by row, column, close before range, the action.
                cost, row, column, distance, number = rank
                at, action = (column, row), STRIDES[number]
                if attack is not None:
                    return after_move(Way(actions=(action,), to=at, cost=cost), attack)
                if distance and (less := shot_mean(aim, distance, die, is_clear(ground, at, subject.space))) != bound:
                    heappush(waiting[less], (rank, None))
                elif attack := self._attack(document, at, subject, action, ranged=distance > 0):
                    heappush(alike if attack.mean == bound else waiting[attack.mean], (rank, attack))
        return None

    def _attack(
        self, document: Document, at: Space, subject: Figure, action: str, *, ranged: bool
    ) -> PossibleAttack | None:
        there = evolve(self.enemy, at=(at,))
        if ranged:
            # One action does not bar a shot, and the checks take the shooter's place from `there`.
            refused = shot_refusal(document, there, subject)
            return None if refused else shot_at(document, there, subject, there.stats["aim"])
        return close_attack(after_action(document.with_figure(there), there, action), there, subject)

    def stride_ends(self, action: str) -> Ends:
        """Where a movement may end; nowhere if it is refused."""
        if action_refusal(self.document, self.enemy, action) is not None:
            return NOWHERE
        return ends_of(self.movement(action))

    def movement(self, action: str) -> OraculoMovement:
        if action not in self._movements:
            self._movements[action] = OraculoMovement(self.document, self.enemy, action)
        return self._movements[action]

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """The way to a square beside the subject: none needed, else one action, or disengaging with both, else two."""
        ground, grid = ground_of(document.layout), document.topology
        if are_adjacent(ground, self.enemy.space, subject.space):
            return Way(actions=(), to=self.enemy.space, cost=0)
        near = ground.zone(grid.bit(subject.space)) & ~grid.bit(subject.space)
        once = []
        for action in (*STRIDES, "disengage"):
            self.movement(action)  # a missing stat is an error even if the action is refused
            for cost, index in self.stride_ends(action).costs(near):
                once.append(Way(actions=(action,), to=grid.space(index), cost=cost))
        return min(once, key=_way_rank) if once else self._two_actions(document, near)

    def _two_actions(self, document: Document, near: Mask) -> Way | None:
        """Two actions, the first of which ends where no enemy engages it (OR-22)."""
        grid, found = document.topology, list[Way]()
        free = grid.all & ~zone_of(self.document, self.document.enemies(self.enemy))
        for first in STRIDES:
            started = list(self.stride_ends(first).costs(free))
            for second in STRIDES if started else ():
                movement = self.movement(second)
                goals = grid.spaces(near & ~movement.steps.no_end)
                for spent, index in started:
                    via = grid.space(index)
                    least = min((grid.distance(via, goal) for goal in goals), default=None)
                    # No step costs less than 1. Skip what costs more than the cheapest known way.
                    if least is None or least > movement.budget or (found and spent + least > found[0].cost):
                        continue
                    reach = flood(index, movement.steps.flood_kinds, movement.budget)
                    for goal in goals:
                        cost = reach.cost(grid.index(goal))
                        if cost is None or (found and spent + cost[0] > found[0].cost):
                            continue
                        way = Way(actions=(first, second), to=goal, cost=spent + cost[0], extra={"via": via})
                        if found and way.cost < found[0].cost:
                            found.clear()
                        found.append(way)
        return min(found, key=_way_rank, default=None)


def _way_rank(way: Way) -> tuple[object, ...]:
    """DG-02, DG-05: the cheapest, by row, column, then the actions in their order, then where the first ended."""
    via = as_record(way.extra.get("via", (0, 0)), tuple[int, int])
    return way.cost, way.to[1], way.to[0], tuple(map(ACTIONS.index, way.actions)), via[1], via[0]


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a movement, of both actions if it takes both. The rules are not checked again."""
    figure, action = question.figure, question.action

    def moved(end: Destination) -> Document:
        board = document.with_figure(evolve(figure, at=(end.at,)))
        for taken in as_record(end.extra.get("actions", (action,)), tuple[str, ...]):
            board = after_action(board, figure, taken)
        return board

    return moved


def standable(document: Document) -> int:
    """The squares where a figure on foot could stand, if need be after climbing there."""
    closed = (rule.states for rule in ground_of(document.layout).ends[True])
    return document.topology.all & ~reduce(or_, closed, 0)
