"""Sight from a disc to one point, compared with looking from many points of the disc."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.geometry.exact.base_sight import PointSight, touched
from tablelight.geometry.exact.disc_sight import DiscSight
from tablelight.geometry.exact.rounds import Round
from tests.effort import sized

SMALL = st.integers(0, 12)
TRIANGLES = st.lists(st.tuples(SMALL, SMALL), min_size=3, max_size=3, unique=True)
PARTS = 12


def is_seen(disc: Round, point: tuple[int, int], polygons: list[list[tuple[int, int]]]) -> bool:
    """Whether any point of a lattice over the disc has a free segment to the point."""
    (x, y), r = disc.centre, disc.radius
    steps = range(-PARTS + 1, PARTS)
    eyes = [
        (x + Fraction(i * r, PARTS), y + Fraction(j * r, PARTS))
        for i in steps
        for j in steps
        if i * i + j * j < PARTS**2
    ]
    return any(not any(touched(eye, point, polygon) for polygon in polygons) for eye in eyes)


@given(st.tuples(SMALL, SMALL), st.integers(1, 4), st.tuples(SMALL, SMALL), st.lists(TRIANGLES, max_size=3))
@settings(max_examples=sized(30, 300))
def test_what_a_lattice_of_eyes_sees_is_seen_and_every_proof_holds(
    centre: tuple[int, int], radius: int, point: tuple[int, int], triangles: list[list[tuple[int, int]]]
) -> None:
    disc = Round(centre, radius)
    found = PointSight(disc, point, triangles).witness()
    if found is None:
        assert not is_seen(disc, point, triangles)
        return
    (x, y), end = found
    assert end == point and (x - centre[0]) ** 2 + (y - centre[1]) ** 2 < radius**2
    assert not any(touched((x, y), point, triangle) for triangle in triangles)
    assert DiscSight(disc, Round(point, 1), triangles).witness() is not None, "who sees a point sees what is about it"


def test_a_line_along_a_wall_touches_it() -> None:
    wall = [(40, 0), (60, 0), (60, 50), (40, 50)]
    assert PointSight(Round((0, 0), 1), (100, 0), [wall]).witness() is not None, "the disc reaches below the wall"
    assert PointSight(Round((0, 5), 5), (100, 0), [wall]).witness() is None, (
        "its lowest point is on its edge, not in it"
    )
    assert PointSight(Round((0, 4), 5), (100, 0), [wall]).witness() is not None
    assert PointSight(Round((0, 0), 30), (40, 0), [wall]).witness() is None, "a point on a corner is touched by it"
    assert PointSight(Round((0, 0), 30), (10, 0), [wall]).witness() is not None, "under the disc itself"
