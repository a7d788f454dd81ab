"""The plane in floats: what is true of whole numbers must be found exactly."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tablelight.geometry.inches.plane import Vector, convex_hull, cross, sides

NEAR = st.integers(-4, 4)


@given(st.lists(st.builds(complex, NEAR, NEAR), max_size=12))
def test_a_convex_hull_holds_all_points_and_no_corner_too_many(points: list[Vector]) -> None:
    hull = convex_hull(points)
    distinct = set(points)
    assert set(hull) <= distinct and len(set(hull)) == len(hull)
    if len(distinct) < 2:
        assert hull == []
    elif len(hull) == 2:
        a, b = hull
        assert all(
            cross(b - a, point - a) == 0 and abs(point - a) <= abs(b - a) >= abs(point - b) for point in distinct
        )
    else:
        ring = [*sides(hull)]
        assert all(cross(b - a, point - a) >= 0 for a, b in ring for point in distinct)
        assert all(cross(b - a, d - c) > 0 for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True))
