"""The board as HeroTrek reads it. Made once a board."""

from __future__ import annotations

from functools import lru_cache

from tablelight.board.document import Document, Figure
from tablelight.board.layout import Layout
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.steps import Rule
from tablelight.rules.systems.herotrek.tables import ABLE, BLOCKING_SIGHT, COSTLY, COSTS


class HeroTrekGround:
    """Masks of one board. `open[d]`: the spaces whose side in direction d has no wall, or an entrance in it (HT-13)."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.grid = layout, layout.grid
        self.spaces = self.grid.all & ~layout.terrain("void")
        self.dome = layout.terrain("dome")
        self.enterable = layout.terrain(*COSTS)
        self.open = tuple(self.grid.all & ~self.closed(d) for d in range(len(self.grid.shifts)))
        self.outside = ((1 << self.grid.size) - 1) & ~self.spaces
        """What is not on the board, dead bits and void: its rim is wall."""
        self.hiding = layout.terrain(*BLOCKING_SIGHT)
        grid = self.grid
        self.dear = layout.terrain(*(name for name, cost in COSTS.items() if cost == COSTLY))
        self.into_void = Rule.into(grid, grid.all & ~self.spaces, lambda at: Reason("HT-11.void", at=at))
        self.through_walls = Rule(
            tuple(self.closed(d) for d in range(len(grid.shifts))),
            lambda a, b: Reason("HT-13.wall", between=(a, b)),
        )

    def enterable_by(self, figure: Figure) -> int:
        """HT-11: the spaces that a character may enter on foot, by its traits."""
        return self.enterable | self.layout.terrain(
            *(ground for trait, ground in ABLE.items() if trait in figure.traits)
        )

    def costs(self, enterable: int) -> dict[int, list[int]]:
        """HT-11: the steps on foot that cost more than 1, where these spaces are entered."""
        return {COSTLY: list(self.grid.entering(self.dear | enterable & ~self.enterable))}

    def into_prohibited(self, enterable: int) -> Rule:
        """HT-11: what bars a step into ground that is not entered."""
        return Rule.into(self.grid, self.spaces & ~enterable, lambda at: Reason("HT-11.prohibited", at=at))

    def closed(self, direction: int) -> int:
        """The spaces with a wall without an entrance on their side in a direction."""
        return self.layout.sides(direction, "wall") & ~self.layout.sides(direction, "entrance")

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether a step between two neighbouring spaces crosses no wall."""
        direction = self.grid.direction(a, b)
        return direction is not None and bool(self.open[direction] & self.grid.bit(a))

    def are_adjacent(self, a: Space, b: Space) -> bool:
        """HT-01, HT-02: neighbours without a wall between, neither of them a dome."""
        return self.is_open(a, b) and not self.dome & (self.grid.bit(a) | self.grid.bit(b))

    def near(self, space: Space) -> int:
        """The spaces adjacent to one (HT-01, HT-02)."""
        return self.grid.mask(other for other in self.grid.neighbours(space) if self.are_adjacent(space, other))


def engaged_with(document: Document, figure: Figure) -> list[Figure]:
    """The enemies adjacent to a figure."""
    ground = ground_of(document.layout)
    return [enemy for enemy in document.enemies(figure) if ground.are_adjacent(figure.space, enemy.space)]


@lru_cache(maxsize=8)
def ground_of(layout: Layout) -> HeroTrekGround:
    """The `HeroTrekGround` of a board's layout (boards are immutable: a layout is its own key)."""
    return HeroTrekGround(layout)
