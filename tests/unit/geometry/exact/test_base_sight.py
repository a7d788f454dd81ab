"""What closes a view between two bases or places: the areas near the view give the same answer as all areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.geometry.exact import base_sight
from tablelight.geometry.exact.base_sight import closing, free_line, in_box
from tablelight.geometry.exact.planar import ExactSegment, Polygon, crosses_itself
from tablelight.geometry.exact.rounds import Round
from tests.effort import sized

Place: TypeAlias = tuple[int, int]

FINE = 100_000
"""Units in one step of the lattice on which everything lies."""
PLACES = st.tuples(st.integers(0, 12), st.integers(0, 12))
SHAPES = st.lists(
    st.lists(PLACES, min_size=3, max_size=4, unique=True).filter(lambda points: not crosses_itself(points)), max_size=7
)


def fine(points: Sequence[Place]) -> Polygon:
    return tuple((x * FINE, y * FINE) for x, y in points)


def end(at: Place, radius: int) -> Round:
    (place,) = fine([at])
    return Round(place, radius * FINE // 2)


def blockers(a: Round, b: Round, polygons: Sequence[Polygon]) -> list[int]:
    """What `closing` finds, by leaving out one polygon after the other."""
    kept = list(range(len(polygons)))
    for number in range(len(polygons)):
        rest = [n for n in kept if n != number]
        kept = rest if free_line(a, b, [polygons[n] for n in rest]) is None else kept
    return [] if free_line(a, b, [polygons[n] for n in kept]) else kept


@given(PLACES, PLACES, st.integers(0, 3), st.integers(0, 3), SHAPES)
@settings(max_examples=sized(30, 600), deadline=None)
def test_what_closes_a_view_is_found_among_what_is_near_it(
    at: Place, to: Place, radius: int, other: int, shapes: list[list[Place]]
) -> None:
    a, b, polygons = end(at, radius), end(to, other), [fine(points) for points in shapes]
    near = [polygons[number] for number in in_box(a, b, polygons)]
    assert free_line(a, b, near) == free_line(a, b, polygons), "the same proof, without those outside the box"
    assert closing(a, b, polygons) == blockers(a, b, polygons)


def test_areas_beside_the_view_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each area that is tried costs a whole search for a line."""
    posts = [fine([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]) for x in range(4, 40, 4) for y in range(0, 40, 4)]
    wall = fine([(18, 16), (20, 16), (20, 24), (18, 24)])
    tried = []

    def counted(a: Round, b: Round, polygons: Sequence[Polygon]) -> ExactSegment | None:
        tried.append(len(polygons))
        return free_line(a, b, polygons)

    monkeypatch.setattr(base_sight, "free_line", counted)
    assert closing(end((2, 2), 1), end((38, 38), 1), [*posts, wall])
    assert len(tried) < 25 and max(tried) < 25, "of 91 areas"
