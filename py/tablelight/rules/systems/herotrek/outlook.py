"""How many enemies could do what to a HeroTrek character, for many spaces at once (DG-11)."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Mask
from tablelight.rules.answers import Refused
from tablelight.rules.danger.outlook import BoardOutlookWithoutSubject, Flags
from tablelight.rules.lines import LinesOfSight
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.herotrek.ground import HeroTrekGround, ground_of
from tablelight.rules.systems.herotrek.moving import begin
from tablelight.rules.systems.herotrek.sight import flew, obstacles
from tablelight.rules.systems.herotrek.threat import HeroTrekFoe, movements_of


@frozen(slots=False, eq=False)
class HeroTrekBoardOutlook(BoardOutlookWithoutSubject):
    """The board without the subject.

    With the subject on it nobody walks through its space; but whoever would have done so has been beside it before, and may
    end there unless a friend holds that space. Flyers pass it.
    """

    _ends: dict[str, tuple[Mask, Mask]] = field(factory=dict, init=False)
    _lines: dict[tuple[str, bool], LinesOfSight] = field(factory=dict, init=False)

    @property
    def _ground(self) -> HeroTrekGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """A shot in the reaction step; coming beside."""
        return self._shoots(board, enemy, subject), False, self._comes(board, enemy, subject)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """DG-13: the same where the subject stops nobody."""
        near, (walked, flown) = self._ground.near(subject.space), self._ends_of(enemy)
        beside = near & (walked | flown | self.document.topology.bit(enemy.space))
        return self._shoots(board, enemy, subject), False, bool(beside)

    def _shoots(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        ground, grid, flown = self._ground, self.document.topology, flew(board, subject)
        distance = grid.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", distance) or ground.dome & grid.bit(enemy.space):
            return False
        if ground.dome & grid.bit(subject.space) and not flown:
            return False
        key = enemy.id, flown
        if key not in self._lines:
            self._lines[key] = LinesOfSight(grid, enemy.space, obstacles(ground, flown), 0)
        return self._lines[key].to(subject.space)[0]

    def _comes(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        ground, grid = self._ground, self.document.topology
        near = ground.near(subject.space)
        if near & grid.bit(enemy.space):
            return True
        walked, flown = self._ends_of(enemy)
        if flown & near:
            return True
        if not walked & near:
            return False
        if not near & self.held and not ground.dome & grid.bit(enemy.space):
            return True
        return HeroTrekFoe(board, enemy).beside(board, subject) is not None

    def _ends_of(self, enemy: Figure) -> tuple[Mask, Mask]:
        """Where its movements may end, on foot and in flight; its own space is none."""
        if enemy.id not in self._ends:
            walked = flown = 0
            for action, extra in movements_of(self.document, enemy):
                movement = begin(self.document, MoveQuestion(figure=enemy, action=action, extra=extra))
                if isinstance(movement, Refused):
                    continue
                ends = movement.ends & ~(self.document.topology.bit(enemy.space) if action == "move" else 0)
                if extra.get("flying"):
                    flown |= ends
                else:
                    walked |= ends
            self._ends[enemy.id] = walked, flown
        return self._ends[enemy.id]
