"""What an Oráculo miniature can do to another in one activation of two actions (DG-05), and what comes of it (DG-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution, mean
from tablelight.grid import Space
from tablelight.rules.answers import Destination
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import NOTHING, After, PossibleAttack, Way, after_move, harm_odds
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.reach import flood
from tablelight.rules.systems.oraculo.activation import action_refusal, after_action, melee_refusal
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
Ends = Mapping[Space, int]
"""Squares where a stride may end, with what that costs."""


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
    if plain is None or action_refusal(document, figure, "aim"):
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
        """The worst attack after a stride; None if there is none, or none that harms more than `above`. `ends`: where each
        of the strides ends. Candidates come by what they may do at the most, so that few are judged; a
        shot without a clear centre line comes once more, by what it may do then."""
        candidates = self._candidates(document, subject, ends)
        covered: set[_Rank] = set()
        best: tuple[Fraction, _Rank, After] | None = None
        while candidates:
            bound = max(candidates)
            if (above is not None and bound <= above) or (best is not None and bound < best[0]):
                break
            for rank in sorted(candidates.pop(bound)):
                if best is not None and bound == best[0] and rank > best[1]:
                    break
                cost, row, column, ranged, number = rank
                at = column, row
                if ranged and rank not in covered and not is_clear(ground_of(document.layout), at, subject.space):
                    covered.add(rank)
                    candidates.setdefault(self._shot_bound(document, at, subject, clear=False), []).append(rank)
                    continue
                there = evolve(self.enemy, at=(at,))
                board = after_action(document.with_figure(there), there, STRIDES[number])
                attack = (_range if ranged else _close)(board, there, subject)
                if attack is None or (best is not None and (-attack.mean, rank) > (-best[0], best[1])):
                    continue
                way = Way(actions=(STRIDES[number],), to=at, cost=cost)
                best = attack.mean, rank, after_move(way, attack)
        if best is None or (above is not None and best[0] <= above):
            return None
        return best[2]

    def _candidates(self, document: Document, subject: Figure, ends: Sequence[Ends]) -> dict[Fraction, list[_Rank]]:
        """The attacks that may be made, by what they harm on average at the most."""
        ground, aim = ground_of(document.layout), self.enemy.stats.get("aim", 0)
        die = options_of(document).shot_die
        close = _most_close(document, self.enemy, subject)
        (column, row), found = subject.space, dict[Fraction, list[_Rank]]()
        for number, reached in enumerate(ends):
            for at, cost in reached.items():
                distance = max(abs(at[0] - column), abs(at[1] - row))
                if not distance or distance > max(1, GREATEST_RANGE):
                    continue
                if distance == 1 and are_adjacent(ground, at, subject.space):
                    found.setdefault(close, []).append((cost, at[1], at[0], False, number))
                if aim:
                    bound = _shot_mean(aim, distance, die, True)
                    found.setdefault(bound, []).append((cost, at[1], at[0], True, number))
        return found

    def _shot_bound(self, document: Document, at: Space, subject: Figure, *, clear: bool) -> Fraction:
        die = options_of(document).shot_die
        return _shot_mean(self.enemy.stats["aim"], document.topology.distance(at, subject.space), die, clear)

    def stride_ends(self, action: str) -> Ends:
        """Where a move or a climb may end, with what that costs; nowhere if it is refused."""
        movement = Movement(self.document, self.enemy, action)
        if action_refusal(self.document, self.enemy, action) is not None:
            return {}
        grid = self.document.topology
        return {grid.space(state): cost for state, (cost, _) in movement.reach.costs(movement.ends).items()}

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
    """The documents after a movement, without looking again at whether it is allowed."""
    figure, action = question.figure, question.action
    return lambda end: after_action(document.with_figure(evolve(figure, at=(end.at,))), figure, action)


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
