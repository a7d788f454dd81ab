"""Regions, compared with Shapely (CV-11, CV-13)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import pytest

from tablelight.geometry.inches.ground import BareGround, Floor, Solid
from tablelight.geometry.inches.joined_region import AddedRegion, JoinedRegion, added_by
from tablelight.geometry.inches.region import Region
from tablelight.geometry.inches.search import Search
from tablelight.progress.portions import run
from tests.calls import counting
from tests.effort import THOROUGH
from tests.unit.geometry.inches.grounds import REACH, SIZE, ground, polygon
from tests.unit.geometry.inches.heaps import heap

geometry = pytest.importorskip("shapely.geometry")
ops = pytest.importorskip("shapely.ops")

ENOUGH = 15 if THOROUGH else 7
"""How many cases of each kind a sweep meets."""

Area: TypeAlias = Any
"""A Shapely geometry; Shapely has no types."""


def without_one(whole: BareGround, random: Random) -> BareGround:
    """A layer of a table: the table without one of its areas."""
    areas = list({*(solid.points for solid in whole.solids), *(floor.points for floor in whole.floors)})
    gone = random.choice(sorted(areas, key=lambda points: (points[0].real, points[0].imag)))
    solids = [solid for solid in whole.solids if solid.points != gone]
    floors = [floor for floor in whole.floors if floor.points != gone]
    return BareGround(whole.width, whole.height, solids, whole.discs, floors)


def of_two_layers(random: Random, most: float) -> Iterator[tuple[Region, Region]]:
    """Regions from one place with one budget, at most `most` times `REACH`, on a table and on a layer of it."""
    for number in range(600 if THOROUGH else 70):
        whole = heap(random) if number % 3 else ground(random)
        layer = without_one(whole, random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if not whole.afloat and whole.is_free(start) and layer.is_free(start):
            budget = REACH * random.uniform(0.2, most)
            yield Region(whole, start, budget), Region(layer, start, budget)


def swept_by(*regions: Region, limit: float) -> Area:
    """The area that the fans of regions sweep with a budget."""
    shapes = [shape for region in regions for shape in region.shapes(limit)]
    return ops.unary_union([geometry.Polygon([(p.real, p.imag) for p in shape]).buffer(0) for shape in shapes])


def drawn_of(region: Region) -> Area:
    """The outline of a region."""
    return ops.unary_union([geometry.Polygon(rings[0], rings[1:]).buffer(0) for rings in region.polygons()])


def are_the_same(one: Area, other: Area) -> bool:
    """Whether two areas are the same within an outline's allowance."""
    return bool(one.difference(other.buffer(0.02)).area < 1e-4 and other.difference(one.buffer(0.02)).area < 1e-4)


def test_a_region_meets_a_polygon_that_shares_ground_with_it_and_none_that_is_apart_from_it() -> None:
    random = Random(11)
    met = apart = 0
    for _ in range(200 if THOROUGH else 60):
        whole = ground(random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if not whole.is_free(start):
            continue
        region = Region(whole, start, REACH * random.uniform(0.2, 1))
        drawn = drawn_of(region)
        for _ in range(6):
            points = polygon(random)
            area = geometry.Polygon([(p.real, p.imag) for p in points]).buffer(0)
            if drawn.intersection(area).area > 0.02:
                met += 1
                assert run(region.meets(points)), (whole, start, points)
            elif drawn.distance(area) > 0.02:
                apart += 1
                assert not run(region.meets(points)), (whole, start, points)
    assert met > 40 and apart > 40


def test_a_region_in_the_middle_of_a_polygon_meets_it_however_far_its_border_is() -> None:
    region = Region(BareGround(SIZE, SIZE), 7 + 7j, 2.0)
    assert run(region.meets((1 + 1j, 13 + 1j, 13 + 13j, 1 + 13j)))
    assert not run(region.meets((1 + 1j, 4 + 1j, 4 + 4j, 1 + 4j)))


def test_a_region_is_drawn_in_portions_for_the_question_whether_it_meets_a_polygon() -> None:
    region = next(each for each, _ in of_two_layers(Random(5), 1.0) if each.budget > REACH / 2)
    run(region.casting())
    with counting() as since:
        calls = [since() for _ in region.meets([region.start + step for step in (1, 1j, -1)])]
    assert len(calls) > 2 and max(calls) < 2000, calls


@pytest.mark.parametrize("steep", [4.4, 4.6, 4.9, 5.0, 5.1])
def test_an_outline_is_within_its_error_beside_a_wall_as_flat_as_steps_begin(steep: float) -> None:
    radius = 25 / 50.8
    wall = Solid((3.75 + 2.75j, 6.25 + complex(0, round(2.75 + 2.5 / steep, 3)), 4.5 + 5j), radius)
    region = Region(BareGround(14, 10, [wall]), 7.29 + 2.48j, 4.0)
    assert are_the_same(drawn_of(region), swept_by(region, limit=4.0))


def test_ways_past_bare_corners_are_all_that_add_to_a_region(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compared with fans all around each corner that a shortest way reaches."""
    random = Random(29)
    cases = []
    for number in range(600 if THOROUGH else 80):
        whole = heap(random) if number % 2 else ground(random)
        start = complex(random.uniform(1, 13), random.uniform(1, 13))
        if not whole.afloat and whole.is_free(start):
            cases.append((whole, start, REACH * random.uniform(0.2, 1)))
    found = [swept_by(region, limit=region.budget) for region in (Region(*case) for case in cases)]
    monkeypatch.setattr(Search, "ways_on", lambda *_: None)
    for case, mine in zip(cases, found, strict=True):
        assert are_the_same(mine, swept_by(Region(*case), limit=case[2])), case
    assert len(cases) > 40


def test_a_way_along_a_bank_turns_around_its_corner_at_the_edge_of_the_table() -> None:
    water = Floor((0 + 1j, 1 + 1j, 1 + 4j), 0.0, toll=True)
    region = Region(BareGround(SIZE, SIZE, (), (), [water]), 2.5 + 3j, 5.0)
    assert swept_by(region, limit=5.0).contains(geometry.Point(0.01, 0.985))


def test_a_way_along_a_bank_that_is_shut_outside_turns_around_the_corner_of_the_bank_that_it_would_pay_to_cut() -> None:
    """On the bank it counts as outside: the inner side of the turn takes a toll, the outer side is a building's margin."""
    block = (5.795 + 8.606j, 5.661 + 5.995j, 8.789 + 4.616j, 8.276 + 7.958j)
    deck = (9.987 + 5.988j, 8.161 + 8.557j, 6.242 + 8.071j, 4.191 + 6.126j, 6.961 + 3.843j)
    pool = (8.645 + 4.288j, 8.978 + 8.2j, 5.568 + 9.361j, 5.66 + 6.187j)
    house = (6.366 + 5.844j, 8.834 + 5.051j, 7.933 + 7.44j, 6.684 + 9.484j, 5.978 + 7.194j)
    start = 9.812010457182824 + 2.6868565997920233j
    for flip in (False, True):
        low, high, water, shut = (
            tuple(complex(SIZE - p.real, p.imag) if flip else p for p in points)
            for points in (deck, block, pool, house)
        )
        solids = [Solid(shut, 0.0), Solid(high, 0.6, 1.5)]
        floors = [Floor(low, 0.8), Floor(water, 1.0, toll=True), Floor(high, 1.5)]
        at = complex(SIZE - start.real, start.imag) if flip else start
        region = Region(BareGround(SIZE, SIZE, solids, (), floors), at, 5.5698)
        place = geometry.Point(SIZE - 8.6016 if flip else 8.6016, 4.9852)
        assert swept_by(region, limit=5.5698).contains(place)


def test_from_inside_no_way_turns_at_the_corner_of_a_platform() -> None:
    platform = Floor((4 + 4j, 10 + 4j, 10 + 9j, 4 + 9j), 3.0)
    slab = Solid(platform.points, 1e-4, 3.0)
    search = Region(BareGround(SIZE, SIZE, [slab], (), [platform]), 7 + 7j, 5.0).search
    ways = [search.ways_on(arrival) for arrival in search.arrivals[1:]]
    assert ways and all(parts == [] for _, parts in filter(None, ways)) and None not in ways


def test_a_region_that_comes_near_to_nothing_that_differs_is_that_of_the_other_layer() -> None:
    same = different = 0
    for one, other in of_two_layers(Random(5), 0.7):
        if added_by(other, [one]) is not None:
            different += 1
            continue
        same += 1
        assert are_the_same(drawn_of(one), drawn_of(other)), (one.ground.key, other.ground.key, one.start, one.budget)
        assert len(JoinedRegion([one, other]).regions) == 1
    assert same > ENOUGH and different > ENOUGH


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
    added = fewer = 0
    for one, other in of_two_layers(Random(8), 0.9):
        more = added_by(other, [one])
        if not isinstance(more, AddedRegion):
            continue
        added += 1
        fewer += sum(len(fan.rays) for fan in more.fans) < sum(len(fan.rays) for fan in other.fans)
        for limit in (one.budget, one.budget * 0.6):
            both = swept_by(one, more, limit=limit), swept_by(one, other, limit=limit)
            assert are_the_same(*both), (one.ground.key, other.ground.key, one.start, one.budget, limit)
    assert added > ENOUGH and fewer > added / 2
