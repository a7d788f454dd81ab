"""The bitset flood, compared with a dictionary Dijkstra."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tablelight.grid import HexGrid, SquareGrid
from tablelight.grid.topology import Grid
from tablelight.rules.reach import StepKind, flood
from tests.oracles.flood import reach

GRIDS: tuple[Grid, ...] = (SquareGrid(6, 5), HexGrid(6, 5), HexGrid(5, 6, "flat"))


@st.composite
def worlds(draw: st.DrawFn) -> tuple[Grid, list[StepKind], int, int]:
    grid = draw(st.sampled_from(GRIDS))
    some = st.sets(st.sampled_from(grid.spaces())).map(grid.mask)
    kinds = []
    for shift in grid.shifts:
        for cost in (1, 2, 3):
            # The caller leaves out origins from which the step would leave the board, as the rule systems do.
            inside = sum(1 << i for i in grid._spaces if i + shift in grid._spaces)
            origins = draw(some) & inside
            kinds.append(StepKind(shift, cost, origins, origins & draw(some)))
    return grid, kinds, grid.index(draw(st.sampled_from(grid.spaces()))), draw(st.integers(0, 9))


@given(worlds())
def test_flood_agrees_with_dijkstra(world: tuple[Grid, list[StepKind], int, int]) -> None:
    _, kinds, start, budget = world

    def steps(state: int) -> list[tuple[int, int, bool]]:
        return [(state + s.shift, s.cost, bool(s.halting >> state & 1)) for s in kinds if s.origins >> state & 1]

    found = flood(start, kinds, budget)
    assert found.costs() == reach(start, budget, steps)
    for state, (cost, ended) in found.costs().items():
        way = found.path(state)
        assert way[0] == (start, 0) and way[-1] == (state, cost)
        assert found.cost(state) == (cost, ended)
        for (a, before), (b, after) in itertools.pairwise(way):
            assert (b, after - before) in [(to, price) for to, price, _ in steps(a)]
