"""The figures of a board in a fight: their distances, and their harm to each other by dice alone. Quick, and close
enough where an exact answer takes longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import ceil, dist
from types import MappingProxyType

from attrs import evolve

from tablelight.board.document import Document, Figure, Json, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.partner.side import DecidingSide, ways_from
from tablelight.partner.worth import ACTED, AFTER, BESIDE_COST, NO_BLOW, Aside, Blow, Exchange, Shots, blow_of, crowded
from tablelight.progress.memo import kept
from tablelight.progress.portions import run
from tablelight.rules.answers import Refused
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.danger.places import places
from tablelight.rules.questions import MoveQuestion


def near_share(beyond: float, pace: float) -> float:
    """The share that an enemy counts at a distance beyond its reach."""
    return 1.0 if beyond <= 0.01 else AFTER if beyond <= pace else 0.0


def rough_blow(side: DecidingSide, attacker: Figure, target: Figure) -> Blow:
    """The best blow of one figure at another, as if it were in reach."""
    if not side.has_odds:
        return blow_of(None, side.life(target), float(side.question.hit))
    known = side.blows.get((attacker.id, target.id))
    if known is not None:
        return known
    lives, best = (side.life(attacker), side.life(target)), Blow(((0, 1.0),), side.life(target))
    for roll, keys in side.conduct.blows(attacker):
        table = side.rules.clashes.get(roll)
        if table is None:
            continue
        try:
            clash = table.answer(evolve(side.board, turn={}), attacker, target, keys)
        except QuestionError:
            continue
        if isinstance(clash, Refused):
            continue
        chances, own = dict[int, float](), dict[int, float]()
        for (spared, left), chance in clash.ends(lives).items():
            chances[lives[1] - left] = chances.get(lives[1] - left, 0.0) + float(chance)
            own[lives[0] - spared] = own.get(lives[0] - spared, 0.0) + float(chance)
        recoil = Aside(attacker.id, is_own=True, blow=Blow(tuple(sorted(own.items())), lives[0]))
        aside = (recoil,) if side.conduct.aside is not None and clash.recoils else ()
        blow = Blow(tuple(sorted(chances.items())), lives[1], aside)
        best = max(best, blow, key=lambda each: each.worth - each.cost)
    side.blows[attacker.id, target.id] = best
    return best


def best_attack(
    side: DecidingSide, document: Document, figure: Figure, enemy: Figure
) -> tuple[PossibleAttack, Blow] | None:
    """The best attack of a figure on another where they stand."""
    try:
        found = side.conduct.attacks(document, figure, enemy)
    except QuestionError:
        return None
    life, hit = side.life(enemy), float(side.question.hit)
    blows = []
    for attack in found:
        if side.has_odds and attack.odds is None:
            continue
        blows.append((attack, blow_of(attack.odds, life, hit, _aside(side, document, figure, enemy, attack))))
    return max(blows, key=lambda each: each[1].worth - each[1].cost, default=None)


def _aside(
    side: DecidingSide, document: Document, figure: Figure, enemy: Figure, attack: PossibleAttack
) -> tuple[Aside, ...]:
    """The harm of an attack to figures other than its target."""
    if side.conduct.aside is None:
        return ()
    hit, found = float(side.question.hit), side.conduct.aside(document, figure, enemy, attack)
    return tuple(Aside(each.id, each.side == figure.side, blow_of(odds, side.life(each), hit)) for each, odds in found)


ADJACENT_GAP = 1.0
"""The gap between two adjacent figures, in spaces."""
FROM_AFAR = (2, 3, 4)
"""Distances from which to try an attack at range, in spaces."""
MOST_DISTANCES = 12
"""The distances whose dice are computed one by one. Beyond, the dice are those of the last."""
TRIED_PLACES = 24
"""The spaces to try at each of these distances: walls may hide the target from all of them."""
BEGUN: Mapping[str, Json] = MappingProxyType({})
"""The turn's record at the beginning of an activation."""


class Fighters:
    """All figures by number. A gap is the cost of a way, or inches between two bases."""

    def __init__(self, side: DecidingSide) -> None:
        self.side, self.figures, conduct = side, list(side.board.figures), side.conduct
        every = range(len(self.figures))
        self.number = {figure.id: number for number, figure in enumerate(self.figures)}
        self.ours = [figure.side == side.question.side for figure in self.figures]
        self.teams = [[n for n in every if self.ours[n] is own] for own in (False, True)]
        """The numbers of the enemies, then of the side."""
        self.acted = [figure.id in side.question.acted for figure in self.figures]
        self.lives = [side.life(figure) for figure in self.figures]
        self._recoil_lives = self.lives if conduct.aside is not None else [0] * len(self.figures)
        """The lives that an attack may cost its attacker; 0 if none of the game can."""
        self.reach = [float(conduct.reach(figure)) for figure in self.figures]
        self.pace = [float(conduct.pace(figure)) for figure in self.figures]
        self.farthest = [reach + pace for reach, pace in zip(self.reach, self.pace, strict=True)]
        """How far away each can attack after a move."""
        self.stride = [float(conduct.stride(figure)) or 1.0 for figure in self.figures]
        begun = evolve(side.board, turn={})
        self.strikes = [
            [conduct.strikes(begun, figure, moves) for moves in range(2 + ceil(pace / stride))]
            for figure, pace, stride in zip(self.figures, self.pace, self.stride, strict=True)
        ]
        """How many attacks each one's activation holds, by the number of its moves."""
        self._grid = side.board.topology if side.on_spaces else None
        self._ways: dict[tuple[int, Space | Point], Mapping[Space, float]] = {}
        self.gaps = [
            [self.gap(one, self.figures[other].space) if one != other else 0.0 for other in every] for one in every
        ]
        self._kinds = [_kind(figure) for figure in self.figures]
        self.blows = [[self._blows(one, other) for other in every] for one in every]
        self.shots = [self._shots(one) for one in every]
        """By figure and target: attacks of figures with a range by their distance, if the effort knows them."""
        self._see()

    def gap(self, one: int, place: Space | Point) -> float:
        """How far a figure is from a place."""
        return self.way(one, self.figures[one].space, place)

    @kept
    def stood(self, me: int, place: Space | Point) -> tuple[list[float], list[float]]:
        """The gaps from a figure at a place to each other one, and from each to it."""
        others = [(number, figure.space) for number, figure in enumerate(self.figures)]
        to_others = [0.0 if number == me else self.way(me, space, place) for number, space in others]
        return to_others, [0.0 if number == me else self.way(number, space, place) for number, space in others]

    def way(self, one: int, start: Space | Point, place: Space | Point) -> float:
        """The distance for a figure from one place to another. A figure stands at the first."""
        figure = self.figures[one]
        if self._grid is None:
            return max(0.0, dist(start, place) / INCH - 2 * figure.radius - 0.01)
        ways = self._ways.get((one, start))
        if ways is None:
            ways = self._ways[one, start] = ways_from(self.side.rules, self.side.board, figure, start)
        cost = ways.get(place)
        if cost is None:
            return FAR_POINTS + self._grid.distance(start, place)
        return ADJACENT_GAP if cost <= BESIDE_COST and self._grid.distance(start, place) <= 1 else cost

    @kept
    def danger(self, me: int, place: Space | Point) -> float:
        """Roughly the harm that enemies may do to a figure at a place, in worth."""
        found = []
        for other in self.teams[not self.ours[me]]:
            share = near_share(self.gap(other, place) - self.reach[other], self.pace[other])
            if share:
                acted = ACTED if self.acted[other] else 1.0
                found.append(share * acted * self.blows[other][me][0].worth[-1])
        return crowded(found)

    def _blows(self, one: int, other: int) -> tuple[Exchange, Exchange]:
        """The blows of one figure at another, adjacent and from afar."""
        a, b, known = self.figures[one], self.figures[other], self.side.exchanges
        kinds, lives = (self._kinds[one], self._kinds[other]), (self.lives[other], self._recoil_lives[one])
        key = (*kinds, *lives) if a.side != b.side else None
        if key not in known:
            close = far = NO_BLOW
            if key is not None and self.side.on_spaces and self.side.has_odds:
                close = self._placed(a, b, (1,))
                far = self._placed(a, b, FROM_AFAR) if self.reach[one] > 1 else NO_BLOW
            elif key is not None:
                close = far = rough_blow(self.side, a, b)
            known[key] = Exchange.of(close, self.lives[other], a.id), Exchange.of(far, self.lives[other], a.id)
        return known[key]

    def _shots(self, one: int) -> dict[int, Shots]:
        """The blows of a figure with a range at each enemy."""
        side = self.side
        if self.reach[one] <= 1 or not (side.question.limits.by_distance and side.on_spaces and side.has_odds):
            return {}
        found = dict[int, Shots]()
        for other in self.teams[not self.ours[one]]:
            key = self._kinds[one], self._kinds[other], self.lives[other], self._recoil_lives[one]
            if key not in side.shots:
                at_once, moved = self._blows_by_distance(one, other)
                life, attacker = self.lives[other], self.figures[one].id
                side.shots[key] = Shots.of(at_once, moved, life, self.reach[one], attacker)
            found[other] = side.shots[key]
        return found

    def _blows_by_distance(self, one: int, other: int) -> Sequence[Sequence[Blow]]:
        """The blows of a figure at another from each distance, at once and after a move."""
        attacker = self.figures[one].id if self.side.conduct.aside is not None else ""  # its recoil names it
        key, known = (self._kinds[one], self._kinds[other], self._recoil_lives[one], attacker), self.side.blows_afar
        if key not in known:
            a, b = self.figures[one], self.figures[other]
            distances = range(1, min(int(self.reach[one]), MOST_DISTANCES) + 1)
            turns = BEGUN, self._moved(one)
            known[key] = [[self._placed(a, b, (each,), turn, TRIED_PLACES) for each in distances] for turn in turns]
        return known[key]

    def _placed(
        self,
        attacker: Figure,
        target: Figure,
        distances: Sequence[int],
        turn: Mapping[str, Json] = BEGUN,
        most: int | None = None,
    ) -> Blow:
        """The blow of a figure from the first space at some distances from which it can attack another. `most`: the spaces
        to try at each distance; all by default."""
        board = self.side.board
        for far in distances:
            for at in islice(_ring(board, target.space, far), most):
                moved = evolve(attacker, at=(at, *attacker.at[1:]))
                found = best_attack(self.side, evolve(board, figures=(moved, target), turn=turn), moved, target)
                if found is not None:
                    return found[1]
        return NO_BLOW

    @kept
    def _moved(self, one: int) -> Mapping[str, Json]:
        """The turn's record once a figure has moved and may still attack, if it can."""
        side, figure = self.side, self.figures[one]
        alone = evolve(side.board, figures=(figure,), turn={})
        for action, keys in side.conduct.movements(alone, figure):
            try:
                found = run(places(side.rules, alone, MoveQuestion(figure=figure, action=action, extra=keys)))
            except QuestionError:
                continue
            for spot in found.spots:
                if not spot.stays and side.conduct.left(spot.document, figure, ())[1]:
                    return spot.document.turn
        return BEGUN

    def _see(self) -> None:
        """Make the gaps show which figures can attack which from afar without a move."""
        board = evolve(self.side.board, turn={})
        for one, reach in enumerate(self.reach):
            for other in range(len(self.figures)) if reach > 1 and self.side.on_spaces else ():
                far = board.topology.distance(self.figures[one].space, self.figures[other].space)
                if self.ours[one] is not self.ours[other] and far <= reach:
                    found = best_attack(self.side, board, self.figures[one], self.figures[other])
                    gap, near = self.gaps[one][other], far if self.shots[one] else reach
                    self.gaps[one][other] = min(gap, near) if found is not None else max(gap, reach + 1)


def _kind(figure: Figure) -> object:
    return figure.side, tuple(sorted(figure.stats.items())), figure.traits, repr(sorted(figure.state.items()))


def _ring(board: Document, middle: Space, far: int) -> Iterator[Space]:
    """The spaces at a distance from another one."""
    column, row = middle
    for at in ((column + c, row + r) for c in range(-far, far + 1) for r in range(-far, far + 1)):
        if board.board.holds(at) and board.topology.distance(at, middle) == far:
            yield at
