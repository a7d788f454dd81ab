"""What the questions about danger answer (DG-01 to DG-24). The fields are the keys of the JSON; `extra` holds what only some
games, or some answers, add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.dice.distribution import Distribution, mean
from tablelight.rules.answers import Extra, NeededRoll, Number, Odds, Reason, WrittenLocation

AttackKind = Literal["close", "range"]
NOBODY = "\0"
"""The id of an imagined figure: no document has it."""
SURE = Fraction(1)
NOTHING = Fraction(0)


def odds_in(extra: Extra) -> Odds | None:
    """DG-07: the odds that an attack carries; None where they are unknown."""
    found = extra.get("odds")
    return found if isinstance(found, Odds) else None


class _WithOdds:
    """An attack whose `extra` holds its odds, where the game has them."""

    __slots__ = ()
    extra: Extra

    @property
    def odds(self) -> Odds | None:
        """DG-07: what the attack may do, once it is made; None where that is unknown."""
        return odds_in(self.extra)

    @property
    def mean(self) -> Fraction:
        """The harm that it does on average, once it is made; none where that is unknown."""
        return mean_of(self.odds)


@frozen(kw_only=True)
class PossibleAttack(_WithOdds):
    """DG-01: an attack as two figures stand. `extra`: its dice and `odds`, where the game has them."""

    attack: AttackKind
    distance: Number | None
    clear: bool
    extra: Extra = field(factory=dict)

    @property
    def out(self) -> Fraction:
        """The chance that it leaves no life; none where that is unknown."""
        found = None if self.odds is None else self.odds.extra["out"]
        return found if isinstance(found, Fraction) else NOTHING


@frozen(kw_only=True)
class Way:
    """DG-04: a way to a place: moving actions in order, none for who stands there. `extra`: the keys with which `path` shows
    it."""

    actions: tuple[str, ...]
    to: WrittenLocation
    cost: Number
    chance: Fraction = SURE
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class After(_WithOdds):
    """DG-02: an attack after a move: both in one."""

    attack: AttackKind
    actions: tuple[str, ...]
    to: WrittenLocation
    cost: Number
    chance: Fraction
    distance: Number | None
    clear: bool
    extra: Extra = field(factory=dict)


def after_move(way: Way, attack: PossibleAttack) -> After:
    """An attack at the end of a way."""
    return After(
        attack=attack.attack,
        actions=way.actions,
        to=way.to,
        cost=way.cost,
        chance=way.chance,
        distance=attack.distance,
        clear=attack.clear,
        extra={**attack.extra, **way.extra},
    )


def mean_of(odds: Odds | None) -> Fraction:
    """The mean of odds; none where they are unknown."""
    found = None if odds is None else odds.extra["mean"]
    return found if isinstance(found, Fraction) else NOTHING


def harm_odds(harm: Distribution[int], life: int | None) -> Odds:
    """DG-07: the odds of harm to somebody with so much life left."""
    out = None if life is None else harm.chance(lambda lost: lost >= life)
    outcomes = {str(lost): harm.chances[lost] for lost in sorted(harm.chances)}
    return Odds(outcomes=outcomes, extra={"mean": mean(harm), "out": out})


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
class Spots:
    """DG-11, DG-12: places of a move, with what is owed before it. `extra`: `seen` of a vantage."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None
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
class Advice:
    """DG-21: the places, most dealt first, and which of them is what; None where there is no place at all."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None
    places: tuple[Advised, ...] = ()
    boldest: int | None = None
    safest: int | None = None
    balanced: int | None = None
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeShelter:
    """DG-15: where on a bare table it is safe: polygons as `moves`' area. `stay`: `counts` of its own place, None where it
    may not stay; `unseen`: the part of the area that no enemy sees."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None
    stay: Mapping[str, object] | None = None
    area: object = ()
    unseen: object = ()
    extra: Extra = field(factory=dict)


@frozen(kw_only=True)
class FreeVantage:
    """DG-15: from where on a bare table a character may attack: in contact already (`when`, `attacks`), or by its way into
    contact; `seen`: the area from which it sees the target."""

    needs_roll: NeededRoll | None = None
    refused: Reason | None = None
    stay: Mapping[str, object] | None = None
    contact: Mapping[str, object] | None = None
    seen: object = ()
    extra: Extra = field(factory=dict)
