"""The heights of everything fixed on a board: spaces, objects that no figure enters, obstacles between spaces. Listed
once per board, in portions."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from weakref import WeakKeyDictionary

from tablelight.board.layout import Layout
from tablelight.grid.hexes import HexGrid
from tablelight.grid.topology import Index, Mask, bits, mask_of
from tablelight.progress.portions import Steps
from tablelight.rules.lines import Sides
from tablelight.rules.systems.heroscape.field import Battlefield, list_levels
from tablelight.rules.systems.heroscape.tables import OBSTACLES

WALLS_AT_ONCE = 512
"""How many sides with an obstacle are listed in one portion."""


class Walls:
    """The obstacles between spaces of a board, each with the level of its top. Moves do not change them."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self.listed: list[tuple[int, Index, int]] = []
        self._from: dict[int, Sides] = {}

    def listing(self, field: Battlefield) -> Steps[None]:
        """Lists the obstacles, some at a time."""
        grid = self._grid
        for direction, shift in enumerate(grid.shifts[: len(grid.shifts) // 2]):
            for number, index in enumerate(bits(field.document.layout.sides(direction, *OBSTACLES)), 1):
                high = field.obstacle_top(grid.space(index), grid.space(index + shift))
                if high is not None:
                    self.listed.append((direction, index, high))
                if number % WALLS_AT_ONCE == 0:
                    yield
            yield

    def as_high_as(self, level: int) -> Sides:
        """The sides with an obstacle whose top is at a level or higher."""
        if level not in self._from:
            found: list[list[Index]] = [[] for _ in range(len(self._grid.shifts) // 2)]
            for direction, index, top in self.listed:
                if top >= level:
                    found[direction].append(index)
            self._from[level] = tuple(mask_of(indices, self._grid.size) for indices in found)
        return self._from[level]

    @cached_property
    def between(self) -> dict[tuple[Index, Index], int]:
        """The level of each obstacle's top, by its two spaces in either order."""
        found: dict[tuple[Index, Index], int] = {}
        for direction, index, high in self.listed:
            found[index, index + self._grid.shifts[direction]] = high
            found[index + self._grid.shifts[direction], index] = high
        return found


class Tops:
    """The heights of a board's spaces, and of objects that no figure enters. Moves do not change them."""

    def __init__(self) -> None:
        self.by_space: dict[Index, int] = {}
        self.at: dict[int, Mask] = {}
        self._from: dict[int, Mask] = {}

    def listing(self, field: Battlefield, grid: HexGrid) -> Steps[None]:
        """Lists the heights, a level at a time."""
        layout = field.document.layout
        there = grid.all & ~layout.terrain("void")
        for level, mask in layout.levels.items():
            self.by_space |= dict.fromkeys(bits(mask & there), level)
            yield
        self.by_space |= {grid.index(space): top for space, top in field.massive.items()}
        yield
        # Lists first, then masks: on a large board each change of a mask copies the whole mask.
        alike: dict[int, list[Index]] = defaultdict(list)
        for index, top in self.by_space.items():
            alike[top].append(index)
        yield
        self.at = {top: mask_of(found, grid.size) for top, found in alike.items()}

    def as_high_as(self, level: int) -> Mask:
        """The spaces whose top is at a level or higher."""
        if level not in self._from:
            total = 0
            for top, mask in self.at.items():
                if top >= level:
                    total |= mask
            self._from[level] = total
        return self._from[level]


WALLS: WeakKeyDictionary[Layout, Walls] = WeakKeyDictionary()
TOPS: WeakKeyDictionary[Layout, Tops] = WeakKeyDictionary()


def preparing(field: Battlefield) -> Steps[None]:
    """Prepares what every sight check needs, once per board, in small portions: the largest board takes 0.2 s."""
    grid, layout = field.document.topology, field.document.layout
    assert isinstance(grid, HexGrid), "the game is played on hexagons"
    yield from list_levels(layout)
    if layout not in TOPS:
        tops = Tops()
        yield from tops.listing(field, grid)
        TOPS[layout] = tops
        yield
    if layout not in WALLS:
        walls = Walls(grid)
        yield from walls.listing(field)
        WALLS[layout] = walls
