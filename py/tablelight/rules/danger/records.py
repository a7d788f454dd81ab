"""What the questions about danger answer (DG-01 to DG-24). The fields are the keys of the JSON; `extra` holds what only some
games, or some answers, add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Extra, MoveAnswer, Number, Odds, Reason, WrittenLocation
from tablelight.rules.danger.attacks import NOTHING, SURE, After, AttackKind, PossibleAttack, Way

NOBODY = "\0"
"""The id of an imagined figure: no document has it."""


@frozen(kw_only=True)
class Enemy:
    """DG-10: what one enemy can do. `extra`: what else a game tells of it."""

    figure: str
    now: tuple[PossibleAttack, ...] = ()
    after: After | None = None
    beside: Way | None = None
    extra: Extra = field(factory=dict)

    @property
    def is_feared(self) -> bool:
        """Whether it can do anything."""
        return bool(self.now or self.after or self.beside or self.extra)


@frozen(kw_only=True)
class Counts:
    """How many enemies can do what; `either`: now or after a move."""

    now: int = 0
    after: int = 0
    beside: int = 0
    either: int = 0
    extra: Extra = field(factory=dict)

    @property
    def is_any(self) -> bool:
        """Whether any enemy can do anything."""
        return bool(self.now or self.after or self.beside)


def counts_of(enemies: Iterable[tuple[bool, bool, bool]]) -> Counts:
    """Of each enemy whether it has a now, an after, a beside."""
    now = after = beside = either = 0
    for has_now, has_after, has_beside in enemies:
        now += has_now
        after += has_after
        beside += has_beside
        either += has_now or has_after
    return Counts(now=now, after=after, beside=beside, either=either)


@frozen(kw_only=True)
class Threats:
    """DG-10: the enemies to fear, in the document's order."""

    enemies: tuple[Enemy, ...]
    counts: Counts
    extra: Extra = field(factory=dict)


def threats_of(enemies: Sequence[Enemy], counts: Counts | None = None) -> Threats:
    """The answer: of all enemies those to fear. `counts`: where a game counts more."""
    found = tuple(enemy for enemy in enemies if enemy.is_feared)
    flags = ((bool(e.now), e.after is not None, e.beside is not None) for e in found)
    return Threats(enemies=found, counts=counts or counts_of(flags))


@frozen(kw_only=True)
class Spot:
    """A place of a move (DG-11): `extra` is what `moves` says of it, or `"stay": true`, and what the question adds.

    `document` is what `apply` makes of it, `figure` the one that stands there; they are not told.
    """

    at: WrittenLocation
    cost: Number
    chance: Fraction
    extra: Extra
    document: Document = field(metadata={"told": False})
    figure: Figure = field(metadata={"told": False})

    @property
    def stays(self) -> bool:
        """Whether it is the figure's own place, nothing done."""
        return bool(self.extra.get("stay"))

    @property
    def order(self) -> tuple[Number, bool, Number, Number, bool]:
        """The cheapest first, staying first of all; then by row, column, low before high."""
        return self.cost, not self.stays, self.at[1], self.at[0], self.extra.get("mode") == "high"


@frozen(kw_only=True)
class Spots(MoveAnswer):
    """DG-11, DG-12: places of a move, with what is owed before it. `extra`: `seen` of a vantage."""

    spaces: tuple[Spot, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class MapSpace:
    """DG-13: a space with the ids of the enemies to fear there."""

    at: WrittenLocation
    now: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@frozen(kw_only=True)
class ThreatMap:
    """DG-13: by row, then column."""

    spaces: tuple[MapSpace, ...]


@frozen(kw_only=True)
class CountedAttack:
    """DG-20: one enemy's attack that is counted."""

    figure: str
    when: Literal["now", "after"]
    attack: AttackKind
    chance: Fraction
    mean: Fraction


@frozen(kw_only=True)
class Advised:
    """DG-21, DG-22: a place that no other beats, with its reasons."""

    at: WrittenLocation
    cost: Number
    chance: Fraction
    dealt: Fraction
    suffered: Fraction | Mapping[str, int]
    alike: int
    why: tuple[Reason, ...]
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class Advice(MoveAnswer):
    """DG-21: the places, most dealt first, and which of them is what; None where there is no place at all."""

    places: tuple[Advised, ...] = ()
    boldest: int | None = None
    safest: int | None = None
    balanced: int | None = None
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeShelter(MoveAnswer):
    """DG-15: where on a bare table it is safe: polygons as `moves`' area. `stay`: `counts` of its own place, None where it
    may not stay; `unseen`: the part of the area that no enemy sees."""

    stay: Mapping[str, object] | None = None
    area: object = ()
    unseen: object = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeVantage(MoveAnswer):
    """DG-15: from where on a bare table a character may attack: in contact already (`when`, `attacks`), or by its way into
    contact; `seen`: the area from which it sees the target."""

    stay: Mapping[str, object] | None = None
    contact: Mapping[str, object] | None = None
    seen: object = ()
    extra: Extra = field(factory=dict)


WeighedAttack = tuple[Odds | None, CountedAttack]
"""An attack that is counted, with what it may do; None where that is unknown."""


def worst_attack(enemy: Enemy) -> WeighedAttack | None:
    """The worse of its best attack now and of its attack after a move; of equals the one now. None if it has neither."""
    now, after = max(enemy.now, key=lambda attack: attack.mean, default=None), enemy.after
    if after is not None and (now is None or after.chance * after.mean > now.mean):
        harm = CountedAttack(
            figure=enemy.figure, when="after", attack=after.attack, chance=after.chance, mean=after.mean
        )
        return after.odds, harm
    if now is None:
        return None
    return now.odds, CountedAttack(figure=enemy.figure, when="now", attack=now.attack, chance=SURE, mean=now.mean)


def suffered(attacks: Iterable[WeighedAttack]) -> Fraction:
    """The harm of all of them on average, each made with its chance."""
    return sum((harm.chance * harm.mean for _, harm in attacks), NOTHING)


def survival(life: int | None, attacks: Iterable[WeighedAttack]) -> Fraction | None:
    """The chance that all these attacks together leave a life; None where the life is unknown."""
    if life is None:
        return None
    # Of harm less than the life left the chance of each amount, as whole numbers over one common denominator.
    total, over = ({0: 1} if life > 0 else {}), 1
    for odds, harm in attacks:
        if odds is None:
            continue
        one = {int(lost): chance * harm.chance for lost, chance in odds.outcomes.items()}
        one[0] = one.get(0, NOTHING) + 1 - harm.chance
        shared = lcm(*(chance.denominator for chance in one.values()))
        grown: dict[int, int] = {}
        for lost, ways in total.items():
            for more, chance in one.items():
                if lost + more < life:
                    weight = chance.numerator * (shared // chance.denominator)
                    grown[lost + more] = grown.get(lost + more, 0) + ways * weight
        total, over = grown, over * shared
    return Fraction(sum(total.values()), over)
