"""Where the centre of a disc may be: solids kept at a distance, other discs, floors of different heights, toll zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import TypeAlias

from attrs import field, frozen

from tablelight.geometry.inches.plane import (
    NEAR,
    PreparedPolygon,
    Segment,
    Vector,
    anticlockwise,
    prepared,
    sides,
)

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
SolidShape: TypeAlias = tuple[float, float, float, float, PreparedPolygon, float, float]
"""A prepared solid: the box around its margin, its polygon, its clearance, its top."""
FloorShape: TypeAlias = tuple[float, float, float, float, PreparedPolygon, float, bool]
"""A prepared floor: the box around it, its polygon, its height, whether it has the toll."""
MARGIN = 0.01
"""How much farther than the distance asked for still counts as near (inches)."""


@frozen(cache_hash=True)
class Solid:
    """A polygon that the centre keeps `clearance` away from, unless it stands on a floor from which `top` is a step."""

    points: tuple[Vector, ...] = field(converter=anticlockwise)
    clearance: float
    top: float = inf

    @cached_property
    def shape(self) -> SolidShape:
        """The solid with its polygon prepared."""
        shape = prepared(self.points, self.clearance)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.clearance, self.top


@frozen
class Disc:
    """A disc that the centre does not enter (both radii already added), unless it stands more than a step above or below
    `height`."""

    centre: Vector
    radius: float
    height: float = 0.0


@frozen(cache_hash=True)
class Floor:
    """A polygon on which a figure stands at `height`. The highest floor counts; without a floor the height is 0."""

    points: tuple[Vector, ...] = field(converter=anticlockwise)
    height: float
    toll: bool = False
    """Whether entering or leaving it costs the toll (water)."""
    depth: float = 0.0
    """How far below `height` a figure is there: water lies lower than its banks, which are no walls to a swimmer."""

    @cached_property
    def shape(self) -> FloorShape:
        """The floor with its polygon prepared."""
        shape = prepared(self.points, 100 * NEAR)
        return shape.left, shape.top, shape.right, shape.bottom, shape, self.height, self.toll


class BareGround:
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
        afloat: bool = False,
    ) -> None:
        """`afloat`: the centre stays where the toll is (in water)."""
        self.width, self.height = width, height
        self.solids, self.discs, self.floors = tuple(solids), tuple(discs), tuple(floors)
        self.step, self.toll, self.afloat = step, toll, afloat

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that makes a ground: two grounds with the same key are the same."""
        return self.width, self.height, self.solids, self.discs, self.floors, self.step, self.toll, self.afloat

    @property
    def rules(self) -> tuple[float, float, float, bool]:
        """Everything that affects borders, apart from the things on the ground."""
        return self.width, self.height, self.step, self.afloat

    def emptied(self) -> BareGround:
        """This ground with nothing on it."""
        return BareGround(self.width, self.height, step=self.step, toll=self.toll, afloat=self.afloat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BareGround) and self.key == other.key

    def __hash__(self) -> int:
        # Corners are left out: two grounds in one place mostly differ in the bases around.
        places = [disc.centre for disc in self.discs]
        return hash((len(self.solids), len(self.floors), self.step, self.toll, self.afloat, *places))

    def near(self, centre: Vector, distance: float) -> BareGround:
        """The part of the ground within a distance of a place."""
        x, y = centre.real, centre.imag
        around = x - distance, y - distance, x + distance, y + distance
        kept = self.emptied()
        kept.solids = tuple(s for s in self.solids if meet(around, box(s.points), s.clearance + MARGIN))
        kept.discs = tuple(d for d in self.discs if abs(d.centre - centre) <= distance + d.radius + MARGIN)
        kept.floors = tuple(f for f in self.floors if meet(around, box(f.points), MARGIN))
        return kept

    @cached_property
    def layered(self) -> bool:
        """Whether there are heights that change what is solid."""
        return any(floor.height for floor in self.floors) or any(s.top < inf for s in self.solids)

    def bars(self, disc: Disc, level: float) -> bool:
        """Whether a disc is in the way of a figure at a height: their heights differ by at most a step."""
        return abs(disc.height - level) <= self.step + NEAR

    @cached_property
    def tolled(self) -> bool:
        return any(floor.toll for floor in self.floors)

    def _levels_at(self, point: Vector) -> tuple[float, float]:
        """The two heights that a figure may have at a point: on the edge of a floor it is either on it or beside it. In
        water, the height of the water."""
        x, y = point.real, point.imag
        on: list[tuple[float, float]] = []
        within: list[tuple[float, float]] = []
        for floor in self.floors:
            left, top, right, bottom, shape, _, _ = floor.shape
            if left < x < right and top < y < bottom and shape.is_within(x, y, NEAR):
                on.append((floor.height, -floor.depth))
                if shape.is_within(x, y, -NEAR):
                    within.append(on[-1])
        return sum(max(on, default=(0.0,))), sum(max(within, default=(0.0,)))

    def floor_at(self, point: Vector) -> float:
        """The height at which a figure stands; an edge still counts as on top."""
        x, y = point.real, point.imag
        for left, top, right, bottom, shape, height, _ in self._highest_first:
            if left < x < right and top < y < bottom and shape.is_within(x, y, NEAR):
                return height
        return 0.0

    @cached_property
    def _highest_first(self) -> list[FloorShape]:
        """The floors in the order in which they count: the highest first; of equal ones, those without the toll."""
        return sorted((floor.shape for floor in self.floors), key=lambda each: (-each[5], each[6]))

    def is_free(self, point: Vector) -> bool:
        """Whether the centre may be at a point (touching is allowed)."""
        x, y = point.real, point.imag
        if not (-NEAR <= x <= self.width + NEAR and -NEAR <= y <= self.height + NEAR):
            return False
        discs = self.discs
        met = discs and [disc for disc in discs if abs(point - disc.centre) < disc.radius - NEAR]
        if met:
            if not self._bars_somewhere.issuperset(met):
                return False
            levels = self._levels_at(point) if self.floors else (0.0,)
            if all(any(self.bars(disc, level) for disc in met) for level in levels):
                return False
        if self.afloat and self.zone_at(point) == 0:
            return False
        # The tallest solid here decides: on a floor from which it is a step, so are the others.
        for left, upper, right, bottom, shape, clearance, top in self._barring:
            if left < x < right and upper < y < bottom and shape.is_within(x, y, clearance - NEAR):
                return self._is_step(point, top)
        return True

    @cached_property
    def _bars_somewhere(self) -> frozenset[Disc]:
        """The discs that do not bar at every height at which a figure may stand."""
        heights = {0.0, *(floor.height - floor.depth for floor in self.floors)}
        return frozenset(disc for disc in self.discs if not all(self.bars(disc, height) for height in heights))

    @cached_property
    def _barring(self) -> list[SolidShape]:
        """The solids that are not a step from everywhere, the tallest first."""
        lowest = min((0.0, *(floor.height for floor in self.floors))) if self.layered else 0.0
        walls = (solid.shape for solid in self.solids if solid.top > lowest + self.step + NEAR)
        return sorted(walls, key=lambda each: -each[6])

    def _is_step(self, point: Vector, top: float) -> bool:
        """Whether a thing of this height is a step for a figure at a point."""
        if not self.layered:
            return top <= self.step + NEAR
        x, y = point.real, point.imag
        for left, upper, right, bottom, shape, height, _ in self._highest_first:
            if height + self.step + NEAR < top:
                break
            if left < x < right and upper < y < bottom and shape.is_within(x, y, NEAR):
                return True
        return top <= self.step + NEAR and top <= self.floor_at(point) + self.step + NEAR

    def zone_at(self, point: Vector) -> int | None:
        """Whether a point is in the toll zone: 1, or 0; None along its border, which counts as either."""
        x, y = point.real, point.imag
        if not self.tolled:
            return 0
        near = [each for each in self._highest_first if each[0] < x < each[2] and each[1] < y < each[3]]
        if not [each for each in near if each[6]]:
            return 0
        for _, _, _, _, shape, _, toll in near:
            side = shape.side_near(x, y, 10 * NEAR)
            if side is not None:
                across = side / abs(side) * 1j * 100 * NEAR
                if self.in_toll(point + across) != self.in_toll(point - across):
                    return None
            if shape.holds(x, y):
                return int(toll)  # the sides of lower floors make no difference
        return 0

    def in_toll(self, point: Vector) -> bool:
        """Whether the floor that counts at a point has the toll; for points that lie on no border of the zone."""
        x, y = point.real, point.imag
        for left, top, right, bottom, shape, _, toll in self._highest_first:
            if left < x < right and top < y < bottom and shape.holds(x, y):
                return toll
        return False


def rim(solid: Solid) -> Iterator[Segment]:
    """A solid's sides, moved outwards by its clearance."""
    for a, b in sides(solid.points):
        outward = (b - a) / abs(b - a) * -1j * solid.clearance
        yield a + outward, b + outward


def bounds(points: Sequence[Vector]) -> Box:
    """The box around points: left, top, right, bottom."""
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return min(xs), min(ys), max(xs), max(ys)


box = lru_cache(maxsize=1024)(bounds)
"""Cached `bounds` for points that recur: corners of solids and floors."""


def corners_of(box: Box) -> tuple[Vector, Vector, Vector, Vector]:
    """The corners of a box, in order around it."""
    left, top, right, bottom = box
    return complex(left, top), complex(right, top), complex(right, bottom), complex(left, bottom)


def wider(around: Box, more: float) -> Box:
    """A box with this margin on each side."""
    left, top, right, bottom = around
    return left - more, top - more, right + more, bottom + more


def meet(one: Box, other: Box, margin: float) -> bool:
    """Whether two boxes come within a margin of each other."""
    return (
        one[0] <= other[2] + margin
        and other[0] <= one[2] + margin
        and one[1] <= other[3] + margin
        and other[1] <= one[3] + margin
    )


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more in common than their rims."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
