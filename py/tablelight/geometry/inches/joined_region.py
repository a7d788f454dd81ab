"""The union of the regions of one place over several layers of a table: what lies beyond bridges and beneath them.

Most of a second layer repeats the first one. If the two have the same arrivals, the second casts only the rays that may
meet a difference: all others sweep what the rays of the first sweep.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import acos, hypot
from typing import TypeAlias

from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.borders import ONE, UNSURE, BorderLine, Wedge, joined_wedges
from tablelight.geometry.inches.fans import RayFan, extent, fans_of
from tablelight.geometry.inches.ground import Box, bounds, box, corners_of, meet, wider
from tablelight.geometry.inches.outline import common
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Segment,
    Vector,
    distance_to_segment,
    inside,
    sides,
    where_segments_cross,
)
from tablelight.geometry.inches.region import Drawn, Polygons, Region
from tablelight.geometry.inches.search import Arrival, Search
from tablelight.geometry.inches.sectors import FanPart
from tablelight.progress.portions import Steps

BESIDE = 0.05
"""A border nearer than this (inches) to the swept ground may be reached: more than the error of an outline."""
PART_MARGIN = 1e-3
"""Rays within this angle of a difference (radians) are taken to meet it."""

Difference: TypeAlias = tuple[Box, Segment | None]
"""A border that only one of two grounds has: the box around it, and its segment, if it is one."""


class AddedRegion(Region):
    """What the region of a layer adds to that of another layer, from the same place with the same budget."""

    def __init__(self, region: Region, known: Region, found: Sequence[Difference]) -> None:
        """`found`: where the layers differ."""
        # Its search, its ground and all else are the region's own; it only casts fewer fans.
        self.budget, self.start = region.budget, region.start
        self.straight, self.fineness = region.straight, region.fineness
        self.search, self.ground, self.landing = region.search, region.ground, region.landing
        self._known, self._found = known.search, found
        self._arrivals: dict[tuple[Vector, float, int], list[Arrival]] = {}
        for arrival in known.search.arrivals:
            self._arrivals.setdefault(_way_of(known.search, arrival), []).append(arrival)
        self._begin()

    def _fans_of(self, arrival: Arrival) -> list[RayFan]:
        first, whole = extent(self.search, arrival)
        return fans_of(self.search, arrival, (first, self._parts(arrival, first, whole))) if whole else []

    def _parts(self, arrival: Arrival, first: float, whole: Sequence[FanPart]) -> Sequence[FanPart]:
        """The parts of a fan that may differ from the known layer."""
        known = self._same(arrival)
        if known is None or not _are_alike((first, whole), extent(self._known, known)):
            return whole
        left = self.budget - arrival.cost
        if arrival.turn:
            parts = parts_of_fan(self._found, self.search.circles[arrival.circle], arrival.turn, left, first)
        else:
            parts = parts_of_fan(self._found, (arrival.point, 0.0), 1, left, first - TURN / 4)
        return whole if parts is None else common(whole, parts)

    def _same(self, arrival: Arrival) -> Arrival | None:
        """The same arrival in the known layer."""
        for known in self._arrivals.get(_way_of(self.search, arrival), ()):
            is_there = known.zone == arrival.zone and abs(known.cost - arrival.cost) < NEAR
            if is_there and abs(known.point - arrival.point) < NEAR and abs(known.leave - arrival.leave) < NEAR:
                return known
        return None


def _way_of(search: Search, arrival: Arrival) -> tuple[Vector, float, int]:
    """The circle that an arrival comes to, the same in every layer, and the sense in which the arrival follows it."""
    return *search.circles[arrival.circle], arrival.turn


def _are_alike(one: tuple[float, Sequence[FanPart]], other: tuple[float, Sequence[FanPart]]) -> bool:
    """Whether two fans begin in the same direction and have the same parts."""
    some, others = ([first, *(angle for part in parts for angle in part)] for first, parts in (one, other))
    return len(some) == len(others) and all(abs(a - b) < NEAR for a, b in zip(some, others, strict=True))


class JoinedRegion(Drawn):
    """The union of the regions of one place with one budget over several grounds."""

    def __init__(self, regions: Sequence[Region]) -> None:
        self._given = regions
        self.budget, self.start = regions[0].budget, regions[0].start

        self._distinct: list[Region] = []
        self._drawn: dict[tuple[float, float], Polygons] = {}

    def casting(self) -> Generator[None, None, None]:
        if self._distinct:
            return
        found: list[Region] = []
        for region in self._given:
            each = added_by(region, found) if found else region
            if each is not None:
                found.append(each)
                yield from each.casting()
        self._distinct = found

    @property
    def regions(self) -> Sequence[Region]:
        """The regions that add anything: the first one whole, each other as what it adds."""
        if not self._distinct:
            for _ in self.casting():
                pass
        return self._distinct

    def meets(self, points: Sequence[Vector]) -> Steps[bool]:
        for region in self.regions:
            if (yield from region.meets(points)):
                return True
        return False


@lru_cache(maxsize=32)
def joined(regions: tuple[Region, ...]) -> Region | JoinedRegion:
    """Several regions as one."""
    return regions[0] if len(regions) == 1 else JoinedRegion(regions)


def added_by(region: Region, known: Sequence[Region]) -> Region | None:
    """What a region adds to known ones of other layers; None if it is the same as one of them."""
    best: AddedRegion | None = None
    for each in known:
        if isinstance(each, AddedRegion):
            continue
        found = _differences(each, region)
        if found is None:
            continue
        if not comes_near(each.shapes(each.budget), found):
            return None
        best = best or AddedRegion(region, each, found)
    return best or region


def _differences(one: Region, other: Region) -> list[Difference] | None:
    """Where the grounds of two regions from one place differ; None if more than that may differ."""
    terms, others = ((each.start, each.budget, each.straight, each.fineness) for each in (one, other))
    if terms != others:
        return None
    if not (one.is_exact and other.is_exact and one.search.zone_of_start() == other.search.zone_of_start()):
        return None
    return differences(one.ground, other.ground)


def differences(one: BorderedGround, other: BorderedGround) -> list[Difference] | None:
    """The borders that only one of two grounds has, or that are not the same in both; None if there may be more."""
    terms, others = ((each.rules, each.toll, each.whole, each.discs) for each in (one, other))
    if terms != others:
        return None
    both = {*one.borders} - {*other.borders}, {*other.borders} - {*one.borders}
    found: list[Difference] = []
    some, further = ({line for each in borders for line in each.lines} for borders in both)
    for a, b in _parts_of_one(some - further, further - some):
        found.append((wider(box((a, b)), ONE), (a, b)))
    arcs, more = ({arc for each in borders for arc in each.circles} for borders in both)
    found += ((arc[1:5], None) for arc in arcs ^ more)
    # In a disc that bars at some heights only, a floor may make a difference that no border shows.
    floors = [box(floor.points) for floor in {*one.floors} ^ {*other.floors}]
    for bundle in one.borders[len(one.borders) - len(one.discs) :]:
        for arc in bundle.circles:
            if arc[10] == UNSURE and any(meet(arc[1:5], each, 0.0) for each in floors):
                found.append((arc[1:5], None))
    return found


def _parts_of_one(some: Iterable[BorderLine], others: Iterable[BorderLine]) -> Iterator[Segment]:
    """The parts of lines that only one of two grounds has. Borders on one line with the same on either side may be cut
    at different places."""
    on_line: dict[object, tuple[list[BorderLine], list[BorderLine]]] = {}
    for side, lines in enumerate((some, others)):
        for line in lines:
            on_line.setdefault((line[0], *line[10:]), ([], []))[side].append(line)
    for both in on_line.values():
        _, _, _, _, _, x, y, vx, vy, size, _, _ = next(chain(*both))
        ux, uy = vx / size, vy / size
        # Parts of one ground are disjoint: of the intervals between all ends, every second is in just one ground.
        begun = [((line[5] - x) * ux + (line[6] - y) * uy, line[9]) for line in chain(*both)]
        ends = sorted([low for low, _ in begun] + [low + long for low, long in begun])
        for low, high in zip(ends[::2], ends[1::2], strict=True):
            if high - low > NEAR:
                yield complex(x + ux * low, y + uy * low), complex(x + ux * high, y + uy * high)


def comes_near(shapes: Iterable[Sequence[Vector]], found: Sequence[Difference]) -> bool:
    """Whether a region, by its swept shapes, comes near to where two layers differ. If not, it is the region of both: a
    way out of it would leave over ground that is the same in both, and so be a way in the first layer."""
    boxes = [(wider(around, BESIDE), segment) for around, segment in found]
    for shape in shapes:
        around = bounds(shape)
        near = [each for each in boxes if meet(each[0], around, 0.0)]
        if near and any(_is_near(shape, *each) for each in near):
            return True
    return False


def _is_near(shape: Sequence[Vector], around: Box, segment: Segment | None) -> bool:
    """Whether a shape comes near to a border, or, if that is no segment, into its box."""
    left, top, right, bottom = around
    if inside(complex(left, top) if segment is None else segment[0], shape):
        return True
    for a, b in sides(shape):
        if (a.real < left and b.real < left) or (a.real > right and b.real > right):
            continue
        if (a.imag < top and b.imag < top) or (a.imag > bottom and b.imag > bottom):
            continue
        if segment is None or _are_beside(a, b, *segment):
            return True
    return False


def _are_beside(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether segments cross or come near to each other."""
    if where_segments_cross(a, b, c, d) is not None:
        return True
    ends = (distance_to_segment(a, c, d), distance_to_segment(b, c, d))
    return min(*ends, distance_to_segment(c, a, b), distance_to_segment(d, a, b)) < BESIDE


def parts_of_fan(
    found: Sequence[Difference], circle: tuple[Vector, float], turn: int, length: float, first: float
) -> list[FanPart] | None:
    """The parts of a fan of tangents, each `length` long, that leave a circle turning one way from angle `first` on, in
    which rays may meet a difference, and the same a turn earlier; None for all of it. About a point (a circle of radius
    0, followed anticlockwise) a ray goes to the left of the angle at which it leaves."""
    centre, radius = circle
    wedges: list[Wedge] = []
    for each in found:
        away = _distance(centre, each)
        if away < radius + BESIDE:
            return None
        if away < hypot(radius, length) + BESIDE:
            spokes = [place - centre for place in _corners(each)]
            angles = _unwrapped((phase(spoke) - first) * turn - acos(min(1.0, radius / abs(spoke))) for spoke in spokes)
            low = min(angles) - PART_MARGIN
            wedges.append((low, max(angles) + PART_MARGIN - low))
    joined = joined_wedges(wedges)
    if any(sweep == TURN for _, sweep in joined):
        return None
    return sorted((low, low + sweep) for begin, sweep in joined for low in (begin - TURN, begin))


def _corners(each: Difference) -> Sequence[Vector]:
    """The corners of a difference: the ends of its segment, or those of its box."""
    return each[1] or corners_of(each[0])


def _distance(place: Vector, each: Difference) -> float:
    """How far a place is from a difference, or from its box if it is no segment."""
    (left, top, right, bottom), segment = each
    if segment is not None:
        return distance_to_segment(place, *segment)
    return hypot(max(left - place.real, 0.0, place.real - right), max(top - place.imag, 0.0, place.imag - bottom))


def _unwrapped(angles: Iterable[float]) -> list[float]:
    """Angles that are less than half a turn apart, as numbers without a jump of a full turn."""
    found: list[float] = []
    for angle in angles:
        found.append(angle if not found else found[0] + (angle - found[0] + TURN / 2) % TURN - TURN / 2)
    return found
