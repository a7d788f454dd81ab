"""Points of the plane as complex numbers, for lengths that are good to a tolerance (never for exact decisions).

Lines, circles and polygons as the shortest way of a disc needs them; and polygons prepared for many questions about
points: whether they lie in a polygon or near its border. Units are the caller's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import pi, sqrt
from typing import TypeAlias

from attrs import frozen

Vector: TypeAlias = complex
Segment: TypeAlias = tuple[Vector, Vector]

NEAR = 1e-7
"""Places closer than this are one: a ten-thousandth of the coarsest coordinate a document can hold."""
TURN = 2 * pi
ROUNDING = 0.001
"""Places are given to a thousandth of an inch, so a base may overlap by at most that (inches)."""


def cross(a: Vector, b: Vector) -> float:
    """The z of the vector product: positive if `b` is counter-clockwise of `a` (y upwards)."""
    return a.real * b.imag - a.imag * b.real


def dot(a: Vector, b: Vector) -> float:
    """The scalar product of two vectors."""
    return a.real * b.real + a.imag * b.imag


def sides(points: Sequence[Vector]) -> Iterator[Segment]:
    """The edges of a polygon, the last one back to the first point."""
    return zip(points, [*points[1:], points[0]], strict=True)


def doubled_area(points: Sequence[Vector]) -> float:
    """Twice the signed area of a polygon."""
    return sum(cross(a, b) for a, b in sides(points))


def convex_hull(points: Sequence[Vector]) -> list[Vector]:
    """The corners of the convex hull of points, anticlockwise (y upwards): Andrew's monotone chain. The hull of equal
    points has none."""
    ordered = sorted(set(points), key=lambda point: (point.real, point.imag))
    found: list[Vector] = []
    for listed in (ordered, ordered[::-1]):
        chain: list[Vector] = []
        for point in listed:
            while len(chain) > 1 and cross(chain[-1] - chain[-2], point - chain[-1]) <= 0:
                chain.pop()
            chain.append(point)
        found += chain[:-1]
    return found


def distance_to_segment(point: Vector, a: Vector, b: Vector) -> float:
    """The distance of a point from a closed segment."""
    return abs(point - nearest_on_segment(point, a, b))


def nearest_on_segment(point: Vector, a: Vector, b: Vector) -> Vector:
    """The place of a closed segment that is nearest to a point."""
    along, towards = b - a, point - a
    x, y = along.real, along.imag
    length = x * x + y * y
    if not length:
        return a
    part = (towards.real * x + towards.imag * y) / length
    return a + along * (0.0 if part < 0.0 else 1.0 if part > 1.0 else part)


def distance_to_border(point: Vector, points: Sequence[Vector]) -> float:
    """The distance of a point from a polygon's border."""
    return min(distance_to_segment(point, a, b) for a, b in sides(points))


def distance_to_polygon(point: Vector, points: Sequence[Vector]) -> float:
    """The distance of a point from a polygon, 0 inside it."""
    return 0.0 if inside(point, points) else distance_to_border(point, points)


def clearance_to_keep(clearance: float, starts: Iterable[float], goals: Iterable[float]) -> float:
    """How far a base keeps from a thing (inches). A base that is already nearer need not keep the full clearance.
    `starts` and `goals` are its distances at start and goal; those at the goal count within the rounding of a place."""
    kept = min([clearance, *starts])
    return min([kept, *(distance for distance in goals if distance >= clearance - ROUNDING)])


def is_met(points: Sequence[Vector], a: Vector, b: Vector) -> bool:
    """Whether a segment whose ends lie outside a polygon meets it."""
    ux, uy = b.real - a.real, b.imag - a.imag
    before = points[-1]
    side = ux * (before.imag - a.imag) - uy * (before.real - a.real)
    for point in points:
        next_side = ux * (point.imag - a.imag) - uy * (point.real - a.real)
        if side * next_side <= 0:
            vx, vy = point.real - before.real, point.imag - before.imag
            one = vx * (a.imag - before.imag) - vy * (a.real - before.real)
            other = vx * (b.imag - before.imag) - vy * (b.real - before.real)
            if one * other <= 0:
                return True
        before, side = point, next_side
    return False


def inside(point: Vector, points: Sequence[Vector]) -> bool:
    """Whether a point lies in a polygon (even-odd; on the border: either)."""
    x, y = point.real, point.imag
    odd = False
    for a, b in sides(points):
        if (a.imag > y) != (b.imag > y) and x < a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag):
            odd = not odd
    return odd


def depth(point: Vector, points: Sequence[Vector]) -> float:
    """The distance from a polygon's border, negative outside."""
    away = distance_to_border(point, points)
    return away if inside(point, points) else -away


def where_lines_cross(a: Vector, b: Vector, c: Vector, d: Vector) -> tuple[float, float] | None:
    """The parameters along ab and cd at which their lines cross; None if they are parallel."""
    u, v = b - a, d - c
    turn = cross(u, v)
    if abs(turn) < 1e-14 * (abs(u) * abs(v) + 1e-30):
        return None
    return cross(c - a, v) / turn, cross(c - a, u) / turn


def where_segments_cross(a: Vector, b: Vector, c: Vector, d: Vector) -> Vector | None:
    """The place that two closed segments have in common; None if there is none, or if they are parallel."""
    met = where_lines_cross(a, b, c, d)
    return a + met[0] * (b - a) if met and 0 <= met[0] <= 1 and 0 <= met[1] <= 1 else None


def where_line_meets_circle(a: Vector, b: Vector, centre: Vector, radius: float) -> tuple[float, ...]:
    """The parameters along ab at which its line meets a circle: none or two (a tangent's two are one place)."""
    u, w = b - a, a - centre
    ux, uy, wx, wy = u.real, u.imag, w.real, w.imag
    square = ux * ux + uy * uy
    half = ux * wx + uy * wy
    root = half * half - square * (wx * wx + wy * wy - radius * radius)
    if root < 0 or square == 0:
        return ()
    root = sqrt(root)
    return (-half - root) / square, (-half + root) / square


def where_circles_meet(p: Vector, r: float, q: Vector, s: float) -> tuple[Vector, ...]:
    """The two points in which circles meet, or none."""
    between = q - p
    gap = abs(between)
    if gap == 0 or gap > r + s or gap < abs(r - s):
        return ()
    along = (gap * gap + r * r - s * s) / (2 * gap)
    up = sqrt(max(0.0, r * r - along * along))
    unit = between / gap
    return p + unit * complex(along, up), p + unit * complex(along, -up)


def tangent(p: Vector, r: float, q: Vector, s: float) -> tuple[Vector, Vector, Vector] | None:
    """The directed line that leaves circle (p, |r|) and arrives at circle (q, |s|): its two ends and its unit
    direction.

    A positive radius is passed counter-clockwise, a negative one clockwise, zero is a point. The line has no length if
    one circle touches the other from within (a base in contact sets out around the other). None if one lies inside.
    """
    between = q - p
    x, y = between.real, between.imag
    square = x * x + y * y
    apart = r - s
    spare = square - apart * apart
    if square == 0 or spare < -2 * NEAR * abs(apart):
        return None
    unit = between * complex(sqrt(max(0.0, spare)), apart) / square
    outward = unit * -1j
    return p + r * outward, q + s * outward, unit


PreparedSide: TypeAlias = tuple[float, float, float, float, float, float, float, float]
"""A side of a polygon: the unit vector out of it (x, y), the offset of its line along that; its start, its direction,
the square of its length."""
PlainSide: TypeAlias = tuple[float, float, float, float]
"""A side of a polygon: its start and its end."""


@frozen
class PreparedPolygon:
    """A polygon: its sides as numbers, and a box around it with a margin. `hull`: for each side of its hull the unit
    vector out of it (x, y) and the offset of its line. `is_convex`: whether it is its hull."""

    sides: tuple[PlainSide, ...]
    faces: tuple[PreparedSide, ...]
    hull: tuple[tuple[float, float, float], ...]
    left: float
    top: float
    right: float
    bottom: float
    is_convex: bool

    @classmethod
    def of(cls, points: Sequence[Vector], margin: float) -> PreparedPolygon:
        """Prepare a polygon; `margin`: how far from its border questions are asked."""
        xs, ys = [p.real for p in points], [p.imag for p in points]
        listed = tuple((a.real, a.imag, b.real, b.imag) for a, b in sides(points))
        faces = tuple(_face(*side) for side in listed)
        hull = tuple(_face(a.real, a.imag, b.real, b.imag)[:3] for a, b in sides(convex_hull(points)))
        around = min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
        return cls(listed, faces, hull, *around, len(hull) == len(listed))

    def is_near(self, x: float, y: float) -> bool:
        return self.left < x < self.right and self.top < y < self.bottom

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the polygon (on the border: either)."""
        if not (self.left < x < self.right and self.top < y < self.bottom):
            return False
        for out_x, out_y, off in self.hull:
            if out_x * x + out_y * y > off:
                return False
        return self.is_convex or self._is_odd(x, y)

    def _is_odd(self, x: float, y: float) -> bool:
        """Whether a point lies in the polygon, by the even-odd rule."""
        odd = False
        for ax, ay, bx, by in self.sides:
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
        return odd

    def is_within(self, x: float, y: float, distance: float) -> bool:
        """Whether a point lies in the polygon or closer to it than a distance; negative: at least that deep in it."""
        is_out = False
        for out_x, out_y, off in self.hull:
            gap = out_x * x + out_y * y - off
            if gap >= distance:
                return False
            if gap > 0:
                is_out = True
        if not is_out and (self.is_convex or self._is_odd(x, y)):
            return distance >= 0 or self.side_near(x, y, -distance) is None
        return distance >= 0 and self.is_near(x, y) and self.side_near(x, y, distance) is not None

    def side_near(self, x: float, y: float, distance: float) -> Vector | None:
        """The direction of a side closer to a point than a distance; None if there is none."""
        for out_x, out_y, off, ax, ay, ux, uy, square in self.faces:
            if -distance < out_x * x + out_y * y - off < distance:
                wx, wy = x - ax, y - ay
                t = (wx * ux + wy * uy) / square
                t = 0.0 if t < 0 else 1.0 if t > 1 else t
                wx, wy = wx - t * ux, wy - t * uy
                if wx * wx + wy * wy < distance * distance:
                    return complex(ux, uy)
        return None


prepared = lru_cache(maxsize=1024)(PreparedPolygon.of)
"""Polygons of solids and floors, which recur for every figure."""


def _face(ax: float, ay: float, bx: float, by: float) -> PreparedSide:
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy
    length = sqrt(square)
    out_x, out_y = uy / length, -ux / length
    return out_x, out_y, out_x * ax + out_y * ay, ax, ay, ux, uy, square


def anticlockwise(points: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """A polygon turned so that its inside is on the left (y upwards), without a corner named twice in a row; the same
    object if it already is."""
    return _turned(points)


@lru_cache(maxsize=2048)
def _turned(points: tuple[Vector, ...]) -> tuple[Vector, ...]:
    kept = tuple(p for p, q in sides(points) if p != q)
    turned = kept if doubled_area(kept) > 0 else kept[::-1]
    return points if turned == points else turned


def salient(points: Sequence[Vector]) -> list[Vector]:
    """The corners of an anticlockwise polygon that stick out."""
    last = len(points)
    return [points[i] for i in range(last) if cross(points[i] - points[i - 1], points[(i + 1) % last] - points[i]) > 0]
