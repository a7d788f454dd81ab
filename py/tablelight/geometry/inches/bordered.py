"""A ground by its borders: a ray crosses few of them, and knows what lies beyond each.

Gaps about as wide as the disc are decided exactly. Shortest ways are computed with floats, which take a gap for open if
it is at most `NEAR` too narrow. Documents are rational: corners and places are thousandths of an inch, bases whole
millimetres, all of them whole multiples of 1/127000 inch. So whether a disc fits between a corner and a side, or
between two discs, is a comparison of squares. A gap that is too narrow, however little, is closed with a small solid.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations, product
from math import inf

from tablelight.geometry.exact.planar import segment_square
from tablelight.geometry.inches.borders import (
    ONE,
    OPEN,
    SHUT,
    UNSURE,
    BorderArc,
    BorderLine,
    Borders,
    Wedge,
    place_of,
)
from tablelight.geometry.inches.curves import Curves, CurvesAndDiscs
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid, bounds, box, meet, wider
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Segment,
    Vector,
    distance_to_segment,
    nearest_on_segment,
    sides,
    where_circles_meet,
    where_line_meets_circle,
    where_segments_cross,
)
from tablelight.geometry.inches.static_ground import StaticGround, static_ground

_NOTHING = (UNSURE, 0)
UNITS = 127_000
"""Units per inch: a thousandth of an inch and half a millimetre are whole numbers of units."""
DOUBTFUL = 1e-6
"""A gap wider or narrower than the disc by more than this (inches) needs no exact decision."""
PLUG = 1e-4
"""Half the thickness of the solid that closes a gap (inches)."""


class BorderedGround(BareGround):
    """The ground within a distance of a place, by its borders, with the bases of others. In a disc that bars at some
    heights only, the edges of floors are borders too."""

    static: StaticGround
    borders: list[Borders]
    whole: tuple[Vector, float]
    """The circle in which it knows all borders."""
    _things: list[int]

    @classmethod
    def about(cls, ground: BareGround, start: Vector, distance: float, goal: Vector | None = None) -> BorderedGround:
        """The ground within a distance of a place; with a goal, where ways of that length from place to goal may run:
        no point of an ellipse is farther from its middle than half of that length."""
        centre, distance = (start, distance) if goal is None else ((start + goal) / 2, distance / 2)
        near = _part(static_ground(ground).from_place(start), ground.discs, ground, centre, distance)
        whole = without_narrow_gaps(near)
        if whole is not near:
            near = _part(static_ground(whole), whole.discs, ground, centre, distance)
        most = distance + ONE
        near.borders = [found for n in near._things if (found := near.static.borders(n, centre, most)) is not None]
        near.borders += [near._of_disc(number) for number in range(len(near.discs))]
        return near

    @cached_property
    def curves(self) -> Curves:
        """The curves of the static ground, and the circles of the discs with negative numbers."""
        return CurvesAndDiscs(self.static.curves, [(disc.centre, disc.radius) for disc in self.discs])

    @cached_property
    def circles(self) -> Sequence[tuple[Vector, float]]:
        """The circles that are borders, at least in part."""
        return list(self._arcs)

    @cached_property
    def _arcs(self) -> dict[tuple[Vector, float], list[BorderArc]]:
        found: dict[tuple[Vector, float], list[BorderArc]] = {}
        for bundle in self.borders:
            for arc in bundle.circles:
                found.setdefault((complex(arc[5], arc[6]), arc[7]), []).append(arc)
        return found

    def parts_of(self, circle: tuple[Vector, float]) -> Sequence[Wedge] | None:
        """The parts of a circle that are borders, slightly widened; None for the whole circle."""
        arcs = self._arcs.get(circle)
        if arcs is None or any(arc[9] >= TURN for arc in arcs):
            return None  # a goal, a corner, a base
        more = 10 * ONE / circle[1]
        return [(arc[8] - more, arc[9] + 2 * more) for arc in arcs]

    def is_unsure(self, circle: tuple[Vector, float]) -> bool:
        """Whether the ground within a circle has to be checked place by place."""
        return any(arc[10] == UNSURE for arc in self._arcs.get(circle, ()))

    @cached_property
    def points(self) -> Mapping[Vector, Sequence[Vector]]:
        """The bare corners where a shortest way may bend, each with the directions of the borders that leave it."""
        ends: dict[tuple[int, int], tuple[Vector, list[Vector]]] = {}
        bare = set()
        for bundle in self.borders:
            for place, direction, is_bare in bundle.vertices:
                key = place_of(place)
                ends.setdefault(key, (place, []))[1].append(direction)
                if is_bare:
                    bare.add(key)
        found = {place: directions for key, (place, directions) in ends.items() if key in bare}
        banks = list(self._banks)
        for disc in self.discs:
            _add_round(found, banks, disc.centre, disc.radius)
            under = self._floors_in(disc)
            if under:
                for place, directions in bends(under).items():
                    if abs(place - disc.centre) <= disc.radius:
                        found.setdefault(place, []).extend(directions)
                edges = (side for floor in under for side in sides(floor.points))
                _add_round(found, edges, disc.centre, disc.radius)
        return found

    @property
    def _banks(self) -> Iterator[Segment]:
        """The borders of the toll zone that a figure may cross."""
        for bundle in self.borders:
            for _, _, _, _, _, x, y, vx, vy, _, to_left, to_right in bundle.lines:
                if to_left[0] == to_right[0] == OPEN:
                    yield complex(x, y), complex(x + vx, y + vy)

    @cached_property
    def crossings(self) -> list[Vector]:
        """Where discs, and the edges of floors in them, cross other borders. Other borders end where they meet."""
        met: set[Vector] = set()
        for own in self.borders[len(self.borders) - len(self.discs) :]:
            for bundle in self.borders:
                is_beside = bundle.left > own.right or own.left > bundle.right
                if not is_beside and bundle.top <= own.bottom and own.top <= bundle.bottom:
                    met.update(_crossings(own, bundle))
        return list(met)

    def _heights_at(self, disc: Disc) -> set[float]:
        """The heights at which a figure may stand in the reach of a disc."""
        return {0.0, *(floor.height - floor.depth for floor in self._floors_at(disc))}

    def _floors_at(self, disc: Disc) -> list[Floor]:
        x, y = disc.centre.real, disc.centre.imag
        around = wider((x, y, x, y), disc.radius)
        return [floor for floor in self.floors if meet(box(floor.points), around, 0.0)]

    def _floors_in(self, disc: Disc) -> tuple[Floor, ...]:
        """The floors in the reach of a disc; none if it bars at all their heights."""
        if all(self.bars(disc, height) for height in self._heights_at(disc)):
            return ()
        return tuple(self._floors_at(disc))

    def _of_disc(self, number: int) -> Borders:
        disc = self.discs[number]
        centre, radius = disc.centre, disc.radius
        under = self._floors_in(disc)
        x, y, r = centre.real, centre.imag, radius + NEAR
        around = x - r, y - r, x + r, y + r
        arc = (-number - 1, *around, x, y, radius, 0.0, TURN, UNSURE if under else SHUT)
        lines = [each for floor in under for side in sides(floor.points) for each in self._in_disc(side, disc)]
        return Borders(*around, tuple(lines), (arc,))

    def _in_disc(self, side: Segment, disc: Disc) -> Iterator[BorderLine]:
        a, b = side
        low, high = where_line_meets_circle(a, b, disc.centre, disc.radius) or (0.0, 0.0)
        low, high = max(low, 0.0), min(high, 1.0)
        if high > low:
            c, d = a + low * (b - a), a + high * (b - a)
            number = self.curves.number(a, b)
            part = d - c
            yield (
                *(number, *wider(bounds((c, d)), ONE)),
                *(c.real, c.imag, part.real, part.imag, abs(part), _NOTHING, _NOTHING),
            )

    def borders_near(self, centre: Vector, distance: float) -> list[Borders]:
        """The borders of the things whose box comes within a distance of a place on either axis."""
        left, top, right, bottom = wider((centre.real, centre.imag, centre.real, centre.imag), distance)
        return [
            bundle
            for bundle in self.borders
            if bundle.left <= right and left <= bundle.right and bundle.top <= bottom and top <= bundle.bottom
        ]

    def places_where_met(self, centre: Vector, radius: float) -> list[Vector]:
        """Where borders meet a circle, and where the circle leaves the known ground."""
        x, y = centre.real, centre.imag
        met = list(where_circles_meet(centre, radius, *self.whole))
        for bundle in self.borders_near(centre, radius + ONE):
            for line in bundle.lines:
                a, along, more = complex(line[5], line[6]), complex(line[7], line[8]), ONE / line[9]
                for t in where_line_meets_circle(a, a + along, centre, radius + 1e-12):
                    if -more <= t <= 1 + more:
                        met.append(a + t * along)
                met += [end for end in (a, a + along) if abs(abs(end - centre) - radius) < 10 * NEAR]
            for _, _, _, _, _, cx, cy, size, first, sweep, _ in bundle.circles:
                if (cx, cy, size) == (x, y, radius):
                    met += [centre + rect(radius, first), centre + rect(radius, first + sweep)] if sweep < TURN else []
                else:
                    met += where_circles_meet(centre, radius, complex(cx, cy), size)
        return met


def _part(
    static: StaticGround, discs: Sequence[Disc], ground: BareGround, centre: Vector, distance: float
) -> BorderedGround:
    x, y, most = centre.real, centre.imag, distance + ONE
    kept = BorderedGround(ground.width, ground.height, step=ground.step, toll=ground.toll, afloat=ground.afloat)
    kept.static, kept.whole = static, (centre, distance)
    kept._things = static.things((x - most, y - most, x + most, y + most))
    static.part(kept._things, kept)
    near = (d for d in discs if abs(d.centre - centre) <= most + d.radius)
    kept.discs = tuple(d for d in near if any(kept.bars(d, height) for height in kept._heights_at(d)))
    return kept


def _crossings(own: Borders, bundle: Borders) -> Iterator[Vector]:
    """Where the borders of a disc, its whole circle and the lines in it, cross others."""
    for one, other in chain(product(own.lines, bundle.circles), product(bundle.lines, own.circles)):
        a, along, centre = complex(one[5], one[6]), complex(one[7], one[8]), complex(other[5], other[6])
        for t in where_line_meets_circle(a, a + along, centre, other[7]):
            if 0 <= t <= 1 and _is_on(other, a + t * along):
                yield a + t * along
    for line, other_line in product(own.lines, bundle.lines):
        a, c = complex(line[5], line[6]), complex(other_line[5], other_line[6])
        place = where_segments_cross(a, a + complex(line[7], line[8]), c, c + complex(other_line[7], other_line[8]))
        if place is not None:
            yield place
    for disc, arc in product(own.circles, bundle.circles):
        met = where_circles_meet(complex(disc[5], disc[6]), disc[7], complex(arc[5], arc[6]), arc[7])
        yield from (place for place in met if _is_on(arc, place))


def _is_on(arc: BorderArc, place: Vector) -> bool:
    """Whether a place of a circle is on a part of it."""
    return (phase(place - complex(arc[5], arc[6])) - arc[8]) % TURN <= arc[9]


def without_narrow_gaps(ground: BareGround) -> BareGround:
    """The ground with the gaps closed that are narrower than the disc by less than floats can tell; the ground itself
    if there are none."""
    plugs = _plugs(ground.solids, ground.discs)
    if not plugs:
        return ground
    closed = ground.emptied()
    closed.solids, closed.discs, closed.floors = (*ground.solids, *plugs), ground.discs, ground.floors
    return closed


@lru_cache(maxsize=32)
def bends(floors: tuple[Floor, ...]) -> Mapping[Vector, Sequence[Vector]]:
    """The bare places of floors where a way may bend: their corners, and where the edges of two cross (off a bridge onto a
    bank, from one step to the next)."""
    found: dict[Vector, list[Vector]] = {}
    for points in (floor.points for floor in floors):
        for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
            found.setdefault(corner, []).extend((before - corner, after - corner))
    for one, other in combinations(floors, 2):
        if one.points != other.points and meet(box(one.points), box(other.points), 0.0):
            for (a, b), (c, d) in product(sides(one.points), sides(other.points)):
                place = where_segments_cross(a, b, c, d)
                if place is not None:
                    found.setdefault(place, []).extend((b - a, a - b, d - c, c - d))
    return found


def _add_round(found: dict[Vector, list[Vector]], some: Iterable[Segment], centre: Vector, radius: float) -> None:
    """Add where segments meet a circle, with the directions that leave there."""
    for a, b in some:
        for t in where_line_meets_circle(a, b, centre, radius):
            if 0 <= t <= 1:
                place = a + t * (b - a)
                along = (place - centre) * 1j
                found.setdefault(place, []).extend((b - a, a - b, along, -along))


@lru_cache(maxsize=64)
def _plugs(solids: tuple[Solid, ...], discs: tuple[Disc, ...]) -> tuple[Solid, ...]:
    kept = [solid for solid in solids if solid.clearance]
    boxes = [box(solid.points) for solid in kept]
    found: list[Solid] = []
    for one, here in zip(kept, boxes, strict=True):
        for other, there in zip(kept, boxes, strict=True):
            if meet(here, there, one.clearance + other.clearance + DOUBTFUL):
                for corner in one.points:
                    found += _plugs_beside(corner, one.clearance, other, min(one.top, other.top))
        for disc in discs:
            if meet(here, box((disc.centre,)), one.clearance + disc.radius + DOUBTFUL):
                found += _plugs_beside(disc.centre, disc.radius, one, one.top)
    for a, b in combinations(discs, 2):
        if _is_too_narrow(a.centre, b.centre, b.centre, a.radius, b.radius):
            found.append(_plug(a.centre, b.centre))
    return tuple(dict.fromkeys(found))


def _plugs_beside(point: Vector, radius: float, solid: Solid, top: float) -> Iterator[Solid]:
    """The plugs between a point kept at a distance and the sides of a solid."""
    x, y, reach = point.real, point.imag, radius + solid.clearance
    least, most = max(0.0, reach - 2 * DOUBTFUL) ** 2, (reach + 2 * DOUBTFUL) ** 2
    for _, _, _, ax, ay, ux, uy, square in solid.shape[4].faces:
        wx, wy = x - ax, y - ay
        along = wx * ux + wy * uy
        part = 0.0 if along <= 0 else 1.0 if along >= square else along / square
        wx, wy = wx - part * ux, wy - part * uy
        # Most sides are not at about this distance.
        if least < wx * wx + wy * wy < most:
            for a, b in sides(solid.points):
                if point not in (a, b) and _is_too_narrow(point, a, b, radius, solid.clearance):
                    yield _plug(point, nearest_on_segment(point, a, b), top)
            return


def _is_too_narrow(point: Vector, a: Vector, b: Vector, one: float, other: float) -> bool:
    """Whether a point is nearer to a segment than two distances together; False unless that is in doubt. Exact."""
    if abs(distance_to_segment(point, a, b) - one - other) > DOUBTFUL:
        return False
    whole = [_units(value) for place in (point, a, b) for value in (place.real, place.imag)]
    apart = _units(one), _units(other)
    if None in whole or None in apart:
        return False  # a waived distance, of a figure that is already too near, is not a whole number
    x, y, ax, ay, bx, by = (value for value in whole if value is not None)
    reach = sum(value for value in apart if value is not None)
    return segment_square((x, y), (ax, ay), (bx, by)) < reach * reach


def _units(inches: float) -> int | None:
    """A length in whole units, None if it is not one."""
    units = round(inches * UNITS)
    return units if abs(inches * UNITS - units) < 1e-6 else None


def _plug(a: Vector, b: Vector, top: float = inf) -> Solid:
    """A thin diamond between two points, which the disc's centre does not enter."""
    middle, across = (a + b) / 2, (b - a) / abs(b - a) * 1j * PLUG
    return Solid((a, middle - across, b, middle + across), 0.0, top)
