"""All that is seen past polygons from a disc, or from anywhere in a region, as polygons with that union.

A place is seen if some segment from it to the disc touches no polygon. Turn such a segment about the place, either way,
until something stops it: a corner that it grazes, a point where a side enters the disc, or, both ways, the disc's own
tangents. In that last case the segment to the disc's centre is free as well, except for what lies in the disc. So each
place seen is seen from the centre, or lies on a ray that leaves the disc freely, grazes a corner and goes on, or on one
that begins where a side enters the disc. The rays about one such point are fans of triangles: between the directions of
two neighbouring corners nothing changes. Nothing is sampled; the numbers are floats, good to about `NEAR`.

Many sides take long. So fans come one by one, with an empty one after each `PAUSE` rays or pairs of polygons that gave
none: the caller may do other work there.

From a region: take a free segment from a place to it, and drag its end through the region towards one fixed point.
Either it stays free, and the place is seen from that point, or a corner that it grazes stops it. So each place seen is
seen from one point of each part of the region, or lies on a ray that leaves the region freely, grazes a corner and goes
on.

A side hides a part of a disc from a place if some segment from the place to the disc meets the side. All such places
together are convex: with x on the side and d in the disc they are x + s (x - d), and two of these have one between
them. So the shadow of a side is the hull of the two wedges behind its ends.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import asin, cos, hypot, pi, sqrt, tan

from tablelight.geometry.inches.ground import Box, bounds, box, corners_of, meet, wider
from tablelight.geometry.inches.outline import Ring, is_in_any
from tablelight.geometry.inches.plane import (
    NEAR,
    Segment,
    Vector,
    convex_hull,
    cross,
    distance_to_polygon,
    distance_to_segment,
    dot,
    inside,
    sides,
    where_line_meets_circle,
    where_lines_cross,
    where_segments_cross,
)
from tablelight.progress.portions import Steps

SCAN_ROOM = 1.0
"""How far rays are followed beyond all points and the box (inches)."""
THIN = 1e-9
"""The thinnest gap that is looked into (radians)."""
PAUSE = 64
"""How many rays, or pairs of polygons, are looked at between two pauses."""
CORNERS_AT_ONCE = 32
"""How many corners are tried for rays between two pauses, if few have any."""
PAIRS_KEPT = 4096
"""How many pairs of polygons have their crossings kept: every figure looks past the same polygons."""
Fans = Iterator[list[Vector]]
"""Polygons that overlap; an empty one is a pause."""


def seen_from(
    centre: Vector, radius: float, polygons: Sequence[tuple[Vector, ...]], around: Box
) -> Steps[list[list[Vector]]]:
    """Polygons that together cover the part of a box seen from inside a disc (from a point, if its radius is 0). In the
    rest of the box they cover only places in the given polygons. They overlap, and mean nothing outside the box."""
    found: list[list[Vector]] = []
    if not radius and any(distance_to_polygon(centre, points) < NEAR for points in polygons):
        return found
    for fan in Panorama(centre, radius, in_between(centre, radius, polygons, around), around).fans():
        if fan:
            found.append(fan)
        else:
            yield
    return found


def in_between(
    centre: Vector, radius: float, polygons: Sequence[tuple[Vector, ...]], around: Box
) -> list[tuple[Vector, ...]]:
    """The polygons that a segment from a disc to a box may touch, and at most a few more."""
    left, top, right, bottom = around
    x, y = centre.real, centre.imag
    hull = min(left, x - radius), min(top, y - radius), max(right, x + radius), max(bottom, y + radius)
    along = complex(left + right, top + bottom) / 2 - centre
    # All such segments lie in the box around both, and in a strip along the line from middle to middle.
    turn = along.conjugate() / abs(along) if abs(along) > NEAR else 1 + 0j
    across = [(turn * (complex(x, y) - centre)).imag for x in (left, right) for y in (top, bottom)]
    low, high = min(-radius, *across) - NEAR, max(radius, *across) + NEAR
    found = []
    for points in polygons:
        if meet(box(points), hull, NEAR):
            offs = [(turn * (point - centre)).imag for point in points]
            if min(offs) <= high and max(offs) >= low:
                found.append(points)
    return found


class Panorama:
    """The ground that is seen from a disc past polygons."""

    def __init__(self, centre: Vector, radius: float, polygons: Sequence[tuple[Vector, ...]], around: Box) -> None:
        self.centre, self.radius = centre, radius
        self.sides = [
            part for points in polygons for a, b in sides(points) if a != b for part in _outside(a, b, centre, radius)
        ]
        self.corners = list(dict.fromkeys(point for side in self.sides for point in side))
        ends = centre - radius * (1 + 1j), centre + radius * (1 + 1j), complex(*around[:2]), complex(*around[2:])
        frame = corners_of(wider(bounds([*self.corners, *ends]), SCAN_ROOM))
        self.frame = list(sides(frame))
        self.turns = [*self.corners, *frame]
        """Where the side that is nearest to a ray may change; `crossing` adds the places where sides cross."""
        self._polygons = polygons

    def crossing(self) -> Fans:
        """Look for the places where sides of overlapping polygons cross; yields only pauses."""
        boxes = [box(points) for points in self._polygons]
        pairs = combinations(range(len(boxes)), 2)
        for number, (one, other) in enumerate((a, b) for a, b in pairs if meet(boxes[a], boxes[b], 0.0)):
            self.turns += _crossings(self._polygons[one], self._polygons[other])
            if number % PAUSE == PAUSE - 1:
                yield []

    def fans(self) -> Fans:
        """Polygons of all that is seen, and of ground inside the polygons that hide."""
        yield from self.crossing()
        yield from self.star(self.centre)
        for number, corner in enumerate(self.corners):
            if number % CORNERS_AT_ONCE == CORNERS_AT_ONCE - 1:
                yield []
            if abs(corner - self.centre) <= self.radius + NEAR:
                yield from self.star(corner)
            elif self.radius:
                yield from self._past(corner)

    def star(self, eye: Vector) -> Fans:
        """The ground that is seen from a point of the disc."""
        angles = {-pi, pi, *(phase(point - eye) for point in self.turns if abs(point - eye) > NEAR)}
        around = [side for side in self.sides if distance_to_segment(eye, *side) > NEAR]
        yield from self.rays(eye, sorted(angles), around, [])

    def _past(self, corner: Vector) -> Fans:
        """The ground that is seen on rays that come from the disc and graze a corner."""
        away = corner - self.centre
        ahead, spread = phase(away), asin(self.radius / abs(away))
        left, right = rect(1, ahead + spread), rect(1, ahead - spread)
        left_x, left_y, right_x, right_y = left.real, left.imag, right.real, right.imag
        near, touching = [], []
        for side in self.sides:
            a, b = side[0] - corner, side[1] - corner
            ax, ay, bx, by = a.real, a.imag, b.real, b.imag
            one, two = left_x * ay - left_y * ax, left_x * by - left_y * bx
            if (one > 0 and two > 0) or (one < 0 and two < 0):
                three, four = right_x * ay - right_y * ax, right_x * by - right_y * bx
                if (one > 0 and three > 0 and four > 0) or (one < 0 and three < 0 and four < 0):
                    continue
            if distance_to_segment(corner, *side) > NEAR:
                near.append(side)
            else:
                touching += [end for end in (a, b) if abs(end) > NEAR]
        angles = {-spread, spread}
        turned, slope = rect(1, -ahead), tan(spread) + THIN
        for point in self.turns:
            beyond = (point - corner) * turned
            if abs(beyond.imag) <= slope * abs(beyond.real) and point != corner:  # else no ray goes that way
                angle = phase(beyond)
                angles.update(each for each in (angle, angle - pi, angle + pi) if -spread < each < spread)
        yield from self.rays(corner, [ahead + angle for angle in sorted(angles)], near, touching)

    def rays(self, eye: Vector, angles: Sequence[float], near: Sequence[Segment], touching: Sequence[Vector]) -> Fans:
        """The rays from a point between each two neighbouring directions; `touching`: where sides leave it."""
        fan: list[Vector] = []
        for number, (first, last) in enumerate(pairwise(angles), 1):
            if number % PAUSE == 0:
                yield []
            if last - first < THIN:
                continue
            unit = rect(1, (first + last) / 2)
            if touching and not self.comes_out(eye, unit, near, touching):
                if fan:
                    yield [eye, *fan]
                fan = []
                continue
            _, side = min(hits(eye, unit, near), key=lambda hit: hit[0], default=(0.0, None))
            if side is None:
                _, side = min(hits(eye, unit, self.frame), key=lambda hit: hit[0])
            for angle in (first, last):
                met = where_lines_cross(eye, eye + rect(1, angle), *side)
                if met is not None:
                    fan.append(eye + rect(met[0], angle))
        if fan:
            yield [eye, *fan]

    def comes_out(self, corner: Vector, unit: Vector, near: Sequence[Segment], touching: Sequence[Vector]) -> bool:
        """Whether a ray comes freely from where it is cast and has everything at the corner on one side."""
        hands = [cross(unit, way) for way in touching]
        if min(hands) < 0 < max(hands):
            return False
        length = self.way_back(corner, unit)
        return length is not None and all(far > length for far, _ in hits(corner, -unit, near))

    def way_back(self, corner: Vector, unit: Vector) -> float | None:
        """How far before a corner a ray leaves the disc."""
        back = self.centre - corner
        off = cross(unit, back)
        return -dot(unit, back) - sqrt(max(0.0, self.radius * self.radius - off * off))


def hits(eye: Vector, unit: Vector, listed: Iterable[Segment]) -> Iterator[tuple[float, Segment]]:
    """The distance along a ray to each side that it meets, and the side."""
    ex, ey, ux, uy = eye.real, eye.imag, unit.real, unit.imag
    for side in listed:
        a, b = side
        ax, ay, bx, by = a.real - ex, a.imag - ey, b.real - ex, b.imag - ey
        u, v = ux * ay - uy * ax, ux * by - uy * bx
        if (u > 0) == (v > 0):
            continue
        far = (ax * by - ay * bx) / (v - u)
        if far > 0:
            yield far, side


def _outside(a: Vector, b: Vector, centre: Vector, radius: float) -> Iterator[Segment]:
    """The parts of a segment outside a disc: none, one or two."""
    cuts = where_line_meets_circle(a, b, centre, radius) if radius else ()
    if not cuts:
        yield a, b
        return
    for low, high in ((0.0, min(cuts[0], 1.0)), (max(cuts[1], 0.0), 1.0)):
        if (high - low) * abs(b - a) > NEAR:
            yield (a if low == 0 else a + low * (b - a)), (b if high == 1 else a + high * (b - a))


@lru_cache(maxsize=PAIRS_KEPT)
def _crossings(one: tuple[Vector, ...], other: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """Where sides of two polygons cross: the side that is nearest to a ray changes there."""
    found = (
        where_segments_cross(a, b, c, d) if a != b and c != d else None for a, b in sides(one) for c, d in sides(other)
    )
    return tuple(place for place in found if place is not None)


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
            if is_in_any(self._region, corner.real, corner.imag):
                yield from self.star(corner)
            else:
                yield from self._past(corner)
            yield []

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

    def way_back(self, corner: Vector, unit: Vector) -> float | None:
        """How far before a corner a ray last leaves the region; None if it does not come from there."""
        return min((far for far, _ in hits(corner, -unit, self._rims)), default=None)


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
            offs, most = [dx * (y - ay) - dy * (x - ax) for x, y in closed[low + 1 : high]], tolerance * length
        else:
            offs, most = [hypot(x - ax, y - ay) for x, y in closed[low + 1 : high]], tolerance
        away = list(map(abs, offs))
        if (worst := max(away)) > most:
            at = low + 1 + away.index(worst)
            kept.add(at)
            waiting += [(low, at), (at, high)]
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
