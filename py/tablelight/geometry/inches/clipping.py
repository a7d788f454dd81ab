"""The part of polygons that lies in a disc."""

from __future__ import annotations

from cmath import phase, rect
from itertools import pairwise
from math import ceil, sqrt
from typing import TypeAlias

from tablelight.geometry.inches.outline import Ring, is_in_any, nested
from tablelight.geometry.inches.plane import TURN, Vector, where_line_meets_circle

SAG = 0.003
"""How far the circle may bulge out between two neighbouring points (inches)."""
CircleCrossing: TypeAlias = tuple[float, int, bool]
"""A crossing of the circle: its angle, the number of the chain of points that begins or ends there, whether it
begins."""


def in_disc(polygons: list[list[Ring]], centre: Vector, radius: float) -> list[list[Ring]] | None:
    """The part of polygons within a disc. Their outer rings run clockwise (y upwards), holes the other way.

    None if their outlines do not cross the circle inwards and outwards in turn (they touch themselves).
    """
    rings: list[Ring] = []
    chains: list[list[Vector]] = []
    crossings: list[CircleCrossing] = []
    for ring in (ring for polygon in polygons for ring in polygon):
        points = [complex(*point) for point in ring]
        parts = _inside(points, centre, radius)
        if parts is None:
            if abs(points[0] - centre) < radius:
                rings.append(ring)
            continue
        for part in parts:
            crossings.append((phase(part[0] - centre), len(chains), True))
            crossings.append((phase(part[-1] - centre), len(chains), False))
            chains.append(part)
    if not chains:
        if is_in_any(polygons, centre.real + radius, centre.imag):
            rings.append([(p.real, p.imag) for p in _arc(centre, radius, TURN, 0.0)])
        return nested(rings)
    # From where a chain leaves the disc, clockwise along the circle, to where the next chain enters.
    crossings.sort(reverse=True)
    following: dict[int, tuple[int, float, float]] = {}
    for (angle, chain, begins), (other, on, enters) in pairwise([*crossings, crossings[0]]):
        if begins == enters:
            return None
        if not begins:
            following[chain] = on, angle, other if other < angle else other - TURN
    waiting = set(range(len(chains)))
    while waiting:
        first = chain = min(waiting)
        found: list[Vector] = []
        while chain in waiting:
            waiting.discard(chain)
            chain, start, end = following[(last := chain)]
            found += chains[last] + _arc(centre, radius, start, end)[1:-1]
        if chain != first:
            return None
        rings.append([(p.real, p.imag) for p in found])
    return nested([ring for ring in rings if len(ring) > 2])


def _inside(points: list[Vector], centre: Vector, radius: float) -> list[list[Vector]] | None:
    """The parts of a ring in the disc, each from its entry to its exit; None if the ring does not cross the circle."""
    parts: list[list[Vector]] = [[]]
    is_cut = False
    for a, b in pairwise([*points, points[0]]):
        within = abs(a - centre) < radius, abs(b - centre) < radius
        if within[0]:
            parts[-1].append(a)
        if within == (True, True):
            continue
        low, high = where_line_meets_circle(a, b, centre, radius) or (2.0, 2.0)
        if not within[0] and (within[1] or 0 < low < high < 1):
            is_cut = True
            parts.append([a + (b - a) * min(max(low, 0.0), 1.0)])
        if not within[1] and (within[0] or 0 < low < high < 1):
            is_cut = True
            parts[-1].append(a + (b - a) * min(max(high, 0.0), 1.0))
            parts.append([])
    if not is_cut:
        return None
    if parts[0]:  # the ring begins in the disc: its first part is the end of the last
        parts[-1] += parts.pop(0)
    return [part for part in parts if part]


def _arc(centre: Vector, radius: float, start: float, end: float) -> list[Vector]:
    """Points along the circle, from one angle to another."""
    parts = max(1, ceil(abs(end - start) / sqrt(8 * SAG / radius)))
    return [centre + rect(radius, start + (end - start) * n / parts) for n in range(parts + 1)]
