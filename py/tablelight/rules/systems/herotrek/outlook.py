"""How many enemies could do what to a HeroTrek character, for many spaces at once (DG-11)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.grid.topology import Mask
from tablelight.progress.portions import Counted, counted_on, map_progress
from tablelight.rules.answers import Refused
from tablelight.rules.danger.outlook import BoardOutlookWithoutSubject, Flags
from tablelight.rules.lines import LinesOfSight
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.herotrek.movement import HeroTrekGround, ground_of
from tablelight.rules.systems.herotrek.moving import begin
from tablelight.rules.systems.herotrek.sight import flew, is_seen, obstacles
from tablelight.rules.systems.herotrek.threat import HeroTrekEnemy, movements_of


@frozen(slots=False, eq=False)
class HeroTrekBoardOutlook(BoardOutlookWithoutSubject):
    """The board without the subject.

    With the subject on it no figure walks through its space; but a figure that would have done so was beside it before, and
    may end there unless a friend holds that space. Flyers pass it.
    """

    _ends: dict[str, tuple[Mask, Mask]] = field(factory=dict, init=False)
    _seen: dict[str, Mask] = field(factory=dict, init=False)
    """By enemy the spaces that it sees on the ground, of those that have been looked at."""
    _near: dict[Space, Mask] = field(factory=dict, init=False)
    """What is adjacent to the space that was asked about last: each enemy is asked about it in turn."""

    @property
    def _ground(self) -> HeroTrekGround:
        return ground_of(self.document.layout)

    def flags(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        """A shot in the reaction step; coming beside."""
        return self._shoots(board, enemy, subject), False, self._comes(board, enemy, subject)

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> Flags:
        near, grid, (walked, flown) = self._beside(subject.space), self.document.topology, self._ends_of(enemy)
        seen = self._seen.get(enemy.id)
        shoots = self._shoots(board, enemy, subject) if seen is None else bool(seen & grid.bit(subject.space))
        return shoots, False, bool(near & (walked | flown) or near & grid.bit(enemy.space))

    def prepared(self, enemies: Sequence[Figure], spaces: Mask) -> Counted[None]:
        """Sight without a range, of all spaces at once: a line by itself is as long as the board. Who is imagined in a space
        has not flown."""
        ground, grid = self._ground, self.document.topology
        for number, enemy in enumerate(enemies):
            if "range" in enemy.stats:
                continue
            self._seen[enemy.id] = 0
            if not ground.dome & grid.bit(enemy.space):
                lines = LinesOfSight(grid, enemy.space, obstacles(ground, False), 0)
                seen = yield from counted_on(number, map_progress(lines.seen(spaces & ~ground.dome), lambda _: 0))
                self._seen[enemy.id] = grid.mask(seen)
            yield number + 1

    def _beside(self, space: Space) -> Mask:
        if space not in self._near:
            self._near.clear()
            self._near[space] = self._ground.near(space)
        return self._near[space]

    def _shoots(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        distance = self.document.topology.distance(enemy.space, subject.space)
        if distance > enemy.stats.get("range", distance):
            return False
        return is_seen(self._ground, enemy.space, subject.space, flew(board, subject))

    def _comes(self, board: Document, enemy: Figure, subject: Figure) -> bool:
        ground, grid = self._ground, self.document.topology
        near = self._beside(subject.space)
        if near & grid.bit(enemy.space):
            return True
        walked, flown = self._ends_of(enemy)
        if flown & near:
            return True
        if not walked & near:
            return False
        if not near & self.held and not ground.dome & grid.bit(enemy.space):
            return True
        return HeroTrekEnemy(board, enemy).beside(board, subject) is not None

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
