"""The line between two centres: the walk against the oracle, and what its parts say about each other."""

from __future__ import annotations

from tablelight.geometry.exact.walk import Crossing, walk_line
from tests.oracles.walk import touched


def test_every_line_in_a_board_touches_what_the_oracle_says() -> None:
    for b in [(c, r) for c in range(-6, 7) for r in range(-6, 7)]:
        a = (0, 0)
        walk = walk_line(a, b)
        squares, sides, corners = touched(a, b)
        assert {a, *(step.after for step in walk)} == squares
        assert {frozenset(side) for step in walk if step.corner is None for side in step.sides} == sides
        assert {step.corner for step in walk if step.corner} == corners


def test_crossings_follow_each_other_from_one_end_to_the_other() -> None:
    for b in [(c, r) for c in range(-6, 7) for r in range(-6, 7)]:
        walk = walk_line((2, 3), b)
        at = (2, 3)
        for step in walk:
            assert step.before == at
            at = step.after
        assert at == b


def test_the_way_back_crosses_the_same_in_reverse() -> None:
    for b in [(c, r) for c in range(-6, 7) for r in range(-6, 7)]:
        there, back = walk_line((0, 0), b), walk_line(b, (0, 0))
        assert [(s.after, s.before, s.corner, set(s.beside)) for s in reversed(back)] == [
            (s.before, s.after, s.corner, set(s.beside)) for s in there
        ]


def test_a_corner_names_its_four_squares_and_four_sides() -> None:
    (step,) = walk_line((4, 4), (3, 5))
    assert step == Crossing((4, 4), (3, 5), (4, 5), ((3, 4), (4, 5)))
    assert step.sides == (((4, 4), (3, 4)), ((3, 4), (3, 5)), ((4, 4), (4, 5)), ((4, 5), (3, 5)))


def test_a_line_that_meets_a_corner_only_on_the_way() -> None:
    walk = walk_line((0, 0), (3, 1))
    assert [step.after for step in walk] == [(1, 0), (2, 1), (3, 1)]
    assert [step.corner for step in walk] == [None, (2, 1), None]
    assert walk_line((5, 5), (5, 5)) == []
