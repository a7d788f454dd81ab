"""Shadows between discs: where nothing of one disc sees anything of another past one thing that stands between.

A line from the one disc to the other lies between the two outer tangents of both. What stands between and meets both
tangents cuts every such line, if it is convex; and a simple polygon cuts every line through its hull that begins and ends
outside the hull: what leads into one of its bays does not lead out of another. So the places of the far disc are those
behind the hull between the two tangents of hull and near disc, kept off them by the far disc's radius. A shadow is an
interval on every horizontal line.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from math import acos, inf

from attrs import frozen

from tablelight.geometry.outline import Span
from tablelight.geometry.plane import NEAR, Vector, cross, distance_to_border, inside, sides
from tablelight.geometry.spans import across_circle, across_polygon, less, union


@frozen
class Umbra:
    """One shadow: half-planes n x <= d that bound it, and the hull with the distance that the far disc keeps from it."""

    planes: tuple[tuple[Vector, float], ...]
    hull: tuple[Vector, ...]
    clearance: float

    def spans(self, y: float) -> list[Span]:
        """The shadow on a horizontal line."""
        low, high = -inf, inf
        for normal, limit in self.planes:
            rest = limit - normal.imag * y
            if abs(normal.real) < NEAR:
                if rest < 0:
                    return []
            elif normal.real > 0:
                high = min(high, rest / normal.real)
            else:
                low = max(low, rest / normal.real)
        if high - low <= NEAR:
            return []
        return less([(low, high)], self._kept_off(y))

    def _kept_off(self, y: float) -> list[Span]:
        found = across_polygon(self.hull, y)
        for a, b in sides(self.hull):
            found += across_circle(a, self.clearance, y)
            out = (b - a) / abs(b - a) * -1j * self.clearance
            found += across_polygon((a, a + out, b + out, b), y)
        return union(found)


def umbra(near: Vector, radius: float, far_radius: float, points: Sequence[Vector]) -> Umbra | None:
    """The places of a disc's centre that a polygon hides from another disc; None if that one is not clear of the polygon's
    hull."""
    hull = hull_of(points)
    if len(hull) < 3 or inside(near, hull) or distance_to_border(near, hull) < radius - NEAR:
        return None
    ahead = phase(sum(hull) / len(hull) - near)
    left: tuple[float, Vector] | None = None
    right: tuple[float, Vector] | None = None
    for corner in hull:
        away = corner - near
        # Of the tangent through the corner, the disc on its right (left): the angle of the normal, from straight ahead.
        spread = acos(min(1.0, radius / abs(away)))
        turned = phase(away * rect(1, -ahead))
        if left is None or turned + spread > left[0]:
            left = turned + spread, corner
        if right is None or turned - spread < right[0]:
            right = turned - spread, corner
    assert left is not None and right is not None
    planes = []
    for angle, _ in (left, right):
        normal = rect(1, ahead + angle)
        planes.append((normal, (normal * near.conjugate()).real + radius - far_radius))
    # Behind the line between the two corners that are touched.
    a, b = left[1], right[1]
    if a == b:
        return None
    across = (b - a) / abs(b - a) * 1j
    if cross(b - a, near - a) < 0:
        across = -across
    planes.append((across, (across * a.conjugate()).real))
    return Umbra(tuple(planes), hull, max(0.0, far_radius - 100 * NEAR))


def hull_of(points: Sequence[Vector]) -> tuple[Vector, ...]:
    """The convex hull, anticlockwise, without points on its sides."""
    ordered = sorted(set(points), key=lambda p: (p.real, p.imag))
    if len(ordered) < 3:
        return tuple(ordered)

    def half(listed: Sequence[Vector]) -> list[Vector]:
        chain: list[Vector] = []
        for point in listed:
            while len(chain) > 1 and cross(chain[-1] - chain[-2], point - chain[-2]) <= NEAR:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return (*half(ordered), *half(ordered[::-1]))
