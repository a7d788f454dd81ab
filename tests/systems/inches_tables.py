"""Random bare tables, and questions about their regions: shared by the games that are played on them."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from hypothesis import strategies as st

from tests.oracles.inches import Point, to_segment, within

CELL = 0.1
"""The mesh of the lattice, in inches."""
OUTLINE, LENGTH = 0.0205, 0.001
"""The errors allowed for a region's outline and a way's length (CV-13); outlines are rounded to thousandths."""


def places_on(size: int) -> st.SearchStrategy[Point]:
    """Places on a square table, in thousandths."""
    thousandths = st.integers(0, size * 1000).map(lambda n: n / 1000)
    return st.tuples(thousandths, thousandths)


@st.composite
def polygons(draw: st.DrawFn, size: int, most: int) -> list[list[float]]:
    """A simple polygon of three to six corners, seen whole from its middle. `most`: the greatest distance of a corner
    from the middle, in thousandths."""
    corners = draw(st.integers(3, 6))
    x, y = draw(places_on(size))
    points = []
    for n in range(corners):
        angle = 2 * pi * (n + draw(st.integers(-35, 35)) / 100) / corners
        far = draw(st.integers(400, most)) / 1000
        points.append([round(x + far * cos(angle), 3), round(y + far * sin(angle), 3)])
    return points


def holds(polygons: list[Any], p: Point) -> bool:
    return any(within(p, rings[0]) and not any(within(p, hole) for hole in rings[1:]) for rings in polygons)


def from_outline(polygons: list[Any], p: Point) -> float:
    sides = [(a, b) for rings in polygons for ring in rings for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    return min((to_segment(p, a, b) for a, b in sides), default=99.0)
