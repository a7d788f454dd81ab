"""Sectors of a fan: in each, every ray crosses the same borders in the same order.

A ray's crossings change only where it passes an end of a border, touches a circle, or passes a place where a disc
covers a border. Between two such events one ray is looked at, and all the others are known.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import acos, asin, atan2, hypot, inf, pi, sqrt
from typing import NamedTuple, TypeAlias

from tablelight.geometry.inches.border_rays import ON_BORDER, Cut, cuts
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.borders import SHUT, UNSURE, BorderArc, BorderLine, ends_of
from tablelight.geometry.inches.curves import comes_near, new_tuple
from tablelight.geometry.inches.plane import NEAR, TURN, Segment, Vector, cross, tangent, where_line_meets_circle

NARROW = 1e-5
"""A sector narrower than this (radians) is left out, and its neighbours are joined."""
WELL_SEEN = 1e-3
"""A sector at least this wide (radians) goes on past events behind its shut border, without another look."""
FAR = 1e6
"""Farther than any border (inches)."""

RayLine: TypeAlias = tuple[Vector, Vector]
"""A ray's origin and its direction."""
RayAt: TypeAlias = Callable[[float], RayLine]
"""The ray at an angle from the first one of a fan."""
FanPart: TypeAlias = tuple[float, float]
"""A part of a fan, by the angles from the fan's first ray at which it begins and ends."""
BorderSpan: TypeAlias = tuple[float, float, BorderLine | None, BorderArc | None, float]
"""A border, by the first and the last angle at which a ray may meet it; then the greatest distance along a ray that
comes from outside."""


class Sector(NamedTuple):
    """A part of a fan between two angles from its first ray; one ray of it, and where that meets borders."""

    low: float
    high: float
    middle: float
    cuts: list[Cut]


class _Seen:
    """The borders as a fan sees them, by the angle from its first ray: those that a ray may meet, and the events."""

    def __init__(self, length: float, line_at: RayAt, spent: float = 0.0) -> None:
        """`length`: how far all borders are known from the fan's first ray; from each other ray, less by what is
        `spent` on the way to it, per radian."""
        self.length, self.line_at, self.spent = length, line_at, spent
        self.spans: list[BorderSpan] = []
        self.events: dict[float, float] = {}
        """How far along the ray an event is, by angle; an event behind something shut makes no difference."""
        self.breaks: set[float] = set()
        """The events at which the ground at the fan's own place changes."""

    def mark(self, angle: float, far: float) -> None:
        """Mark an event at a distance along the ray at an angle."""
        angle %= TURN
        if far < self.events.get(angle, inf):
            self.events[angle] = far

    def add(self, low: float, wide: float, line: BorderLine | None, arc: BorderArc | None, most: float) -> None:
        """Add a border over `wide` radians from an angle, up to a distance along the rays."""
        low %= TURN
        if low + wide > TURN:
            self.spans.append((0.0, low + wide - TURN, line, arc, most))
        self.spans.append((low, low + wide, line, arc, most))

    def add_here(self, angles: Iterable[float], line: BorderLine | None, arc: BorderArc | None) -> None:
        """Add a border that runs through the fan's own place, in these directions: rays may meet it anywhere."""
        self.spans.append((0.0, TURN, line, arc, inf))
        self.breaks.update(angle % TURN for angle in angles)

    def sectors(self, low: float, most: float) -> Iterator[Sector]:
        """The sectors from one angle to another, in order."""
        breaks = self.breaks
        ends = sorted(event for event in breaks.union(self.events) if low < event < most)
        spans = sorted(self.spans, key=lambda span: -span[0])
        active: list[BorderSpan] = []
        first = last = low
        wide = 0.0
        is_new, is_hidden = True, False
        shut: BorderSpan | None = None
        key: list[tuple[int, int, int]] | None = None
        middle, found = low, list[Cut]()
        for high in [*ends, most]:
            is_new = is_new or low in breaks
            if high - low < NARROW:
                low, is_hidden = high, is_hidden and self._hides(shut, high)
                continue
            if is_hidden and wide > WELL_SEEN:
                low, last, is_hidden = high, high, self._hides(shut, high)
                continue
            at = (low + high) / 2
            while spans and spans[-1][0] <= at:
                active.append(spans.pop())
            active = [span for span in active if span[1] >= at]
            met, like, shut = self._met(active, at)
            if self._is_far(met, at):
                # Behind a border this far away others may be unknown: a ray that meets it nearer is better.
                for other in (low + (high - low) * 0.1, high - (high - low) * 0.1):
                    nearer = self._met(active, other)[0]
                    if not self._is_far(nearer, other):
                        at, met = other, nearer
            if like == key and not is_new:
                if high - low > wide:
                    middle, found, wide = at, met, high - low
            else:
                if key is not None:
                    yield new_tuple(Sector, (first, last, middle, found))
                first, middle, found, wide, key = low, at, met, high - low, like
            low, last, is_new, is_hidden = high, high, False, self._hides(shut, high)
        if key is not None:
            yield new_tuple(Sector, (first, last, middle, found))

    def _hides(self, shut: BorderSpan | None, event: float) -> bool:
        """Whether an event is surely behind the border that shuts off the rays up to its angle."""
        return shut is not None and event not in self.breaks and self.events.get(event, 0.0) > shut[4] + ON_BORDER

    def _is_far(self, met: list[Cut], at: float) -> bool:
        """Whether a ray must look behind a border that is farther away than all borders are known."""
        known = self.length - self.spent * at
        return bool([cut for cut in met if cut[2] == UNSURE and cut[0] > known])

    def _met(
        self, active: list[BorderSpan], at: float
    ) -> tuple[list[Cut], list[tuple[int, int, int]], BorderSpan | None]:
        """The borders that the ray at an angle meets, as in `_first_met`, and the one that shuts it off."""
        lines, arcs = [span[2] for span in active if span[2]], [span[3] for span in active if span[3]]
        met, key = _first_met(cuts(lines, arcs, *self.line_at(at), FAR))
        by = []
        if key and key[-1][1] == SHUT:
            by = [span for span in active if (span[2] or span[3] or (0,))[0] == key[-1][0]]
        return met, key, by[0] if len(by) == 1 else None


def _first_met(found: list[Cut]) -> tuple[list[Cut], list[tuple[int, int, int]]]:
    """A ray's cuts, up to the first one behind a shut border; and the kinds of those up to the shut border."""
    met: list[Cut] = []
    key: list[tuple[int, int, int]] = []
    shut = inf
    for cut in found:
        if cut[0] > NEAR:
            met.append(cut)
            if cut[0] > shut + NEAR:
                break
            if shut == inf:
                key.append(cut[1:])
                if cut[2] == SHUT:
                    shut = cut[0]
    return met, key


def sectors_of_point(
    ground: BorderedGround, origin: Vector, length: float, first: float, parts: Sequence[FanPart]
) -> Iterator[Iterator[Sector]]:
    """The sectors about a point, of rays up to a length, for each of some parts of its fan: by the angle from the
    direction `first` on, anticlockwise."""
    seen = _Seen(length, lambda angle: (origin, rect(1.0, first + angle)))
    x, y = origin.real, origin.imag
    left, right, top, bottom = x - length, x + length, y - length, y + length
    for bundle in ground.borders_near(origin, length):
        for line in bundle.lines:
            _, low_x, low_y, high_x, high_y, cx, cy, vx, vy, size, _, _ = line
            if low_x > right or high_x < left or low_y > bottom or high_y < top:
                continue
            ax, ay = cx - x, cy - y
            bx, by = ax + vx, ay + vy
            off, along = (ax * vy - ay * vx) / size, -(ax * vx + ay * vy) / size
            near, far = hypot(ax, ay), hypot(bx, by)
            # No ray meets a line that does not come within its length.
            if abs(off) > length or (near if along < 0 else far if along > size else 0.0) > length:
                continue
            one, other = atan2(ay, ax) - first, atan2(by, bx) - first
            if -ON_BORDER < off < ON_BORDER and -ON_BORDER < along < size + ON_BORDER:
                both = ((one, along), (other, size - along))
                seen.add_here((angle for angle, away in both if abs(away) > ON_BORDER), line, None)
                continue
            seen.mark(one, near)
            seen.mark(other, far)
            if off < 0:
                one, other = other, one
            seen.add(one, (other - one) % TURN, line, None, max(near, far))
        for arc in bundle.circles:
            cx, cy, radius = arc[5:8]
            apart = hypot(cx - x, cy - y)
            if not -length <= apart - radius <= length:
                continue
            toward = atan2(cy - y, cx - x)
            ends = []
            for end in ends_of(arc):
                if (far := abs(end - origin)) > ON_BORDER:
                    ends.append((phase(end - origin), far))
            if apart >= radius - ON_BORDER and apart:
                half = asin(min(1.0, radius / apart))
                for side in (-1, 1):
                    if _holds(arc, toward + pi + side * (half - pi / 2)):
                        ends.append((toward + side * half, apart - radius))
            if apart > radius + ON_BORDER and ends:
                turns = []
                for end, far in ends:
                    seen.mark(end - first, far)
                    turns.append((end - toward + pi) % TURN - pi)
                seen.add(toward - first + min(turns), max(turns) - min(turns), None, arc, apart)
            else:
                seen.add_here((end - first for end, _ in ends), None, arc)
    for place in ground.crossings:
        if (far := abs(place - origin)) > ON_BORDER:
            seen.mark(phase(place - origin) - first, far)
    return (seen.sectors(*part) for part in parts)


def sectors_of_arc(
    ground: BorderedGround,
    circle: tuple[Vector, float],
    turn: int,
    length: float,
    first: float,
    parts: Sequence[FanPart],
    others: Iterable[float],
) -> Iterator[Iterator[Sector]]:
    """The sectors of the tangents that leave a circle turning one way, from the angle `first` on, for each of some
    parts of the fan; `others`: more events."""
    centre, radius = circle

    def line_at(sweep: float) -> RayLine:
        out = rect(1.0, first + turn * sweep)
        return centre + radius * out, out * 1j * turn

    seen = _Seen(length, line_at, radius)
    seen.breaks.update(others)

    def leaves(place: Vector) -> float:
        """Where the tangent to a place leaves the circle."""
        spoke = place - centre
        return ((phase(spoke) - first) * turn - acos(min(1.0, radius / abs(spoke)))) % TURN

    def along(away: float) -> float:
        """The distance along a tangent to a place at a distance from the centre."""
        return sqrt(away * away - radius * radius) if away > radius else 0.0

    reach = hypot(radius, length)
    for bundle in ground.borders_near(centre, reach):
        for line in bundle.lines:
            if not comes_near(line, centre, reach):
                continue
            for a, b in _outside(line, centre, radius):
                one, other = leaves(a), leaves(b)
                near, far = abs(a - centre), abs(b - centre)
                for away, angle in ((near, one), (far, other)):
                    if away < radius + ON_BORDER:
                        seen.breaks.add(angle)
                    else:
                        seen.mark(angle, along(away))
                wide = (other - one + pi) % TURN - pi
                seen.add(one if wide > 0 else other, abs(wide), line, None, along(max(near, far)))
        for arc in bundle.circles:
            there, size = complex(arc[5], arc[6]), arc[7]
            apart = abs(there - centre)
            if (there == centre and size == radius) or apart > reach + size:
                continue
            ends = []
            for end in ends_of(arc):
                if (away := abs(end - centre)) > radius - ON_BORDER:
                    ends.append((leaves(end), along(away)))
            touching = [tangent(centre, turn * radius, there, side * size) for side in (1, -1)]
            for touched in touching:
                if touched is not None and _holds(arc, phase(touched[1] - there)):
                    ends.append(((phase(touched[0] - centre) - first) * turn % TURN, along(apart - size)))
            for angle, far in ends:
                seen.mark(angle, far)
            if None not in touching and ends and apart > radius + size + ON_BORDER:
                toward = leaves(there)
                turns = [(angle - toward + pi) % TURN - pi for angle, _ in ends]
                seen.add(toward + min(turns), max(turns) - min(turns), None, arc, apart)
            else:
                seen.spans.append((0.0, TURN, None, arc, inf))
    for place in ground.crossings:
        if (away := abs(place - centre)) > radius:
            seen.mark(leaves(place), along(away))
    return (seen.sectors(*part) for part in parts)


def _holds(arc: BorderArc, angle: float) -> bool:
    """Whether a part of a circle includes an angle."""
    return (angle - arc[8] + NARROW) % TURN <= arc[9] + 2 * NARROW


def _outside(line: BorderLine, centre: Vector, radius: float) -> Iterator[Segment]:
    """The parts of a segment, from end to end, that lie outside a circle."""
    a, along = complex(line[5], line[6]), complex(line[7], line[8])
    b = a + along
    if abs(cross(a - centre, along)) < radius * line[9]:
        low, high = where_line_meets_circle(a, b, centre, radius) or (0.0, 0.0)
        if low < 1 and high > 0:
            if low > 0:
                yield a, a + low * along
            if high < 1:
                yield a + high * along, b
            return
    yield a, b
