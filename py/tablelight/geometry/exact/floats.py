"""What floats decide for certain about integer polygons, so that exact arithmetic is kept for what is near."""

from __future__ import annotations

from math import hypot

from tablelight.geometry.exact.planar import Polygon, sides

CLEAR_UNITS = 1.0
"""Units (a fifth of a micrometre) beyond which floats are trusted: their own error is a thousand times smaller."""


def clearly_inside(x: float, y: float, polygon: Polygon) -> bool | None:
    """Whether a point is inside a polygon, where floats can tell: None next to its border."""
    odd = False
    for (ax, ay), (bx, by) in sides(polygon):
        dx, dy = bx - ax, by - ay
        part = min(max(((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1), 0.0), 1.0)
        if hypot(x - ax - part * dx, y - ay - part * dy) < CLEAR_UNITS:
            return None
        if (ay > y) != (by > y) and x < ax + (y - ay) * dx / dy:
            odd = not odd
    return odd


def clearly_apart(ends: tuple[float, float, float, float], a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether a segment and a side lie clearly apart: beyond each other's box, or the side all on one hand of the line."""
    px, py, qx, qy = ends
    if max(px, qx) + CLEAR_UNITS < min(a[0], b[0]) or min(px, qx) - CLEAR_UNITS > max(a[0], b[0]):
        return True
    if max(py, qy) + CLEAR_UNITS < min(a[1], b[1]) or min(py, qy) - CLEAR_UNITS > max(a[1], b[1]):
        return True
    dx, dy = qx - px, qy - py
    clear = CLEAR_UNITS * (abs(dx) + abs(dy))
    u = (a[0] - px) * dy - (a[1] - py) * dx
    v = (b[0] - px) * dy - (b[1] - py) * dx
    return (u > clear and v > clear) or (u < -clear and v < -clear)
