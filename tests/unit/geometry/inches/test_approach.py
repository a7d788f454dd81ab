"""Coming within a distance of a place, compared with the plain roadmap to many points of the circle around it."""

from __future__ import annotations

from cmath import rect
from math import pi, sqrt
from random import Random

import pytest

from tablelight.geometry.inches import Inches
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.shortest import Goal, way_within
from tablelight.progress.portions import run
from tests.oracles.disc_reach import Roadmap
from tests.unit.geometry.inches.random_tables import SEEDS, SIZE, box, ground_of, random_table

PARTS = 360
FAR = 5.0


def comes_within(ground: BareGround, start: Vector, budget: float, place: Vector, distance: float) -> bool:
    """Whether a way within the budget comes within a distance of a place."""
    return run(way_within(ground, start, Inches(budget), Goal(place, Inches(distance), lambda _: True))) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_it_takes_as_much_as_to_the_nearest_point_so_far_away(seed: int) -> None:
    random = Random(f"approach {seed}")
    table, start = random_table(random)
    ground = ground_of(table)
    road = Roadmap(table, (start.real, start.imag), FAR)
    for _ in range(5):
        distance = random.uniform(0.8, 2)
        place = start + rect(random.uniform(distance, FAR + distance), random.uniform(0, 2 * pi))
        found = [
            road.to((p.real, p.imag), FAR) for p in (place + rect(distance, 2 * pi * n / PARTS) for n in range(PARTS))
        ]
        least = min((cost for cost in found if cost is not None), default=None)
        # Between two of the points there may be a nearer one, by at most the gap between them.
        spare = distance * 2 * pi / PARTS
        if least is None:
            assert not comes_within(ground, start, FAR - spare, place, distance), place
        else:
            assert comes_within(ground, start, least + 1e-6, place, distance), (place, least)
            assert least < spare or not comes_within(ground, start, least - spare, place, distance), (place, least)


def test_straight_and_around_a_corner_by_hand() -> None:
    bare = BareGround(SIZE, SIZE)
    assert comes_within(bare, 1 + 5j, 4, 6 + 5j, 1)
    assert not comes_within(bare, 1 + 5j, 3.999, 6 + 5j, 1)
    assert comes_within(bare, 1 + 5j, 0, 1.5 + 5j, 0.6), "it is there already"
    # A quarter of the rounded corner, then straight to the place.
    corner = BareGround(20, 20, [Solid(box(5, 5, 10, 10), 0.5)])
    cost = 3 + 0.5 * pi / 2 + 3
    assert comes_within(corner, 4.5 + 8j, cost - 1 + 1e-6, 8 + 4.5j, 1)
    assert not comes_within(corner, 4.5 + 8j, cost - 1 - 1e-4, 8 + 4.5j, 1)


def test_where_the_place_itself_is_not_free_the_way_ends_beside_what_is_in_the_way() -> None:
    """The place is within a wall's margin. The free points near enough to it are a segment of the circle, cut off by
    the margin; the way goes to the end of that segment."""
    ground = BareGround(20, 20, [Solid(box(0, 10, 20, 12), 1.0)])
    place, distance = 10 + 9.5j, 0.9
    half = sqrt(distance**2 - 0.5**2)
    cost = 5 - half  # along the margin
    assert comes_within(ground, 5 + 9j, cost + 1e-6, place, distance)
    assert not comes_within(ground, 5 + 9j, cost - 1e-4, place, distance)
    # From behind another disc, the way runs straight to the end of the segment, not towards the place.
    narrow = BareGround(20, 20, [Solid(box(0, 10, 20, 12), 1.0)], [Disc(10 + 8j, 1.0)])
    assert comes_within(narrow, 5 + 9j, cost + 1e-6, place, distance)


def test_a_bank_is_stopped_at_or_paid_for() -> None:
    ground = BareGround(20, 20, floors=[Floor(box(6, 0, 20, 20), 0.0, toll=True)])
    assert comes_within(ground, 3 + 5j, 3, 7 + 5j, 1), "to the bank, not across it"
    assert not comes_within(ground, 3 + 5j, 3.9, 7.5 + 5j, 1)
    assert comes_within(ground, 3 + 5j, 4.5 + 1e-6, 7.5 + 5j, 1), "an inch for the bank"
