"""What comes of a position if both sides go on in a plain way: known by distances, dice and whose turn it is (PL-14).

Each figure has a chance for each life that it may have left. Each activation makes the attack that is worth most, after a
move if need be, or goes nearer. Nothing is thrown: all results of an attack are carried on at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from attrs import define

from tablelight.partner.fighters import ADJACENT_GAP, Chances, Exchange, Fighters
from tablelight.partner.options import ActivationOption
from tablelight.partner.worth import OUT, OWN_LOSS
from tablelight.rules.system import sides_of

GONE = 0.15
"""A figure that lives with no more than this chance is not counted on."""

HORIZON = (0, 1, 2, 3)
"""How often each figure acts, by effort."""
ADVANCES = (False, True)
"""Whether a side goes into reach of its enemies where it can attack nobody: both are tried, for either side."""
OUTSIDE = 0.5
"""How far out of reach a figure stays that does not."""


@define
class CarriedOn:
    """A position that is carried on, by the numbers of its figures."""

    lives: list[Chances]
    gaps: list[list[float]]
    acted: list[bool]


class Forecast:
    """What comes of options."""

    def __init__(self, fighters: Fighters) -> None:
        self.fighters, self.question = fighters, fighters.side.question
        sides = sides_of(fighters.side.document)
        self.begins = not sides or sides[0] == self.question.side
        """Whether the side begins a round."""

    def value(self, option: ActivationOption) -> float:
        """What an option comes to: the best that the side makes of it against the worst that the others do."""
        best = -inf
        for own in ADVANCES:
            worst = inf
            for other in ADVANCES:
                if worst > best:
                    worst = min(worst, self._value(option, own, other))
            best = max(best, worst)
        return best - option.lost

    def _value(self, option: ActivationOption, *advances: bool) -> float:
        """The same if the side, and the others, go into reach where they can attack nobody, or stay outside.

        Life and figures that the enemies lose count, less those that the side loses."""
        known = self.fighters
        me = known.number[option.figure]
        course = CarriedOn(
            lives=[[0.0] * life + [1.0] for life in known.lives],
            gaps=[list(row) for row in known.gaps],
            acted=[figure.id in self.question.acted for figure in known.figures],
        )
        self._stand(course, me, option)
        if option.target is not None:
            other = known.number[option.target]
            blow = Exchange.of(option.blow, known.lives[other])
            for _ in range(known.strikes[me][not option.stays]):
                course.lives[other] = blow.made(course.lives[other], option.arrive)
        course.acted[me] = True
        self._go_on(course, advances)
        return self._worth(course)

    def _stand(self, course: CarriedOn, me: int, option: ActivationOption) -> None:
        """Put a figure where an option leads. What each enemy may do to it there is known."""
        known, place = self.fighters, option.place(self.fighters.figures[me])
        for other, ours in enumerate(known.ours):
            if other == me:
                continue
            if place != known.figures[me].space:
                course.gaps[other][me] = known.gap(other, place)
                course.gaps[me][other] = known.gap_from(me, place, other)
            if not ours and option.harms is not None:
                far = known.reach[other] + known.pace[other]
                is_feared = dict(option.harms).get(known.figures[other].id, 0.0) > 0
                course.gaps[other][me] = (min if is_feared else max)(
                    course.gaps[other][me], far if is_feared else far + 1
                )

    def _go_on(self, course: CarriedOn, advances: Sequence[bool]) -> None:
        ours = self.question.by_side
        """Whether it is the turn of the side that asks."""
        for _ in range(HORIZON[self.question.effort] * len(course.acted)):
            idle = self._idle(course, ours)
            if not idle:
                ours = not ours
                idle = self._idle(course, ours)
            if not idle:
                course.acted = [False] * len(course.acted)
                ours = self.begins
                idle = self._idle(course, ours)
            if not idle:
                return
            self._act(course, idle, advances[0] if ours else advances[1])
            ours = ours if self.question.by_side else not ours

    def _idle(self, course: CarriedOn, ours: bool) -> list[int]:
        every = enumerate(zip(self.fighters.ours, course.acted, course.lives, strict=True))
        return [number for number, (own, acted, lives) in every if own is ours and not acted and lives[0] < 1 - GONE]

    def _act(self, course: CarriedOn, idle: Sequence[int], advances: bool) -> None:
        """The attack that is worth most of all that these figures could make; else the first may go nearer."""
        known, lives = self.fighters, course.lives
        best, enemies = 0.0, self._enemies(course, idle[0])
        chosen: tuple[int, int, Exchange, bool] | None = None
        for me in idle:
            alive, row, reach = 1 - lives[me][0], course.gaps[me], known.reach[me]
            blows, strikes, farthest = known.blows[me], known.strikes[me], reach + known.pace[me]
            for other in enemies:
                gap = row[other]
                if gap > farthest:
                    continue
                moves = gap > reach
                blow = blows[other][gap > ADJACENT_GAP and reach > ADJACENT_GAP]
                worth = alive * blow.on(lives[other]) * strikes[moves]
                if worth > best:
                    best, chosen = worth, (me, other, blow, moves)
        if chosen is None:
            me = idle[0]
            other = min(enemies, key=lambda each: course.gaps[me][each], default=me)
            points = min(known.pace[me], course.gaps[me][other] - known.reach[me])
            if not advances:
                points = min([points, *(self._outside(course, me, each) for each in enemies)])
            self._toward(course, me, other, points)
        else:
            me, other, blow, moves = chosen
            for _ in range(known.strikes[me][moves]):
                course.lives[other] = blow.made(course.lives[other], 1 - course.lives[me][0])
            self._toward(course, me, other, course.gaps[me][other] - known.reach[me])
        course.acted[me] = True

    def _outside(self, course: CarriedOn, me: int, other: int) -> float:
        """How much nearer a figure may come to an enemy without being in its reach."""
        return course.gaps[other][me] - self.fighters.reach[other] - self.fighters.pace[other] - OUTSIDE

    def _enemies(self, course: CarriedOn, me: int) -> list[int]:
        ours = self.fighters.ours
        return [n for n, lives in enumerate(course.lives) if ours[n] is not ours[me] and lives[0] < 1 - GONE]

    def _toward(self, course: CarriedOn, me: int, other: int, points: float) -> None:
        """Bring a figure nearer to another one: its gaps become like those of the other."""
        gaps = course.gaps
        if points <= 0 or other == me:
            return
        share = min(1.0, points / gaps[me][other])
        for each in range(len(gaps)):
            if each not in (me, other):
                gaps[me][each] += share * (gaps[other][each] - gaps[me][each])
                gaps[each][me] += share * (gaps[each][other] - gaps[each][me])
        gaps[me][other] -= points
        gaps[other][me] = max(0.0, gaps[other][me] - points)

    def _worth(self, course: CarriedOn) -> float:
        found, own = 0.0, OWN_LOSS[self.question.style]
        for lives, life, ours in zip(course.lives, self.fighters.lives, self.fighters.ours, strict=True):
            lost = life - sum(left * chance for left, chance in enumerate(lives)) + OUT * lives[0]
            found += -own * lost if ours else lost
        return found
