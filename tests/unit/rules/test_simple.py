"""Polygons that cross themselves, compared with a slow twin that first cuts sides at every corner and crossing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import atan2
from typing import Any, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tablelight.geometry.exact.planar import crosses_itself
from tests.calls import fewer_calls_than

Place: TypeAlias = tuple[int, int]

SQUARE: list[Place] = [(0, 0), (4, 0), (4, 4), (0, 4)]
BOW: list[Place] = [(0, 0), (4, 4), (4, 0), (0, 4)]


@pytest.mark.parametrize(
    ("points", "crosses"),
    [
        ([(0, 0), (4, 0), (4, 4)], False),
        (SQUARE, False),
        ([(0, 0), (4, 0), (2, 1), (4, 4), (0, 4)], False),
        ([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)], False),  # a corner in the middle of a straight side
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], False),  # a corner rests on a side
        ([(0, 0), (2, 2), (4, 0), (4, 4), (2, 2), (0, 4)], False),  # two triangles that share a corner
        ([(0, 0), (4, 0), (4, 0), (0, 4)], False),  # a side of no length
        ([(0, 0), (4, 0), (0, 4), (0, 0)], False),  # the first corner again
        (BOW, True),
        ([(0, 0), (2, 2), (4, 4), (4, 0), (2, 2), (0, 4)], True),  # the bow tie with its knot for a corner
        ([(0, 0), (2, 2), (4, 4), (4, 0), (0, 4)], True),  # with a corner on one of the two sides
        ([(0, 0), (4, 0), (2, 0), (2, 4)], True),  # folds back on itself
        ([(0, 0), (4, 0), (4, 4), (4, 6), (4, 4), (0, 4)], True),  # a spike
        ([(0, 0), (6, 0), (6, 3), (4, 0), (2, 0), (0, 3)], True),  # two sides share a length
        ([(0, 0), (2, 2), (4, 4)], True),
        ([(0, 0), (4, 0)], True),
        ([(1, 1)], True),
        ([], True),
    ],
)
def test_what_crosses_itself(points: list[Place], crosses: bool) -> None:
    assert crosses_itself(points) is crosses
    assert crosses_itself(points[::-1]) is crosses
    assert all(crosses_itself(points[i:] + points[:i]) is crosses for i in range(len(points)))


def meeting(a: Place, b: Place, c: Place, d: Place) -> list[tuple[Fraction, Fraction]]:
    """The point where two sides meet; if they are parallel, their ends that lie on the other."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turn = ux * vy - uy * vx
    if turn:
        s = Fraction((c[0] - a[0]) * vy - (c[1] - a[1]) * vx, turn)
        t = Fraction((c[0] - a[0]) * uy - (c[1] - a[1]) * ux, turn)
        return [(a[0] + s * ux, a[1] + s * uy)] if 0 <= s <= 1 and 0 <= t <= 1 else []
    ends = []
    for (px, py), ((qx, qy), (rx, ry)) in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b))):
        on_line = (rx - qx) * (py - qy) == (ry - qy) * (px - qx)
        if on_line and (px - qx) * (px - rx) + (py - qy) * (py - ry) <= 0:
            ends.append((Fraction(px), Fraction(py)))
    return ends


def slowly(points: Sequence[Place]) -> bool:
    """Cuts the border at all places where it meets itself. A piece that occurs twice overlaps. Two passages through a
    place cross if their arms alternate around it."""
    sides = [(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True) if a != b]
    ring: list[tuple[Fraction, Fraction]] = []
    for a, b in sides:
        cuts = {(Fraction(a[0]), Fraction(a[1]))}
        for c, d in sides:
            cuts.update(meeting(a, b, c, d))
        ordered = sorted(cuts, key=lambda p: (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1]))
        ring += ordered[:-1]
    count = len(ring)
    pieces = [frozenset((ring[i], ring[(i + 1) % count])) for i in range(count)]
    if len(set(pieces)) < count:
        return True
    for i, j in combinations(range(count), 2):
        if ring[i] != ring[j]:
            continue
        x, y = ring[i]
        arms = [(ring[(k + step) % count], name) for k, name in ((i, "one"), (j, "other")) for step in (-1, 1)]
        around = [name for _, name in sorted(arms, key=lambda arm: atan2(arm[0][1] - y, arm[0][0] - x))]
        if around[0] == around[2]:
            return True
    return False


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=8))
def test_it_agrees_with_the_slow_twin(points: list[Place]) -> None:
    assume(len(set(points)) >= 3)
    assert crosses_itself(points) is slowly(points)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=3, max_size=7, unique=True))
def test_it_agrees_where_little_meets(points: list[Place]) -> None:
    assert crosses_itself(points) is slowly(points)


def test_a_coast_of_a_thousand_corners_is_checked_at_once() -> None:
    coast = [(x * 100, 9000 + (x * 7919) % 400) for x in range(1000)]
    with fewer_calls_than(100_000):
        assert not crosses_itself([*coast, (99_900, 0), (0, 0)])


def table(points: Sequence[Place]) -> dict[str, Any]:
    areas = [
        {"kind": "ground", "points": [list(p) for p in SQUARE]},
        {"kind": "water", "points": [list(p) for p in points]},
    ]
    document = {
        **{"format": "tablelight", "version": 1, "game": "carnevale"},
        "board": {"grid": "inches", "width": 20, "height": 20, "areas": areas},
        "figures": [{"id": "a", "side": "red", "at": [10, 10], "base": 30}],
    }
    return {"document": document, "question": {"ask": "sight", "from": "a", "to": [12, 12]}}


def test_the_rules_are_not_asked_about_a_polygon_that_is_not_simple() -> None:
    answer, answered = answer_case(table(BOW))
    assert not answered
    text = "the sides of this area cross or lie on one another"
    assert answer == {"error": {"path": "$.document.board.areas[1].points", "message": text}}
    assert answer_case(table(SQUARE))[1]
