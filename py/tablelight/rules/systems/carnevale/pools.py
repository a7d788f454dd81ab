"""Pools of ten-sided dice. One of them, the Destiny die, decides criticals and fumbles.

A die is an ace when it shows the number needed or more; a 10 always is, a 1 never. The exact distribution comes from a
binomial count of the plain dice, combined with the ten faces of the Destiny die; nothing is enumerated or simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.distribution import Distribution
from tablelight.dice.throw import throw
from tablelight.rules.answers import Reason, Rolled
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale.tables import NEEDED

Outcome: TypeAlias = Literal["fumble", "fail", "success", "critical"]
Result: TypeAlias = tuple[Outcome, int]
"""The outcome of a roll, and its aces after the other side's are taken away."""

OUTCOMES: tuple[Outcome, ...] = ("fumble", "fail", "success", "critical")
SIDES = 10
LARGEST_POOL = 10


def pool_size(dice: int) -> int:
    """The dice of a pool: at least none, at most ten."""
    return max(0, min(LARGEST_POOL, dice))


def is_ace(face: int, needed: int) -> bool:
    """Whether a face is an ace."""
    return face == SIDES or (face != 1 and face >= needed)


def aces(faces: Sequence[int], needed: int) -> int:
    """How many of the faces are aces: at least the number needed."""
    return sum(is_ace(face, needed) for face in faces)


def judge(faces: Sequence[int], needed: int, against: int | None = None) -> Result:
    """The result of thrown dice, the Destiny die first; `against` is the other side's number of aces in an opposed
    roll, None in a basic one. A pool of no dice fails and never fumbles."""
    if not faces:
        return "fail", 0
    return _verdict(faces[0], aces(faces, needed), against)


def _verdict(destiny: int, count: int, against: int | None) -> Result:
    left = count if against is None else max(0, count - against)
    # In a basic roll the Destiny die's 10 is one ace, and another is needed. In an opposed roll two must be left.
    if destiny == SIDES and left >= 2:
        return "critical", left
    if left:
        return "success", left
    return ("fumble" if destiny == 1 else "fail"), 0


@cache
def ace_chances(dice: int, needed: int) -> Distribution[int]:
    """How many of some dice are aces."""
    chance = Fraction(sum(is_ace(face, needed) for face in range(1, SIDES + 1)), SIDES)
    return Distribution({n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)})


@cache
def chances(
    dice: int, needed: int, against: int | None = None, most: int = LARGEST_POOL, taken: int | None = None
) -> Distribution[Result]:
    """The exact distribution over (outcome, aces) of a basic roll, of one opposed by `against` dice of which at most
    `most` aces count, or of one that loses `taken` aces to dice thrown already; outcomes in the order of `OUTCOMES`."""
    if dice == 0:
        return Distribution.certain(("fail", 0))
    plain, others = ace_chances(dice - 1, needed), Distribution[int | None].certain(taken)
    if against is not None:
        others = ace_chances(against, needed).map(lambda count: min(count, most))
    found: dict[Result, Fraction] = {}
    for destiny in range(1, SIDES + 1):
        own = is_ace(destiny, needed)
        for count, chance in plain.chances.items():
            for lost, further in others.chances.items():
                result = _verdict(destiny, count + own, lost)
                found[result] = found.get(result, Fraction(0)) + Fraction(1, SIDES) * chance * further
    ordered = sorted(found, key=lambda result: (OUTCOMES.index(result[0]), result[1]))
    return Distribution({result: found[result] for result in ordered})


def chance_of(outcomes: Iterable[Outcome], dice: int, needed: int = NEEDED, against: int | None = None) -> Fraction:
    """The chance that a roll has one of these outcomes."""
    return chances(dice, needed, against).chance(lambda result: result[0] in outcomes)


def passes(dice: int, needed: int = NEEDED, against: int | None = None) -> Fraction:
    """The chance of a success or a critical."""
    return chance_of(("success", "critical"), dice, needed, against)


FACES = range(1, 11)


@frozen
class Throw:
    """A pool judged. `aces`: those left after the other side's."""

    needed: int
    dice: tuple[int, ...]
    outcome: Outcome
    aces: int
    against: tuple[int, ...] | None = None

    @property
    def passed(self) -> bool:
        return self.outcome in ("success", "critical")

    def answer(self, document: Document, *reasons: Reason, **detail: object) -> Rolled:
        """The answer to its roll: what came of the dice, then `reasons` and `detail`."""
        shown: dict[str, object] = {"aces": self.aces, "needed": self.needed}
        told: list[Reason] = []
        if self.against is not None:
            shown["against"] = list(self.against)
            taken = aces(self.against, self.needed)
            told.append(Reason("CV-05.taken", values={"taken": taken, "aces": self.aces}))
        if self.outcome in ("critical", "fumble"):
            told.append(Reason(f"CV-04.{self.outcome}", values={"aces": self.aces}))
        else:
            told.append(Reason(f"CV-03.{self.outcome}", values={"aces": self.aces, "needed": self.needed}))
        return Rolled(
            outcome=self.outcome,
            dice=(*self.dice, *(self.against or ())),
            document=document,
            detail={**shown, **detail},
            reasons=(*told, *reasons),
        )


@frozen
class Ready:
    """A roll before its dice: what a throw does, the pools, the number that makes an ace, the numbers at stake
    (`dispelled`: the aces that it loses), what else it names."""

    resolve: Callable[[Throw], Rolled]
    pool: int = field(kw_only=True)
    needed: int = field(kw_only=True, default=NEEDED)
    other: int | None = field(kw_only=True, default=None)
    given: Mapping[str, int] = field(kw_only=True, factory=dict)
    named: Mapping[str, str] = field(kw_only=True, factory=dict)

    def answer(self, question: RollQuestion) -> Rolled:
        """The roll as made. The other side's dice are in `against`, or after the roller's own in `dice`."""
        given, pool, needed, other = question.dice, self.pool, self.needed, self.other
        if other is None:
            dice = thrown(question, pool, needed)
            return self.resolve(Throw(needed, dice, *judge(dice, needed, self.given.get("dispelled"))))
        if given is not None and "against" not in question.extra and len(given) == pool + other:
            question = evolve(question, dice=given[:pool], extra={**question.extra, "against": list(given[pool:])})
        dice, against = thrown(question, pool, needed), thrown(question, other, needed, "against")
        return self.resolve(Throw(needed, dice, *judge(dice, needed, aces(against, needed)), against))


def thrown(question: RollQuestion, pool: int, needed: int, key: str = "dice") -> tuple[int, ...]:
    """The dice of a pool, the Destiny die first: as given (exactly as many as the pool has), else thrown here.
    `needed`: all that matters of a face is whether it is an ace."""
    given = question.dice if key == "dice" else question.extra.get(key)
    if given is None:
        ace = partial(is_ace, needed=needed)
        destiny = throw(FACES, min(pool, 1), lambda face: (ace(face), face in (1, SIDES)))
        return (*destiny, *throw(FACES, max(pool - 1, 0), ace))
    dice = as_record(given, tuple[int, ...])
    if len(dice) != pool:
        raise QuestionError(f"$.question.{key}", "must be a list of length {length}", length=pool)
    return dice
