"""Regions against Shapely (CV-11, CV-13)."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.region import Region
from tests.effort import THOROUGH
from tests.unit.geometry.test_borders import REACH, SIZE, ground, polygon

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
