"""Where a move, a climb or a disengaging move gets, as a flood of bitsets (OR-10 to OR-14, OR-23 to
OR-25).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.barriers import Barriers
from tablelight.rules.questions import stat
from tablelight.rules.reach import Reach, StepKind, flood
from tablelight.rules.systems.oraculo.engagement import engaged_with, opposite_squares, zone_of
from tablelight.rules.systems.oraculo.ground import Ground, ground_of
from tablelight.rules.systems.oraculo.tables import SLOW_COST
from tablelight.rules.systems.oraculo.turn import option


@frozen
class Movement:
    """One movement of one miniature, as masks.

    `held`: squares of the others; `impassable`: those of them it does not pass; `stopping`: the zones of
    combat where it must stop; `forbidden`: those it may not enter, when disengaging; `first`: the squares
    its first step may go to.
    """

    document: Document
    figure: Figure
    action: str
    ground: Ground
    held: int
    impassable: int
    stopping: int
    forbidden: int
    first: int

    @classmethod
    def of(cls, document: Document, figure: Figure, action: str) -> Movement:
        """The movement that an action of `MOVING` is."""
        ground, grid = ground_of(document.layout), document.topology
        held = grid.mask(other.space for other in document.figures if other.id != figure.id)
        friends = grid.mask(friend.space for friend in document.friends(figure))
        left = engaged_with(document, figure)
        first = grid.all
        if action == "disengage" and option(document, "through_opposite"):
            opposite = (square.at for enemy in left for square in opposite_squares(document, figure, enemy))
            first = grid.mask(square for square in opposite if square in grid)
        new = [enemy for enemy in document.enemies(figure) if enemy not in left]
        zone = zone_of(document, new if action == "disengage" else document.enemies(figure))
        return cls(
            document=document,
            figure=figure,
            action=action,
            ground=ground,
            held=held,
            impassable=held & ~friends if option(document, "pass_friends") else held,
            stopping=0 if action == "disengage" else zone,
            forbidden=zone if action == "disengage" else 0,
            first=first,
        )

    @property
    def climbs(self) -> bool:
        """OR-12."""
        return self.action == "climb"

    @property
    def budget(self) -> int:
        """What it may spend: `move`, or half of it, rounded up, climbing."""
        whole = stat(self.document, self.figure, "move")
        return (whole + 1) // 2 if self.climbs else whole

    @property
    def barriers(self) -> Barriers:
        """Which steps are open to it."""
        return self.ground.climbing if self.climbs else self.ground.walking

    @property
    def enterable(self) -> int:
        """The squares whose ground it enters."""
        return self.ground.climbable if self.climbs else self.ground.walkable

    def cost(self, index: int) -> int:
        """What entering a square costs (OR-11)."""
        return SLOW_COST if self.ground.slow >> index & 1 else 1

    def ends(self) -> int:
        """The squares where it may end."""
        return self.enterable & ~self.held & ~self.ground.grid.bit(self.figure.space)

    def reach(self) -> Reach:
        """Everywhere it gets."""
        return flood(self.ground.grid.index(self.figure.space), tuple(self._step_kinds()), self.budget)

    def _step_kinds(self) -> Iterator[StepKind]:
        ground, start = self.ground, self.ground.grid.bit(self.figure.space)
        entered = self.enterable & ~self.impassable & ~self.forbidden
        for direction, shift in enumerate(ground.grid.shifts):
            origins = self.barriers.open[direction] & (~start | ground.back(self.first, direction))
            halting = ground.back(self.stopping, direction)
            for cost, kind in ((1, ~ground.slow), (SLOW_COST, ground.slow)):
                into = origins & ground.back(entered & kind, direction)
                yield StepKind(shift, cost, into, halting & into)
