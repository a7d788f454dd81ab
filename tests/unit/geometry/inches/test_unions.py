"""Unions of polygons, compared with Shapely's."""

from __future__ import annotations

from cmath import rect
from math import pi
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.geometry.inches.outline import Ring
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region
from tablelight.geometry.inches.unions import LINES_APART, THINNEST_UNION, union_in_portions
from tablelight.progress.portions import run
from tests.effort import THOROUGH
from tests.unit.geometry.inches.grounds import REACH, ground
from tests.unit.geometry.inches.heaps import heap

geometry = pytest.importorskip("shapely.geometry")
ops = pytest.importorskip("shapely.ops")

ERROR = 0.008
"""How far off the outline of a union may be (inches)."""
THIN = 0.004 * ERROR
"""The total area of the tips and slits that may be left out (square inches)."""


def union_of(shapes: list[list[Vector]]) -> list[list[Ring]]:
    """The union on a table large enough."""
    return run(union_in_portions([[corner + 9 + 9j for corner in shape] for shape in shapes], 99, 99))


def of_shapely(shapes: list[list[Vector]]) -> Any:
    """The union as Shapely makes it."""
    return ops.unary_union([geometry.Polygon([(p.real + 9, p.imag + 9) for p in shape]).buffer(0) for shape in shapes])


def drawn(polygons: list[list[Ring]], *, is_simple: bool = True) -> Any:
    """Polygons as one Shapely geometry, rounded to thousandths of an inch as in a document. `is_simple`: each must be
    valid. Between sides that meet at any sharp angle, rounding may cross a slit of about a thousandth."""
    written = [[[(round(x, 3), round(y, 3)) for x, y in ring] for ring in polygon] for polygon in polygons]
    each = [geometry.Polygon(rings[0], rings[1:]) for rings in written]
    assert not is_simple or all(polygon.is_valid for polygon in each)
    return ops.unary_union([polygon.buffer(0) for polygon in each])


def missed(shapes: list[list[Vector]], error: float = ERROR) -> float:
    """The area of the union that lies too far outside the drawn one, or the other way round."""
    whole, found = of_shapely(shapes), drawn(union_of(shapes))
    return max(float(one.difference(other.buffer(error)).area) for one, other in ((whole, found), (found, whole)))


def box(x: float, y: float, width: float, height: float) -> list[Vector]:
    """A rectangle."""
    return [complex(x, y), complex(x + width, y), complex(x + width, y + height), complex(x, y + height)]


def star(random: Random, middle: Vector) -> list[Vector]:
    """A polygon around a place, as jagged as a fan of rays with some things in their way."""
    count, radius = random.randint(8, 30), random.uniform(0.5, 3)
    return [middle + rect(radius * random.uniform(0.7, 1), 2 * pi * number / count) for number in range(count)]


QUARTERS = st.integers(0, 16).map(lambda number: number / 4)
SIZES = st.integers(1, 8).map(lambda number: number / 2)


@given(st.lists(st.builds(box, QUARTERS, QUARTERS, SIZES, SIZES), min_size=1, max_size=8))
def test_rectangles_that_share_corners_and_sides(shapes: list[list[Vector]]) -> None:
    assert missed(shapes) < THIN


@given(st.integers(0, 10**6))
def test_stars_whichever_way_they_turn(seed: int) -> None:
    random = Random(seed)
    shapes = [star(random, complex(random.uniform(0, 5), random.uniform(0, 5))) for _ in range(random.randint(1, 6))]
    shapes = [shape[:: random.choice((1, -1))] for shape in shapes]
    whole, found = of_shapely(shapes), drawn(union_of(shapes), is_simple=False)
    # A part lower than the gap between lines, without a corner at its top or bottom, may be missed.
    for rest in (whole.difference(found.buffer(ERROR)), found.difference(whole.buffer(ERROR))):
        for part in getattr(rest, "geoms", [rest]):
            assert part.area < THIN or part.bounds[3] - part.bounds[1] < LINES_APART, seed


def test_what_fans_sweep() -> None:
    """The shapes it is made for: stars of rays that end on the same borders, arcs, slits between them."""
    random = Random(17)
    for number in range(300 if THOROUGH else 60):
        whole = heap(random) if number % 3 else ground(random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if whole.is_free(start):
            budget = REACH * random.uniform(0.2, 1)
            assert missed(Region(whole, start, budget).shapes(budget), 0.02) < THIN, number


def test_what_is_lower_than_the_lines_are_apart_shows_by_its_corners() -> None:
    wall = box(0, 0, 2, 2)
    for low in (0.3, 0.31, 0.4, 0.47):
        above = complex(3, low + 0.05)
        for spike in ([2 + 1j * low, above, 2 + 1j * (low + 0.1)], box(1.9, low, 1, 0.06), box(2.2, low, 1, 0.06)):
            assert missed([wall, spike]) < THIN
        notch = [0j, 2 + 0j, 2 + 1j * low, 1 + 1j * (low + 0.02), 2 + 1j * (low + 0.06), 2 + 2j, 2j]
        assert missed([notch]) < THIN


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("shared", [0.0, 0.0004])
def test_what_meets_in_a_corner_alone_stays_apart(way: int, shared: float) -> None:
    low, high = box(3, 0, 1, 1), box(3 - way * (1 - shared), 1, 1, 1)
    assert len(union_of([low, high])) == 2
    assert missed([low, high]) < THIN
    # The same inside a frame: two holes that meet, and the frame around them.
    frame = [box(0, -1, 6, 1), box(0, 2, 6, 1), box(0, -1, 1, 4), box(5, -1, 1, 4)]
    assert missed([*frame, low, high]) < THIN


def test_holes_and_islands() -> None:
    frame = [box(0, 0, 4, 1), box(0, 3, 4, 1), box(0, 0, 1, 4), box(3, 0, 1, 4)]
    assert [len(polygon) for polygon in union_of(frame)] == [2]
    assert sorted(len(polygon) for polygon in union_of([*frame, box(1.5, 1.5, 1, 1), box(6, 0, 1, 1)])) == [1, 1, 2]
    assert missed([*frame, box(1.5, 1.5, 1, 1), box(6, 0, 1, 1)]) == 0.0


def test_straight_sides_are_drawn_with_their_corners_alone() -> None:
    ((ring,),) = union_of([box(0, 0, 2, 3), box(1, 1, 4, 1)])
    corners = {(0, 0), (2, 0), (2, 1), (5, 1), (5, 2), (2, 2), (2, 3), (0, 3)}
    assert len(ring) == len(corners)
    assert {(round(x, 6) - 9, round(y, 6) - 9) for x, y in ring} == corners


def test_what_encloses_nothing_is_left_out() -> None:
    assert union_of([]) == []
    assert union_of([[0j, 1 + 0j, 2 + 0j]]) == []
    assert union_of([box(0, 0, THINNEST_UNION / 2, 3)]) == []
    ((ring,),) = union_of([box(0, 0, 2, 2), box(2.0005, 0, 2, 2)])
    assert len(ring) == 4


def test_a_large_union_is_drawn_in_portions() -> None:
    shapes = [box(x, 0, 2, 20) for x in range(5)]
    assert len(list(union_in_portions(shapes, 30, 30))) > 5


def test_nothing_lies_off_the_table() -> None:
    found = run(union_in_portions([[-1e-9 + 0j, 4 - 1e-9j, 4.000001 + 4j, 4.00001j]], 4, 4))
    assert found == [[[(0, 0), (0, 4), (4, 4), (4, 0)]]]
