"""The answers to the questions about danger (DG-01 to DG-24). The fields are the keys of the JSON; `extra` holds
additions of only some games, or some answers."""

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
    """What one enemy can do (DG-10). `extra`: additions of a game."""

    figure: str
    now: tuple[PossibleAttack, ...] = ()
    after: After | None = None
    beside: Way | None = None
    extra: Extra = field(factory=dict)

    @property
    def flags(self) -> tuple[bool, bool, bool]:
        """Whether it has a now, an after, a beside."""
        return bool(self.now), self.after is not None, self.beside is not None

    @property
    def is_feared(self) -> bool:
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
        return bool(self.now or self.after or self.beside)


def counts_of(enemies: Iterable[tuple[bool, bool, bool]]) -> Counts:
    """The counts for enemies by whether each has a now, an after, a beside."""
    now = after = beside = either = 0
    for has_now, has_after, has_beside in enemies:
        now += has_now
        after += has_after
        beside += has_beside
        either += has_now or has_after
    return Counts(now=now, after=after, beside=beside, either=either)


@frozen(kw_only=True)
class Threats:
    """The enemies to fear, in the document's order (DG-10)."""

    enemies: tuple[Enemy, ...]
    counts: Counts
    extra: Extra = field(factory=dict)


def threats_of(enemies: Sequence[Enemy], counts: Counts | None = None) -> Threats:
    """The answer: only the enemies to fear. `counts`: if a game counts more."""
    found = tuple(enemy for enemy in enemies if enemy.is_feared)
    return Threats(enemies=found, counts=counts or counts_of(enemy.flags for enemy in found))


@frozen(kw_only=True)
class Spot:
    """A place of a move (DG-11). `extra` holds the fields from `moves`, or `"stay": true`, and additions of the
    question. `document` is the result of `apply`, `figure` the one that stands there; answers leave both out."""

    at: WrittenLocation
    cost: Number
    chance: Fraction
    extra: Extra
    document: Document = field(metadata={"told": False})
    figure: Figure = field(metadata={"told": False})

    @property
    def stays(self) -> bool:
        """Whether it is the figure's own place, with nothing done."""
        return bool(self.extra.get("stay"))

    @property
    def order(self) -> tuple[Number, bool, Number, Number, bool]:
        """The cheapest first, staying first of all; then by row, column, low before high."""
        return self.cost, not self.stays, self.at[1], self.at[0], self.extra.get("mode") == "high"


@frozen(kw_only=True)
class Spots(MoveAnswer):
    """Places of a move, with the conditions of the move (DG-11, DG-12). `extra`: `seen` of a vantage."""

    spaces: tuple[Spot, ...] = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class MapSpace:
    """A space with the ids of the enemies to fear there (DG-13)."""

    at: WrittenLocation
    now: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@frozen(kw_only=True)
class ThreatMap:
    """The spaces by row, then column (DG-13)."""

    spaces: tuple[MapSpace, ...]


@frozen(kw_only=True)
class CountedAttack:
    """One enemy's attack that counts (DG-20)."""

    figure: str
    when: Literal["now", "after"]
    attack: AttackKind
    chance: Fraction
    mean: Fraction
    odds: Odds | None = field(default=None, metadata={"told": False})
    """Its possible harm; None if that is unknown."""


@frozen(kw_only=True)
class Advised:
    """An unbeaten place, with its reasons (DG-21, DG-22)."""

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
    """The places, most dealt first, and the number of the boldest, safest and balanced one; None without any place
    (DG-21)."""

    places: tuple[Advised, ...] = ()
    boldest: int | None = None
    safest: int | None = None
    balanced: int | None = None
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeShelter(MoveAnswer):
    """The safe parts of a bare table (DG-15), as polygons like `moves`' area. `stay`: `counts` at its own place, None
    if it may not stay; `unseen`: the part of the area that no enemy sees."""

    stay: Mapping[str, object] | None = None
    area: object = ()
    unseen: object = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeVantage(MoveAnswer):
    """Where on a bare table a character may attack (DG-15): in contact already (`when`, `attacks`), or after its way
    into contact; `seen`: the area from which it sees the target."""

    stay: Mapping[str, object] | None = None
    contact: Mapping[str, object] | None = None
    seen: object = ()
    extra: Extra = field(factory=dict)


def worst_attack(enemy: Enemy) -> CountedAttack | None:
    """The worse of its best attack now and its attack after a move; of equals the one now. None if it has neither."""
    now, after = max(enemy.now, key=lambda attack: attack.mean, default=None), enemy.after
    if after is not None and (now is None or after.chance * after.mean > now.mean):
        return after_counted(enemy.figure, after)
    if now is None:
        return None
    return CountedAttack(figure=enemy.figure, when="now", attack=now.attack, chance=SURE, mean=now.mean, odds=now.odds)


def after_counted(enemy: str, after: After) -> CountedAttack:
    """An enemy's attack after a move, as one that counts."""
    return CountedAttack(
        figure=enemy, when="after", attack=after.attack, chance=after.chance, mean=after.mean, odds=after.odds
    )


def suffered(attacks: Iterable[CountedAttack]) -> Fraction:
    """The average harm of all of them, each made with its chance."""
    return sum((harm.chance * harm.mean for harm in attacks), NOTHING)


def survival(life: int | None, attacks: Iterable[CountedAttack]) -> Fraction | None:
    """The chance that all these attacks together leave a life; None if the life is unknown."""
    if life is None:
        return None
    # For each amount of harm below the life left: its chance, as whole numbers over one common denominator.
    total, over = ({0: 1} if life > 0 else {}), 1
    for harm in attacks:
        if harm.odds is None:
            continue
        one = {int(lost): chance * harm.chance for lost, chance in harm.odds.outcomes.items()}
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
