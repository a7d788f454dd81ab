"""Sight between discs by trying very many lines, in floats: every pair of places that could matter, turned and moved a
little either way, and a fan of plain samples. It may miss a sliver; what it finds is there."""

from __future__ import annotations

from itertools import pairwise, product
from math import atan2, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Disc = tuple[float, float, float]
Polygon = list[Point]


def _orient(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _meet(p: Point, q: Point, a: Point, b: Point) -> bool:
    return _orient(p, q, a) * _orient(p, q, b) <= 0 and _orient(a, b, p) * _orient(a, b, q) <= 0


def _in(p: Point, polygon: Polygon) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < x0 + (p[1] - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def clear(p: Point, q: Point, polygons: list[Polygon]) -> bool:
    """Whether a segment touches no polygon."""
    for polygon in polygons:
        if _in(p, polygon) or any(_meet(p, q, a, b) for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)):
            return False
    return True


def _ends(origin: Point, angle: float, a: Disc, b: Disc) -> tuple[Point, Point] | None:
    """The shortest segment between the insides of two discs on a line."""
    ux, uy = cos(angle), sin(angle)
    if (b[0] - a[0]) * ux + (b[1] - a[1]) * uy < 0:
        ux, uy = -ux, -uy
    found = []
    for disc, way in ((a, 1), (b, -1)):
        wx, wy = disc[0] - origin[0], disc[1] - origin[1]
        off = wx * uy - wy * ux
        if abs(off) >= disc[2] * (1 - 1e-9):
            return None
        t = wx * ux + wy * uy + way * sqrt(disc[2] ** 2 - off**2) * (1 - 1e-9)
        found.append((origin[0] + t * ux, origin[1] + t * uy))
    return found[0], found[1]


def _on_circles(a: Point, b: Point, disc: Disc) -> list[Point]:
    ux, uy = b[0] - a[0], b[1] - a[1]
    wx, wy = a[0] - disc[0], a[1] - disc[1]
    aa, bb, cc = ux * ux + uy * uy, ux * wx + uy * wy, wx * wx + wy * wy - disc[2] ** 2
    if bb * bb < aa * cc:
        return []
    roots = [(-bb + s * sqrt(bb * bb - aa * cc)) / aa for s in (1, -1)]
    return [(a[0] + t * ux, a[1] + t * uy) for t in roots if 0 <= t <= 1]


def sees(a: Disc, b: Disc, polygons: list[Polygon]) -> bool:
    """Whether one of the lines tried joins the discs."""
    events: list[Point] = [point for polygon in polygons for point in polygon]
    for polygon in polygons:
        for side in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            for disc in (a, b):
                events += _on_circles(*side, disc)
    base = atan2(b[1] - a[1], b[0] - a[0])
    lines: list[tuple[Point, float]] = []
    for event in events:
        angles = [atan2(o[1] - event[1], o[0] - event[0]) for o in events if o != event]
        for disc in (a, b):
            far = hypot(disc[0] - event[0], disc[1] - event[1])
            if far > disc[2]:
                turn = atan2(disc[2], sqrt(far * far - disc[2] ** 2))
                angles += [atan2(disc[1] - event[1], disc[0] - event[0]) + s * turn for s in (1, -1)]
        ordered = sorted(angle % pi for angle in angles)
        ordered.append(ordered[0] + pi)
        lines += [(event, (low + high) / 2) for low, high in pairwise(ordered)]
    for event, angle in lines:
        for hair in (1e-2, -1e-2, 1e-4, -1e-4, 1e-6, -1e-6):
            origin = event[0] - hair * sin(angle), event[1] + hair * cos(angle)
            ends = _ends(origin, angle, a, b)
            if ends and clear(*ends, polygons):
                return True
    for s, t in product(range(-6, 7), repeat=2):
        p = a[0] - sin(base) * a[2] * s / 6.5, a[1] + cos(base) * a[2] * s / 6.5
        q = b[0] - sin(base) * b[2] * t / 6.5, b[1] + cos(base) * b[2] * t / 6.5
        if clear(p, q, polygons):
            return True
    return False


def hidden_part(eye: Point, disc: Disc, polygons: list[Polygon], parts: int = 400) -> bool:
    """Whether some sampled point of the disc, near its edge, cannot be seen from the eye."""
    rim = [(disc[0] + disc[2] * r * cos(2 * pi * n / parts), disc[1] + disc[2] * r * sin(2 * pi * n / parts))
           for n in range(parts) for r in (0.9999, 0.5)]  # fmt: skip
    return any(not clear(eye, point, polygons) for point in rim)
