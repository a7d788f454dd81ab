"""All that is seen past polygons from anywhere in a region, as polygons with that union.

Take a free segment from a place to the region, and drag its end through the region towards one fixed point. Either it
stays free, and the place is seen from that point, or a corner that it grazes stops it. So each place seen is seen from
one point of each part of the region, or lies on a ray that leaves the region freely, grazes a corner and goes on.

A side hides a part of a disc from a place if some segment from the place to the disc meets the side. All such places
together are convex: with x on the side and d in the disc they are x + s (x - d), and two of these have one between
them. So the shadow of a side is the hull of the two wedges behind its ends.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from math import asin, cos, hypot, pi

from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Ring, contains
from tablelight.geometry.inches.panorama import Fans, Panorama, hits
from tablelight.geometry.inches.plane import Segment, Vector, convex_hull, distance_to_segment, inside, sides


class RegionPanorama(Panorama):
    """The part of a box that is seen from inside a region (polygons with holes). `eyes`: a point of each part of it."""

    def __init__(
        self,
        region: Sequence[Sequence[Ring]],
        eyes: Sequence[Vector],
        polygons: Sequence[tuple[Vector, ...]],
        around: Box,
    ) -> None:
        left, top, right, bottom = around
        xs, ys = [eye.real for eye in eyes], [eye.imag for eye in eyes]
        whole = min(left, *xs), min(top, *ys), max(right, *xs), max(bottom, *ys)
        super().__init__(eyes[0], 0.0, polygons, whole)
        self._eyes, self._region = eyes, region
        self._rims: list[Segment] = [
            side for polygon in region for ring in polygon for side in sides([complex(*point) for point in ring])
        ]
        self._ends = [a for a, _ in self._rims]

    def fans(self) -> Fans:
        """Polygons that together cover all that is seen, and otherwise only places in the given polygons. An empty one
        is a pause."""
        yield from self.crossing()
        for eye in self._eyes:
            yield from self.star(eye)
        for corner in self.corners:
            if self._holds(corner):
                yield from self.star(corner)
            else:
                yield from self._past(corner)
            yield []

    def _holds(self, place: Vector) -> bool:
        x, y = place.real, place.imag
        return any(
            contains(outer, x, y) and not any(contains(hole, x, y) for hole in holes) for outer, *holes in self._region
        )

    def _past(self, corner: Vector) -> Fans:
        """The ground that is seen on rays that come from the region and graze a corner, in any direction."""
        near, touching = [], []
        for side in self.sides:
            if distance_to_segment(corner, *side) > 1e-7:
                near.append(side)
            else:
                touching += [end - corner for end in side if abs(end - corner) > 1e-7]
        angles = {-pi, pi}
        for point in (*self.turns, *self._ends):
            if abs(point - corner) > 1e-7:
                angle = phase(point - corner)
                angles.update((angle, angle - pi if angle > 0 else angle + pi))
        yield from self.rays(corner, sorted(angles), near, touching)

    def comes_out(self, corner: Vector, unit: Vector, near: Sequence[Segment], touching: Sequence[Vector]) -> bool:
        """Whether a ray comes out of the region freely and has everything at the corner on one side."""
        if not self.grazes(unit, touching):
            return False
        first = min((far for far, _ in hits(corner, -unit, self._rims)), default=None)
        return first is not None and all(far > first for far, _ in hits(corner, -unit, near))


def simplified(ring: Ring, tolerance: float) -> Ring:
    """A ring, simplified to within a tolerance (Douglas-Peucker)."""
    if len(ring) < 4:
        return ring
    first_x, first_y = ring[0]
    from_first = [hypot(x - first_x, y - first_y) for x, y in ring]
    far = from_first.index(max(from_first))
    closed = [*ring, ring[0]]
    kept = {0, far}
    waiting = [(0, far), (far, len(ring))]
    while waiting:
        low, high = waiting.pop()
        if high - low < 2:
            continue
        (ax, ay), (bx, by) = closed[low], closed[high]
        dx, dy = bx - ax, by - ay
        length = hypot(dx, dy)
        if length > 1e-9:
            away = [dx * (y - ay) - dy * (x - ax) for x, y in closed[low + 1 : high]]
            left, right = max(away), -min(away)
            if left <= tolerance * length and right <= tolerance * length:
                continue
            # The first of the farthest ones, on either side.
            at = away.index(left) if left >= right else away.index(-right)
            if left == right:
                at = min(at, away.index(-right))
        else:
            away = [hypot(x - ax, y - ay) for x, y in closed[low + 1 : high]]
            worst = max(away)
            if worst <= tolerance:
                continue
            at = away.index(worst)
        at += low + 1
        kept.add(at)
        if at - low > 1:
            waiting.append((low, at))
        if high - at > 1:
            waiting.append((at, high))
    return [ring[number] for number in sorted(kept)]


STEEPEST = 1e-4
"""The least cosine of half a wedge's angle: a corner that nearly touches the disc shadows nearly half the plane."""


def shadows(centre: Vector, radius: float, points: Sequence[Vector], far: float) -> list[list[Vector]] | None:
    """Convex polygons that together cover where a polygon hides a part of a disc, as far as `far` from the polygon's
    corners; None if that is everywhere, since the polygon reaches into the disc."""
    if inside(centre, points) or any(distance_to_segment(centre, a, b) < radius for a, b in sides(points)):
        return None
    return [convex_hull([*_wedge(centre, radius, a, far), *_wedge(centre, radius, b, far)]) for a, b in sides(points)]


def _wedge(centre: Vector, radius: float, corner: Vector, far: float) -> list[Vector]:
    """A corner, and where the rims of the shadow behind it end."""
    away = corner - centre
    half = asin(min(1.0, radius / abs(away)))
    unit, length = away / abs(away), far / max(STEEPEST, cos(half))
    return [corner, corner + unit * rect(length, half), corner + unit * rect(length, -half)]
