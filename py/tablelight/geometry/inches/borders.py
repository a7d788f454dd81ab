"""Borders: of all the curves of a table only the parts beside which what is free changes, or whether there is a toll.

Of a heap of areas most curves lie inside others. What is left is found once a table and a base, thing by thing where it is
first asked for, and serves every figure of that base: other bases are no part of it.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import TypeAlias

from attrs import frozen

from tablelight.geometry.inches.curves import Bundle, CurveCircle, CurveLine
from tablelight.geometry.inches.ground import BareGround, Box, SolidShape, box
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Vector,
    where_circles_meet,
    where_line_meets_circle,
)

OPEN, SHUT, UNSURE = 0, 1, 2
"""What a way finds that crosses a border: what is free, what is not, or what has to be looked at."""
ASIDE = 3e-6
"""How far beside a curve it is looked what is there (inches): farther than what counts as being on it."""
SHORT = 10 * ASIDE
"""What is shorter than this is not looked at from beside it (inches)."""
ONE = 1e-6
"""Ends of borders this close are one place (inches)."""
_NOT_LOOKED_AT = ((2, 0), (2, 0))

Beyond: TypeAlias = tuple[int, int]
"""What lies beyond a border, and whether the toll is there (1) or not (0)."""
BorderLine: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, Beyond, Beyond]
"""A part of a segment: as `CurveLine`, then what lies on its left and on its right (of its direction, y upwards)."""
BorderArc: TypeAlias = tuple[int, float, float, float, float, float, float, float, float, float, int]
"""A part of a circle: as `CurveCircle`, then the angle at which it begins, its sweep, and what lies within."""
Vertex: TypeAlias = tuple[Vector, Vector, bool]
"""An end of a border: the place; the direction in which the border leaves it; whether a shortest way may bend there, since
the border is no margin."""


@frozen
class BorderBundle:
    """The borders of one thing, and the box around them all. `rounds`: its circles, as centre and radius, by number."""

    left: float
    top: float
    right: float
    bottom: float
    lines: tuple[BorderLine, ...]
    circles: tuple[BorderArc, ...]
    vertices: tuple[Vertex, ...] = ()


Wedge: TypeAlias = tuple[float, float]
"""A part of a circle: the angle at which it begins, and its sweep."""


def wider(around: Box, more: float) -> Box:
    """A box with so much more on each side."""
    left, top, right, bottom = around
    return left - more, top - more, right + more, bottom + more


class BorderFinder:
    """Finds which parts of a thing's curves are borders, among its neighbours."""

    def __init__(
        self, ground: BareGround, bundles: Sequence[Bundle], wedges: Mapping[tuple[Vector, float], Sequence[Wedge]]
    ) -> None:
        self.ground, self.bundles, self.wedges = ground, bundles, wedges
        self._highest = sorted(ground._solid_shapes, key=lambda each: -each[6])
        self._last: SolidShape | None = None

    def _is_covered(self, place: Vector) -> bool:
        """Whether a place and all that is beside it are surely not free: deep in a solid that is no step there."""
        x, y = place.real, place.imag
        least = -inf
        for each in [self._last, *self._highest] if self._last else self._highest:
            left, upper, right, bottom, shape, clearance, top = each
            if left < x < right and upper < y < bottom and top > least:
                deep = clearance - 2 * ASIDE
                if shape.is_within(x, y, deep):
                    if least == -inf:
                        least = (self.ground.floor_at(place) if self.ground.layered else 0.0) + self.ground.step + NEAR
                    if top > least:
                        self._last = each
                        return True
        return False

    def _beside(self, place: Vector) -> Beyond | None:
        """What is at a place; None if it is not free."""
        if not self.ground.is_free(place):
            return None
        return OPEN, self.ground.zone_at(place) or 0

    def of_line(self, line: CurveLine) -> Iterator[BorderLine]:
        """The borders along a segment."""
        number, _, _, _, _, x, y, vx, vy, size = line
        a, along = complex(x, y), complex(vx, vy)
        aside = along / size * 1j * ASIDE
        kept: list[tuple[float, float, Beyond, Beyond]] = []
        for low, high in pairwise(self._cuts_of_line(line)):
            middle = a + along * (low + high) / 2
            if self._is_covered(middle):
                continue
            if (high - low) * size < SHORT:
                found = _NOT_LOOKED_AT
            else:
                left, right = self._beside(middle + aside), self._beside(middle - aside)
                if left == right:
                    # Between two margins as wide as the base there is a way along the line itself, and none beside it.
                    if left is not None or not self.ground.is_free(middle):
                        continue
                    found = (SHUT, 0), (SHUT, 0)
                else:
                    found = _beyond(left, right), _beyond(right, left)
            if kept and kept[-1][1] == low and kept[-1][2:] == found:
                kept[-1] = (kept[-1][0], high, *found)
            else:
                kept.append((low, high, *found))
        for low, high, to_left, to_right in kept:
            c, part = a + along * low, along * (high - low)
            around = wider(box((c, c + part)), ONE)
            yield (number, *around, c.real, c.imag, part.real, part.imag, abs(part), to_left, to_right)

    def of_circle(self, circle: CurveCircle) -> Iterator[BorderArc]:
        """The borders along a circle."""
        number, _, _, _, _, x, y, radius = circle
        centre, free = complex(x, y), self.ground.is_free
        kept: list[tuple[float, float, int]] = []
        for low, high in pairwise(self._cuts_of_circle(circle)):
            unit = rect(1.0, (low + high) / 2)
            if not self._is_margin(centre, radius, (low + high) / 2, 0.0) or self._is_covered(centre + unit * radius):
                continue
            if (high - low) * radius < SHORT:
                found = UNSURE
            else:
                outside = free(centre + unit * (radius + ASIDE))
                if outside == free(centre + unit * max(0.0, radius - ASIDE)):
                    if outside or not free(centre + unit * radius):
                        continue
                    found = SHUT
                else:
                    found = SHUT if outside else UNSURE
            if kept and kept[-1][1:] == (low, found):
                kept[-1] = (kept[-1][0], high, found)
            else:
                kept.append((low, high, found))
        if len(kept) > 1 and kept[0][0] == 0.0 and kept[-1][1] == TURN and kept[0][2] == kept[-1][2]:
            kept[-1] = (kept[-1][0], kept.pop(0)[1] + TURN, kept[-1][2])
        for low, high, within in kept:
            around = wider(_box_of_arc(centre, radius, low, high), ONE)
            yield (number, *around, x, y, radius, low, high - low, within)

    def _is_margin(self, centre: Vector, radius: float, angle: float, near: float = ONE) -> bool:
        """Whether a circle is a margin's border at an angle, or near to it, as far as the corner's own sides go."""
        more = near / radius
        return any((angle - first + more) % TURN <= sweep + 2 * more for first, sweep in self.wedges[centre, radius])

    def _cuts_of_line(self, line: CurveLine) -> list[float]:
        """The parameters of a segment at which other curves meet it, with its ends, in order."""
        number, left, top, right, bottom, x, y, vx, vy, size = line
        a, along = complex(x, y), complex(vx, vy)
        cuts: list[float] = []
        for bundle in self.bundles:
            if bundle.left > right or bundle.right < left or bundle.top > bottom or bundle.bottom < top:
                continue
            for other, low_x, low_y, high_x, high_y, cx, cy, ux, uy, length in bundle.lines:
                if other == number or low_x > right or high_x < left or low_y > bottom or high_y < top:
                    continue
                turn = vx * uy - vy * ux
                wx, wy = cx - x, cy - y
                if abs(turn) < 1e-6 * size * length:  # side by side
                    cuts += [(px * vx + py * vy) / (size * size) for px, py in ((wx, wy), (wx + ux, wy + uy))]
                if turn and -ONE <= (wx * vy - wy * vx) / turn * length <= length + ONE:
                    cuts.append((wx * uy - wy * ux) / turn)
            for _, low_x, low_y, high_x, high_y, cx, cy, radius in bundle.circles:
                if low_x > right or high_x < left or low_y > bottom or high_y < top:
                    continue
                centre = complex(cx, cy)
                for t in where_line_meets_circle(a, a + along, centre, radius + 1e-12):
                    if 0 < t < 1 and self._is_margin(centre, radius, phase(a + t * along - centre)):
                        cuts.append(t)
        return _apart(cuts, 1.0, ONE / size)

    def _cuts_of_circle(self, circle: CurveCircle) -> list[float]:
        """The angles at which other curves meet a circle, with 0 and a whole turn, in order."""
        number, left, top, right, bottom, x, y, radius = circle
        centre = complex(x, y)
        met: list[Vector] = []
        for bundle in self.bundles:
            if bundle.left > right or bundle.right < left or bundle.top > bottom or bundle.bottom < top:
                continue
            for line in bundle.lines:
                if line[1] > right or line[3] < left or line[2] > bottom or line[4] < top:
                    continue
                a, along, more = complex(line[5], line[6]), complex(line[7], line[8]), ONE / line[9]
                met += [
                    a + t * along
                    for t in where_line_meets_circle(a, a + along, centre, radius + 1e-12)
                    if -more <= t <= 1 + more
                ]
                # A margin's side touches its corner in its end, but for the floats.
                met += [end for end in (a, a + along) if abs(abs(end - centre) - radius) < 10 * NEAR]
            for other in bundle.circles:
                if other[0] == number or other[1] > right or other[3] < left or other[2] > bottom or other[4] < top:
                    continue
                there = complex(other[5], other[6])
                for place in where_circles_meet(centre, radius, there, other[7]):
                    if self._is_margin(there, other[7], phase(place - there)):
                        met.append(place)
        angles = [phase(place - centre) % TURN for place in met]
        for first, sweep in self.wedges[centre, radius]:
            angles += [first % TURN, (first + sweep) % TURN]
        return _apart(angles, TURN, ONE / radius)


def _apart(values: Iterable[float], last: float, least: float) -> list[float]:
    """Values from 0 to the last, in order, those left out that are too near to the one before."""
    found = [0.0]
    for value in sorted(values):
        if found[-1] + least < value < last - least:
            found.append(value)
    return [*found, last]


def _beyond(here: Beyond | None, there: Beyond | None) -> Beyond:
    """What a way finds that comes from there to here."""
    if here is None:
        return SHUT, 0
    return (UNSURE, 0) if there is None else here


def _box_of_arc(centre: Vector, radius: float, low: float, high: float) -> Box:
    ends = [rect(radius, low), rect(radius, high)]
    quarter = TURN / 4
    between = range(int(low // quarter), int(high // quarter) + 1)
    ends += [rect(radius, n * quarter) for n in between if low < n * quarter < high]
    xs, ys = [end.real for end in ends], [end.imag for end in ends]
    return centre.real + min(xs), centre.imag + min(ys), centre.real + max(xs), centre.imag + max(ys)


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
