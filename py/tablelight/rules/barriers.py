"""Steps between squares past walls, closed doors and the corners of what blocks.

A diagonal step has two ways around its corner, by either of the two squares beside it. A way is closed if its square
blocks or something closed stands on one of the two edges that it crosses. The step is barred if both ways are closed; one
blocking corner alone does not bar it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from tablelight.board.layout import Layout
from tablelight.grid.topology import Direction, Grid, Mask, Space, shifted

CornerRule: TypeAlias = Literal["one-open", "both-open", "free"]
"""When a diagonal step is open: unless both ways are closed; only if neither is; or as the first, but closed squares do not
count, only sides do."""


def open_diagonal(
    grid: Grid, direction: Direction, squares: Mask, sides: Sequence[Mask], rule: CornerRule = "one-open"
) -> Mask:
    """The squares from which a diagonal step is open past closed squares and closed sides (by direction: the squares whose
    side that way is closed)."""
    closing = 0 if rule == "free" else squares
    left, right = (direction - 1) % 8, (direction + 1) % 8
    first, second = (sides[a] | shifted(closing | sides[b], -grid.shifts[a]) for a, b in ((left, right), (right, left)))
    return grid.all & ~(first | second if rule == "both-open" else first & second)


class Barriers:
    """Which steps on squares are open. `kinds`: the edges that close; `blocking`: the squares that block."""

    def __init__(self, layout: Layout, kinds: Iterable[str], blocking: Mask) -> None:
        self._layout, self._grid = layout, layout.grid
        self.kinds, self.blocking = tuple(kinds), blocking
        sides = tuple(layout.sides(direction, *self.kinds) for direction in range(8))
        self.open = tuple(
            open_diagonal(self._grid, d, blocking, sides) if d % 2 else self._grid.all & ~sides[d] for d in range(8)
        )
        """For each direction, the squares from which a step that way is not barred."""
        self.closed = tuple(self._grid.all & ~mask for mask in self.open)
        """For each direction, the squares from which it is."""

    def is_open(self, a: Space, b: Space) -> bool:
        """Whether the step between two adjacent squares is open."""
        direction = self._grid.direction(a, b)
        assert direction is not None
        return bool(self.open[direction] & self._grid.bit(a))

    def edge(self, a: Space, b: Space) -> str | None:
        """The kind of closed edge between two squares that share a side."""
        edge = self._layout.edge_of(a, b, *self.kinds)
        return edge.kind if edge else None
