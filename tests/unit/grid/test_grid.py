"""Squares and hexes: neighbours, distances and bits, against coordinates counted by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tablelight.grid import HexGrid, SquareGrid, bits
from tablelight.grid.topology import Grid, Space, shifted

GRIDS: list[Grid] = [SquareGrid(5, 4), SquareGrid(1, 1), HexGrid(5, 4), HexGrid(4, 5), HexGrid(5, 4, "flat")]


def near(grid: Grid, a: Space, b: Space) -> bool:
    """Adjacent by the distance of centres on paper: hexes whose centres are one hex apart, squares that touch."""
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    dx, dy = abs(Fraction(ax) - bx), abs(Fraction(ay) - by)
    if isinstance(grid, SquareGrid):
        return max(dx, dy) == 1
    across, along = (dx, dy) if isinstance(grid, HexGrid) and grid.orientation == "pointy" else (dy, dx)
    return (along == 0 and across == 1) or (along == 1 and across * 2 == 1)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{type(g).__name__}{g.columns}x{g.rows}")
def test_neighbours_are_those_that_touch(grid: Grid) -> None:
    for a in grid.spaces():
        assert set(grid.neighbours(a)) == {b for b in grid.spaces() if b != a and near(grid, a, b)}
        assert set(grid.spaces(grid.around(grid.bit(a)))) == set(grid.neighbours(a))


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{type(g).__name__}{g.columns}x{g.rows}")
def test_distance_is_the_number_of_steps(grid: Grid) -> None:
    for start in grid.spaces():
        reached, frontier, steps = {start: 0}, [start], 0
        while frontier:
            steps += 1
            frontier = [b for a in frontier for b in grid.neighbours(a) if b not in reached]
            reached.update(dict.fromkeys(frontier, steps))
        assert reached == {space: grid.distance(start, space) for space in grid.spaces()}


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{type(g).__name__}{g.columns}x{g.rows}")
def test_directions_go_round_clockwise_and_back(grid: Grid) -> None:
    count = len(grid.shifts)
    for space, direction in product(grid.spaces(), range(count)):
        there = grid.step(space, direction)
        if there is not None:
            assert grid.step(there, (direction + count // 2) % count) == space
            assert grid.direction(space, there) == direction
            following = grid.step(space, (direction + 1) % count)
            if following is not None:
                (x, y), (ax, ay), (bx, by) = grid.centre(space), grid.centre(there), grid.centre(following)
                # y grows downwards: clockwise is a positive cross product
                assert (ax - x) * (by - y) - (ay - y) * (bx - x) > 0


@pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{type(g).__name__}{g.columns}x{g.rows}")
def test_a_step_off_the_board_lands_on_a_dead_bit(grid: Grid) -> None:
    for space, shift in product(grid.spaces(), grid.shifts):
        landed = shifted(grid.bit(space), shift) & grid.all
        assert {grid.space(i) for i in bits(landed)} <= set(grid.neighbours(space))
    assert grid.all < 1 << grid.size
