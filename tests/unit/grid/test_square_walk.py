"""The line between two centres of squares: what it passes, compared with the oracle, and how its parts fit."""

from __future__ import annotations

from itertools import pairwise

from tablelight.grid import SquareGrid
from tablelight.grid.topology import Passage
from tests.oracles.walk import touched

GRID = SquareGrid(13, 13)
MIDDLE = (6, 6)


def corner_of(step: Passage) -> tuple[int, int] | None:
    """The point that all four squares touch; None if the line crosses a side."""
    return None if step.ways == ((),) else (max(step.before[0], step.after[0]), max(step.before[1], step.after[1]))


def test_every_line_in_a_board_touches_what_the_oracle_says() -> None:
    for end in GRID.spaces():
        walk = GRID.walk(MIDDLE, end)
        squares, sides, corners = touched(MIDDLE, end)
        assert {MIDDLE, *(step.after for step in walk)} == squares
        crossed = {
            frozenset(side) for step in walk if corner_of(step) is None for side in pairwise(next(step.chains()))
        }
        assert crossed == sides
        assert {corner_of(step) for step in walk} - {None} == corners


def test_passages_follow_each_other_from_one_end_to_the_other() -> None:
    for end in GRID.spaces():
        at = (2, 3)
        for step in GRID.walk((2, 3), end):
            assert step.before == at
            at = step.after
        assert at == end


def test_the_way_back_passes_the_same_in_reverse() -> None:
    for end in GRID.spaces():
        there, back = GRID.walk(MIDDLE, end), GRID.walk(end, MIDDLE)
        assert [(s.after, s.before, set(s.ways)) for s in reversed(back)] == [
            (s.before, s.after, set(s.ways)) for s in there
        ]


def test_a_corner_names_its_four_squares() -> None:
    (step,) = GRID.walk((4, 4), (3, 5))
    assert step == Passage((4, 4), (3, 5), (((3, 4),), ((4, 5),)))
    assert corner_of(step) == (4, 5)


def test_a_line_that_meets_a_corner_only_on_the_way() -> None:
    walk = GRID.walk((0, 0), (3, 1))
    assert [step.after for step in walk] == [(1, 0), (2, 1), (3, 1)]
    assert [corner_of(step) for step in walk] == [None, (2, 1), None]
    assert GRID.walk((5, 5), (5, 5)) == []
