"""Polygons prepared for many questions about points: whether they lie in a polygon or near its border."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf, sqrt
from typing import NamedTuple, TypeAlias

from attrs import field, frozen

from tablelight.geometry.inches.plane import NEAR, Vector, convex_hull, cross, doubled_area, sides

PreparedSide: TypeAlias = tuple[float, float, float, float, float, float, float, float]
"""A side of a polygon: the unit vector out of it (x, y), the offset of its line along that; its start, its direction,
the square of its length."""
FEW_SIDES = 5
"""A polygon with at most this many sides has all of them looked at."""
BESIDE_SIDE = 100 * NEAR
"""Up to this distance from a side, only the sides at the point's height are looked at (inches)."""

PlainSide: TypeAlias = tuple[float, float, float, float]
"""A side of a polygon: its start and its end."""


class SidesByHeight(NamedTuple):
    """A polygon's sides by height: below the first of the corners' `heights`, between each and the next, and above the
    last, the sides that cross there (`met`), and those that come as near as `BESIDE_SIDE` (`near`)."""

    heights: list[float]
    met: list[list[PlainSide]]
    near: list[list[PreparedSide]]


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
    _by_height: list[SidesByHeight] = field(factory=list, init=False, repr=False, eq=False)
    """Made on first use."""

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
        heights, met, _ = (self._by_height or self._made_by_height())[0]
        odd = False
        for ax, ay, bx, by in met[bisect_right(heights, y)]:
            if x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
        return odd

    def _made_by_height(self) -> list[SidesByHeight]:
        heights = sorted({side[1] for side in self.sides})
        rows = list(pairwise([-inf, *heights, inf]))
        met = [[s for s in self.sides if (s[1] >= top) != (s[3] >= top)] for _, top in rows]
        ends = [(min(s[1], s[3]) - BESIDE_SIDE, max(s[1], s[3]) + BESIDE_SIDE) for s in self.sides]
        faces = list(zip(ends, self.faces, strict=True))
        near = [[face for (low, high), face in faces if low <= top and high >= bottom] for bottom, top in rows]
        self._by_height.append(SidesByHeight(heights, met, near))
        return self._by_height

    def covers(self, x: float, y: float, near: float) -> bool:
        """Whether a point of the box lies in the polygon, or closer to its border than a small distance."""
        is_out = False
        for out_x, out_y, off in self.hull:
            gap = out_x * x + out_y * y - off
            if gap > 0:
                if gap >= near:
                    return False
                is_out = True
        if not is_out and (self.is_convex or self._is_odd(x, y)):
            return True
        return self.side_near(x, y, near) is not None

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
        faces: Sequence[PreparedSide] = self.faces
        if distance <= BESIDE_SIDE and len(faces) > FEW_SIDES:
            heights, _, near = (self._by_height or self._made_by_height())[0]
            faces = near[bisect_right(heights, y)]
        for out_x, out_y, off, ax, ay, ux, uy, square in faces:
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


SolidShape: TypeAlias = tuple[float, float, float, float, PreparedPolygon, float, float]
"""A prepared solid: the box around its margin, its polygon, its clearance, its top."""
FloorShape: TypeAlias = tuple[float, float, float, float, PreparedPolygon, float, bool]
"""A prepared floor: the box around it, its polygon, its height, whether it has the toll."""


def solid_shape(points: tuple[Vector, ...], clearance: float, top: float) -> SolidShape:
    """A solid with its shape prepared."""
    shape = prepared(points, clearance)
    return shape.left, shape.top, shape.right, shape.bottom, shape, clearance, top


def floor_shape(points: tuple[Vector, ...], height: float, toll: bool) -> FloorShape:
    """A floor with its shape prepared."""
    shape = prepared(points, 100 * NEAR)
    return shape.left, shape.top, shape.right, shape.bottom, shape, height, toll


def _face(ax: float, ay: float, bx: float, by: float) -> PreparedSide:
    ux, uy = bx - ax, by - ay
    square = ux * ux + uy * uy
    length = sqrt(square)
    out_x, out_y = uy / length, -ux / length
    return out_x, out_y, out_x * ax + out_y * ay, ax, ay, ux, uy, square


@lru_cache(maxsize=2048)
def anticlockwise(points: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """A polygon turned so that its inside is on the left (y upwards), without a corner named twice in a row; the same
    object if it already is."""
    kept = tuple(p for p, q in zip(points, [*points[1:], points[0]], strict=True) if p != q)
    turned = kept if doubled_area(kept) > 0 else kept[::-1]
    return points if turned == points else turned


def salient(points: Sequence[Vector]) -> list[Vector]:
    """The corners of an anticlockwise polygon that stick out."""
    last = len(points)
    return [points[i] for i in range(last) if cross(points[i] - points[i - 1], points[(i + 1) % last] - points[i]) > 0]
