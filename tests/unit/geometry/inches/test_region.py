"""Regions against Shapely (CV-11, CV-13)."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.geometry.inches.ground import BareGround, Solid
from tablelight.geometry.inches.joined_region import AddedRegion, JoinedRegion, added_by
from tablelight.geometry.inches.region import Region
from tests.effort import THOROUGH
from tests.unit.geometry.inches.test_borders import REACH, SIZE, ground, polygon
from tests.unit.geometry.inches.test_culling import heap

geometry = pytest.importorskip("shapely.geometry")
ops = pytest.importorskip("shapely.ops")


def test_a_region_meets_a_polygon_that_shares_ground_with_it_and_none_that_is_apart_from_it() -> None:
    random = Random(11)
    met = apart = 0
    for _ in range(200 if THOROUGH else 60):
        whole = ground(random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if not whole.is_free(start):
            continue
        region = Region(whole, start, REACH * random.uniform(0.2, 1))
        drawn = ops.unary_union([geometry.Polygon(rings[0], rings[1:]).buffer(0) for rings in region.polygons()])
        for _ in range(6):
            points = polygon(random)
            area = geometry.Polygon([(p.real, p.imag) for p in points]).buffer(0)
            if drawn.intersection(area).area > 0.02:
                met += 1
                assert region.meets(points), (whole, start, points)
            elif drawn.distance(area) > 0.02:
                apart += 1
                assert not region.meets(points), (whole, start, points)
    assert met > 40 and apart > 40


def test_who_stands_in_the_middle_of_a_polygon_meets_it_however_far_its_border_is() -> None:
    assert Region(BareGround(SIZE, SIZE), 7 + 7j, 2.0).meets((1 + 1j, 13 + 1j, 13 + 13j, 1 + 13j))
    assert not Region(BareGround(SIZE, SIZE), 7 + 7j, 2.0).meets((1 + 1j, 4 + 1j, 4 + 4j, 1 + 4j))


@pytest.mark.parametrize("steep", [4.4, 4.6, 4.9, 5.0, 5.1])
def test_an_outline_is_within_its_error_beside_a_wall_as_flat_as_steps_begin(steep: float) -> None:
    radius = 25 / 50.8
    wall = Solid((3.75 + 2.75j, 6.25 + complex(0, round(2.75 + 2.5 / steep, 3)), 4.5 + 5j), radius)
    region = Region(BareGround(14, 10, [wall]), 7.29 + 2.48j, 4.0)
    drawn = ops.unary_union([geometry.Polygon(rings[0], rings[1:]) for rings in region.polygons()])
    swept = ops.unary_union(
        [geometry.Polygon([(p.real, p.imag) for p in shape]).buffer(0) for shape in region.shapes(4.0)]
    )
    assert swept.difference(drawn.buffer(0.02)).area < 1e-4
    assert drawn.difference(swept.buffer(0.02)).area < 1e-4


def without_one(whole: BareGround, random: Random) -> BareGround:
    """A layer of a table: one of its areas is not there."""
    areas = list({*(solid.points for solid in whole.solids), *(floor.points for floor in whole.floors)})
    gone = random.choice(sorted(areas, key=lambda points: (points[0].real, points[0].imag)))
    solids = [solid for solid in whole.solids if solid.points != gone]
    floors = [floor for floor in whole.floors if floor.points != gone]
    return BareGround(whole.width, whole.height, solids, whole.discs, floors)


def test_a_region_that_comes_near_to_nothing_that_differs_is_that_of_the_other_layer() -> None:
    random = Random(5)
    same = different = 0
    for number in range(600 if THOROUGH else 150):
        whole = heap(random) if number % 3 else ground(random)
        layer = without_one(whole, random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if whole.afloat or not whole.is_free(start) or not layer.is_free(start):
            continue
        budget = REACH * random.uniform(0.2, 0.7)
        one, other = Region(whole, start, budget), Region(layer, start, budget)
        if added_by(other, [one]) is not None:
            different += 1
            continue
        same += 1
        some, others = (
            ops.unary_union([geometry.Polygon(rings[0], rings[1:]).buffer(0) for rings in region.polygons()])
            for region in (one, other)
        )
        assert some.difference(others.buffer(0.02)).area < 1e-4, (whole.key, layer.key, start, budget)
        assert others.difference(some.buffer(0.02)).area < 1e-4, (whole.key, layer.key, start, budget)
        assert len(JoinedRegion([one, other]).regions) == 1
    assert same > 15 and different > 15


def test_joined_regions_are_cast_in_portions_and_those_that_are_the_same_once() -> None:
    wall = Solid((9 + 6j, 11 + 6j, 11 + 8j, 9 + 8j), 0.6)
    near, far = (Solid((x + 6j, x + 1 + 6j, x + 1 + 8j), 0.6) for x in (5, 12))
    one, two, three = (
        Region(BareGround(SIZE, SIZE, solids), 7 + 7j, 3.0) for solids in ([wall], [wall, far], [wall, near])
    )
    joined = JoinedRegion([one, two, three])
    assert len(list(joined.casting())) > 4
    assert [region.search for region in joined.regions] == [one.search, three.search]
    assert not two._cast and not three._cast and joined.regions[1]._cast


def test_what_a_layer_adds_to_another_makes_up_its_region_together_with_that() -> None:
    random = Random(8)
    added = fewer = 0
    for number in range(600 if THOROUGH else 100):
        whole = heap(random) if number % 2 else ground(random)
        layer = without_one(whole, random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if whole.afloat or not whole.is_free(start) or not layer.is_free(start):
            continue
        budget = REACH * random.uniform(0.3, 0.9)
        one, other = Region(whole, start, budget), Region(layer, start, budget)
        more = added_by(other, [one])
        if not isinstance(more, AddedRegion):
            continue
        added += 1
        fewer += sum(len(fan.rays) for fan in more.fans) < sum(len(fan.rays) for fan in other.fans)
        for limit in (budget, budget * 0.6):
            some, others = (
                ops.unary_union(
                    [
                        geometry.Polygon([(p.real, p.imag) for p in shape]).buffer(0)
                        for region in regions
                        for shape in region.shapes(limit)
                    ]
                )
                for regions in ((one, more), (one, other))
            )
            assert some.difference(others.buffer(0.02)).area < 1e-4, (whole.key, layer.key, start, budget, limit)
            assert others.difference(some.buffer(0.02)).area < 1e-4, (whole.key, layer.key, start, budget, limit)
    assert added > 15 and fewer > added / 2
