"""How many enemies could do what to a HeroScape figure, for many spaces at once (DG-11)."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.rules.danger.outlook import Flags
from tablelight.rules.questions import MoveQuestion, stat
from tablelight.rules.systems.heroscape.field import Battlefield, StandSpaces, is_flyer
from tablelight.rules.systems.heroscape.moving import Choice
from tablelight.rules.systems.heroscape.precheck import SightPrecheck
from tablelight.rules.systems.heroscape.sight import Viewpoint
from tablelight.rules.systems.heroscape.threat import HeroScapeFoe


@frozen
class HeroScapeReached:
    """Where a figure may end: each stand with the spaces of some of the ways to it, as masks; `at`: the stands by the spaces
    that they cover; `free`: those where nobody engages it."""

    ways: dict[StandSpaces, list[Mask]]
    at: dict[Space, list[StandSpaces]]
    free: list[tuple[StandSpaces, Mask]]
    """Each with its spaces, the highest first: from there one sees most."""


@frozen(slots=False, eq=False)
class HeroScapeBoardOutlook:
    """The board without the subject.

    With the subject on it nobody walks through it, nor through friends that it engages (HS-02). A way that passes none of
    them is a way still; only where every way that was found does, the move is asked for.
    """

    document: Document
    _choices: dict[str, Choice] = field(factory=dict, init=False)
    _reaches: dict[str, HeroScapeReached] = field(factory=dict, init=False)
    _sights: dict[str, SightPrecheck] = field(factory=dict, init=False)
    _near: dict[tuple[StandSpaces, int], Mask] = field(factory=dict, init=False)
    _barred: dict[tuple[StandSpaces, str], Mask] = field(factory=dict, init=False)

    @cached_property
    def _field(self) -> Battlefield:
        return Battlefield(self.document)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """An attack where it stands, after a move; coming beside."""
        touches, now = self._now(board, enemy, subject)
        reach, barred = self._reach_of(enemy), self._bars(enemy, subject)
        close = self._comes(reach, enemy, subject, barred)
        foe = HeroScapeFoe(board, enemy)
        if close is None:
            beside = touches or foe.beside(board, subject) is not None
            return now, foe.after(board, subject) is not None, beside
        return now, close or self._shoots_after(board, reach, enemy, subject, barred), touches or close

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """DG-13: the same where the subject stops nobody."""
        touches, now = self._now(board, enemy, subject)
        reach = self._reach_of(enemy)
        close = bool(self._comes(reach, enemy, subject, 0))
        return now, close or self._shoots_after(board, reach, enemy, subject, 0), touches or close

    def _now(self, board: Document, enemy: Figure, subject: Figure) -> tuple[bool, bool]:
        """Whether it is in contact with the subject where it stands, and whether it may attack it there."""
        stat(board, enemy, "range")
        touches = self._field.in_contact(enemy, enemy.at, subject)
        return touches, touches or self._shoots(enemy, enemy.at, subject, engaged=bool(self._field.engaged(enemy)))

    def _choice(self, enemy: Figure) -> Choice:
        """The move of an enemy on this board, worked out once."""
        if enemy.id not in self._choices:
            self._choices[enemy.id] = Choice(self.document, MoveQuestion(figure=enemy, action="move"))
        return self._choices[enemy.id]

    def _reach_of(self, enemy: Figure) -> HeroScapeReached:
        if enemy.id in self._reaches:
            return self._reaches[enemy.id]
        movement = self._choice(enemy).movement
        grid, found = self.document.topology, HeroScapeReached({}, {}, [])
        for stand, ways in movement.ways.items():
            if stand[0] == enemy.space:
                continue
            found.ways[stand] = [grid.mask(space for label in way.way() for space in label.state) for way in ways]
            for space in stand:
                found.at.setdefault(space, []).append(stand)
            if not movement.contacts.engaged(stand):
                found.free.append((stand, grid.mask(stand)))
        found.free.sort(key=lambda each: -self._field.base(each[0]))
        self._reaches[enemy.id] = found
        return found

    def _bars(self, enemy: Figure, subject: Figure) -> Mask:
        """The spaces that the subject takes from the ways of an enemy: its own, and those of friends that it engages."""
        key = subject.at, enemy.side
        if key not in self._barred:
            friends = (f for f in self.document.figures if f.side == enemy.side)
            held = [space for friend in friends if self._touches(friend, subject) for space in friend.at]
            self._barred[key] = self.document.topology.mask((*subject.at, *held))
        return self._barred[key] & ~self.document.topology.mask(enemy.at)

    def _touches(self, friend: Figure, subject: Figure) -> bool:
        return self._field.in_contact(friend, friend.at, subject)

    def _passes(
        self, reach: HeroScapeReached, stand: StandSpaces, enemy: Figure, subject: Figure, barred: Mask
    ) -> bool:
        if is_flyer(enemy):
            return set(stand).isdisjoint(subject.at)
        return any(not way & barred for way in reach.ways[stand])

    def _comes(self, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: Mask) -> bool | None:
        """Whether it comes to a stand in contact; None where only the move itself can tell."""
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
        self, board: Document, reach: HeroScapeReached, enemy: Figure, subject: Figure, barred: Mask
    ) -> bool:
        if enemy.stats["range"] <= 1:
            return False
        unsure, own = False, self.document.topology.mask(subject.at)
        near = self._within(subject, enemy.stats["range"])
        for stand, spaces in reach.free:
            if not spaces & near or spaces & own or not self._sees(enemy, stand, subject):
                continue
            if self._passes(reach, stand, enemy, subject, barred):
                return True
            unsure = True
        return unsure and HeroScapeFoe(board, enemy).after(board, subject) is not None

    def _shoots(self, enemy: Figure, stand: StandSpaces, subject: Figure, *, engaged: bool) -> bool:
        """HS-21, HS-60, HS-63: whether it may attack at range from there, where it is not in contact with the subject."""
        reach = enemy.stats["range"]
        if engaged or reach <= 1 or not self._within(subject, reach) & self.document.topology.mask(stand):
            return False
        return self._sees(enemy, stand, subject)

    def _sees(self, enemy: Figure, stand: StandSpaces, subject: Figure) -> bool:
        if enemy.id not in self._sights:
            self._sights[enemy.id] = SightPrecheck(self._field, {enemy.id})
        viewer = Viewpoint(stand, self._field.body(enemy, stand), enemy)
        return self._sights[enemy.id].sees(viewer, Viewpoint(subject.at, self._field.body(subject), subject))

    def _within(self, subject: Figure, reach: int) -> Mask:
        """HS-63: the spaces from which the subject is in a range, over spaces that are there."""
        key = subject.at, reach
        if key not in self._near:
            grid = self.document.topology
            there, found = grid.all & ~self.document.layout.terrain("void"), grid.mask(subject.at)
            for _ in range(min(reach, grid.columns + grid.rows)):
                found |= grid.around(found) & there
            self._near[key] = found
        return self._near[key]
