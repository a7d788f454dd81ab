"""What an Oráculo miniature can do to another in one activation of two actions (DG-05), and what comes of it (DG-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean
from tablelight.grid import Space
from tablelight.grid.topology import Grid, Index, Mask, bits
from tablelight.rules.answers import Destination
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import NOTHING, After, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.reach import Reach, flood
from tablelight.rules.systems.oraculo.activation import (
    action_refusal,
    after_action,
    melee_refusal,
    shooting_refusal,
)
from tablelight.rules.systems.oraculo.chances import Guard, melee_chances, shot_chances
from tablelight.rules.systems.oraculo.engagement import are_adjacent, are_engaged, zone_of
from tablelight.rules.systems.oraculo.ground import ground_of
from tablelight.rules.systems.oraculo.movement import Movement
from tablelight.rules.systems.oraculo.moving import moves
from tablelight.rules.systems.oraculo.rolls import Melee, Shot
from tablelight.rules.systems.oraculo.shooting import Throw, thrown
from tablelight.rules.systems.oraculo.shot import is_clear
from tablelight.rules.systems.oraculo.tables import ACTIONS, GREATEST_RANGE
from tablelight.rules.systems.oraculo.turn import life_left, options_of

STRIDES = ("move", "climb")
"""The actions that an attack may follow, or another of them."""


@frozen
class Ends:
    """Where a movement may end: the squares, and the reach that tells what each costs."""

    squares: Mask
    reach: Reach | None

    def cost(self, index: Index) -> int:
        """What it costs to end in one of them."""
        found = None if self.reach is None else self.reach.cost(index)
        assert found is not None
        return found[0]


NOWHERE = Ends(0, None)


@lru_cache(maxsize=1024)
def _melee(dice: tuple[int, int], guard: Guard, attack: tuple[str, ...], defence: tuple[str, ...]) -> Distribution[int]:
    return melee_chances(dice, guard, attack, defence)


@lru_cache(maxsize=1024)
def _shot(throw: Throw, distance: int, die: tuple[int, ...]) -> Distribution[int]:
    return shot_chances(throw, distance, die)


@lru_cache(maxsize=1024)
def _shot_mean(aim: int, distance: int, die: tuple[int, ...], clear: bool) -> Fraction:
    """What a shot harms on average, if it may be made."""
    return mean(_shot(thrown(aim, clear), distance, die))


def attacks(document: Document, figure: Figure, target: Figure) -> tuple[PossibleAttack, ...]:
    """What its turn allows: in close combat; at range, after aiming where that harms more."""
    found = (_close(document, figure, target), _best_shot(document, figure, target))
    return tuple(attack for attack in found if attack is not None)


def _close(document: Document, figure: Figure, target: Figure) -> PossibleAttack | None:
    """OR-21, OR-30 to OR-33. Dice that a missing stat leaves unknown are None, and so are the odds."""
    if not are_engaged(document, figure, target) or melee_refusal(document, figure, target):
        return None
    clear = is_clear(ground_of(document.layout), figure.space, target.space)
    extra: dict[str, object] = {"dice": figure.stats.get("combat"), "against": None, "odds": None}
    if "combat" in target.stats:
        # Whoever attacks: the dice of the defence are told all the same.
        ready = Melee.of(document, _asked(_armed(figure), "melee", target))
        assert isinstance(ready, Melee)
        extra["against"] = ready.number[1]
        if "combat" in figure.stats:
            harm = _melee(ready.number, ready.guard, ready.attack_die, ready.defence_die)
            extra["odds"] = harm_odds(harm, life_left(target))
    return PossibleAttack(attack="close", distance=1, clear=clear, extra=extra)


def _most_close(document: Document, figure: Figure, target: Figure) -> Fraction:
    """The most that it may harm in close combat on average: whether the target is outnumbered or not (OR-33)."""
    if "combat" not in figure.stats or "combat" not in target.stats:
        return NOTHING
    guard = Guard(shield="shield" in target.traits, sword="sword" in target.traits)
    attack, defence = options_of(document).attack_die, options_of(document).defence_die
    own, other = figure.stats["combat"], target.stats["combat"]
    return max(mean(_melee((own, dice), guard, attack, defence)) for dice in (other, max(0, other - 1)))


def _armed(figure: Figure) -> Figure:
    return figure if "combat" in figure.stats else evolve(figure, stats={**figure.stats, "combat": 0})


def _asked(figure: Figure, roll: str, target: Figure) -> RollQuestion:
    return RollQuestion(figure=figure, roll=roll, extra={"target": target.id})


def _best_shot(document: Document, figure: Figure, target: Figure) -> PossibleAttack | None:
    plain = _range(document, figure, target)
    if plain is None or shooting_refusal(document, figure, "aim"):
        return plain
    aimed = _range(after_action(document, figure, "aim"), figure, target)
    if aimed is None or aimed.mean <= plain.mean:
        return plain
    return evolve(aimed, extra={**aimed.extra, "aimed": True})


def _range(document: Document, figure: Figure, target: Figure) -> PossibleAttack | None:
    """OR-42 to OR-44, OR-50, OR-51: a shot of all its dice."""
    if not figure.stats.get("aim") or document.topology.distance(figure.space, target.space) > GREATEST_RANGE:
        return None
    ready = Shot.of(document, _asked(figure, "shot", target))
    if not isinstance(ready, Shot):
        return None
    odds = harm_odds(_shot(ready.throw, ready.distance, tuple(ready.die)), life_left(target))
    extra: dict[str, object] = {"dice": ready.throw.dice, "odds": odds}
    if ready.throw.twice:
        extra["twice"] = True
    return PossibleAttack(attack="range", distance=ready.distance, clear=ready.clear, extra=extra)


_Rank = tuple[int, int, int, bool, int]
"""DG-02, among attacks that harm alike: the cost, by row, column, close before range, the action."""


@lru_cache(maxsize=256)
def _rings(grid: Grid, space: Space) -> tuple[Mask, ...]:
    """The squares at each distance from one at which there may be an attack, from 0."""
    disc, found = grid.bit(space), [grid.bit(space)]
    for _ in range(max(1, GREATEST_RANGE)):
        wider = disc | grid.around(disc)
        found.append(wider & ~disc)
        disc = wider
    return tuple(found)


@frozen(slots=False, eq=False)
class Candidates:
    """The attacks that an enemy may make after a movement, by what they harm on average at the most. Shots are listed when
    their distance comes: the nearer, the more they may harm."""

    document: Document
    enemy: Figure
    subject: Figure
    ends: Sequence[Ends]
    _found: dict[Fraction, list[_Rank]] = field(factory=dict, init=False)
    _distances: list[int] = field(factory=list, init=False)
    """Those whose shots are not listed yet, the nearest last."""

    def __attrs_post_init__(self) -> None:
        ground, grid = ground_of(self.document.layout), self.document.topology
        own = grid.bit(self.subject.space)
        near = ground.zone(own) & ~own
        if any(each.squares & near for each in self.ends):
            bound = _most_close(self.document, self.enemy, self.subject)
            self._found[bound] = list(self._ranks(near, ranged=False))
        if self.enemy.stats.get("aim", 0):
            rings = _rings(grid, self.subject.space)
            held = [number for number, ring in enumerate(rings) if any(each.squares & ring for each in self.ends)]
            self._distances.extend(number for number in reversed(held) if number)

    @property
    def greatest(self) -> Fraction | None:
        """The greatest bound of those that are left, all of which are listed; None if none is left."""
        listed = max(self._found, default=None)
        while self._distances:
            bound = self.shot_bound(self._distances[-1], True)
            if listed is not None and listed > bound:
                break
            ring = _rings(self.document.topology, self.subject.space)[self._distances.pop()]
            self._found.setdefault(bound, []).extend(self._ranks(ring, ranged=True))
            listed = bound
        return listed

    def taken(self, bound: Fraction) -> list[_Rank]:
        """Those of a bound, in order; they are left no more."""
        return sorted(self._found.pop(bound))

    def add(self, bound: Fraction, rank: _Rank) -> None:
        """Add a rank under the bound that holds for it."""
        self._found.setdefault(bound, []).append(rank)

    def shot_bound(self, distance: int, clear: bool) -> Fraction:
        """What a shot may harm on average at the most."""
        die = options_of(self.document).shot_die
        return _shot_mean(self.enemy.stats["aim"], distance, die, clear)

    def _ranks(self, squares: Mask, *, ranged: bool) -> Iterator[_Rank]:
        space = self.document.topology.space
        for number, each in enumerate(self.ends):
            for index in bits(each.squares & squares):
                column, row = space(index)
                yield each.cost(index), row, column, ranged, number


@frozen
class OraculoFoe:
    """A miniature at the beginning of its activation."""

    document: Document
    enemy: Figure

    def after(self, document: Document, subject: Figure) -> After | None:
        """One move or climb, then an attack."""
        return self.worst(document, subject, [self.stride_ends(action) for action in STRIDES])

    def worst(
        self, document: Document, subject: Figure, ends: Sequence[Ends], above: Fraction | None = None
    ) -> After | None:
        """The worst attack after a movement; None if there is none, or none that harms more than `above`. `ends`: where each
        of the movements ends. Candidates come by what they may do at the most, so that few are judged; a
        shot without a clear centre line comes once more, by what it may do then."""
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
        """Its attack from where a movement ends."""
        there = evolve(self.enemy, at=(at,))
        board = after_action(document.with_figure(there), there, action)
        return _range(board, there, subject) if ranged else _close(board, there, subject)

    def stride_ends(self, action: str) -> Ends:
        """Where a move or a climb may end; nowhere if it is refused."""
        if action_refusal(self.document, self.enemy, action) is not None:
            return NOWHERE
        return self.free_ends(action)

    def free_ends(self, action: str) -> Ends:
        """The same where it is known not to be refused."""
        movement = Movement(self.document, self.enemy, action)
        return Ends(movement.ends, movement.reach)

    def _ends(self, action: str) -> tuple[Destination, ...]:
        return moves(self.document, MoveQuestion(figure=self.enemy, action=action)).spaces

    def beside(self, document: Document, subject: Figure) -> Way | None:
        """Where it stands; else one action, or leaving with both; else two of them."""
        ground = ground_of(document.layout)
        if are_adjacent(ground, self.enemy.space, subject.space):
            return Way(actions=(), to=self.enemy.space, cost=0)
        once = [
            Way(actions=(action,), to=end.at, cost=end.cost)
            for action in (*STRIDES, "disengage")
            for end in self._ends(action)
            if are_adjacent(ground, end.at, subject.space)
        ]
        return min(once or self._twice(document, subject), key=_way_rank, default=None)

    def _twice(self, document: Document, subject: Figure) -> Iterator[Way]:
        """Two actions, the first of which ends where nobody engages it (OR-22)."""
        ground, grid = ground_of(document.layout), document.topology
        zone = zone_of(self.document, self.document.enemies(self.enemy))
        near = ground.zone(grid.bit(subject.space)) & ~grid.bit(subject.space)
        for first in STRIDES:
            free = [end for end in self._ends(first) if not zone & grid.bit(end.at)]
            for second in STRIDES:
                if not free:
                    continue
                movement = Movement(self.document, self.enemy, second)
                goals = grid.spaces(near & ~movement.steps.no_end)
                for end in free:
                    if not any(grid.distance(end.at, goal) <= movement.budget for goal in goals):
                        continue
                    reach = flood(grid.index(end.at), movement.steps.flood_kinds, movement.budget)
                    for goal in goals:
                        cost = reach.cost(grid.index(goal))
                        if cost is not None:
                            total = end.cost + cost[0]
                            yield Way(actions=(first, second), to=goal, cost=total, extra={"via": end.at})


def _way_rank(way: Way) -> tuple[object, ...]:
    """DG-02, DG-05: the cheapest, by row, column, then the actions in their order, then where the first ended."""
    via = as_record(way.extra.get("via", (0, 0)), tuple[int, int])
    return way.cost, way.to[1], way.to[0], tuple(map(ACTIONS.index, way.actions)), via[1], via[0]


def applied(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a movement, of both actions where it takes both; whether it is allowed is not looked at again."""
    figure, action = question.figure, question.action

    def moved(end: Destination) -> Document:
        board = document.with_figure(evolve(figure, at=(end.at,)))
        for taken in as_record(end.extra.get("actions", (action,)), tuple[str, ...]):
            board = after_action(board, figure, taken)
        return board

    return moved


def standable(document: Document) -> int:
    """The squares where one on foot could stand, having climbed there if need be."""
    closed = (rule.states for rule in ground_of(document.layout).ends[True])
    return document.topology.all & ~reduce(or_, closed, 0)


DANGER = Danger(
    attacks=attacks,
    foe=OraculoFoe,
    standable=standable,
    life=life_left,
    applied=applied,
)
