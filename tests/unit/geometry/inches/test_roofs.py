"""A ground leaves out roofs that cannot be reached: regions are the same with and without them (CV-10, CV-13)."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.geometry.inches import static_ground as module
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region
from tablelight.geometry.inches.static_ground import forget, static_ground
from tests.effort import THOROUGH
from tests.unit.geometry.inches.grounds import REACH, SIZE, polygon

geometry = pytest.importorskip("shapely.geometry")
ops = pytest.importorskip("shapely.ops")

HOUSE = (4 + 4j, 8 + 4j, 8 + 8j, 4 + 8j)


def quarter(random: Random) -> BareGround:
    """Houses with roofs, steps and platforms between them, some of which lead onto a roof, and bases."""
    solids: list[Solid] = []
    floors: list[Floor] = []
    for _ in range(random.randint(2, 5)):
        points, top = polygon(random), random.choice((0.8, 1.5, 2.0, 3.0))
        floors.append(Floor(points, top))
        if top > 1 and random.random() < 0.8:
            solids.append(Solid(points, 0.6, top))
    if random.random() < 0.5:
        floors.append(Floor(polygon(random), 0.0, toll=True, depth=1.0))
    places = [complex(random.uniform(1, 13), random.uniform(1, 13)) for _ in range(random.randint(0, 3))]
    return BareGround(SIZE, SIZE, solids, [Disc(at, 1.1, random.choice((0.0, 2.0))) for at in places], floors)


def area(whole: BareGround, start: Vector, budget: float) -> object:
    """The area swept from a place, with nothing remembered."""
    forget()
    shapes = Region(whole, start, budget).shapes(budget)
    return ops.unary_union([geometry.Polygon([(p.real, p.imag) for p in shape]).buffer(0) for shape in shapes])


def test_a_region_is_the_same_without_the_roofs_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3)
    compared = on_roofs = 0
    for _ in range(1000 if THOROUGH else 120):
        whole, start = quarter(random), complex(random.uniform(1, 13), random.uniform(1, 13))
        if not whole.is_free(start):
            continue
        forget()
        static = static_ground(whole)
        if static.from_place(start) is static:
            continue
        compared += 1
        on_roofs += whole.floor_at(start) > 1
        budget = REACH * random.uniform(0.3, 1)
        without = area(whole, start, budget)
        with monkeypatch.context() as patched:
            patched.setattr(module, "MOAT", float("inf"))  # no margin is this wide, so no roof is left out
            with_roofs = area(whole, start, budget)
        for one, other in ((without, with_roofs), (with_roofs, without)):
            assert one.difference(other.buffer(0.02)).area < 1e-4, (whole.key, start, budget)  # type: ignore[attr-defined]
    assert compared > 30 and on_roofs > 1


def test_a_roof_stays_for_a_base_on_it_and_if_a_platform_leads_onto_it() -> None:
    roof, bridge = Floor(HOUSE, 3.0), Floor((7 + 5j, 12 + 5j, 12 + 6j, 7 + 6j), 2.5)
    alone = static_ground(BareGround(SIZE, SIZE, [Solid(HOUSE, 0.6, 3.0)], (), [roof]))
    assert alone.from_place(1 + 1j).ground.floors == ()
    assert alone.from_place(1 + 1j) is alone.from_place(2 + 1j)
    assert alone.from_place(5 + 5j) is alone
    joined = static_ground(BareGround(SIZE, SIZE, [Solid(HOUSE, 0.6, 3.0)], (), [roof, bridge]))
    assert joined.from_place(1 + 1j) is joined
