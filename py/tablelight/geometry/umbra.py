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
from functools import cached_property
from math import acos, pi

from attrs import frozen

from tablelight.geometry.outline import Span
from tablelight.geometry.plane import NEAR, Vector, cross, distance_to_border, inside, sides
from tablelight.geometry.spans import across_circle, across_polygon, less, union


@frozen(slots=False)
class Umbra:
    """One shadow: half-planes n x <= d that bound it, and the hull with the distance that the far disc keeps from it."""

    planes: tuple[tuple[Vector, float], ...]
    hull: tuple[Vector, ...]
    clearance: float

    @cached_property
    def _box(self) -> tuple[float, float, float, float]:
        xs, ys = [p.real for p in self.hull], [p.imag for p in self.hull]
        r = self.clearance
        return min(xs) - r, max(xs) + r, min(ys) - r, max(ys) + r

    def spans(self, y: float, left: float, right: float) -> list[Span]:
        """The shadow on a horizontal line between two ends."""
        span = _between(self.planes, y, left, right)
        if span is None:
            return []
        x0, x1, y0, y1 = self._box
        if not (y0 < y < y1 and x0 < span[1] and x1 > span[0]):
            return [span]
        return less([span], self._kept_off(y))

    def _kept_off(self, y: float) -> list[Span]:
        found = across_polygon(self.hull, y)
        for a, b in sides(self.hull):
            found += across_circle(a, self.clearance, y)
            out = (b - a) / abs(b - a) * -1j * self.clearance
            found += across_polygon((a, a + out, b + out, b), y)
        return union(found)


@frozen
class Penumbra:
    """All places of the far disc, and a few more, between which and the near disc a thing comes at all."""

    planes: tuple[tuple[Vector, float], ...]

    def spans(self, y: float, left: float, right: float) -> list[Span]:
        """What of a horizontal line between two ends is in it."""
        span = _between(self.planes, y, left, right)
        return [] if span is None else [span]


def _between(planes: Sequence[tuple[Vector, float]], y: float, low: float, high: float) -> Span | None:
    for normal, limit in planes:
        rest = limit - normal.imag * y
        if abs(normal.real) < NEAR:
            if rest < 0:
                return None
        elif normal.real > 0:
            high = min(high, rest / normal.real)
        else:
            low = max(low, rest / normal.real)
    return (low, high) if high - low > NEAR else None


def shadows(
    near: Vector, radius: float, far_radius: float, points: Sequence[Vector]
) -> tuple[Umbra | None, Penumbra] | None:
    """What a polygon hides of a disc whole, and in part; None if the near disc is not clear of the polygon's hull."""
    hull = hull_of(points)
    if len(hull) < 3 or inside(near, hull) or distance_to_border(near, hull) < radius - NEAR:
        return None
    ahead = phase(sum(hull) / len(hull) - near)
    towards = [(corner, (corner - near) * rect(1, -ahead)) for corner in hull]
    # Of the tangent through a corner, with the disc on its right (left): the angle of the normal, from straight ahead.
    angles = [(corner, phase(away), acos(min(1.0, radius / abs(away)))) for corner, away in towards]
    left = max(angles, key=lambda each: each[1] + each[2])
    right = min(angles, key=lambda each: each[1] - each[2])
    edge = radius - far_radius
    outer = tuple(_plane(ahead + turn, near, edge) for turn in (left[1] + left[2], right[1] - right[2]))
    wide = (
        max(turned + pi - spread for _, turned, spread in angles),
        min(turned - pi + spread for _, turned, spread in angles),
    )
    front = min(away.real for _, away in towards) - far_radius
    inner = (*(_plane(ahead + turn, near, -edge) for turn in wide), _plane(ahead + pi, near, -front))
    partly = Penumbra(inner)
    a, b = left[0], right[0]
    if a == b:
        return None, partly
    # Behind the line between the two corners that are touched.
    across = (b - a) / abs(b - a) * 1j
    if cross(b - a, near - a) < 0:
        across = -across
    behind = (across, (across * a.conjugate()).real)
    return Umbra((*outer, behind), hull, max(0.0, far_radius - 100 * NEAR)), partly


def _plane(angle: float, origin: Vector, distance: float) -> tuple[Vector, float]:
    """The half-plane up to a distance from a point in the direction of an angle."""
    normal = rect(1, angle)
    return normal, (normal * origin.conjugate()).real + distance


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
