"""All that is seen from a disc, compared with the exact answer for one point at a time."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.geometry.exact.base_sight import PointSight, touched
from tablelight.geometry.exact.planar import crosses_itself
from tablelight.geometry.exact.rounds import Round
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import contains
from tablelight.geometry.inches.panorama import in_between, seen_from
from tablelight.geometry.inches.plane import distance_to_border
from tablelight.progress.portions import run
from tests.effort import sized

Place: TypeAlias = tuple[int, int]

FINE = 1000
"""Parts of a unit: corners lie on whole units, and the places that are tested lie on none of their lines."""
SIZE = 12
SMALL = st.integers(0, SIZE)
POLYGONS = st.lists(st.tuples(SMALL, SMALL), min_size=3, max_size=4, unique=True)
SHAPES = st.lists(POLYGONS.filter(lambda points: not crosses_itself(points)), max_size=5)
"""The corners of areas that documents may have."""
STEP = 1.31


def fine(points: list[Place]) -> list[Place]:
    return [(x * FINE, y * FINE) for x, y in points]


def sees(eye: Round, place: Place, hiding: list[list[Place]]) -> bool:
    """The exact answer for one place."""
    if eye.radius:
        return PointSight(eye, place, hiding).witness() is not None
    return not any(touched(eye.centre, place, polygon) for polygon in hiding)


def agree(centre: Place, radius: int, shapes: list[list[Place]], around: Box = (0, 0, SIZE, SIZE)) -> int:
    """Compares both answers on a lattice of places in a box; returns how many are seen."""
    hiding = [fine(points) for points in shapes]
    eye = Round((centre[0] * FINE, centre[1] * FINE), radius)
    plain = [tuple(complex(*point) for point in points) for points in shapes]
    fans = run(seen_from(complex(*centre), radius / FINE, plain, around))
    rings = [[(point.real, point.imag) for point in fan] for fan in fans]
    seen = 0
    (left, low, right, high), count = around, int(SIZE / STEP)
    for i, j in product(range(count), repeat=2):
        x, y = left + (0.437 + i * STEP) * (right - left) / SIZE, low + (0.291 + j * STEP) * (high - low) / SIZE
        place = round(x * FINE), round(y * FINE)
        at = complex(place[0] / FINE, place[1] / FINE)
        if any(distance_to_border(at, fan) < 2 / FINE for fan in fans):
            continue
        covered = any(touched(place, place, polygon) for polygon in hiding)
        found = not covered and any(contains(ring, at.real, at.imag) for ring in rings)
        if found is not sees(eye, place, hiding):
            # Floats: a disc whose rim just touches the far side of a wall may be a hair larger or smaller.
            assert radius and found in [sees(Round(eye.centre, radius + hair), place, hiding) for hair in (-1, 1)], (
                place
            )
        seen += found
    return seen


@given(st.tuples(SMALL, SMALL), st.integers(0, 4000), SHAPES)
@settings(max_examples=sized(20, 200), deadline=None)
def test_it_agrees_with_sight_to_each_place(centre: Place, radius: int, shapes: list[list[Place]]) -> None:
    agree(centre, radius, shapes)


@given(
    st.tuples(SMALL, SMALL), st.integers(0, 2000), SHAPES, st.tuples(SMALL, SMALL), st.integers(1, 4), st.integers(1, 4)
)
@settings(max_examples=sized(20, 200), deadline=None)
def test_of_a_small_box_it_agrees_as_well(
    centre: Place, radius: int, shapes: list[list[Place]], corner: Place, wide: int, high: int
) -> None:
    """Polygons that cannot be in the way of the box are left out."""
    agree(centre, radius, shapes, (*corner, corner[0] + wide, corner[1] + high))


@given(
    st.tuples(SMALL, SMALL), st.integers(0, 2000), SHAPES, st.tuples(SMALL, SMALL), st.integers(0, 4), st.integers(0, 4)
)
def test_what_is_left_out_lies_apart_from_every_line_to_the_box(
    centre: Place, radius: int, shapes: list[list[Place]], corner: Place, wide: int, high: int
) -> None:
    """Shapely gives a left-out polygon's distance from the convex hull of the disc and the box."""
    shapely = pytest.importorskip("shapely")
    left, low = corner
    plain = [tuple(complex(*point) for point in points) for points in shapes]
    size = radius / FINE
    kept = in_between(complex(*centre), size, plain, (left, low, left + wide, low + high))
    corners = shapely.MultiPoint([(x, y) for x in (left, left + wide) for y in (low, low + high)])
    middle = shapely.Point(centre)  # a disc without a radius is empty
    hull = shapely.GeometryCollection([middle, middle.buffer(size), corners]).convex_hull
    for points, shape in zip(plain, shapes, strict=True):
        assert points in kept or shapely.Polygon(shape).distance(hull) > 0


def test_what_lies_on_another_side_is_left_out() -> None:
    """A strip to a far corner keeps only the posts along it."""
    posts = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x in range(0, 40, 4) for y in range(0, 40, 4)]
    plain = [tuple(complex(*point) for point in post) for post in posts]
    assert len(in_between(0.5 + 0.5j, 0.6, plain, (36, 36, 38, 38))) < 30


def test_a_disc_whose_rim_touches_the_far_side_of_a_wall_is_on_its_near_side_or_just_through() -> None:
    agree((1, 0), 4000, [[(0, 0), (0, 4), (2, 4)]])


def test_a_slit_between_two_walls_throws_its_beam() -> None:
    """The slit is far thinner than any lattice of samples over the disc."""
    walls = [(7000, -50_000, 5999), (7000, 6001, 50_000)]
    plain = [
        tuple(complex(x / FINE, y / FINE) for x, y in ((left, a), (left + 4, a), (left + 4, b), (left, b)))
        for left, a, b in walls
    ]
    fans = run(seen_from(3 + 6j, 0.6, plain, (0, 0, SIZE, SIZE)))
    rings = [[(point.real, point.imag) for point in fan] for fan in fans]
    for y, is_seen in ((6.0, True), (6.6, True), (5.4, True), (6.75, False), (5.25, False)):
        assert any(contains(ring, 11.5, y) for ring in rings) is is_seen, y


def test_a_gap_that_is_shut_where_two_walls_touch_lets_nothing_through() -> None:
    plain = [(7 + 0j, 8 + 0j, 8 + 6j, 7 + 6j), (8 + 6j, 9 + 6j, 9 + 12j, 8 + 12j)]
    fans = run(seen_from(3 + 6j, 0.6, plain, (0, 0, SIZE, SIZE)))
    rings = [[(point.real, point.imag) for point in fan] for fan in fans]
    assert not any(contains(ring, 11, y / 4 + 0.1) for ring in rings for y in range(8, 40))


def test_a_base_that_overlaps_a_wall_sees_on_both_of_its_sides() -> None:
    assert agree((6, 6), 1000, [[(6, 0), (7, 0), (7, 6), (6, 6)]]) > 50
    assert agree((6, 6), 1000, [[(0, 0), (12, 0), (12, 12), (0, 12)]]) == 0, "it is within it"
    assert agree((6, 6), 0, [[(6, 0), (7, 0), (7, 6), (6, 6)]]) == 0, "a place on its corner"
