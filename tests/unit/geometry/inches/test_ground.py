"""Where the centre of a base may be, compared with a look at every side of every shape (CV-10, CV-13)."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import PreparedPolygon, Vector, distance_to_segment, inside, sides
from tests.effort import THOROUGH
from tests.oracles.free_places import is_free
from tests.unit.geometry.inches.grounds import SIZE, ground, polygon
from tests.unit.geometry.inches.heaps import heap


def spot(random: Random, whole: BareGround) -> Vector:
    """A place anywhere, or just off a side of something, or off its margin."""
    shapes = [*(solid.points for solid in whole.solids), *(floor.points for floor in whole.floors)]
    if not shapes or random.random() < 0.3:
        return complex(random.uniform(-0.1, SIZE + 0.1), random.uniform(-0.1, SIZE + 0.1))
    a, b = random.choice(list(sides(random.choice(shapes))))
    aside = (b - a) / abs(b - a) * 1j * random.choice((0.0, 0.6, -0.6))
    return a + (b - a) * random.uniform(-0.2, 1.2) + aside * (1 + random.choice((1e-5, -1e-5)))


def test_a_place_is_free_where_nothing_bars_it() -> None:
    random, seen = Random(5), {True: 0, False: 0}
    for number in range(300 if THOROUGH else 40):
        whole = heap(random) if number % 2 else ground(random)
        whole.discs = ()
        for _ in range(60):
            place = spot(random, whole)
            free = is_free(whole, place)
            seen[free] += 1
            assert whole.is_free(place) == free, (whole.key, place)
    assert min(seen.values()) > 500


def test_what_lies_beyond_the_hull_of_a_polygon_is_not_in_it() -> None:
    random = Random(6)
    for _ in range(200):
        points = polygon(random)
        prepared = PreparedPolygon.of(points, 1.0)
        # All corners are on the inner side of each side of the hull, and at least two lie on it.
        for out_x, out_y, off in prepared.hull:
            beyond = [out_x * p.real + out_y * p.imag - off for p in points]
            assert max(beyond) < 1e-9
            assert sum(each > -1e-9 for each in beyond) >= 2


COARSE = st.integers(0, 6)


@given(
    st.lists(st.builds(complex, COARSE, COARSE), min_size=3, max_size=10, unique=True),
    st.builds(complex, st.integers(-1, 13), st.integers(-1, 13)),
    st.sampled_from((0.0, 1e-6, -1e-6)),
)
def test_a_place_is_in_a_polygon_or_near_a_side_as_distances_say(
    points: list[Vector], twice: Vector, off: float
) -> None:
    prepared = PreparedPolygon.of(points, 1.0)
    place = twice / 2 + complex(off, off)
    x, y = place.real, place.imag
    away = [(distance_to_segment(place, a, b), b - a) for a, b in sides(points)]
    # On a border, either answer is right.
    if min(far for far, _ in away) > 1e-9:
        assert prepared._is_odd(x, y) == inside(place, points)
    for distance in (1e-7, 1e-5, 0.3):
        near = [along for far, along in away if far < distance - 1e-9]
        maybe = [along for far, along in away if far < distance + 1e-9]
        found = prepared.side_near(x, y, distance)
        assert found in maybe if found is not None else not near
