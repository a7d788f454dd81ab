"""Shortest ways and reachable regions of a disc, compared with the plain roadmap and with results by hand."""

from __future__ import annotations

import itertools
from math import asin, hypot, pi, sqrt
from random import Random

import pytest

from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.outline import contains
from tablelight.geometry.inches.plane import distance_to_border
from tablelight.geometry.inches.region import Polygons, Region
from tablelight.geometry.inches.shortest import polyline, shortest_way
from tests.oracles.disc_reach import Roadmap, Table
from tests.unit.geometry.inches.random_tables import SEEDS, SIZE, box, ground_of, random_table


def in_region(polygons: Polygons, x: float, y: float) -> bool:
    return any(contains(p[0], x, y) and not any(contains(h, x, y) for h in p[1:]) for p in polygons)


def from_outline(polygons: Polygons, x: float, y: float) -> float:
    return min(distance_to_border(complex(x, y), [complex(*q) for q in ring]) for p in polygons for ring in p)


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_and_regions_against_the_roadmap(seed: int) -> None:
    random = Random(seed)
    table, start = random_table(random)
    ground, budget = ground_of(table), 6.0
    road = Roadmap(table, (start.real, start.imag), budget + 1)
    region = Region(ground, start, budget)
    for limit in (budget, 3.0):
        polygons = region.polygons(limit)
        for _ in range(60):
            x, y = start.real + random.uniform(-limit, limit), start.imag + random.uniform(-limit, limit)
            cost = road.to((x, y), limit + 0.5)
            away = from_outline(polygons, x, y)
            if cost is not None and cost <= limit:
                assert in_region(polygons, x, y) or away <= 0.02, (x, y, cost, away)
            elif in_region(polygons, x, y):
                # Not reached, but inside the region: only by the outline's allowance.
                assert away <= 0.02, (x, y, cost, away)
    for _ in range(12):
        x, y = start.real + random.uniform(-5, 5), start.imag + random.uniform(-5, 5)
        cost = road.to((x, y), budget)
        way = shortest_way(ground, start, complex(x, y), budget)
        if cost is None:
            assert way is None or way.cost > budget - 0.002
        else:
            assert way is not None and way.cost <= cost + 1e-6 and cost - way.cost < 0.002, (x, y, cost, way)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_is_found_with_no_more_budget_than_it_costs(seed: int) -> None:
    """What lies outside the ellipse about start and goal is left out of the search; a way may touch its rim."""
    random = Random(seed)
    table, start = random_table(random)
    ground, found = ground_of(table), 0
    for _ in range(20):
        goal = complex(random.uniform(0, SIZE), random.uniform(0, SIZE))
        way = shortest_way(ground, start, goal)
        if way is not None:
            found += 1
            tight = shortest_way(ground, start, goal, way.cost)
            assert tight is not None and tight.cost == pytest.approx(way.cost, abs=1e-9)
            assert shortest_way(ground, start, goal, way.cost - 1e-4) is None
    assert found


def test_around_a_disc_by_hand() -> None:
    ground = BareGround(20, 20, discs=[Disc(10 + 10j, 1.0)])
    way = shortest_way(ground, 8 + 10j, 12 + 10j)
    assert way is not None
    assert way.cost == pytest.approx(2 * sqrt(3) + (pi - 2 * (pi / 2 - asin(1 / 2))), abs=1e-9)
    assert [leg.centre for leg in way.legs] == [None, 10 + 10j, None]


def test_around_a_corner_by_hand() -> None:
    ground = BareGround(20, 20, [Solid(box(5, 5, 10, 10), 0.5)])
    way = shortest_way(ground, 4.5 + 8j, 8 + 4.5j)
    assert way is not None
    assert way.cost == pytest.approx(3 + 0.5 * pi / 2 + 3, abs=1e-9)
    points = polyline(way, 4.5 + 8j)
    drawn = sum(abs(b - a) for a, b in itertools.pairwise(points))
    assert drawn == pytest.approx(way.cost, abs=0.001)


def test_a_gap_as_wide_as_the_base_lets_it_through_and_a_narrower_one_does_not() -> None:
    def gap(width: float) -> BareGround:
        walls = [Solid(box(0, 5, 9, 6), 0.5), Solid(box(9 + width, 5, 20, 6), 0.5)]
        return BareGround(20, 20, walls)

    assert shortest_way(gap(1.0), 9.5 + 2j, 9.5 + 9j, 10) is not None
    assert shortest_way(gap(0.999), 9.5 + 2j, 9.5 + 9j, 10) is None


def test_banks_cost_an_inch_each() -> None:
    canal = BareGround(20, 20, floors=[Floor(box(5, 0, 8, 20), 0, toll=True)])
    way = shortest_way(canal, 4 + 5j, 9 + 5j)
    assert way is not None and way.cost == pytest.approx(7)
    swim = shortest_way(canal, 6 + 5j, 6 + 9j)
    assert swim is not None and swim.cost == pytest.approx(4)
    seam = BareGround(20, 20, floors=[Floor(box(5, 0, 8, 5), 0, toll=True), Floor(box(5, 5, 8, 20), 0, toll=True)])
    across = shortest_way(seam, 4 + 5j, 9 + 5j)
    assert across is not None and across.cost == pytest.approx(7), "the seam of two waters is no bank"
    along = shortest_way(seam, 6 + 3j, 6 + 8j)
    assert along is not None and along.cost == pytest.approx(5)


def test_a_short_bank_is_walked_around() -> None:
    pond = BareGround(20, 20, floors=[Floor(box(5, 5, 6, 6), 0, toll=True)])
    way = shortest_way(pond, 4.5 + 5.6j, 6.5 + 5.6j)
    assert way is not None
    assert way.cost == pytest.approx(1 + 2 * hypot(0.5, 0.4), abs=1e-9)
    assert all(leg.toll == 0 for leg in way.legs)


def test_a_bank_is_walked_along_to_its_end_dry() -> None:
    pond = BareGround(9, 9, floors=[Floor((1.505 + 0.356j, 0.666 + 0.271j, 0.899 - 0.369j), 0, toll=True)])
    way = shortest_way(pond, 1.466 + 0.073j, 0.366 + 0.173j, 3)
    assert way is not None and all(leg.toll == 0 for leg in way.legs)
    assert way.cost == pytest.approx(hypot(0.039, 0.283) + hypot(0.839, 0.085) + hypot(0.3, 0.098), abs=1e-9)


def test_platforms_are_walls_from_below_and_edges_from_above() -> None:
    tall, low = box(5, 5, 10, 10), box(10, 5, 11, 10)
    ground = BareGround(
        20,
        20,
        [Solid(tall, 0.5, 2.0), Solid(low, 0.5, 1.0)],
        floors=[Floor(tall, 2.0), Floor(low, 1.0)],
    )
    assert shortest_way(ground, 2 + 7j, 4.5 + 7j, 10) is not None
    assert shortest_way(ground, 2 + 7j, 4.6 + 7j, 10) is None, "the base would stand in the wall"
    up = shortest_way(ground, 12 + 7j, 8 + 7j, 10)
    assert up is not None and up.cost == pytest.approx(4), "by the step it goes up"
    assert shortest_way(ground, 9 + 9.9j, 9 + 10.6j, 3) is None, "no way straight down"
    assert shortest_way(ground, 5.1 + 7j, 9.9 + 7j, 10) is not None
    around = Region(ground, 7 + 7j, 2.5).polygons()
    assert in_region(around, 5.05, 7) and not in_region(around, 4.9, 7)


def test_regions_have_holes_and_stay_on_the_table() -> None:
    ground = BareGround(12, 12, [Solid(box(5.5, 5.5, 6.5, 6.5), 0.5)])
    polygons = Region(ground, 6 + 4j, 12).polygons()
    assert len(polygons) == 1 and len(polygons[0]) == 2
    assert all(0 <= x <= 12 and 0 <= y <= 12 for ring in polygons[0] for x, y in ring)
    assert not in_region(polygons, 6, 6) and in_region(polygons, 11.9, 11.9)


def test_a_free_disc_reaches_a_disc() -> None:
    (polygon,) = Region(BareGround(20, 20), 10 + 10j, 4).polygons()
    assert len(polygon) == 1
    for x, y in polygon[0]:
        assert hypot(x - 10, y - 10) == pytest.approx(4, abs=0.015)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_near_of_a_straight_region_is_the_region_of_less(seed: int) -> None:
    random = Random(seed)
    table, start = random_table(random)
    table = Table(table.size, table.radius, table.boxes, table.discs, None)
    whole = Region(ground_of(table), start, 8.0, straight=True)
    for budget in (1.0, 3.0, 5.5):
        near = whole.within(budget, 0.03)
        less = Region(ground_of(table), start, budget, straight=True).polygons(slab=0.03)
        for _ in range(200):
            x, y = random.uniform(0, SIZE), random.uniform(0, SIZE)
            if in_region(near, x, y) != in_region(less, x, y):
                assert min(from_outline(near, x, y), from_outline(less, x, y)) < 0.04
