"""Steps between squares past walls, closed doors and the corners of what blocks.

A diagonal step has two ways around its corner, by either of the two squares beside it. A way is closed if its square
blocks or something closed stands on one of the two edges that it crosses. The step is barred if both ways are closed; one
blocking corner alone does not bar it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablelight.board.layout import Layout
from tablelight.grid.topology import Space, shifted


class Barriers:
    """Which steps on squares are open. `kinds`: the edges that close; `blocking`: the squares that block."""

    def __init__(self, layout: Layout, kinds: Iterable[str], blocking: int) -> None:
        self._layout, self._grid = layout, layout.grid
        self.kinds, self.blocking = tuple(kinds), blocking
        self.open = tuple(self._open(direction) for direction in range(8))
        """For each direction, the squares from which a step that way is not barred."""
        self.closed = tuple(self._grid.all & ~mask for mask in self.open)
        """For each direction, the squares from which it is."""

    def _open(self, direction: int) -> int:
        everywhere = self._grid.all
        if direction % 2 == 0:
            return everywhere & ~self._layout.sides(direction, *self.kinds)
        left, right = (direction - 1) % 8, (direction + 1) % 8
        return everywhere & ~(self._closed(left, right) & self._closed(right, left))

    def _closed(self, first: int, second: int) -> int:
        """The squares from which the way `first`, then `second`, is closed."""
        beside = self.blocking | self._layout.sides(second, *self.kinds)
        return self._layout.sides(first, *self.kinds) | shifted(beside, -self._grid.shifts[first])

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether the step between two adjacent squares is open."""
        direction = self._grid.direction(a, b)
        assert direction is not None
        return bool(self.open[direction] & self._grid.bit(a))

    def edge(self, a: Space, b: Space) -> str | None:
        """The kind of closed edge between two squares that share a side."""
        edge = self._layout.edge_of(a, b, *self.kinds)
        return edge.kind if edge else None
