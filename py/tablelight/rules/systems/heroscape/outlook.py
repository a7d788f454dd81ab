"""What each enemy could do to a HeroScape figure, and its worst attack, for many spaces at once (DG-11, DG-20)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.schema import Field
from tablelight.grid import Space
from tablelight.rules.danger.attacks import SURE, AttackKind
from tablelight.rules.danger.policy import Danger, Flags, WeighingOutlook
from tablelight.rules.danger.records import CountedAttack, after_counted
from tablelight.rules.systems.heroscape.attack import Attack, shelter
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, is_flyer, life_of
from tablelight.rules.systems.heroscape.movement import HarmLabel, SafestWay
from tablelight.rules.systems.heroscape.moving import Choice
from tablelight.rules.systems.heroscape.precheck import SightPrecheck, preparing
from tablelight.rules.systems.heroscape.sight import Viewpoint
from tablelight.rules.systems.heroscape.tables import USUAL_HEIGHT
from tablelight.rules.systems.heroscape.threat import (
    HeroScapeEnemy,
    applied,
    attacks,
    is_beyond,
    known_odds,
    mean_wounds,
    stand_there,
    standable,
)

DiceAgainst = tuple[int, int] | None
"""Attack and defence dice; None if a stat that only they need is missing."""


NOTHING: frozenset[Space] = frozenset()
"""No barred spaces."""


@frozen
class HeroScapeReached:
    """The stands where a figure may end, each with its best ways; `at`: the stands by the spaces that they cover."""

    ways: dict[StandSpaces, list[HarmLabel]]
    at: dict[Space, list[StandSpaces]]
    free: list[StandSpaces]
    """The stands where no enemy engages it, the highest first, because it sees most from there."""


@frozen(slots=False, eq=False)
class HeroScapeBoardOutlook(WeighingOutlook):
    """The enemies' moves on the board without the subject.

    With the subject on the board, no enemy walks through it or through friends that it engages (HS-02). A way that
    passes none of them stays open. Only if every way found passes one is the move computed again, with the subject. The
    subject never makes a way cheaper or safer: the worst attack found without it stays the worst, unless the subject
    changes the way to it."""

    _choices: dict[str, Choice] = field(factory=dict, init=False)
    _reaches: dict[str, HeroScapeReached] = field(factory=dict, init=False)
    _sights: dict[str, SightPrecheck] = field(factory=dict, init=False)
    _near: dict[tuple[StandSpaces, int], frozenset[Space]] = field(factory=dict, init=False)
    _barred: dict[tuple[StandSpaces, str], frozenset[Space]] = field(factory=dict, init=False)
    _safest: dict[str, dict[tuple[Fraction, int], list[SafestWay]]] = field(factory=dict, init=False)
    _dice_of: dict[tuple[str, int, int, bool, int], DiceAgainst] = field(factory=dict, init=False)
    _shelters: dict[tuple[StandSpaces, bool], int] = field(factory=dict, init=False)

    @cached_property
    def _field(self) -> Battlefield:
        return Battlefield(self.document)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether it can attack from where it stands, attack after a move, and come beside the subject."""
        if self._is_beyond(enemy, subject):
            return False, False, False
        touches, now = self._now(board, enemy, subject)
        reach, barred = self._reach_of(enemy), self._bars(enemy, subject)
        close = self._comes_in_contact(reach, enemy, subject, barred)
        mover = HeroScapeEnemy(board, enemy)
        if close is None:
            beside = touches or mover.beside(board, subject) is not None
            return now, mover.after(board, subject) is not None, beside
        return now, close or self._shoots_after(board, reach, enemy, subject, barred), touches or close

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        if self._is_beyond(enemy, subject):
            return False, False, False
        touches, now = self._now(board, enemy, subject)
        reach = self._reach_of(enemy)
        close = bool(self._comes_in_contact(reach, enemy, subject, NOTHING))
        return now, close or self._shoots_after(board, reach, enemy, subject, NOTHING), touches or close

    def _is_beyond(self, enemy: Figure, subject: Figure) -> bool:
        """Whether it is too far away for anything, so that its move need not be searched."""
        return self._field.is_measured and is_beyond(self.document, enemy, subject)

    def _now(self, board: Document, enemy: Figure, subject: Figure) -> tuple[bool, bool]:
        """Whether it is in contact with the subject where it stands, and whether it may attack it there."""
        board.stat(enemy, "range")
        touches = self._field.in_contact(enemy, enemy.at, subject)
        return touches, touches or self._shoots(enemy, enemy.at, subject, engaged=bool(self._field.engaged(enemy)))

    def _choice(self, enemy: Figure) -> Choice:
        """The move of an enemy on this board. Only the last is cached: those of 200 enemies take too much memory."""
        if enemy.id not in self._choices:
            self._choices.clear()
            self._choices[enemy.id] = Choice(self.document, enemy)
        return self._choices[enemy.id]

    def _reach_of(self, enemy: Figure) -> HeroScapeReached:
        if enemy.id in self._reaches:
            return self._reaches[enemy.id]
        movement = self._choice(enemy).movement
        found = HeroScapeReached({}, {}, [])
        for stand, ways in movement.ways.items():
            if stand[0] == enemy.space:
                continue
            found.ways[stand] = ways
            for space in stand:
                found.at.setdefault(space, []).append(stand)
            if not movement.contacts.engaged(stand):
                found.free.append(stand)
        found.free.sort(key=lambda stand: -self._field.base(stand))
        self._reaches[enemy.id] = found
        return found

    def _bars(self, enemy: Figure, subject: Figure) -> frozenset[Space]:
        """The spaces that the subject bars to an enemy: its own, and those of the enemy's friends that it engages."""
        key = subject.at, enemy.side
        if key not in self._barred:
            friends = (f for f in self.document.figures if f.side == enemy.side)
            held = [space for friend in friends if self._touches(friend, subject) for space in friend.at]
            self._barred[key] = frozenset((*subject.at, *held))
        return self._barred[key].difference(enemy.at)

    def _touches(self, friend: Figure, subject: Figure) -> bool:
        return self._field.in_contact(friend, friend.at, subject)

    def _passes(
        self, reach: HeroScapeReached, stand: StandSpaces, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool:
        if is_flyer(enemy):
            return set(stand).isdisjoint(subject.at)
        return not barred or any(all(barred.isdisjoint(at) for at in way.states) for way in reach.ways[stand])

    def _comes_in_contact(
        self, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool | None:
        """Whether it can come to a stand in contact; None if only the move with the subject on the board can tell."""
        unsure = False
        for space in subject.at:
            for near in self._field.neighbours(space):
                for stand in reach.at.get(near, ()):
                    if not set(stand).isdisjoint(subject.at) or not self._field.in_contact(enemy, stand, subject):
                        continue
                    if self._passes(reach, stand, enemy, subject, barred):
                        return True
                    unsure = True
        return None if unsure else False

    def _shoots_after(
        self, board: Document, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: frozenset[Space]
    ) -> bool:
        if enemy.stats["range"] <= 1:
            return False
        unsure, own = False, frozenset(subject.at)
        near = self._within(subject, enemy.stats["range"])
        for stand in reach.free:
            if near.isdisjoint(stand) or not own.isdisjoint(stand) or not self._sees(enemy, stand, subject):
                continue
            if self._passes(reach, stand, enemy, subject, barred):
                return True
            unsure = True
        return unsure and HeroScapeEnemy(board, enemy).after(board, subject) is not None

    def _shoots(self, enemy: Figure, stand: StandSpaces, subject: Figure, *, engaged: bool) -> bool:
        """HS-21, HS-60, HS-63: whether it may attack at range from a stand that is not in contact with the subject."""
        reach = enemy.stats["range"]
        if engaged or reach <= 1 or self._within(subject, reach).isdisjoint(stand):
            return False
        return self._sees(enemy, stand, subject)

    def _sees(self, enemy: Figure, stand: StandSpaces, subject: Figure) -> bool:
        if enemy.id not in self._sights:
            self._sights[enemy.id] = SightPrecheck(self._field, {enemy.id})
        viewer = Viewpoint(stand, self._field.body(enemy, stand), enemy)
        return self._sights[enemy.id].sees(viewer, Viewpoint(subject.at, self._field.body(subject), subject))

    def _within(self, subject: Figure, reach: int) -> frozenset[Space]:
        """HS-63: the spaces from which the subject is within a range, counted around void."""
        key = subject.at, reach
        if key not in self._near:
            grid = self.document.topology
            there, found = grid.all & ~self.document.layout.terrain("void"), grid.mask(subject.at)
            for _ in range(min(reach, grid.columns + grid.rows)):
                found |= grid.around(found) & there
            self._near[key] = frozenset(grid.spaces(found))
        return self._near[key]

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
    outlook=HeroScapeBoardOutlook,
    ahead=lambda document: preparing(Battlefield(document)),
    keys={"tail": Field("space")},
    stand=stand_there,
    imagined={"height": USUAL_HEIGHT},
    life=life_of,
    applied=applied,
)
