"""Polygons on horizontal lines, and the outline of what lies on them, against the plain way (`tests/oracles/slabs.py`)."""

from __future__ import annotations

from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from tablelight.geometry.inches.outline import STEEP_TIMES, STRAIGHT, Ring, Row, outline, simplified
from tablelight.geometry.inches.spans import crossings, union
from tests.oracles import slabs

NUMBERS = st.integers(0, 24).map(lambda number: number / 4)
"""Few of them, so that corners and lines meet."""
CORNERS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=9)
SPANS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4).map(
    lambda pairs: union([(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
)


@given(CORNERS, st.lists(NUMBERS, unique=True, max_size=12).map(sorted))
def test_where_a_polygon_lies_on_lines_is_where_each_of_its_sides_crosses_them(
    corners: list[tuple[float, float]], heights: list[float]
) -> None:
    found = dict(crossings([complex(*corner) for corner in corners], heights))
    for number, height in enumerate(heights):
        wanted = slabs.crossed(corners, height)
        spans = found.get(number, [])
        assert len(spans) == len(wanted)
        for span, other in zip(spans, wanted, strict=True):
            assert all(isclose(a, b, abs_tol=1e-9) for a, b in zip(span, other, strict=True))


@given(st.lists(st.tuples(st.sampled_from((0.25, 0.5, 1.0)), SPANS), min_size=1, max_size=14))
def test_an_outline_is_followed_from_row_to_row(listed: list[tuple[float, list[tuple[float, float]]]]) -> None:
    rows, y = [], 0.0
    for height, spans in listed:
        rows.append(Row(y, y + height, spans))
        y += height
    wanted = slabs.rings(rows, STEEP_TIMES, STRAIGHT)
    found = [ring for polygon in outline(rows) for ring in polygon]
    assert sorted(found) == sorted(wanted)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=30), st.sampled_from((0.002, 0.2, 1.0)))
def test_a_ring_is_simplified_as_by_looking_at_each_point(ring: Ring, tolerance: float) -> None:
    assert simplified(ring, tolerance) == slabs.simplified(ring, tolerance)
