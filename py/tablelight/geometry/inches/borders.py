"""Borders: the parts of a table's curves beside which free ground or the toll zone begins or ends.

In a heap of areas most curves lie inside other areas. The rest is found once for a table and a base, curve by curve on
first use. It serves every figure with that base, since no other base is part of it.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from tablelight.geometry.inches.curves import Boxed, CurveCircle, OpenCurves, OpenLine, box_around
from tablelight.geometry.inches.ground import BareGround, Box, Floor, Solid, bounds, wider
from tablelight.geometry.inches.plane import NEAR, TURN, Vector, where_circles_meet, where_line_meets_circle

OPEN, SHUT, UNSURE = 0, 1, 2
"""What lies beyond a border: free ground, ground that is not free, or ground that has to be looked at."""
ASIDE = 3e-6
"""How far beside a curve to look what is there (inches): farther than a place that counts as on the curve."""
SHORT = 10 * ASIDE
"""There is no look beside a part shorter than this (inches)."""
ONE = 1e-6
"""Ends of borders this close are the same place (inches)."""
_NOT_LOOKED_AT = ((2, 0), (2, 0))

Beyond: TypeAlias = tuple[int, int]
"""What lies beyond a border, and whether the toll zone is there (1) or not (0)."""
BorderLine: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, Beyond, Beyond]
"""A border along a segment: as a whole `OpenLine`, with what lies on its left and on its right (of its direction, y
upwards) in place of the part."""
BorderArc: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, int]
"""A part of a circle: as `CurveCircle`, then the angle at which it begins, its sweep, and what lies within."""
Vertex: TypeAlias = tuple[Vector, Vector, bool]
"""An end of a border: the place; the direction in which the border leaves it; whether a shortest way may bend there,
which it may not at a margin."""


@frozen(eq=False)
class Borders(Boxed):
    """The borders along one curve, or along several curves of one thing, and the box around them all."""

    lines: tuple[BorderLine, ...]
    circles: tuple[BorderArc, ...]
    vertices: tuple[Vertex, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[BorderLine], arcs: Iterable[BorderArc], margins: set[int]) -> Borders:
        """The borders along one curve. `margins`: the numbers of the curves that are margins."""
        lines, arcs = tuple(lines), tuple(arcs)
        return cls(*box_around(*lines, *arcs), lines, arcs, tuple(vertices_of(lines, arcs, margins)))

    @classmethod
    def together(cls, found: Sequence[Borders]) -> Borders:
        """The borders along some curves of a thing."""
        lines = tuple(line for each in found for line in each.lines)
        arcs = tuple(arc for each in found for arc in each.circles)
        return cls(*box_around(*lines, *arcs), lines, arcs, tuple(end for each in found for end in each.vertices))


Wedge: TypeAlias = tuple[float, float]
"""A part of a circle: the angle at which it begins, and its sweep."""


class BorderFinder:
    """Finds which parts of a thing's curves are borders, among its neighbours."""

    def __init__(
        self, ground: BareGround, curves: Sequence[OpenCurves], wedges: Mapping[tuple[Vector, float], Sequence[Wedge]]
    ) -> None:
        self.ground, self.curves, self.wedges = ground, curves, wedges

    def of_line(self, line: OpenLine, *, rises: bool = False) -> Iterator[BorderLine]:
        """The borders along a part of a segment. `rises`: it is only a floor's edge, with the floor on its left."""
        number, _, _, _, _, x, y, vx, vy, size, _, _ = line
        a, along = complex(x, y), complex(vx, vy)
        ground, aside = self.ground, along / size * 1j * ASIDE
        free = ground.is_free
        rises = rises and not self.ground.tolled
        kept: list[tuple[float, float, Beyond, Beyond]] = []
        for low, high in pairwise(self._cuts_of_line(line)):
            middle = a + along * (low + high) / 2
            # If a place beside a floor is free, so is the floor. If a place beside a curve is free, so is the curve.
            if free(middle - aside) if rises else not free(middle):
                continue
            if (high - low) * size < SHORT:
                if rises and not free(middle):
                    continue
                found = _NOT_LOOKED_AT
            else:
                left, right = _beyond_at(ground, middle + aside), None if rises else _beyond_at(ground, middle - aside)
                if left != right:
                    found = _beyond(left, right), _beyond(right, left)
                elif left is None and (not rises or free(middle)):
                    # Between two margins as wide as the base a way runs along the line itself, and none beside it.
                    found = (SHUT, 0), (SHUT, 0)
                else:
                    continue
            if kept and kept[-1][1] == low and kept[-1][2:] == found:
                kept[-1] = (kept[-1][0], high, *found)
            else:
                kept.append((low, high, *found))
        for low, high, to_left, to_right in kept:
            c, part = a + along * low, along * (high - low)
            around = wider(bounds((c, c + part)), ONE)
            yield (number, *around, c.real, c.imag, part.real, part.imag, abs(part), to_left, to_right)

    def of_circle(self, circle: CurveCircle) -> Iterator[BorderArc]:
        for wedge in joined_wedges(self.wedges[complex(*circle[5:7]), circle[7]]):
            yield from self.of_arc(circle, *wedge)

    def of_arc(self, circle: CurveCircle, first: float, sweep: float) -> Iterator[BorderArc]:
        """The borders along a part of a circle, from an angle on."""
        number, _, _, _, _, x, y, radius = circle
        centre = complex(x, y)
        free = self.ground.is_free
        kept: list[tuple[float, float, int]] = []
        for low, high in pairwise(self._cuts_of_arc(circle, first, sweep)):
            unit = rect(1.0, first + (low + high) / 2)
            if not free(centre + unit * radius):
                continue
            if (high - low) * radius < SHORT:
                found = UNSURE
            else:
                is_open = free(centre + unit * max(0.0, radius - ASIDE))
                if is_open and free(centre + unit * (radius + ASIDE)):
                    continue
                found = UNSURE if is_open else SHUT
            if kept and kept[-1][1:] == (low, found):
                kept[-1] = (kept[-1][0], high, found)
            else:
                kept.append((low, high, found))
        if len(kept) > 1 and kept[0][0] == 0.0 and kept[-1][1] == TURN and kept[0][2] == kept[-1][2]:
            kept[-1] = (kept[-1][0], kept.pop(0)[1] + TURN, kept[-1][2])
        for low, high, within in kept:
            around = wider(_box_of_arc(centre, radius, first + low, first + high), ONE)
            yield (number, *around, x, y, radius, first + low, high - low, within)

    def _is_margin(self, centre: Vector, radius: float, angle: float) -> bool:
        """Whether a circle is a margin's border at or near an angle, by the sides of its corner."""
        more = ONE / radius
        return any((angle - first + more) % TURN <= sweep + 2 * more for first, sweep in self.wedges[centre, radius])

    def _cuts_of_line(self, line: OpenLine) -> list[float]:
        """The parameters at which other curves meet a part of a segment, with its ends, in order."""
        number, left, top, right, bottom, x, y, vx, vy, size, first, last = line
        a, along = complex(x, y), complex(vx, vy)
        cuts: list[float] = []
        for bundle in self.curves:
            if bundle.left > right or bundle.right < left or bundle.top > bottom or bundle.bottom < top:
                continue
            for other in bundle.lines:
                if other[1] > right or other[3] < left or other[2] > bottom or other[4] < top or other[0] == number:
                    continue
                _, _, _, _, _, cx, cy, ux, uy, length, begin, end = other
                turn = vx * uy - vy * ux
                wx, wy = cx - x, cy - y
                if abs(turn) < 1e-6 * size * length:  # side by side
                    cuts += [((wx + ux * t) * vx + (wy + uy * t) * vy) / (size * size) for t in (begin, end)]
                if turn and begin * length - ONE <= (wx * vy - wy * vx) / turn * length <= end * length + ONE:
                    cuts.append((wx * uy - wy * ux) / turn)
            for _, low_x, low_y, high_x, high_y, cx, cy, radius in bundle.circles:
                if low_x > right or high_x < left or low_y > bottom or high_y < top:
                    continue
                centre = complex(cx, cy)
                for t in where_line_meets_circle(a, a + along, centre, radius + 1e-12):
                    if first < t < last and self._is_margin(centre, radius, phase(a + t * along - centre)):
                        cuts.append(t)
        return _apart(cuts, first, last, ONE / size)

    def _cuts_of_arc(self, circle: CurveCircle, first: float, sweep: float) -> list[float]:
        """The angles, from the first one on, at which other curves meet a part of a circle, with its ends, in order."""
        number, _, _, _, _, x, y, radius = circle
        centre = complex(x, y)
        left, top, right, bottom = wider(_box_of_arc(centre, radius, first, first + sweep), NEAR)
        met: list[Vector] = []
        for bundle in self.curves:
            if bundle.left > right or bundle.right < left or bundle.top > bottom or bundle.bottom < top:
                continue
            for line in bundle.lines:
                if line[1] > right or line[3] < left or line[2] > bottom or line[4] < top:
                    continue
                a, along, more = complex(line[5], line[6]), complex(line[7], line[8]), ONE / line[9]
                met += [
                    a + t * along
                    for t in where_line_meets_circle(a, a + along, centre, radius + 1e-12)
                    if line[10] - more <= t <= line[11] + more
                ]
                # A margin's side touches its corner's circle at its end, except for float noise.
                met += [end for end in (a, a + along) if abs(abs(end - centre) - radius) < 10 * NEAR]
            for other in bundle.circles:
                if other[0] == number or other[1] > right or other[3] < left or other[2] > bottom or other[4] < top:
                    continue
                there = complex(other[5], other[6])
                for place in where_circles_meet(centre, radius, there, other[7]):
                    if self._is_margin(there, other[7], phase(place - there)):
                        met.append(place)
        return _apart([(phase(place - centre) - first) % TURN for place in met], 0.0, sweep, ONE / radius)


def is_cover(other: Solid | Floor, thing: Solid | Floor, step: float) -> bool:
    """Whether a thing's curves are surely no borders deep in another thing. `step`: inches.

    A solid's margin makes no difference on a floor so high that the solid is a step there. It makes none in a solid at
    least as high, which bars wherever this one does. A floor's edge makes none on another floor at least as high, or in
    a solid that is more than a step above it.
    """
    if isinstance(thing, Solid):
        if isinstance(other, Solid):
            return other.top >= thing.top
        return other.height + step + NEAR >= thing.top
    if isinstance(other, Solid):
        return other.top > thing.height + step + NEAR
    # If water and dry ground have the same height, the dry ground counts.
    return other.height > thing.height or (other.height == thing.height and (thing.toll or not other.toll))


def joined_wedges(wedges: Iterable[Wedge]) -> Sequence[Wedge]:
    """Wedges of one circle, merged where they overlap or touch."""
    found: list[Wedge] = []
    for first, sweep in sorted((first % TURN, sweep) for first, sweep in wedges):
        if found and first <= found[-1][0] + found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], first + sweep - found[-1][0])
        else:
            found.append((first, sweep))
    # The last wedges may wrap around past the first ones.
    while len(found) > 1 and found[-1][0] + found[-1][1] >= found[0][0] + TURN:
        first, sweep = found.pop(0)
        found[-1] = found[-1][0], max(found[-1][1], first + TURN + sweep - found[-1][0])
    return [(first, min(sweep, TURN)) for first, sweep in found]


def _apart(values: Iterable[float], first: float, last: float, least: float) -> list[float]:
    """Values from the first to the last, in order, without those that are too near to the one before."""
    found = [first]
    for value in sorted(values):
        if found[-1] + least < value < last - least:
            found.append(value)
    return [*found, last]


def _beyond_at(ground: BareGround, place: Vector) -> Beyond | None:
    """The ground at a place; None if it is not free."""
    # The place lies off every curve, so it is not on the toll zone's border.
    return (OPEN, int(ground.in_toll(place))) if ground.is_free(place) else None


def _beyond(here: Beyond | None, there: Beyond | None) -> Beyond:
    """What lies beyond a border for a way from there to here."""
    if here is None:
        return SHUT, 0
    return (UNSURE, 0) if there is None else here


def _box_of_arc(centre: Vector, radius: float, low: float, high: float) -> Box:
    ends = [rect(radius, low), rect(radius, high)]
    quarter = TURN / 4
    between = range(int(low // quarter), int(high // quarter) + 1)
    ends += [rect(radius, n * quarter) for n in between if low < n * quarter < high]
    return bounds([centre + end for end in ends])


def vertices_of(lines: Sequence[BorderLine], arcs: Sequence[BorderArc], margins: set[int]) -> Iterator[Vertex]:
    """The ends of the borders of a thing."""
    for number, _, _, _, _, x, y, vx, vy, *_ in lines:
        a, along = complex(x, y), complex(vx, vy)
        for end, direction in ((a, along), (a + along, -along)):
            yield end, direction, number not in margins
    for arc in arcs:
        for end, turn in zip(ends_of(arc), (1j, -1j), strict=False):
            yield end, (end - complex(arc[5], arc[6])) * turn, False


def ends_of(arc: BorderArc) -> Sequence[Vector]:
    """The ends of a part of a circle; a whole one has none."""
    _, _, _, _, _, x, y, radius, first, sweep, _ = arc
    centre = complex(x, y)
    return (centre + rect(radius, first), centre + rect(radius, first + sweep)) if sweep < TURN else ()


def place_of(point: Vector) -> tuple[int, int]:
    """A place as whole multiples of `ONE`: equal for places that differ by float noise alone."""
    return round(point.real / ONE), round(point.imag / ONE)
