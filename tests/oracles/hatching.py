"""Straight lines across polygons, the slow way: each line is cut with every edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, sin

XY = tuple[float, float]


def hatched(rings: Sequence[Sequence[XY]], angle: float, apart: float) -> Iterator[tuple[XY, XY]]:
    """The ends of each line that is within rims and not within holes."""
    dx, dy = cos(angle), sin(angle)
    turned = [[(x * dx + y * dy, y * dx - x * dy) for x, y in ring] for ring in rings]
    edges = [(a, b) for ring in turned for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    low, high = min((a[1] for a, _ in edges), default=0.0), max((a[1] for a, _ in edges), default=0.0)
    v = (low // apart + 0.5) * apart
    while v < high:
        cuts = sorted(au + (v - av) / (bv - av) * (bu - au) for (au, av), (bu, bv) in edges if (av <= v) != (bv <= v))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            yield (start * dx - v * dy, start * dy + v * dx), (end * dx - v * dy, end * dy + v * dx)
        v += apart
