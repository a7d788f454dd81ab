"""Sight between squares: compared with the oracle on random boards; witnesses; obstacles that close a view."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tablelight.geometry.exact.base_sight import closers
from tablelight.geometry.exact.squaresight import Obstacles, Square, SquareSide, seen_from, witness
from tests.effort import THOROUGH
from tests.oracles.squaresight import convex_meets_segment, corners_of, side_ends, visible

CHUNKS = 20
BOARDS = 1_000 if THOROUGH else 20
"""Boards in each chunk; with fewer, a chunk may have no open view or no closed one."""

Case = tuple[int, int, list[Square], list[SquareSide], Square, Square]


def random_case(random: Random) -> Case:
    """A small board, crowded enough that about half of the views are closed, and two different squares of it."""
    columns, rows = random.randint(2, 6), random.randint(2, 5)
    all_squares = [(c, r) for c in range(columns) for r in range(rows)]
    start, end = random.sample(all_squares, 2)
    free = [square for square in all_squares if square not in (start, end) or random.random() < 0.02]
    squares = random.sample(free, min(len(free), random.randint(0, len(all_squares) // 4)))
    sides = [((c, r), (c + 1, r)) for c in range(columns - 1) for r in range(rows)]
    sides += [((c, r), (c, r + 1)) for c in range(columns) for r in range(rows - 1)]
    return columns, rows, squares, random.sample(sides, random.randint(0, len(sides) // 3)), start, end


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_boards_agree_with_the_oracle_and_prove_their_answer(chunk: int) -> None:
    random = Random(chunk)
    seen = 0
    for number in range(BOARDS):
        columns, rows, squares, sides, start, end = random_case(random)
        obstacles = Obstacles(columns, rows, squares, sides)
        expected = visible(start, end, squares, sides)
        line = witness(obstacles, start, end)
        case = (number, columns, rows, squares, sides, start, end)
        assert (line is not None) == expected, case
        assert bool(seen_from(obstacles, start)[end[0]] >> end[1] & 1) == expected, case
        assert bool(seen_from(obstacles, end)[start[0]] >> start[1] & 1) == expected, case
        seen += expected
        if line is not None:
            assert proves(line, start, end, squares, sides), case
        elif number % 10 == 0:
            blocks, walls = closers(obstacles, start, end)
            assert set(blocks) <= set(squares) and set(walls) <= obstacles.sides, case
            assert not visible(start, end, blocks, walls), case
            for block in blocks:
                assert visible(start, end, [b for b in blocks if b != block], walls), case
            for wall in walls:
                assert visible(start, end, blocks, [w for w in walls if w != wall]), case
    assert 0 < seen < BOARDS


def proves(
    line: tuple[tuple[int | Fraction, int | Fraction], tuple[int | Fraction, int | Fraction]],
    start: Square,
    end: Square,
    squares: list[Square],
    sides: list[SquareSide],
) -> bool:
    """Whether a segment starts inside the one square, ends inside the other and touches nothing."""
    p, q = ((Fraction(x), Fraction(y)) for x, y in line)
    inside = all(c < x < c + 1 and r < y < r + 1 for (x, y), (c, r) in ((p, start), (q, end)))
    shapes = [corners_of(square) for square in squares] + [side_ends(*side) for side in sides]
    return inside and not any(convex_meets_segment(shape, p, q) for shape in shapes)


def test_two_obstacles_that_meet_in_a_point_leave_no_gap() -> None:
    diagonal = [(c, 3 - c) for c in range(4)]
    assert witness(Obstacles(4, 4, diagonal, []), (0, 0), (3, 3)) is None
    assert witness(Obstacles(4, 4, [diagonal[0], diagonal[1], diagonal[3]], []), (0, 0), (3, 3)) is not None


def test_a_segment_may_not_graze_along_a_wall() -> None:
    """Only a slanted line passes between two walls in one line, from one side of them to the other."""
    wall: list[SquareSide] = [((0, 0), (0, 1)), ((2, 0), (2, 1))]
    assert witness(Obstacles(3, 2, [], wall), (0, 0), (2, 1)) is not None
    assert witness(Obstacles(3, 2, [], [*wall, ((1, 0), (1, 1))]), (0, 0), (2, 1)) is None


def test_a_blocking_square_is_neither_a_place_to_see_from_nor_to_be_seen() -> None:
    obstacles = Obstacles(3, 1, [(2, 0)], [])
    assert seen_from(obstacles, (2, 0)) == [0, 0, 0]
    assert seen_from(obstacles, (0, 0)) == [1, 1, 0]
    assert closers(obstacles, (0, 0), (2, 0)) == ([(2, 0)], [])
    assert witness(obstacles, (1, 0), (1, 0)) == ((Fraction(3, 2), Fraction(1, 2)),) * 2
