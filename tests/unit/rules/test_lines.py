"""All lines from one space: each as the definitions say, and all of them at once as one by one."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablelight.grid import Grid, HexGrid, SquareGrid
from tablelight.grid.topology import Mask, Space
from tablelight.progress.portions import run
from tablelight.rules.lines import Blocking, LinesOfSight

GRIDS = [
    *(SquareGrid(7, 5), SquareGrid(1, 6), HexGrid(6, 5, "pointy"), HexGrid(5, 6, "flat")),
    *(SquareGrid(23, 19), HexGrid(21, 24, "pointy"), HexGrid(20, 17, "flat")),
]


def judged(grid: Grid, met: Blocking, rough: Mask, start: Space, end: Space) -> tuple[bool, bool]:
    """Whether a line is open and clear, by its passages."""
    half, here, is_clear = len(grid.shifts) // 2, grid.index(start), True

    def is_closed(chain: list[int]) -> bool:
        if any(met.spaces >> index & 1 for index in chain[1:-1]):
            return True
        steps = [(a, b, grid.shifts.index(b - a)) for a, b in pairwise(chain)]
        return any(met.sides[d % half] >> (a if d < half else b) & 1 for a, b, d in steps)

    for before, after, ways in grid.relative_walk(grid.offset(start, end)):
        chains = [[here + index for index in (before, *way, after)] for way in ways]
        passing = [chain[1:-1] for chain in chains if not is_closed(chain)]
        entered = here + after
        if not passing or (entered != grid.index(end) and met.spaces >> entered & 1):
            return False, False
        is_clear = is_clear and any(not any(rough >> index & 1 for index in way) for way in passing)
        is_clear = is_clear and (entered == grid.index(end) or not rough >> entered & 1)
    return True, is_clear


@settings(deadline=None)
@given(
    grid=st.sampled_from(GRIDS),
    seed=st.integers(0, 2**32),
    density=st.sampled_from([0.05, 0.2, 0.4]),
)
@example(grid=GRIDS[4], seed=4088, density=0.05)
def test_lines_are_as_the_definitions_say(grid: Grid, seed: int, density: float) -> None:
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
    lines = LinesOfSight(grid, start, met, rough)
    swept = run(lines.seen(grid.all))
    for end in grid.spaces():
        expected = judged(grid, met, rough, start, end)
        assert lines.to(end) == expected == (end in swept, swept.get(end, False)), (start, end)
