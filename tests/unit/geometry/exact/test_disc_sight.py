"""Sight between discs: known positions, the proofs, and random tables against very many lines."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.geometry.exact.base_sight import closing
from tablelight.geometry.exact.disc_sight import DiscSight
from tablelight.geometry.exact.planar import Polygon, is_inside
from tablelight.geometry.exact.rounds import Round, hides_part
from tests.effort import EVERY, sized
from tests.oracles import disc_sight as oracle

SEEDS = range(200 if EVERY else 3)
A, B = Round((0, 0), 5), Round((100, 0), 5)


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def sees(viewer: Round, target: Round, *polygons: Polygon) -> bool:
    there = DiscSight(viewer, target, polygons).witness()
    back = DiscSight(target, viewer, polygons).witness()
    assert (there is None) == (back is None), "sight goes both ways"
    if there:
        assert DiscSight(viewer, target, polygons).is_free(*there)
        float_ends = [(float(x), float(y)) for x, y in there]
        assert all(abs(x) < 10**6 and abs(y) < 10**6 for x, y in float_ends)
    return there is not None


def test_open_table() -> None:
    assert sees(A, B)


def test_a_wall_across_and_one_that_leaves_a_crack() -> None:
    assert not sees(A, B, box(50, -10, 60, 10))
    assert not sees(A, B, box(50, -5, 60, 5)), "as high as the bases: lines along the edge would have to touch them"
    assert sees(A, B, box(50, -4, 60, 5))
    assert sees(A, B, box(50, -5, 60, 4))


def test_two_walls_that_overlap_by_nothing() -> None:
    upper, lower = box(40, 0, 50, 50), box(60, -50, 70, 0)
    assert sees(A, B, upper, lower), "between them a line can fall from one side to the other"
    assert not sees(A, B, box(40, 0, 60, 50), box(50, -50, 70, 0)), "the closed gap has no width"
    assert not sees(A, B, box(40, 0, 50, 50), box(50, -50, 60, 0)), "they meet in one point"


def test_a_wall_close_before_the_base_leaves_the_rim() -> None:
    near = box(4, -50, 10, 3)
    assert sees(A, B, near)
    assert not sees(A, B, box(4, -50, 10, 50)), "the rim sticks out on both sides of nothing"
    tip = box(3, -50, 4, 50)
    assert sees(A, B, tip), "the base reaches through a thin wall: its cap is beyond"


def test_inside_a_polygon_nothing_is_seen() -> None:
    assert not sees(A, B, box(-20, -20, 120, 20))
    assert not sees(A, B, box(-20, -20, 20, 20))


def test_bases_in_contact_and_apart_by_a_wall() -> None:
    touching = Round((10, 0), 5)
    assert sees(A, touching)
    assert sees(A, touching, box(4, 1, 6, 30))
    assert not sees(A, touching, box(4, -30, 6, 30))


def test_blockers_are_those_that_are_needed() -> None:
    walls = [box(20, 20, 30, 30), box(50, -10, 60, 1), box(50, 0, 60, 10)]
    assert closing(A, B, walls) == [1, 2]
    assert closing(A, B, walls[:2]) == []
    assert closing(A, B, walls[1:]) == [0, 1]


def test_cover_begins_where_the_tangent_from_the_centre_begins() -> None:
    assert not hides_part((0, 0), B, box(50, 4, 60, 10))
    assert hides_part((0, 0), B, box(50, 3, 60, 10))
    assert hides_part((0, 0), B, box(50, 2, 60, 10))
    assert hides_part((0, 0), B, box(103, 0, 120, 10)), "what stands on the base hides its point"
    assert not hides_part((0, 0), B, box(105, -10, 120, 10)), "beyond it, touching its rim"
    assert not hides_part((0, 0), B, box(-20, -10, -10, 10)), "behind the eye"
    assert hides_part((0, 0), B, box(-20, -10, 0, 10)), "the eye touches it"
    # A tangent with whole numbers: 3-4-5. The line from (0, 0) to (125, 0) of radius 75 rises 3 in 4.
    tangent = Round((125000, 0), 75000)
    assert not hides_part((0, 0), tangent, ((40000, 30000), (40000, 60000), (20000, 60000)))
    assert hides_part((0, 0), tangent, ((40000, 29999), (40000, 60000), (20000, 60000)))


def test_points_in_polygons() -> None:
    shape = box(0, 0, 10, 10)
    assert is_inside((5, 5), shape) and is_inside((0, 5), shape) and is_inside((10, 10), shape)
    assert not is_inside((11, 10), shape) and not is_inside((-1, 0), shape)


def random_polygons(random: Random, grid: int) -> list[tuple[tuple[int, int], ...]]:
    found = []
    for _ in range(random.randint(1, 5)):
        x, y = random.randint(2, 16) * grid, random.randint(-8, 8) * grid
        w, h = random.randint(1, 4) * grid, random.randint(1, 8) * grid
        if random.random() < 0.5:
            found.append(box(x, y, x + w, y + h))
        else:
            found.append(((x, y), (x + w, y + h), (x - random.randint(0, 2) * grid, y + h)))
    return found


def test_bases_that_overlap_half_in_a_house() -> None:
    """One event only, so one direction: the lines between it and itself are the ones across it."""
    house = ((5318, 2741), (3600, 4296), (145, 1699), (1930, 152))
    assert sees(Round((873, 2505), 492), Round((1522, 1960), 787), house)


@pytest.mark.parametrize("seed", SEEDS)
def test_bases_that_overlap_against_very_many_lines(seed: int) -> None:
    random = Random(seed)
    for _ in range(sized(8, 20)):
        house = tuple((random.randint(-9, 9) * 700, random.randint(-9, 9) * 700) for _ in range(3))
        (ax, ay), (bx, by), (cx, cy) = house
        if (bx - ax) * (cy - ay) == (by - ay) * (cx - ax):
            continue
        viewer = Round((random.randint(-3, 3) * 1000, random.randint(-3, 3) * 1000), random.choice([2953, 3937]))
        target = Round((random.randint(-3, 3) * 1000, random.randint(-3, 3) * 1000), random.choice([2953, 4921]))
        discs = [(float(d.centre[0]), float(d.centre[1]), float(d.radius)) for d in (viewer, target)]
        plain = [(float(x), float(y)) for x, y in house]
        assert sees(viewer, target, house) == oracle.sees(discs[0], discs[1], [plain]), (viewer, target, house)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_tables_against_very_many_lines(seed: int) -> None:
    random = Random(seed)
    for _ in range(sized(10, 25)):
        polygons = random_polygons(random, 1000)
        viewer = Round((random.randint(-2, 3) * 1000, random.randint(-3, 3) * 1000), random.choice([2953, 3937]))
        target = Round((random.randint(14, 22) * 1000, random.randint(-3, 3) * 1000), random.choice([2953, 4921]))
        discs = [(float(d.centre[0]), float(d.centre[1]), float(d.radius)) for d in (viewer, target)]
        plain = [[(float(x), float(y)) for x, y in polygon] for polygon in polygons]
        assert sees(viewer, target, *polygons) == oracle.sees(discs[0], discs[1], plain), (viewer, target, polygons)
        hidden = any(hides_part(viewer.centre, target, polygon) for polygon in polygons)
        found = oracle.hidden_part(discs[0][:2], discs[1], plain, 90)
        assert hidden or not found, (viewer, target, polygons)
        if hidden and not found:
            fine = oracle.hidden_part(discs[0][:2], discs[1], plain, 20000)
            assert fine, (viewer, target, polygons)
