"""Sight between two discs past polygons, decided exactly.

A sees B if a segment from a point inside A to a point inside B touches no polygon. On a given line the shortest such
segment is best: it runs from where the line leaves A to where it enters B. So the question is about lines. The free
lines form open faces in the space of lines, and a face that is not everything has on its border lines through an event
point: a polygon's corner, or a point where a polygon's side crosses a disc's edge. About each event point the
directions at which anything changes (towards other event points, along tangents to the discs) are sorted. One line in
each gap between two of them, moved a hair to either side, is tested in exact arithmetic. The roots in tangents and
crossings are computed to 200 digits, far more than needed to separate two that differ; the points tested are rational.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, cmp_to_key
from itertools import pairwise
from math import hypot, sqrt

from tablelight.geometry.exact.planar import (
    ExactPoint,
    ExactSegment,
    Polygon,
    Rational,
    clearly_apart,
    dot,
    is_inside,
    minus,
    segments_touch,
    sides,
)
from tablelight.geometry.exact.rounds import (
    DIGITS,
    SAME,
    Round,
    just_inside,
    root_below,
    swallows,
    tangents,
    turned,
    unit,
    whole,
)

HAIRS = tuple(Fraction(1, 10**n) for n in (0, 3, 9, 40, 170))
"""How far a line through an event point is moved aside, largest first."""


class DiscSight:
    """Sight from one disc to another past polygons that block it by a touch."""

    def __init__(self, viewer: Round, target: Round, polygons: Iterable[Polygon]) -> None:
        self.viewer, self.target = viewer, target
        self.polygons = tuple(polygons)
        self.sides = [side for polygon in self.polygons for side in sides(polygon) if self._is_near(*side)]

    def witness(self) -> tuple[ExactPoint, ExactPoint] | None:
        """A segment from inside the viewer to inside the target that touches nothing; None if there is none."""
        eye, middle = self.viewer.centre, self.target.centre
        if self.is_free(eye, middle):
            return eye, middle
        if eye == middle or any(
            swallows(polygon, disc) for polygon in self.polygons for disc in (self.viewer, self.target)
        ):
            return None
        found = self._segment((eye, minus(middle, eye)))
        if found:
            return found
        for event, is_corner in self._events:
            for first, second in pairwise(self._directions(event)):
                way = _between(first, second)
                if self._is_ruled_out(event, way):
                    continue
                for origin in self._either_side(event, way) if is_corner else [event]:
                    found = self._segment((origin, way))
                    if found:
                        return self._simplified(*found)
        return None

    def is_free(self, p: ExactPoint, q: ExactPoint) -> bool:
        """Whether a segment from a point inside the viewer to one inside the target touches no polygon."""
        for disc, point in ((self.viewer, p), (self.target, q)):
            away = minus(point, disc.centre)
            if dot(away, away) >= disc.radius**2:
                return False
        return not self._covered(p, q)

    def _covered(self, p: ExactPoint, q: ExactPoint) -> bool:
        ends = float(p[0]), float(p[1]), float(q[0]), float(q[1])
        for polygon in self.polygons:
            if any(segments_touch(p, q, a, b) for a, b in sides(polygon) if not clearly_apart(ends, a, b)):
                return True
            if is_inside(p, polygon):
                return True
        return False

    def _is_near(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        """Whether a side may be in the way: it reaches into the box around both discs."""
        for axis in (0, 1):
            low = min(self.viewer.centre[axis] - self.viewer.radius, self.target.centre[axis] - self.target.radius)
            high = max(self.viewer.centre[axis] + self.viewer.radius, self.target.centre[axis] + self.target.radius)
            if max(a[axis], b[axis]) < low or min(a[axis], b[axis]) > high:
                return False
        return True

    def _segment(self, line: ExactSegment) -> tuple[ExactPoint, ExactPoint] | None:
        """On a line, a segment between the discs that touches nothing.

        Everything is multiplied by the denominator of the line's point, so that all numbers are whole.
        """
        origin, along = line
        if dot(minus(self.target.centre, self.viewer.centre), along) < 0:
            along = -along[0], -along[1]
        dx, dy = int(along[0]), int(along[1])
        x, y, scale = whole(origin)
        square = dx * dx + dy * dy
        halves, middles = [], []
        for disc in (self.viewer, self.target):
            wx, wy = disc.centre[0] * scale - x, disc.centre[1] * scale - y
            off = wx * dy - wy * dx
            half = (disc.radius * scale) ** 2 * square - off * off
            if half <= 0:
                return None
            halves.append(half)
            middles.append(wx * dx + wy * dy)
        leaves, enters = middles

        def in_gap(low: int, high: int, bottom: int) -> bool:
            """Whether [low, high] / bottom (times `square`, along the line) has a point between the discs."""
            after, before = high - leaves * bottom, enters * bottom - low
            if after < 0 or before < 0:
                return False
            return after**2 >= halves[0] * bottom**2 and before**2 >= halves[1] * bottom**2

        for a, b in self.sides:
            ax, ay, bx, by = a[0] * scale - x, a[1] * scale - y, b[0] * scale - x, b[1] * scale - y
            u, v = ax * dy - ay * dx, bx * dy - by * dx
            if (u > 0 and v > 0) or (u < 0 and v < 0):
                continue
            s, t = ax * dx + ay * dy, bx * dx + by * dy
            if u == v:
                if in_gap(min(s, t), max(s, t), 1):
                    return None
            else:
                bottom = abs(u - v)
                at = s * bottom + (t - s) * (u if u > v else -u)
                if in_gap(at, at, bottom):
                    return None
        square *= scale
        return self._ends(origin, (dx, dy), square, (leaves, halves[0]), (enters, halves[1]))

    def _ends(
        self, origin: ExactPoint, along: tuple[int, int], square: int, leaves: tuple[int, int], enters: tuple[int, int]
    ) -> tuple[ExactPoint, ExactPoint] | None:
        """Rational points just inside the two discs, on a line whose gap is free."""

        def at(t: Rational) -> ExactPoint:
            part = Fraction(t) / square
            return origin[0] + along[0] * part, origin[1] + along[1] * part

        for share in (Fraction(1, 2), Fraction(9, 10), 1 - Fraction(1, 10**6), 1 - Fraction(1, 10**160)):
            p = at(leaves[0] + share * root_below(leaves[1]))
            q = at(enters[0] - share * root_below(enters[1]))
            if self.is_free(p, q):
                return p, q
        return None

    @cached_property
    def _events(self) -> list[tuple[ExactPoint, bool]]:
        """Corners (True), and points just inside a disc where a side crosses its edge (False)."""
        corners = list(dict.fromkeys(point for side in self.sides for point in side))
        found: list[tuple[ExactPoint, bool]] = [(corner, True) for corner in corners if self._may_matter(corner)]
        for disc in (self.viewer, self.target):
            for a, b in self.sides:
                found += [(point, False) for point in just_inside(disc, a, b)]
        return found

    @cached_property
    def _whole_events(self) -> list[tuple[int, int, int]]:
        return [whole(event) for event, _ in self._events]

    def _may_matter(self, point: tuple[int, int]) -> bool:
        """Whether some line through both discs may pass a corner (float, generous)."""
        (ax, ay), (bx, by) = self.viewer.centre, self.target.centre
        length = hypot(bx - ax, by - ay)
        off = abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / length
        return off <= max(self.viewer.radius, self.target.radius) * 1.001

    def _directions(self, event: ExactPoint) -> list[tuple[int, int]]:
        """The directions about an event point at which something changes, in order, over a half turn; at the end the
        first one again, reversed."""
        found: list[tuple[int, int]] = []
        x, y, bottom = whole(event)
        for u, v, other in self._whole_events:
            away = u * bottom - x * other, v * bottom - y * other
            if away != (0, 0):
                found.append(unit(away))
        for disc in (self.viewer, self.target):
            found += tangents(event, disc)
        upper = [d if (d[1] > 0 or (d[1] == 0 and d[0] > 0)) else (-d[0], -d[1]) for d in found]
        upper.sort(key=cmp_to_key(turned))
        kept: list[tuple[int, int]] = []
        for direction in upper:
            if not kept or kept[-1][0] * direction[1] - kept[-1][1] * direction[0] > DIGITS * DIGITS // SAME:
                kept.append(direction)
        return [*kept, (-kept[0][0], -kept[0][1])] if kept else []

    def _is_ruled_out(self, event: ExactPoint, along: tuple[int, int]) -> bool:
        """Whether a line clearly misses a disc, or clearly crosses a side between the discs (float)."""
        size = hypot(along[0] / DIGITS, along[1] / DIGITS)
        dx, dy = along[0] / DIGITS / size, along[1] / DIGITS / size
        ex, ey = float(event[0]), float(event[1])
        (ax, ay), (bx, by) = self.viewer.centre, self.target.centre
        if (bx - ax) * dx + (by - ay) * dy < 0:
            dx, dy = -dx, -dy
        off_a = (ax - ex) * dy - (ay - ey) * dx
        off_b = (bx - ex) * dy - (by - ey) * dx
        if abs(off_a) > self.viewer.radius + 1 or abs(off_b) > self.target.radius + 1:
            return True
        leaves = (ax - ex) * dx + (ay - ey) * dy + sqrt(max(0.0, self.viewer.radius**2 - off_a**2))
        enters = (bx - ex) * dx + (by - ey) * dy - sqrt(max(0.0, self.target.radius**2 - off_b**2))
        for a, b in self.sides:
            u = (a[0] - ex) * dy - (a[1] - ey) * dx
            v = (b[0] - ex) * dy - (b[1] - ey) * dx
            if (u > 1 and v < -1) or (u < -1 and v > 1):
                s = (a[0] - ex) * dx + (a[1] - ey) * dy
                t = (b[0] - ex) * dx + (b[1] - ey) * dy
                if leaves + 10 < s + (t - s) * u / (u - v) < enters - 10:
                    return True
        return False

    def _either_side(self, event: ExactPoint, along: tuple[int, int]) -> Iterable[ExactPoint]:
        """Points a hair to either side of a line through an event point."""
        for hair in HAIRS:
            for side in (1, -1):
                step = side * hair / DIGITS
                yield event[0] - along[1] * step, event[1] + along[0] * step

    def _simplified(self, p: ExactPoint, q: ExactPoint) -> tuple[ExactPoint, ExactPoint]:
        """The ends of a free segment with shorter numbers, if the rounded segment is free too."""
        for digits in (1, 10**3, 10**9, 10**30):
            rounded = [(Fraction(round(x * digits), digits), Fraction(round(y * digits), digits)) for x, y in (p, q)]
            if self.is_free(rounded[0], rounded[1]):
                return rounded[0], rounded[1]
        return p, q


def _between(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """A direction between two; the second is at most a half turn after the first."""
    middle = first[0] + second[0], first[1] + second[1]
    return middle if middle != (0, 0) else (-first[1], first[0])
