"""The numbers by which positions are valued: the same for every game (PL-14). `docs/rules/play.md` lists them.

Every worth is in life points that the enemy loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.rules.answers import Odds

OUT = 1.5
"""A figure that is out, in addition to the life that it loses: it will not act again."""
APPROACH = 0.5
"""A whole activation on the way to a place from which an enemy can be attacked."""
CLOSER = 0.02
"""A space on the way that saves no activation."""
CROWD_SHARE = 0.6
"""The factor from one enemy that can attack a figure to the next one, the worst first."""
ACTED = 0.5
"""The share that an enemy counts if it has acted in this round."""
AFTER = 0.8
"""The share that an enemy counts if it has to move first and its harm is estimated by distance."""
BESIDE_SHARE = 0.3
"""The share of an attack that an enemy counts if it may come next to the figure, in a game without odds of harm."""
ENTER = 8.0
"""For the last figure of a side to act: attacking, or without an attack, coming within reach of an enemy; less for each
activation that it lacks for an attack. One side has to go first; the place with the least danger is chosen."""
PATIENCE = 4
"""Up to this round the last figure of a side may wait: often the enemies come, and then they are attacked first."""
BESIDE_COST = 3
"""A step to the next space that costs more leads round a wall."""
POINT = 2.0
"""A point of an objective, gained or kept from the enemy: points decide the game."""
ROUNDS_AHEAD = 3
"""An objective counts for at most this many of the rounds that are left."""
AWAY = 0.5
"""An objective that is not held counts half, and half again for each activation on the way to it."""
FEAR = 0.35
"""The weight of expected harm against harm dealt, before an option is examined further."""
OWN_LOSS: Mapping[str, float] = {"bold": 0.7, "balanced": 1.0, "careful": 1.4}
"""The weight of a life point lost against one taken, by style."""


Chances: TypeAlias = list[float]
"""The chance of each life left, from none to all."""


@frozen(slots=False)
class Blow:
    """An attack as chances of harm. Floats are exact enough for a search."""

    chances: tuple[tuple[int, float], ...]
    life: int
    aside: tuple[Aside, ...] = ()

    @cached_property
    def mean(self) -> float:
        """The life that it takes on average."""
        return sum(chance * min(lost, self.life) for lost, chance in self.chances)

    @cached_property
    def out(self) -> float:
        """The chance that it leaves no life."""
        return sum(chance for lost, chance in self.chances if lost >= self.life)

    @cached_property
    def worth(self) -> float:
        """The worth of its harm to the target."""
        return self.mean + OUT * self.out

    @cached_property
    def cost(self) -> float:
        """What its harm to other figures costs the side that makes it."""
        return sum(each.blow.worth if each.is_own else -each.blow.worth for each in self.aside)


@frozen
class Aside:
    """The harm of an attack to a figure other than its target: its attacker, or one in its area."""

    figure: str
    is_own: bool
    """Whether the figure is of the attacker's side."""
    blow: Blow


def blow_of(odds: Odds | None, life: int, hit: float, aside: tuple[Aside, ...] = ()) -> Blow:
    """A blow by its odds; without any, one hit with the chance `hit` (PL-15)."""
    if odds is None:
        return Blow(((0, 1 - hit), (1, hit)), life, aside)
    return Blow(tuple((int(lost), float(chance)) for lost, chance in odds.outcomes.items()), life, aside)


@frozen(eq=False)
class Exchange:
    """A blow by the life of its target: its worth, and the chances of each life left. `recoil`: the same of its harm to
    the attacker."""

    worth: tuple[float, ...]
    after: tuple[tuple[tuple[int, float], ...], ...]
    recoil: Exchange | None = None

    @classmethod
    def of(cls, blow: Blow, life: int, attacker: str = "") -> Exchange:
        """A blow at a target with at most this much life."""
        worth = [0.0]
        after: list[tuple[tuple[int, float], ...]] = [((0, 1.0),)]
        for left in range(1, life + 1):
            worth.append(evolve(blow, life=left).worth)
            after.append(tuple((max(0, left - lost), chance) for lost, chance in blow.chances))
        recoil = next((each.blow for each in blow.aside if each.figure == attacker), None)
        return cls(tuple(worth), tuple(after), None if recoil is None else cls.of(recoil, recoil.life))

    def on(self, lives: Chances) -> float:
        """Its worth against a target that may have these lives."""
        return sum(map(float.__mul__, lives, self.worth))

    def made(self, lives: Chances, share: float) -> Chances:
        """The lives of the target afterwards, if the blow is made with a chance."""
        found = [chance * (1 - share) for chance in lives]
        for chance, after in zip(lives, self.after, strict=True):
            if chance:
                for left, further in after:
                    found[left] += chance * share * further
        return found


@frozen
class Shots:
    """The blows of a figure at another by their distance."""

    at_once: Sequence[Exchange]
    """One for each distance, from 1 on."""
    after_move: Sequence[tuple[float, Exchange]]
    """With their distances, the farthest first; of equal ones at neighbouring distances only the farthest."""

    @classmethod
    def of(cls, at_once: Sequence[Blow], after_move: Sequence[Blow], life: int, reach: float, attacker: str) -> Shots:
        """Blows from each distance at a target with at most this much life. Beyond the last they stay alike."""
        moved = [(float(far), Exchange.of(blow, life, attacker)) for far, blow in enumerate(after_move, 1)]
        downward = [(reach, moved[-1][1]), *reversed(moved)]
        alike = groupby(downward, key=lambda each: each[1].worth)
        return cls([Exchange.of(blow, life, attacker) for blow in at_once], [next(each) for _, each in alike])


NO_BLOW = Blow(((0, 1.0),), 1)


def crowded(harms: Iterable[float]) -> float:
    """The harm of several enemies to one figure. Not all of them will attack it."""
    return sum(harm * CROWD_SHARE**number for number, harm in enumerate(sorted(harms, reverse=True)))
