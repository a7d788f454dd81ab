"""Pools as they are thrown: given on the table, or thrown here; how many; judged with reasons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from attrs import evolve, field, frozen

from tablelight.board.problems import QuestionError
from tablelight.board.records import as_record
from tablelight.dice.throw import throw
from tablelight.rules.answers import Reason
from tablelight.rules.questions import RollQuestion
from tablelight.rules.systems.carnevale.pools import SIDES, Outcome, aces, is_ace, judge
from tablelight.rules.systems.carnevale.tables import NEEDED

FACES = range(1, 11)


@frozen
class Throw:
    """A pool judged. `aces`: those left after the other side's."""

    dice: tuple[int, ...]
    outcome: Outcome
    aces: int
    needed: int
    against: tuple[int, ...] | None = None

    @property
    def all_dice(self) -> tuple[int, ...]:
        """The roller's dice, then the other side's."""
        return (*self.dice, *(self.against or ()))

    @property
    def passed(self) -> bool:
        """Whether the roll was a success, critical or not."""
        return self.outcome in ("success", "critical")

    def reasons(self) -> tuple[Reason, ...]:
        """How the outcome came about."""
        found: list[Reason] = []
        if self.against is not None:
            taken = aces(self.against, self.needed)
            found.append(Reason("CV-05.taken", values={"taken": taken, "aces": self.aces}))
        if self.outcome in ("critical", "fumble"):
            found.append(Reason(f"CV-04.{self.outcome}", values={"aces": self.aces}))
        else:
            found.append(Reason(f"CV-03.{self.outcome}", values={"aces": self.aces, "needed": self.needed}))
        return tuple(found)

    def detail(self) -> dict[str, object]:
        shown: dict[str, object] = {"aces": self.aces, "needed": self.needed}
        if self.against is not None:
            shown["against"] = list(self.against)
        return shown


@frozen(kw_only=True)
class Ready:
    """A roll as it stands before the dice: the pools, what makes an ace, the numbers at stake, who else is in it."""

    pool: int
    needed: int = NEEDED
    other: int | None = None
    given: Mapping[str, int] = field(factory=dict)
    named: Mapping[str, str] = field(factory=dict)

    def throw(self, question: RollQuestion) -> Throw:
        """The throw as judged, basic or opposed."""
        if self.other is None:
            return basic(question, self.pool, self.needed)
        return opposed(question, self.pool, self.other, self.needed)


def thrown(question: RollQuestion, pool: int, key: str = "dice", needed: int | None = None) -> tuple[int, ...]:
    """The dice of a pool, the Destiny die first: as given (exactly as many as the pool has), else thrown here.
    `needed`: of the faces it matters only whether they are aces."""
    given = question.dice if key == "dice" else question.extra.get(key)
    if given is None:
        ace = None if needed is None else partial(is_ace, needed=needed)
        destiny = None if ace is None else lambda face: (ace(face), face in (1, SIDES))
        return (*throw(FACES, min(pool, 1), destiny), *throw(FACES, max(pool - 1, 0), ace))
    dice = as_record(given, tuple[int, ...])
    if len(dice) != pool:
        raise QuestionError(f"$.question.{key}", "must be a list of length {length}", length=pool)
    return dice


def basic(question: RollQuestion, pool: int, needed: int = NEEDED) -> Throw:
    """A roll without an opponent: its dice, its outcome, the aces left."""
    dice = thrown(question, pool, needed=needed)
    outcome, left = judge(dice, needed)
    return Throw(dice, outcome, left, needed)


def opposed(question: RollQuestion, pool: int, other: int, needed: int = NEEDED) -> Throw:
    """A roll opposed by another figure's pool: its dice in `against`, or after the roller's own in `dice`."""
    given = question.dice
    if given is not None and "against" not in question.extra and len(given) == pool + other:
        question = evolve(question, dice=given[:pool], extra={**question.extra, "against": list(given[pool:])})
    dice, against = thrown(question, pool, needed=needed), thrown(question, other, "against", needed)
    outcome, left = judge(dice, needed, aces(against, needed))
    return Throw(dice, outcome, left, needed, against)
