"""Sectors of a fan: where every ray crosses the same borders, in the same order.

What a ray runs through changes only where it passes an end of a border, touches a circle, or passes a place where a disc
covers a border. Between two such events one ray is looked at, and all the others are known.
"""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import acos, asin, atan2, hypot, inf, pi
from typing import NamedTuple, TypeAlias

from tablelight.geometry.inches.border_rays import Cut, cuts
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.borders import SHUT, UNSURE, BorderArc, BorderLine, ends_of
from tablelight.geometry.inches.plane import NEAR, TURN, Segment, Vector, cross, tangent, where_line_meets_circle

ON_BORDER = 1e-4
"""So near to a border one is on it (inches)."""
NARROW = 1e-5
"""A sector narrower than this (radians) is left out: its neighbours are joined."""
FAR = 1e6
"""Farther than any border (inches)."""

RayLine: TypeAlias = tuple[Vector, Vector]
"""A ray's origin and its direction."""
RayAt: TypeAlias = Callable[[float], RayLine]
"""The ray at an angle of a fan, from its first."""
FanPart: TypeAlias = tuple[float, float]
"""A part of a fan, by the angles from the fan's first at which it begins and ends."""
BorderSpan: TypeAlias = tuple[float, float, BorderLine | None, BorderArc | None]
"""A border between the first and the last angle at which a ray may meet it."""


class Sector(NamedTuple):
    """A part of a fan between two angles from its first; one ray of it, and where that meets borders."""

    low: float
    high: float
    middle: float
    cuts: list[Cut]
    is_apart: bool
    """Whether a border lies between it and the sector before where the rays set out."""


class _Seen:
    """The borders as a fan sees them, by angle from its first one: what it may meet where, and the events."""

    def __init__(self, length: float, line_at: RayAt) -> None:
        """`length`: so far all borders are known."""
        self.length, self.line_at = length, line_at
        self.spans: list[BorderSpan] = []
        self.events: set[float] = set()
        self.breaks: set[float] = set()
        """The events at which what lies at the fan's own place changes."""

    def add(self, low: float, wide: float, line: BorderLine | None, arc: BorderArc | None) -> None:
        """Between an angle and so much more."""
        low %= TURN
        if low + wide > TURN:
            self.spans.append((0.0, low + wide - TURN, line, arc))
        self.spans.append((low, low + wide, line, arc))

    def add_here(self, angles: Iterable[float], line: BorderLine | None, arc: BorderArc | None) -> None:
        """A border that runs through the fan's own place, in these directions: rays may meet it anywhere."""
        self.spans.append((0.0, TURN, line, arc))
        self.breaks.update(angle % TURN for angle in angles)

    def sectors(self, low: float, most: float) -> Iterator[Sector]:
        """The sectors from one angle to another, in order."""
        events = sorted(event for event in self.events | self.breaks if low < event < most)
        spans = sorted(self.spans, key=lambda span: -span[0])
        active: list[BorderSpan] = []
        wide = 0.0
        is_new = True
        found: Sector | None = None
        key: list[tuple[int, int, int]] = []
        for high in [*events, most]:
            is_new = is_new or low in self.breaks
            if high - low < NARROW:
                low = high
                continue
            at = (low + high) / 2
            while spans and spans[-1][0] <= at:
                active.append(spans.pop())
            active = [span for span in active if span[1] >= at]
            met, like = self._met(active, at)
            if self._is_far(met):
                # Behind a border so far away others may be that are not known: a ray that meets it nearer is better.
                for other in (low + (high - low) * 0.1, high - (high - low) * 0.1):
                    nearer = self._met(active, other)[0]
                    if not self._is_far(nearer):
                        at, met = other, nearer
            if found is not None and like == key and not is_new:
                found = found._replace(high=high)
                if high - low > wide:
                    found, wide = found._replace(middle=at, cuts=met), high - low
            else:
                if found is not None:
                    yield found
                found, wide, key = Sector(low, high, at, met, is_new), high - low, like
            low, is_new = high, False
        if found is not None:
            yield found

    def _is_far(self, met: list[Cut]) -> bool:
        """Whether a ray meets a border behind which it has to be looked so far away that not all borders are known."""
        return any(cut[2] == UNSURE and cut[0] > self.length for cut in met)

    def _met(self, active: list[BorderSpan], at: float) -> tuple[list[Cut], list[tuple[int, int, int]]]:
        """What the ray at an angle meets of some borders."""
        lines, arcs = [span[2] for span in active if span[2]], [span[3] for span in active if span[3]]
        return _first_met(cuts(lines, arcs, *self.line_at(at), FAR))


def _first_met(found: list[Cut]) -> tuple[list[Cut], list[tuple[int, int, int]]]:
    """What a ray meets, up to what comes behind the first that is shut; and, up to that, what it is."""
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
    """The sectors about a point, of rays up to a length: of each of some parts of its fan, by the angle from the direction
    `first` on, anticlockwise."""
    seen = _Seen(length, lambda angle: (origin, rect(1.0, first + angle)))
    x, y = origin.real, origin.imag
    for bundle in ground.borders_near(origin, length):
        for line in bundle.lines:
            _, _, _, _, _, cx, cy, vx, vy, size, _, _ = line
            if not _comes_near(line, origin, length):
                continue
            ax, ay = cx - x, cy - y
            bx, by = ax + vx, ay + vy
            off, along = (ax * vy - ay * vx) / size, -(ax * vx + ay * vy) / size
            one, other = atan2(ay, ax) - first, atan2(by, bx) - first
            if -ON_BORDER < off < ON_BORDER and -ON_BORDER < along < size + ON_BORDER:
                both = ((one, along), (other, size - along))
                seen.add_here((angle for angle, far in both if abs(far) > ON_BORDER), line, None)
                continue
            seen.events.update((one % TURN, other % TURN))
            if off < 0:
                one, other = other, one
            seen.add(one, (other - one) % TURN, line, None)
        for arc in bundle.circles:
            cx, cy, radius = arc[5:8]
            apart = hypot(cx - x, cy - y)
            if not -length <= apart - radius <= length:
                continue
            toward = atan2(cy - y, cx - x)
            ends = [phase(end - origin) for end in ends_of(arc) if abs(end - origin) > ON_BORDER]
            if apart >= radius - ON_BORDER and apart:
                half = asin(min(1.0, radius / apart))
                for side in (-1, 1):
                    if _holds(arc, toward + pi + side * (half - pi / 2)):
                        ends.append(toward + side * half)
            if apart > radius + ON_BORDER and ends:
                seen.events.update((end - first) % TURN for end in ends)
                turns = [(end - toward + pi) % TURN - pi for end in ends]
                seen.add(toward - first + min(turns), max(turns) - min(turns), None, arc)
            else:
                seen.add_here((end - first for end in ends), None, arc)
    for place in ground.crossings:
        if abs(place - origin) > ON_BORDER:
            seen.events.add((phase(place - origin) - first) % TURN)
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
    """The sectors of the tangents that leave a circle turning one way, from the angle `first` on, of each of some parts of
    the fan; `others`: more events."""
    centre, radius = circle

    def line_at(sweep: float) -> RayLine:
        out = rect(1.0, first + turn * sweep)
        return centre + radius * out, out * 1j * turn

    seen = _Seen(length, line_at)
    seen.breaks.update(others)

    def leaves(place: Vector) -> float:
        """Where the tangent to a place leaves the circle."""
        spoke = place - centre
        return ((phase(spoke) - first) * turn - acos(min(1.0, radius / abs(spoke)))) % TURN

    reach = hypot(radius, length)
    for bundle in ground.borders_near(centre, reach):
        for line in bundle.lines:
            if not _comes_near(line, centre, reach):
                continue
            for a, b in _outside(line, centre, radius):
                one, other = leaves(a), leaves(b)
                for place, angle in ((a, one), (b, other)):
                    (seen.breaks if abs(place - centre) < radius + ON_BORDER else seen.events).add(angle)
                wide = (other - one + pi) % TURN - pi
                seen.add(one if wide > 0 else other, abs(wide), line, None)
        for arc in bundle.circles:
            there, size = complex(arc[5], arc[6]), arc[7]
            if (there == centre and size == radius) or abs(there - centre) > reach + size:
                continue
            ends = [leaves(end) for end in ends_of(arc) if abs(end - centre) > radius - ON_BORDER]
            touching = [tangent(centre, turn * radius, there, side * size) for side in (1, -1)]
            for touched in touching:
                if touched is not None and _holds(arc, phase(touched[1] - there)):
                    ends.append((phase(touched[0] - centre) - first) * turn % TURN)
            seen.events.update(ends)
            if None not in touching and ends and abs(there - centre) > radius + size + ON_BORDER:
                toward = leaves(there)
                turns = [(end - toward + pi) % TURN - pi for end in ends]
                seen.add(toward + min(turns), max(turns) - min(turns), None, arc)
            else:
                seen.spans.append((0.0, TURN, None, arc))
    seen.events.update(leaves(place) for place in ground.crossings if abs(place - centre) > radius)
    return (seen.sectors(*part) for part in parts)


def _holds(arc: BorderArc, angle: float) -> bool:
    """Whether a part of a circle has a place at an angle."""
    return (angle - arc[8] + NARROW) % TURN <= arc[9] + 2 * NARROW


def _comes_near(line: BorderLine, centre: Vector, distance: float) -> bool:
    """Whether a segment comes so near to a place."""
    _, _, _, _, _, x, y, vx, vy, size, _, _ = line
    ax, ay = x - centre.real, y - centre.imag
    if abs(ax * vy - ay * vx) > distance * size:
        return False
    along = -(ax * vx + ay * vy) / size
    if along < 0:
        return hypot(ax, ay) <= distance
    return along <= size or hypot(ax + vx, ay + vy) <= distance


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
