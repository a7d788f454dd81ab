"""How a position goes on if both sides play in a plain way: by distances, dice and the order of turns (PL-14).

Each figure has a chance for each life that it may have left. Each activation makes the attack that is worth most, after
a move if need be, or goes nearer. No dice are thrown: all results of an attack are tracked at once.

Also the harm that enemies may do to a figure at a place, in worth: exact if the game can compute it (`looking`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, inf
from typing import TypeAlias

from attrs import Factory, define, evolve, field

from tablelight.board.document import Figure
from tablelight.board.problems import QuestionError
from tablelight.grid import Space
from tablelight.partner.fighters import ADJACENT_GAP, Fighters, near_share, rough_blow
from tablelight.partner.options import ActivationOption, Entering
from tablelight.partner.side import DecidingSide
from tablelight.partner.worth import ACTED, BESIDE_SHARE, CLOSER, ENTER, OUT, Chances, Exchange, Shots, blow_of, crowded
from tablelight.rules.conduct import FAR_POINTS
from tablelight.rules.danger.policy import Outlook, WeighingOutlook
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion

GONE = 0.15
"""A figure is left out once its chance to live is at most this."""
OUTSIDE = 0.5
"""How far beyond an enemy's reach a figure stays if it does not advance."""
Harms: TypeAlias = tuple[tuple[str, float], ...]
"""The harm that each enemy may do, by its id."""


def looking(side: DecidingSide) -> Callable[[ActivationOption], ActivationOption]:
    """A function that adds to an option the harm that each enemy may do there, exact if the game can compute it."""
    if not side.on_spaces:
        return lambda option: option
    harms_at, known = _harm_finder(side), dict[int, Harms]()

    def look(option: ActivationOption) -> ActivationOption:
        if option.spot is None:
            return option
        if id(option.spot) not in known:
            try:
                known[id(option.spot)] = harms_at(side.there(option.spot))
            except QuestionError:  # a stat is missing
                known[id(option.spot)] = ()
        harms = known[id(option.spot)]
        return evolve(option, harms=harms, fear=crowded(harm for _, harm in harms))

    return look


def _harm_finder(side: DecidingSide) -> Callable[[Spot], Harms]:
    """The harm that each enemy may do to the figure at a place, in worth."""
    acted, hit, view = side.question.acted, float(side.question.hit), Outlook(side.danger)
    if not side.has_odds:

        def counted(spot: Spot) -> Harms:
            life, found = side.life(spot.figure), []
            for enemy, (now, after, beside) in view.flags(spot.document, spot.figure):
                share = 1.0 if now or after else BESIDE_SHARE if beside else 0.0
                blow = blow_of(None, life, hit)
                found.append((enemy.id, share * blow.worth * (ACTED if enemy.id in acted else 1)))
            return tuple(found)

        return counted
    if not isinstance(side.danger.outlook(side.board), WeighingOutlook):
        return _rough_harms(side)

    def weigh(spot: Spot) -> Harms:
        life, found = side.life(spot.figure), []
        for harm in view.harms(spot.document, spot.figure):
            if harm is not None and harm.odds is not None:
                share = float(harm.chance) * (ACTED if harm.figure in acted else 1)
                found.append((harm.figure, share * blow_of(harm.odds, life, hit).worth))
        return tuple(found)

    return weigh


def _rough_harms(side: DecidingSide) -> Callable[[Spot], Harms]:
    """The same by distance from the ends of the enemies' moves, for games that do not weigh many places quickly."""
    ends: dict[str, list[Space]] = {}

    def weigh(spot: Spot) -> Harms:
        grid, found = side.board.topology, []
        for enemy in side.board.enemies(spot.figure):
            if enemy.id not in ends:
                ends[enemy.id] = _ends(side, enemy)
            reach, at = side.conduct.reach(enemy), spot.figure.space
            away = grid.distance(enemy.space, at) - reach
            if away > 0:
                away = 1.0 if any(grid.distance(end, at) <= reach for end in ends[enemy.id]) else FAR_POINTS
            share = near_share(away, 1.0) * (ACTED if enemy.id in side.question.acted else 1)
            found.append((enemy.id, share * rough_blow(side, enemy, spot.figure).worth if share else 0.0))
        return tuple(found)

    return weigh


def _ends(side: DecidingSide, enemy: Figure) -> list[Space]:
    """The ends of an enemy's moves at the start of its next activation."""
    board, found = side.danger.fresh(side.board), list[Space]()
    for action, keys in side.conduct.movements(board, enemy):
        moves = side.rules.moves(board, MoveQuestion(figure=enemy, action=action, extra=keys))
        found += [end.at for end in moves.spaces]
    return found


@define
class CarriedOn:
    """A position during the forecast, by the numbers of its figures."""

    lives: list[Chances]
    gaps: list[list[float]]
    acted: list[bool]
    present: list[bool]
    """Which figures still count."""
    values: list[list[float]]
    """The worth of each figure's losses by the life that it has left: negative for those of the side."""
    gained: float = 0.0
    """The worth of all losses so far."""
    approached: list[bool] = field(factory=lambda: [False, False])
    """Whether the side, and the others, had to choose whether to go into reach."""
    known: list[dict[Exchange, float]] = Factory(lambda course: [{} for _ in course.lives], takes_self=True)
    """The worth of blows by target, as computed since its lives last changed."""

    def worth(self, other: int, blow: Exchange) -> float:
        """The worth of a blow at a figure now, cached until it is struck."""
        found = self.known[other][blow] = blow.on(self.lives[other])
        return found

    def strike(self, other: int, blow: Exchange, share: float, times: int) -> None:
        """Carry out attacks, each made with a chance of `share`."""
        before = lives = self.lives[other]
        for _ in range(times):
            lives = blow.made(lives, share)
        values = self.values[other]
        self.gained += sum(map(float.__mul__, lives, values)) - sum(map(float.__mul__, before, values))
        self.lives[other] = lives
        self.known[other].clear()
        self.present[other] = lives[0] < 1 - GONE


_AttackWay: TypeAlias = tuple[Exchange, float, int]
"""A way to attack: the blow, the distance from which it is made, the number of moves before it."""


class Forecast:
    """The forecast of options."""

    def __init__(self, fighters: Fighters) -> None:
        self.fighters, self.question = fighters, fighters.side.question
        sides = fighters.side.document.sides
        self.begins = not sides or sides[0] == self.question.side
        """Whether the side begins a round."""
        self.teams, self.acted = fighters.teams, fighters.acted
        gain, own = fighters.side.weights
        self.values = [
            [(-own if ours else gain) * (life - left + (0 if left else OUT)) for left in range(life + 1)]
            for life, ours in zip(fighters.lives, fighters.ours, strict=True)
        ]
        self.fades = self.question.limits.fades
        self.advances = self.question.limits.advances if fighters.side.on_spaces else (True,)
        """On a bare table the partner considers no places out of reach, so it tries none."""

    def value(self, option: ActivationOption) -> float:
        """The worth of an option: the side's best try against the others' worst answer.

        If no figure has to choose whether to go into reach, the other choice has the same result."""
        best = -inf
        for own in self.advances:
            worst, chose = inf, False
            for other in self.advances:
                if worst <= best:
                    break
                found, (ours, others) = self._value(option, own, other)
                worst, chose = min(worst, found), chose or ours
                if not others:
                    break
            best = max(best, worst)
            if not chose:
                break
        return best - option.lost

    def _value(self, option: ActivationOption, *advances: bool) -> tuple[float, list[bool]]:
        """The same for one choice of each side: whether its figures without an attack go into reach. Also whether each
        side had to choose. Life and figures that the enemies lose count, less those that the side loses."""
        known = self.fighters
        me = known.number[option.figure]
        course = CarriedOn(
            lives=[[0.0] * life + [1.0] for life in known.lives],
            gaps=[list(row) for row in known.gaps],
            acted=list(self.acted),
            present=[True] * len(known.lives),
            values=self.values,
        )
        self._stand(course, me, option)
        if option.target is not None:
            harmed = [(option.target, option.blow), *((each.figure, each.blow) for each in option.blow.aside)]
            for name, blow in harmed:
                other = known.number[name]
                course.strike(other, Exchange.of(blow, known.lives[other]), option.arrive, option.times)
        course.acted[me] = True
        worth, before, share = 0.0, 0.0, 1.0
        for _ in self._activations(course, advances):
            if self.fades < 1:
                worth, before, share = worth + share * (course.gained - before), course.gained, share * self.fades
        return worth + share * (course.gained - before), course.approached

    def _stand(self, course: CarriedOn, me: int, option: ActivationOption) -> None:
        """Put a figure where an option leads. The harm of each enemy to it there is known."""
        known, place = self.fighters, option.place(self.fighters.figures[me])
        if place != known.figures[me].space:
            course.gaps[me], to_me = map(list, known.stood(me, place))
            for other, gap in enumerate(to_me):
                course.gaps[other][me] = gap
        if option.harms is not None:
            harms = dict(option.harms)
            for other in self.teams[False]:
                far = known.reach[other] + known.pace[other]
                is_feared = harms.get(known.figures[other].id, 0.0) > 0
                gap = course.gaps[other][me]
                course.gaps[other][me] = min(gap, far) if is_feared else max(gap, far + 1)

    def _activations(self, course: CarriedOn, advances: Sequence[bool]) -> Iterator[None]:
        """Play the position on, one activation at a time."""
        ours = self.question.by_side
        """Whether it is the turn of the side that asks."""
        for _ in range(self.question.limits.acts * len(course.lives)):
            idle = self._idle(course, ours)
            if not idle:
                ours = not ours
                idle = self._idle(course, ours)
            if not idle:
                course.acted = [False] * len(course.acted)
                ours = self.begins
                idle = self._idle(course, ours)
            enemies = [number for number in self.teams[not ours] if course.present[number]]
            if not idle or not enemies:
                return
            self._act(course, idle, enemies, advances[0] if ours else advances[1])
            yield
            ours = ours if self.question.by_side else not ours

    def _idle(self, course: CarriedOn, ours: bool) -> list[int]:
        acted, present = course.acted, course.present
        return [number for number in self.teams[ours] if present[number] and not acted[number]]

    def _act(self, course: CarriedOn, idle: Sequence[int], enemies: Sequence[int], advances: bool) -> None:
        """The attack of these figures that is worth most; without one, the first figure may go nearer."""
        known, lives, worths = self.fighters, course.lives, course.known
        best, chosen = 0.0, None
        for me in idle:
            alive, row, reach, shots = 1 - lives[me][0], course.gaps[me], known.reach[me], known.shots[me]
            blows, farthest, stride, strikes = known.blows[me], known.farthest[me], known.stride[me], known.strikes[me]
            for other in enemies:
                gap = row[other]
                if gap > farthest:
                    continue
                ways: Sequence[_AttackWay]
                if shots:
                    ways = self._ways_to_shoot(me, gap, shots[other])
                else:
                    blow = blows[other][gap > ADJACENT_GAP and reach > ADJACENT_GAP]
                    ways = ((blow, reach, ceil((gap - reach) / stride) if gap > reach else 0),)
                for blow, distance, moves in ways:
                    worth = worths[other].get(blow)
                    if worth is None:
                        worth = course.worth(other, blow)
                    worth = alive * worth * strikes[moves]
                    if worth > best and blow.recoil is not None:
                        worth -= course.worth(me, blow.recoil) * strikes[moves]
                    if worth > best:
                        best, chosen = worth, (me, other, blow, moves, distance)
        if chosen is None:
            me = idle[0]
            course.approached[not known.ours[me]] = True
            other = min(enemies, key=course.gaps[me].__getitem__)
            points = min(known.pace[me], course.gaps[me][other] - known.reach[me])
            if not advances:
                points = min([points, *(self._outside(course, me, each) for each in enemies)])
            self._toward(course, me, other, points)
        else:
            me, other, blow, moves, distance = chosen
            course.strike(other, blow, 1 - lives[me][0], known.strikes[me][moves])
            if blow.recoil is not None:
                course.strike(me, blow.recoil, 1.0, known.strikes[me][moves])
            self._toward(course, me, other, course.gaps[me][other] - distance)
        course.acted[me] = True

    def _ways_to_shoot(self, me: int, gap: float, shots: Shots) -> list[_AttackWay]:
        """The ways of a figure to shoot at an enemy by the dice of each distance: at once, else from as far as it may."""
        pace, stride = self.fighters.pace[me], self.fighters.stride[me]
        moved = shots.after_move if pace else ()
        ways = [(blow, far, max(1, ceil((gap - far) / stride))) for far, blow in moved if gap - far <= pace]
        if gap <= self.fighters.reach[me]:
            ways.insert(0, (shots.at_once[min(len(shots.at_once), max(1, ceil(gap))) - 1], gap, 0))
        return ways

    def _outside(self, course: CarriedOn, me: int, other: int) -> float:
        """How much nearer a figure may come to an enemy without entering its reach."""
        return course.gaps[other][me] - self.fighters.farthest[other] - OUTSIDE

    def _toward(self, course: CarriedOn, me: int, other: int, points: float) -> None:
        """Bring a figure nearer to another: its gaps become like those of the other."""
        gaps = course.gaps
        if points <= 0:
            return
        row, near = gaps[me], gaps[other]
        share = min(1.0, points / row[other])
        for each, theirs in enumerate(gaps):
            if each not in (me, other):
                row[each] += share * (near[each] - row[each])
                theirs[me] += share * (theirs[other] - theirs[me])
        row[other] -= points
        near[me] = max(0.0, near[me] - points)


def weighed(
    fighters: Fighters, options: Sequence[ActivationOption], enters: Entering | None = None
) -> list[ActivationOption]:
    """The options with their worth by the forecast, the best first. `enters`: see `goes_first`."""
    view, found = Forecast(fighters), list[ActivationOption]()
    for option in options:
        fighters.side.counter[0] += 1
        beside = (
            option.arrive * option.prize.worth - 0.1 * option.turns - CLOSER * (0 if option.target else option.spaces)
        )
        duty = 0.0
        if enters is not None:
            duty = ENTER if enters(option) else -ENTER * max(0.0, option.turns - 1)
        beside += duty
        found.append(evolve(option, worth=view.value(option) + beside, beside=beside, duty=duty))
    return sorted(found, key=lambda each: -each.worth)


def best_exactly(
    fighters: Fighters,
    options: Sequence[ActivationOption],
    many: int,
    rank: Callable[[ActivationOption], tuple[float, ...]],
    enters: Entering | None = None,
) -> list[ActivationOption]:
    """Weighed options, the best first; the first `many` have exact dangers. It examines options until no other one
    promises more."""
    look, exact, rest = looking(fighters.side), list[ActivationOption](), list(options)
    while rest and (len(exact) < many or rank(rest[0]) < rank(exact[many - 1])):
        exact = sorted([*exact, *weighed(fighters, [look(rest.pop(0))], enters)], key=rank)
    return exact + rest
