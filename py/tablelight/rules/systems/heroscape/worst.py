"""The worst attack of each enemy on a HeroScape figure, for many spaces at once (DG-20)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.schema import Field
from tablelight.rules.danger.attacks import SURE, AttackKind
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import CountedAttack, after_counted
from tablelight.rules.systems.heroscape.attack import Attack, shelter
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, is_flyer, life_of
from tablelight.rules.systems.heroscape.movement import SafestWay
from tablelight.rules.systems.heroscape.outlook import NOTHING, HeroScapeBoardOutlook
from tablelight.rules.systems.heroscape.tables import USUAL_HEIGHT
from tablelight.rules.systems.heroscape.threat import (
    HeroScapeEnemy,
    applied,
    attacks,
    known_odds,
    mean_wounds,
    stand,
    standable,
)
from tablelight.rules.systems.heroscape.tops import preparing

DiceAgainst = tuple[int, int] | None
"""Attack and defence dice; None if a stat that only they need is missing."""


@frozen(slots=False, eq=False)
class HeroScapeWorst(HeroScapeBoardOutlook):
    """The enemies' attacks on the board without the subject. The subject never makes a way cheaper or safer. So the
    worst attack found without it stays the worst, unless the subject changes the way to it."""

    _safest: dict[str, dict[tuple[Fraction, int], list[SafestWay]]] = field(factory=dict, init=False)
    _dice_of: dict[tuple[str, int, int, bool, int], DiceAgainst] = field(factory=dict, init=False)
    _shelters: dict[tuple[StandSpaces, bool], int] = field(factory=dict, init=False)

    def harm(self, board: Document, enemy: Figure, subject: Figure) -> CountedAttack | None:
        """Its attack where it stands, or a worse one after a move."""
        if self._is_beyond(enemy, subject):
            return None
        touches, now = self._now(board, enemy, subject)
        if not now:
            return self._after(board, enemy, subject, None)
        found = self._counted(enemy, subject, SURE, self._dice(enemy, enemy.at, subject, touches), touches, now=True)
        return self._after(board, enemy, subject, found.mean) or found

    def _after(self, board: Document, enemy: Figure, subject: Figure, above: Fraction | None) -> CountedAttack | None:
        """DG-02: the worst attack after a move, None if there is none that harms more than `above`."""
        attacks = self._attacks(enemy, subject)
        for worth in sorted(attacks, reverse=True):
            if above is not None and worth <= above:
                break
            for end, touches in sorted(attacks[worth], key=lambda each: (each[0].order, not each[1])):
                if not self._sees(enemy, end.stand, subject):
                    continue
                if self._is_changed(end, enemy, subject):
                    return self._worst_after(board, enemy, subject, above)
                dice = self._dice(enemy, end.stand, subject, touches)
                return self._counted(enemy, subject, end.survival, dice, touches, now=False)
        return None

    def _worst_after(
        self, board: Document, enemy: Figure, subject: Figure, above: Fraction | None
    ) -> CountedAttack | None:
        """The worst attack after a move with the subject on the board."""
        found = HeroScapeEnemy(board, enemy).after(board, subject)
        if found is None or (above is not None and found.chance * found.mean <= above):
            return None
        return after_counted(enemy.id, found)

    def _attacks(self, enemy: Figure, subject: Figure) -> dict[Fraction, list[tuple[SafestWay, bool]]]:
        """The attacks that it may make after a move if it sees the subject, by worth: (end, whether in contact)."""
        grid, reach, own = self.document.topology, self._reach_of(enemy), frozenset(subject.at)
        near = self._within(subject, enemy.stats["range"]) if enemy.stats["range"] > 1 else NOTHING
        around = {space for each in own for space in grid.neighbours(each)}
        beside = {stand for space in around for stand in reach.at.get(space, ())}
        close = {stand for stand in beside if self._field.in_contact(enemy, stand, subject)}
        found: dict[Fraction, list[tuple[SafestWay, bool]]] = {}
        for (survival, _), ends in self._safest_of(enemy).items():
            there = [end for end in ends if own.isdisjoint(end.stand)]
            touching = [end for end in there if end.stand in close]
            ranged = [end for end in there if end.free and not near.isdisjoint(end.stand) and end.stand not in close]
            for some, touches in ((touching, True), (ranged, False)):
                if some:
                    worth = survival * _mean(self._dice(enemy, some[0].stand, subject, touches))
                    found.setdefault(worth, []).extend((end, touches) for end in some)
        return found

    def _safest_of(self, enemy: Figure) -> dict[tuple[Fraction, int], list[SafestWay]]:
        """The ends of its move, grouped by survival and by the level of the base."""
        if enemy.id not in self._safest:
            found: dict[tuple[Fraction, int], list[SafestWay]] = {}
            ways, choice = self._reach_of(enemy).ways, self._choice(enemy)
            for end in map(choice.safest, ways):
                found.setdefault((end.survival, self._field.base(end.stand)), []).append(end)
            self._safest[enemy.id] = found
        return self._safest[enemy.id]

    def _is_changed(self, end: SafestWay, enemy: Figure, subject: Figure) -> bool:
        """Whether the subject bars the way to an end, or strikes on it (HS-02, HS-09, HS-22)."""
        if is_flyer(enemy):
            return self._field.in_contact(enemy, enemy.at, subject)
        stands, bars = [label.state for label in end.label.way()], self._bars(enemy, subject)
        if not all(map(bars.isdisjoint, stands)):
            return True
        engages = [self._field.in_contact(enemy, stand, subject) for stand in stands]
        return any(before and not after for before, after in pairwise(engages))

    def _dice(self, enemy: Figure, stand: StandSpaces, subject: Figure, touches: bool) -> DiceAgainst:
        """Attack and defence dice. They depend on the levels of the two bases and on what shelters the subject."""
        key = enemy.id, self._field.base(stand), self._field.base(subject.at), touches, self._shelter(subject, touches)
        if key not in self._dice_of:
            strike = Attack(self._field, evolve(enemy, at=stand), subject)
            known = "attack" in enemy.stats and "defence" in subject.stats
            self._dice_of[key] = (strike.attack, strike.defence) if known else None
        return self._dice_of[key]

    def _shelter(self, subject: Figure, touches: bool) -> int:
        """HS-42, HS-43: the defence dice for shelter."""
        key = subject.at, touches
        if key not in self._shelters:
            self._shelters[key] = len(shelter(self.document, subject, is_adjacent=touches))
        return self._shelters[key]

    @staticmethod
    def _counted(
        enemy: Figure, subject: Figure, chance: Fraction, dice: DiceAgainst, touches: bool, *, now: bool
    ) -> CountedAttack:
        kind: AttackKind = "close" if touches else "range"
        odds = None if dice is None else known_odds(*dice, life_of(subject))
        return CountedAttack(
            figure=enemy.id, when="now" if now else "after", attack=kind, chance=chance, mean=_mean(dice), odds=odds
        )


def _mean(dice: DiceAgainst) -> Fraction:
    return Fraction(0) if dice is None else mean_wounds(*dice)


DANGER = Danger(
    attacks=attacks,
    enemy=HeroScapeEnemy,
    standable=standable,
    outlook=HeroScapeWorst,
    ahead=lambda document: preparing(Battlefield(document)),
    keys={"tail": Field("space")},
    stand=stand,
    imagined={"height": USUAL_HEIGHT},
    life=life_of,
    applied=applied,
)
