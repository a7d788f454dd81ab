"""What each enemy could do to a HeroClix figure, for many squares at once (DG-11)."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Mask
from tablelight.rules.danger.policy import BoardOutlook, Danger, Flags
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroclix.figures import (
    HeroClixGround,
    are_adjacent,
    ground_of,
    is_beyond,
    is_flyer,
    is_high,
    option,
)
from tablelight.rules.systems.heroclix.moving import begin
from tablelight.rules.systems.heroclix.sight import attack
from tablelight.rules.systems.heroclix.sight_map import LinesOfFire
from tablelight.rules.systems.heroclix.tables import END_KEYS
from tablelight.rules.systems.heroclix.threat import (
    HeroClixEnemy,
    acts_now,
    applied,
    attacks,
    end_keys,
    own_keys,
    stand,
)


@frozen(slots=False, eq=False)
class HeroClixBoardOutlook(BoardOutlook):
    """The enemies' moves and views on the board without the subject.

    With the subject on the board, an enemy stops in the first square beside it. So it comes beside the subject if it
    did without it, unless it may not end in such a square. Only then is the move computed again, with the subject."""

    _reaches: dict[str, tuple[HeroClixReached, HeroClixReached]] = field(factory=dict, init=False)
    _views: dict[tuple[str, bool], LinesOfFire] = field(factory=dict, init=False)

    @property
    def _ground(self) -> HeroClixGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """Whether it can attack from where it stands, and come beside the subject. It never attacks after a move."""
        if are_adjacent(self._ground, enemy, subject):
            return True, False, True
        return self._shoots(enemy, subject), False, self._comes_beside(board, enemy, subject)

    def on_map(self, _: Document, enemy: Figure, subject: Figure) -> Flags:
        if are_adjacent(self._ground, enemy, subject):
            return True, False, True
        if is_beyond(self.document, enemy, subject):
            return self._shoots(enemy, subject), False, False
        own = self.document.topology.bit(subject.space)
        near = self._ground.near(own) & ~own
        return self._shoots(enemy, subject), False, bool(self._reach_of(enemy)[0].ends & near)

    def _reach_of(self, enemy: Figure) -> tuple[HeroClixReached, HeroClixReached]:
        if enemy.id not in self._reaches:
            self._reaches[enemy.id] = reach_of(self.document, enemy)
        return self._reaches[enemy.id]

    def _shoots(self, enemy: Figure, subject: Figure) -> bool:
        document = self.document
        distance = document.topology.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", 0) or attack(document, enemy, subject, True, distance)[0] != "range":
            return False  # nothing makes a range longer (HC-27, HC-28)
        key = enemy.id, is_high(subject)
        if key not in self._views:
            self._views[key] = LinesOfFire(document, enemy.space, subject)
        return self._views[key].to(subject.space)[0]

    def _comes_beside(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        if is_beyond(board, enemy, subject):
            return False
        ground, grid, high = self._ground, self.document.topology, is_high(subject)
        own = grid.bit(subject.space)
        near = (grid.around(own) if high else ground.near(own)) & ~own
        reach = self._reach_of(enemy)[high]
        if not reach.ends & near:
            return False
        passes = is_flyer(enemy) and not high and not option(self.document, "low_flyers_stop")
        if passes or not near & reach.states & (self.held if high else self.held | ground.blocking):
            return True
        return bool(reach_of(board, enemy)[high].ends & near)


@frozen
class HeroClixReached:
    """The squares that a movement passes in one band of flight, and those of them where it may end."""

    states: Mask
    ends: Mask


def reach_of(document: Document, enemy: Figure) -> tuple[HeroClixReached, HeroClixReached]:
    """The reach of its move low, or on foot, and its reach high. Its own square in its own mode is not an end."""
    movement, before = begin(document, MoveQuestion(figure=enemy, action="move"))
    if before.refused or not movement.budget:
        return HeroClixReached(0, 0), HeroClixReached(0, 0)
    grid, ends, states = document.topology, movement.ends & ~(1 << movement.start), movement.reach.states
    return HeroClixReached(states & grid.all, ends & grid.all), HeroClixReached(states >> grid.size, ends >> grid.size)


DANGER = Danger(
    attacks=attacks,
    enemy=HeroClixEnemy,
    standable=lambda document: ground_of(document.layout).open,
    outlook=HeroClixBoardOutlook,
    keys={"mode": END_KEYS["mode"]},
    stand=stand,
    acts_now=acts_now,
    end_keys=end_keys,
    own_keys=own_keys,
    applied=applied,
)
