"""What an Oráculo miniature can do to another in one activation of two actions (DG-05), and its result (DG-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
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
from tablelight.rules.systems.oraculo.attacks import close_attack, may_shoot, most_close, shot_at, shot_mean
from tablelight.rules.systems.oraculo.ground import are_adjacent, ground_of, zone_of
from tablelight.rules.systems.oraculo.movement import NOWHERE, Ends, OraculoMovement, ends_of
from tablelight.rules.systems.oraculo.shooting import is_clear
from tablelight.rules.systems.oraculo.tables import ACTIONS, GREATEST_RANGE, options_of

STRIDES = ("move", "climb")
"""The movements that an attack or another of them may follow."""


_Rank = tuple[int, int, int, bool, int]
"""DG-02: the order of attacks that harm alike: the cost, by row, column, close before range, the action."""


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
class Candidates:
    """The attacks that an enemy may make after a movement, by a bound: the most that they may harm on average. Shots
    are listed only when their distance comes: the nearer, the more they may harm."""

    document: Document
    enemy: Figure
    subject: Figure
    ends: Sequence[Ends]
    _found: dict[Fraction, list[_Rank]] = field(factory=dict, init=False)
    _distances: list[int] = field(factory=list, init=False)
    """The distances whose shots are not listed yet, the nearest last."""

    def __attrs_post_init__(self) -> None:
        ground, grid = ground_of(self.document.layout), self.document.topology
        own = grid.bit(self.subject.space)
        near = ground.zone(own) & ~own
        squares = reduce(or_, (each.squares for each in self.ends), 0)
        if squares & near:
            bound = most_close(self.document, self.enemy, self.subject)
            self._found[bound] = list(self._ranks(near, ranged=False))
        if self.enemy.stats.get("aim", 0):
            around = rings(grid, self.subject.space)
            held = [number for number, ring in enumerate(around) if squares & ring]
            self._distances.extend(number for number in reversed(held) if number)

    @property
    def greatest(self) -> Fraction | None:
        """The greatest bound left, with all its attacks listed; None if none is left."""
        listed = max(self._found, default=None)
        while self._distances:
            bound = self.shot_bound(self._distances[-1], True)
            if listed is not None and listed > bound:
                break
            ring = rings(self.document.topology, self.subject.space)[self._distances.pop()]
            self._found.setdefault(bound, []).extend(self._ranks(ring, ranged=True))
            listed = bound
        return listed

    def taken(self, bound: Fraction) -> list[_Rank]:
        """Take out the attacks of a bound, in order."""
        return sorted(self._found.pop(bound))

    def add(self, bound: Fraction, rank: _Rank) -> None:
        self._found.setdefault(bound, []).append(rank)

    def shot_bound(self, distance: int, clear: bool) -> Fraction:
        """The most that a shot may harm on average."""
        die = options_of(self.document).shot_die
        return shot_mean(self.enemy.stats["aim"], distance, die, clear)

    def _ranks(self, squares: Mask, *, ranged: bool) -> Iterator[_Rank]:
        space = self.document.topology.space
        for number, each in enumerate(self.ends):
            for cost, index in each.costs(squares):
                column, row = space(index)
                yield cost, row, column, ranged, number


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
        each of the movements ends. Candidates come by their bounds, the greatest first, so that few are judged; a shot
        without a clear centre line comes once more, by its smaller bound."""
        candidates = Candidates(document, self.enemy, subject, ends)
        covered: set[_Rank] = set()
        best: tuple[Fraction, _Rank, Way, PossibleAttack] | None = None
        while (bound := candidates.greatest) is not None:
            if (above is not None and bound <= above) or (best is not None and bound < best[0]):
                break
            for rank in candidates.taken(bound):
                if best is not None and bound == best[0] and rank > best[1]:
                    break
                cost, row, column, ranged, number = rank
                at = column, row
                if ranged and rank not in covered and not is_clear(ground_of(document.layout), at, subject.space):
                    covered.add(rank)
                    candidates.add(candidates.shot_bound(document.topology.distance(at, subject.space), False), rank)
                    continue
                attack = self._attack(document, at, subject, STRIDES[number], ranged=ranged)
                if attack is None or (best is not None and (-attack.mean, rank) > (-best[0], best[1])):
                    continue
                best = attack.mean, rank, Way(actions=(STRIDES[number],), to=at, cost=cost), attack
        if best is None or (above is not None and best[0] <= above):
            return None
        return after_move(best[2], best[3])

    def _attack(
        self, document: Document, at: Space, subject: Figure, action: str, *, ranged: bool
    ) -> PossibleAttack | None:
        there = evolve(self.enemy, at=(at,))
        if ranged:
            # One action does not bar a shot, and the checks take the shooter's place from `there`.
            allowed = may_shoot(document, there, subject)
            return shot_at(document, there, subject, there.stats["aim"]) if allowed else None
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
