"""Where the centre of a disc may be: solids kept at a distance, other discs, floors of different heights, zones with a toll.

Everything is decided piece by piece: a segment or an arc is cut wherever it meets a curve that could matter, and each
piece is judged at its middle. That is one rule for all the ways in which walls, steps, banks and bases can meet.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from math import atan2, inf

from attrs import frozen

from tablelight.geometry.plane import (
    NEAR,
    TURN,
    Segment,
    Vector,
    cross,
    distance_to_segment,
    dot,
    doubled_area,
    sides,
    where_circles_meet,
    where_line_meets_circle,
    where_lines_cross,
)


@frozen
class Solid:
    """A polygon that the centre keeps `clearance` away from, unless it stands on a floor from which `top` is a step."""

    points: tuple[Vector, ...]
    clearance: float
    top: float = inf


@frozen
class Disc:
    """A disc that the centre does not enter (both radii already added)."""

    centre: Vector
    radius: float


@frozen
class Floor:
    """A polygon on which one stands at `height`; the highest counts, 0 where there is none."""

    points: tuple[Vector, ...]
    height: float
    toll: bool = False
    """Whether entering or leaving it costs the toll (water)."""


@frozen
class Piece:
    """A part of a line or an arc on which nothing changes, up to the parameter `end`."""

    end: float
    free: bool
    zone: int | None
    """1 where the toll zone is, 0 outside, None along its border, which counts as either."""
    curve: int = -1
    """The number of the curve at which it ends, -1 for none."""


class Ground:
    """A table as the centre of one disc finds it. Lengths in inches."""

    def __init__(
        self,
        width: float,
        height: float,
        solids: Iterable[Solid] = (),
        discs: Iterable[Disc] = (),
        floors: Iterable[Floor] = (),
        *,
        step: float = 1.0,
        toll: float = 1.0,
    ) -> None:
        self.width, self.height = width, height
        self.solids = tuple(Solid(_anticlockwise(s.points), s.clearance, s.top) for s in solids)
        self.discs = tuple(discs)
        self.floors = tuple(Floor(_anticlockwise(f.points), f.height, f.toll) for f in floors)
        self.step, self.toll = step, toll

    @property
    def key(self) -> tuple[object, ...]:
        """All that a ground is: two with one key are the same."""
        return type(self), self.width, self.height, self.solids, self.discs, self.floors, self.step, self.toll

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def near(self, centre: Vector, distance: float) -> Ground:
        """The same ground without what is farther from a place than a distance: enough for who gets no farther."""

        def reaches(points: Sequence[Vector], clearance: float) -> bool:
            right = min(p.real for p in points) - centre.real
            left = centre.real - max(p.real for p in points)
            below = min(p.imag for p in points) - centre.imag
            above = centre.imag - max(p.imag for p in points)
            return max(right, left, below, above) <= distance + clearance + 1

        kept = copy(self)
        kept.__dict__ = {
            **{name: self.__dict__[name] for name in ("width", "height", "step", "toll")},
            "solids": tuple(s for s in self.solids if reaches(s.points, s.clearance)),
            "discs": tuple(d for d in self.discs if reaches((d.centre,), d.radius)),
            "floors": tuple(f for f in self.floors if reaches(f.points, 0.0)),
        }
        return kept

    @cached_property
    def layered(self) -> bool:
        """Whether there are heights that change what is solid."""
        return any(floor.height for floor in self.floors) or any(s.top < inf for s in self.solids)

    @cached_property
    def tolled(self) -> bool:
        """Whether there is a toll zone."""
        return any(floor.toll for floor in self.floors)

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Every straight curve at which something may change."""
        found: list[Segment] = []
        for solid in self.solids:
            for a, b in sides(solid.points):
                outward = (b - a) / abs(b - a) * -1j * solid.clearance
                found.append((a + outward, b + outward))
                if self.layered and solid.clearance:
                    found.append((a, b))
        for floor in self.floors:
            found.extend(sides(floor.points))
        corners = [0j, complex(self.width, 0), complex(self.width, self.height), complex(0, self.height)]
        return (*dict.fromkeys(found), *sides(corners))

    @cached_property
    def circles(self) -> tuple[tuple[Vector, float], ...]:
        """Every circle at which something may change: solids' rounded corners, discs."""
        corners = [
            (corner, solid.clearance) for solid in self.solids if solid.clearance for corner in salient(solid.points)
        ]
        return (*dict.fromkeys(corners), *((disc.centre, disc.radius) for disc in self.discs))

    @cached_property
    def _boxed_segments(self) -> list[tuple[int, float, float, float, float, Vector, Vector]]:
        """The segments with their numbers and the boxes around them: left, top, right, bottom."""
        return [
            (n, min(a.real, b.real), min(a.imag, b.imag), max(a.real, b.real), max(a.imag, b.imag), a, b)
            for n, (a, b) in enumerate(self.segments)
        ]

    @cached_property
    def _boxed_circles(self) -> list[tuple[int, float, float, float, float, Vector, float]]:
        """The circles likewise, numbered after the segments."""
        return [
            (n, c.real - r - NEAR, c.imag - r - NEAR, c.real + r + NEAR, c.imag + r + NEAR, c, r)
            for n, (c, r) in enumerate(self.circles, len(self.segments))
        ]

    @cached_property
    def points(self) -> tuple[Vector, ...]:
        """Corners without a rounding where a shortest way may bend: of floors, and of solids one may not keep away from."""
        found = [corner for solid in self.solids if not solid.clearance for corner in solid.points]
        if self.layered:
            found += self._steps_at_walls()
        found += [corner for floor in self.floors for corner in floor.points]
        return tuple(dict.fromkeys(found))

    def _steps_at_walls(self) -> list[Vector]:
        """Where a floor's edge runs into the margin of a solid: the margin ends there if the floor is a step to it."""
        found: list[Vector] = []
        for floor in self.floors:
            stepped = [
                s
                for s in self.solids
                if s.clearance and floor.height <= s.top <= floor.height + self.step + NEAR and s.points != floor.points
            ]
            rounded = [(corner, s.clearance) for s in stepped for corner in salient(s.points)]
            for a, b in sides(floor.points) if stepped else ():
                for centre, radius in rounded:
                    found += [a + t * (b - a) for t in where_line_meets_circle(a, b, centre, radius) if 0 <= t <= 1]
                for solid in stepped:
                    for c, d in sides(solid.points):
                        outward = (d - c) / abs(d - c) * -1j * solid.clearance
                        crossing = where_lines_cross(a, b, c + outward, d + outward)
                        if crossing and all(0 <= t <= 1 for t in crossing):
                            found.append(a + crossing[0] * (b - a))
        return found

    @cached_property
    def _solid_shapes(self) -> list[tuple[Shape, float, float]]:
        return [(Shape.of(solid.points, solid.clearance), solid.clearance, solid.top) for solid in self.solids]

    @cached_property
    def _floor_shapes(self) -> list[tuple[Shape, float, bool]]:
        return [(Shape.of(floor.points, 100 * NEAR), floor.height, floor.toll) for floor in self.floors]

    def floor_at(self, point: Vector) -> float:
        """The height one stands at; an edge is still on top."""
        x, y = point.real, point.imag
        heights = [height for shape, height, _ in self._floor_shapes if shape.is_within(x, y, NEAR)]
        return max(heights) if heights else 0.0

    def is_free(self, point: Vector) -> bool:
        """Whether the centre may be at a point (touching is allowed)."""
        x, y = point.real, point.imag
        if not (-NEAR <= x <= self.width + NEAR and -NEAR <= y <= self.height + NEAR):
            return False
        for disc in self.discs:
            if abs(point - disc.centre) < disc.radius - NEAR:
                return False
        near = [each for each in self._solid_shapes if each[0].is_near(x, y)]
        if not near:
            return True
        reach = (self.floor_at(point) if self.layered else 0.0) + self.step + NEAR
        return not any(top > reach and shape.is_within(x, y, clearance - NEAR) for shape, clearance, top in near)

    def is_crossed(self, y: float) -> bool:
        """Whether a horizontal line comes near a solid."""
        return any(shape.top <= y <= shape.bottom for shape, _, _ in self._solid_shapes)

    def zone_at(self, point: Vector) -> int | None:
        """Whether a point is in the toll zone (`Piece.zone`)."""
        x, y = point.real, point.imag
        if not any(toll and shape.is_near(x, y) for shape, _, toll in self._floor_shapes):
            return 0
        for shape, _, _ in self._floor_shapes:
            side = shape.side_near(x, y, 10 * NEAR) if shape.is_near(x, y) else None
            if side is not None:
                across = side / abs(side) * 1j * 100 * NEAR
                one, other = self._in_toll(point + across), self._in_toll(point - across)
                if one != other:
                    return None
        return int(self._in_toll(point))

    def _in_toll(self, point: Vector) -> bool:
        x, y = point.real, point.imag
        under = [(height, toll) for shape, height, toll in self._floor_shapes if shape.holds(x, y)]
        water = max((height for height, toll in under if toll), default=None)
        return water is not None and not any(height >= water for height, toll in under if not toll)

    def trace(self, a: Vector, b: Vector) -> list[Piece]:
        """A segment's pieces, in order, by the distance from `a`; up to the first that is not free."""
        u = b - a
        length = abs(u)
        if length == 0:
            return []
        cuts = {length: -1}
        low_x, high_x = sorted((a.real, b.real))
        low_y, high_y = sorted((a.imag, b.imag))
        for number, left, top, right, bottom, c, d in self._boxed_segments:
            # Far apart on one axis: the cheap test that spares most of the others.
            if left > high_x or right < low_x or top > high_y or bottom < low_y:
                continue
            crossing = where_lines_cross(a, b, c, d)
            if crossing is None:
                cuts.update((dot(end - a, u) / length, number) for end in (c, d))
            elif -NEAR <= crossing[1] <= 1 + NEAR:
                cuts[crossing[0] * length] = number
        for number, left, top, right, bottom, centre, radius in self._boxed_circles:
            if left > high_x or right < low_x or top > high_y or bottom < low_y:
                continue
            w = centre - a
            if abs(cross(w, u)) <= (radius + NEAR) * length:
                cuts.update((t * length, number) for t in where_line_meets_circle(a, b, centre, radius))
        pieces: list[Piece] = []
        unit = u / length
        before = 0.0
        for cut in sorted(c for c in cuts if NEAR < c <= length):
            if cut - before < NEAR and cut < length:
                continue
            middle = a + unit * (before + cut) / 2
            free = self.is_free(middle)
            pieces.append(Piece(cut, free, self.zone_at(middle) if free else 0, cuts[cut]))
            if not free:
                break
            before = cut
        return pieces

    def around(self, centre: Vector, radius: float) -> list[Piece]:
        """A whole circle's pieces by angle from 0 to a full turn, those that are not free too."""
        cuts = {TURN}
        meets: list[Vector] = []
        for c, d in self.segments:
            if distance_to_segment(centre, c, d) <= radius + NEAR:
                meets += [
                    c + t * (d - c)
                    for t in where_line_meets_circle(c, d, centre, radius + 1e-12)
                    if -NEAR <= t <= 1 + NEAR
                ]
                meets += [end for end in (c, d) if abs(abs(end - centre) - radius) < 10 * NEAR]
        for other, size in self.circles:
            meets += where_circles_meet(centre, radius, other, size)
        cuts.update(atan2((m - centre).imag, (m - centre).real) % TURN for m in meets)
        pieces: list[Piece] = []
        before = 0.0
        for cut in sorted(cuts):
            if (cut - before) * radius < NEAR:
                continue
            half = (before + cut) / 2
            middle = centre + rect(radius, half)
            free = self.is_free(middle)
            pieces.append(Piece(cut, free, self.zone_at(middle) if free else 0))
            before = cut
        return pieces


@frozen
class Shape:
    """A polygon made ready for many questions: its sides as numbers, and a box around it with a margin."""

    sides: tuple[tuple[float, float, float, float], ...]
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, points: Sequence[Vector], margin: float) -> Shape:
        """A polygon and the margin within which questions about its border are asked."""
        xs, ys = [p.real for p in points], [p.imag for p in points]
        listed = tuple((a.real, a.imag, b.real, b.imag) for a, b in sides(points))
        return cls(listed, min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def is_near(self, x: float, y: float) -> bool:
        """Whether a point is in the box."""
        return self.left < x < self.right and self.top < y < self.bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the polygon (on the border: either)."""
        if not self.is_near(x, y):
            return False
        odd = False
        for ax, ay, bx, by in self.sides:
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
        return odd

    def is_within(self, x: float, y: float, distance: float) -> bool:
        """Whether a point lies in the polygon or closer to it than a distance; negative: so deep in it."""
        if distance < 0:
            return self.holds(x, y) and self.side_near(x, y, -distance) is None
        return self.is_near(x, y) and (self.holds(x, y) or self.side_near(x, y, distance) is not None)

    def side_near(self, x: float, y: float, distance: float) -> Vector | None:
        """The direction of a side closer to a point than a distance."""
        square = distance * distance
        for ax, ay, bx, by in self.sides:
            ux, uy, wx, wy = bx - ax, by - ay, x - ax, y - ay
            length = ux * ux + uy * uy
            t = (wx * ux + wy * uy) / length
            t = 0.0 if t < 0 else 1.0 if t > 1 else t
            wx, wy = wx - t * ux, wy - t * uy
            if wx * wx + wy * wy < square:
                return complex(ux, uy)
        return None


def _anticlockwise(points: Sequence[Vector]) -> tuple[Vector, ...]:
    kept = tuple(p for p, q in zip(points, [*points[1:], points[0]], strict=True) if p != q)
    return kept if doubled_area(kept) > 0 else kept[::-1]


def salient(points: Sequence[Vector]) -> list[Vector]:
    """The corners of an anticlockwise polygon that stick out."""
    last = len(points)
    return [points[i] for i in range(last) if cross(points[i] - points[i - 1], points[(i + 1) % last] - points[i]) > 0]
