"""What an Oráculo miniature can do to another in one activation of two actions (DG-05), and its result (DG-07). Also for
many squares at once (DG-11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from heapq import heappop, heappush
from operator import or_

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.grid import Space
from tablelight.grid.topology import Grid, Mask
from tablelight.progress.memo import kept
from tablelight.rules.answers import Destination
from tablelight.rules.danger.attacks import After, PossibleAttack, Way, after_move
from tablelight.rules.danger.policy import Danger, Flags, WeighingOutlook
from tablelight.rules.danger.records import CountedAttack, Enemy, worst_attack
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import flood, flood_from
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action
from tablelight.rules.systems.oraculo.attacks import attacks, close_attack, most_close, shot_at, shot_mean
from tablelight.rules.systems.oraculo.ground import OraculoGround, are_adjacent, ground_of, zone_of
from tablelight.rules.systems.oraculo.movement import NOWHERE, Ends, OraculoMovement, ends_facing
from tablelight.rules.systems.oraculo.shooting import is_clear, shot_refusal
from tablelight.rules.systems.oraculo.tables import ACTIONS, GREATEST_RANGE, life_left, options_of

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
        movement = self.movement(action)
        return Ends(movement.ends, movement.reach)

    @kept
    def movement(self, action: str) -> OraculoMovement:
        return OraculoMovement(self.document, self.enemy, action)

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
    closed = (rule.states for rule in ground_of(document.layout).ends(True))
    return document.topology.all & ~reduce(or_, closed, 0)


@frozen
class OraculoReached:
    """Where a miniature gets with one action and with two; all squares that it passes; the ends of one, by action."""

    once: Mask
    twice: Mask
    passed: Mask
    by_action: dict[str, Mask]


@frozen(slots=False, eq=False)
class OraculoBoardOutlook(WeighingOutlook):
    """The board without the subject.

    With the subject on it, a figure stops in the first square beside the subject on its way (OR-25). So it comes beside
    the subject if it did so without it, unless a figure holds such a square. No figure disengages to a square beside it
    (OR-24).
    """

    @property
    def _ground(self) -> OraculoGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """An attack now, an attack after a move, a way to a square beside the subject with two actions."""
        grid = self.document.topology
        own = grid.bit(subject.space)
        near = self._ground.zone(own) & ~own
        if near & grid.bit(enemy.space):
            # Engaged, it may neither move nor climb.
            return True, False, True
        now = shot_refusal(board, enemy, subject) is None
        reach = self._reach_of(enemy.id)
        if near & self.held & (reach.passed | reach.twice):
            mover = OraculoEnemy(board, enemy)
            return now, mover.after(board, subject) is not None, mover.beside(board, subject) is not None
        if reach.once & near:
            return now, True, True
        return now, self._shoots_after(board, enemy, subject, reach), bool(reach.twice & near)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        grid, reach = self.document.topology, self._reach_of(enemy.id)
        own = grid.bit(subject.space)
        near = self._ground.zone(own) & ~own
        touches = bool(near & grid.bit(enemy.space))
        now = touches or shot_refusal(board, enemy, subject) is None
        after = bool(reach.once & near) or self._shoots_after(board, enemy, subject, reach)
        return now, after, touches or bool((reach.once | reach.twice | self._leaves(enemy.id)) & near)

    @kept
    def _leaves(self, name: str) -> Mask:
        """The squares where a figure may end when it disengages."""
        mover = OraculoEnemy(self.document, self.document.figure(name))
        mover.movement("disengage")  # a missing stat is an error even if the action is refused
        return mover.stride_ends("disengage").squares

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        """DG-20: its attack from where it stands, or a worse one after a move or a climb. If neither the subject nor
        its zone of combat is on the way, the ends are those without it."""
        now = tuple(attacks(board, enemy, subject))
        above = max((attack.mean for attack in now), default=None)
        mover, own = OraculoEnemy(board, enemy), self.document.topology.bit(subject.space)
        near = self._ground.zone(own)
        movements = self._movements_of(enemy.id)
        ends: tuple[Ends, ...] = ()
        # Engaged, it may neither move nor climb.
        if not near & self.document.topology.bit(enemy.space):
            meets = any(each is not None and each.reach.states & (own | near) for each in movements)
            ends = tuple(
                NOWHERE if each is None else ends_facing(each, own, near) if meets else Ends(each.ends, each.reach)
                for each in movements
            )
        return worst_attack(Enemy(figure=enemy.id, now=now, after=mover.worst(board, subject, ends, above)))

    @kept
    def _movements_of(self, name: str) -> tuple[OraculoMovement | None, ...]:
        """The movements of an enemy by action, None for a refused one."""
        board, enemy = self.document, self.document.figure(name)
        refused = (action_refusal(board, enemy, action) for action in STRIDES)
        return tuple(
            None if barred else OraculoMovement(board, enemy, action)
            for action, barred in zip(STRIDES, refused, strict=True)
        )

    @kept
    def _reach_of(self, name: str) -> OraculoReached:
        """Make a move or a climb, and another one if no enemy engages it there. An engaged figure can do neither."""
        document, grid, enemy = self.document, self.document.topology, self.document.figure(name)
        movements = [each for each in self._movements_of(name) if each is not None]
        own, passed = ~grid.bit(enemy.space), 0
        by_action = {}
        for movement in movements:
            by_action[movement.action] = movement.ends & own
            passed |= movement.reach.states
        once = 0
        for ends in by_action.values():
            once |= ends
        free, twice = once & ~zone_of(document, document.enemies(enemy)), 0
        for movement in movements if free else ():
            found = flood_from(free, movement.steps.flood_kinds, movement.budget).states
            passed |= found
            twice |= found & ~(movement.steps.no_end & own)
        return OraculoReached(once, twice, passed, by_action)

    def _shoots_after(self, board: Document, enemy: Figure, subject: Figure, reach: OraculoReached) -> bool:
        """OR-42 to OR-44, OR-50: whether it may shoot after one move or climb. No end is beside the subject."""
        if not enemy.stats.get("aim") or not reach.once:
            return False
        grid = self.document.topology
        return any(
            self._may_shoot(board, enemy, subject, at, reach)
            for ring in rings(grid, subject.space)[1:]
            if reach.once & ring
            for at in grid.spaces(reach.once & ring & self._ground.seen_from(subject.space))
        )

    def _may_shoot(self, board: Document, enemy: Figure, subject: Figure, at: Space, reach: OraculoReached) -> bool:
        moved = evolve(enemy, at=(at,))
        bit = self.document.topology.bit(at)
        action = next(action for action, ends in reach.by_action.items() if ends & bit)
        return shot_refusal(after_action(board.with_figure(moved), moved, action), moved, subject) is None


DANGER = Danger(
    attacks=attacks,
    enemy=OraculoEnemy,
    standable=standable,
    outlook=OraculoBoardOutlook,
    life=life_left,
    applied=applied,
)
