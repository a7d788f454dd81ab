"""All lines from one space: masks give the same lines as walking them one by one."""

from __future__ import annotations

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablelight.grid import Grid, HexGrid, SquareGrid
from tablelight.progress.portions import run
from tablelight.rules.lines import Blocking, LinesOfSight

GRIDS = [
    *(SquareGrid(7, 5), SquareGrid(1, 6), HexGrid(6, 5, "pointy"), HexGrid(5, 6, "flat")),
    *(SquareGrid(23, 19), HexGrid(21, 24, "pointy"), HexGrid(20, 17, "flat")),
]


@settings(deadline=None)
@given(
    grid=st.sampled_from(GRIDS),
    seed=st.integers(0, 2**32),
    density=st.sampled_from([0.05, 0.2, 0.4]),
)
@example(grid=GRIDS[4], seed=4088, density=0.05)
def test_lines_walked_are_lines_by_masks(grid: Grid, seed: int, density: float) -> None:
    chance = random.Random(seed)

    def some(of: int, share: float) -> int:
        return sum(1 << index for index in range(of.bit_length()) if of >> index & 1 and chance.random() < share)

    everything = (1 << grid.size) - 1
    met = Blocking(
        some(grid.all, density) | (everything & ~grid.all if chance.random() < 0.5 else 0),
        tuple(some(grid.all, density / 2) for _ in range(len(grid.shifts) // 2)),
    )
    rough = some(grid.all, density)
    start = chance.choice(grid.spaces())
    masks, walks = (LinesOfSight(grid, start, met, rough, walked=walked) for walked in (False, True))
    swept = run(walks.seen(grid.all))
    for end in grid.spaces():
        assert masks.to(end) == walks.to(end) == (end in swept, swept.get(end, False)), (start, end)
