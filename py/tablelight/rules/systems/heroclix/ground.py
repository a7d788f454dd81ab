"""The board as HeroClix reads it: which steps are open, which squares are adjacent, what hinders. Made once a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from operator import gt

from tablelight.board.layout import Layout
from tablelight.grid.topology import shifted
from tablelight.rules.steps import Barriers
from tablelight.rules.systems.heroclix.tables import HINDERING, HINDERING_FIRE, STEP_BARS


class HeroClixGround:
    """Masks of one board. `adjacent[d]`: squares whose neighbour in direction d is adjacent by HC-08: no wall, closed
    door or closed corner between, and on the same level or joined by stairs."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.blocking = layout.terrain("blocking")
        self.spaces = self.grid.all & ~layout.terrain("void")
        objects = layout.objects("object")
        self.hindering = layout.terrain(*HINDERING) | objects
        self.hindering_fire = layout.terrain(*HINDERING_FIRE) | objects
        self.barriers = Barriers(layout, STEP_BARS, self.blocking)
        self.walls = Barriers(layout, STEP_BARS, 0)
        self.level = tuple(self._same_level(d) | layout.sides(d, "access") for d in range(8))
        self.adjacent = tuple(self.barriers.open[d] & self.level[d] & self.grid.back(self.spaces, d) for d in range(8))

    def _same_level(self, direction: int) -> int:
        total = 0
        for mask in self.layout.levels.values():
            total |= mask & self.grid.back(mask, direction)
        return total

    def at_levels(self, holds: Callable[[int], bool]) -> int:
        """The squares whose level `holds`, void ones too: they have no ground, but walls may stand on their sides."""
        total = 0
        for level, mask in self.layout.levels.items():
            if holds(level):
                total |= mask
        return total

    @cached_property
    def rim(self) -> int:
        """The squares that touch, also diagonally, a square of a lower level (HC-54)."""
        total = 0
        for level, mask in self.layout.levels.items():
            total |= mask & self.grid.around(self.at_levels(partial(gt, level)) & self.spaces)
        return total

    def near(self, mask: int) -> int:
        """Every square adjacent (HC-08) to one of `mask`."""
        total = 0
        for direction, shift in enumerate(self.grid.shifts):
            total |= shifted(mask & self.adjacent[direction], shift)
        return total & self.grid.all


@lru_cache(maxsize=8)
def ground_of(layout: Layout) -> HeroClixGround:
    """The `HeroClixGround` of a board's layout (boards are immutable: a layout is its own key)."""
    return HeroClixGround(layout)
