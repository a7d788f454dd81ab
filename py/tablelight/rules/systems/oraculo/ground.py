"""The board as Oráculo reads it: open steps, what may be entered, what closes and what covers. Made once a
board.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product

from tablelight.board.layout import Layout
from tablelight.geometry.squaresight import Obstacles, Side
from tablelight.grid.topology import shifted
from tablelight.rules.barriers import Barriers
from tablelight.rules.systems.oraculo.tables import CLOSED_EDGES, LOW_WALL, OBJECTS

EAST, SOUTH = 0, 2


class Ground:
    """Masks of one board. `climbing`: which steps are open to whoever climbs; `walking`: low walls bar
    them too.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.blocking = layout.terrain("blocking")
        self.objects = layout.objects(*OBJECTS)
        self.slow = layout.terrain("slow")
        self.climb = layout.terrain("climb")
        self.climbable = self.spaces & ~self.blocking & ~self.objects
        """What may be entered climbing."""
        self.walkable = self.climbable & ~self.climb
        """What may be entered in a plain move (OR-12)."""
        self.climbing = Barriers(layout, CLOSED_EDGES, self.blocking)
        self.walking = Barriers(layout, (*CLOSED_EDGES, LOW_WALL), self.blocking)

    def back(self, mask: int, direction: int) -> int:
        """The squares from which a step in `direction` arrives in `mask`."""
        return shifted(mask, -self.grid.shifts[direction]) & self.grid.all

    def zone(self, mask: int) -> int:
        """The zone of combat of miniatures in these squares (OR-20)."""
        total = 0
        for direction, shift in enumerate(self.grid.shifts):
            total |= shifted(mask & self.climbing.open[direction], shift)
        return total & self.grid.all

    @cached_property
    def obstacles(self) -> Obstacles:
        """What closes a line of shot (OR-40)."""
        return Obstacles(self.grid.columns, self.grid.rows, self.grid.spaces(self.blocking), self._closed_sides())

    def _closed_sides(self) -> list[Side]:
        return [
            (square, (square[0] + (direction == EAST), square[1] + (direction == SOUTH)))
            for direction, kind in product((EAST, SOUTH), CLOSED_EDGES)
            for square in self.grid.spaces(self.layout.sides(direction, kind))
        ]


@lru_cache(maxsize=8)
def ground_of(layout: Layout) -> Ground:
    """The `Ground` of a board's layout (boards are immutable: a layout is its own key)."""
    return Ground(layout)
