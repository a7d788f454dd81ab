"""Polygons on horizontal lines, and the outline of their spans, against the plain way (`tests/oracles/slabs.py`)."""

from __future__ import annotations

from itertools import pairwise
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from tablelight.geometry.inches.outline import (
    STEEP_TIMES,
    STRAIGHT,
    Ring,
    Row,
    rims,
    thinned,
    without_spikes,
)
from tablelight.geometry.inches.panorama import simplified
from tablelight.geometry.inches.spans import Lines, add_crossings, union
from tests.oracles import slabs

EVERY_POINT = -1.0
"""The tolerance that leaves a ring unchanged."""
NUMBERS = st.integers(0, 24).map(lambda number: number / 4)
"""Few numbers, so that corners and lines meet."""
CORNERS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=9)
SPANS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=4).map(
    lambda pairs: union([(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]])
)


@given(CORNERS, st.lists(NUMBERS, unique=True, max_size=12).map(sorted))
def test_where_a_polygon_lies_on_lines_is_where_each_of_its_sides_crosses_them(
    corners: list[tuple[float, float]], heights: list[float]
) -> None:
    shape = [complex(*corner) for corner in corners]
    lines: Lines = [[] for _ in heights]
    add_crossings(lines, shape, heights)
    for spans, height in zip(lines, heights, strict=True):
        wanted = slabs.crossed(corners, height)
        assert len(spans) == len(wanted)
        for span, other in zip(spans, wanted, strict=True):
            assert all(isclose(a, b, abs_tol=1e-9) for a, b in zip(span, other, strict=True))


@given(st.lists(st.tuples(st.sampled_from((0.25, 0.5, 1.0)), SPANS), min_size=1, max_size=14))
def test_an_outline_is_followed_from_row_to_row(listed: list[tuple[float, list[tuple[float, float]]]]) -> None:
    rows, y = [], 0.0
    for height, spans in listed:
        rows.append(Row(y, y + height, spans))
        y += height
    wanted = slabs.rings(rows, STEEP_TIMES, EVERY_POINT)
    assert sorted(map(_turned, rims(rows))) == sorted(map(_turned, wanted))
    for ring in rims(rows):
        _check_thinned(ring, thinned(ring))


def _turned(ring: Ring) -> Ring:
    """A ring turned to a first point that does not depend on where it began."""
    return min(ring[number:] + ring[:number] for number in range(len(ring)))


def _check_thinned(ring: Ring, thin: Ring) -> None:
    """Its points are some of the ring's, in order; the others are within about `STRAIGHT` of its lines, sideways."""
    at = 0
    for (ax, ay), (bx, by) in pairwise([*thin, thin[0]]):
        assert ring[at] == (ax, ay)
        at += 1
        while at < len(ring) and ring[at] != (bx, by):
            x, y = ring[at]
            assert min(ay, by) <= y <= max(ay, by)
            assert abs(ax + (bx - ax) * (y - ay) / (by - ay) - x) <= 1.01 * STRAIGHT
            at += 1
    assert at == len(ring)


@given(st.lists(st.tuples(st.floats(0.02, 0.08), st.floats(-0.004, 0.004)), min_size=1, max_size=40))
def test_a_rim_is_thinned_to_lines_that_it_is_near_to(listed: list[tuple[float, float]]) -> None:
    left, y = [(1.0, 0.0)], 0.0
    for rise, off in listed:
        y += rise
        left.append((1.0 + y / 4 + off, y))
    ring = [*left, (90.0, y), (90.0, 0.0)]
    thin = thinned(ring)
    _check_thinned(ring, thin)
    assert len(thinned([(x / 4, x) for x in range(30)] + [(90.0, 29.0), (90.0, 0.0)])) == 4


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=30), st.sampled_from((0.002, 0.2, 1.0)))
def test_a_ring_is_simplified_as_by_looking_at_each_point(ring: Ring, tolerance: float) -> None:
    assert simplified(ring, tolerance) == slabs.simplified(ring, tolerance)


def test_a_rim_that_runs_back_on_itself_is_cut_off_there() -> None:
    spike = [(7.0, 10.0), (12.0, 10.0), (12.0, 3.614), (12.0004, 3.614), (12.0, 3.629), (11.9, 3.7), (7.0, 3.7)]
    assert without_spikes(spike) == [(7.0, 10.0), (12.0, 10.0), (12.0, 3.629), (11.9, 3.7), (7.0, 3.7)]
    for first in range(len(spike)):  # wherever the ring begins, to half a thousandth
        begun = without_spikes([*spike[first:], *spike[:first]])
        there = [(7, 10), (12, 10), (12, 3.629), (11.9, 3.7), (7, 3.7)]
        assert {(round(x, 2), round(y, 3)) for x, y in begun} == {*there}, begun
    assert without_spikes([(0.0, 2.0), (0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (3.0, 2.0)]) == [
        (0.0, 2.0),
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 2.0),
    ]
