"""What each enemy could do to a HeroScape figure, for many spaces at once (DG-11)."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.rules.danger.policy import Flags, WeighingOutlook
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, is_flyer
from tablelight.rules.systems.heroscape.movement import HarmLabel
from tablelight.rules.systems.heroscape.moving import Choice
from tablelight.rules.systems.heroscape.precheck import SightPrecheck
from tablelight.rules.systems.heroscape.sight import Viewpoint
from tablelight.rules.systems.heroscape.threat import HeroScapeEnemy, is_beyond

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
    passes none of them stays open. Only if every way found passes one is the move computed again, with the subject."""

    _choices: dict[str, Choice] = field(factory=dict, init=False)
    _reaches: dict[str, HeroScapeReached] = field(factory=dict, init=False)
    _sights: dict[str, SightPrecheck] = field(factory=dict, init=False)
    _near: dict[tuple[StandSpaces, int], frozenset[Space]] = field(factory=dict, init=False)
    _barred: dict[tuple[StandSpaces, str], frozenset[Space]] = field(factory=dict, init=False)

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
