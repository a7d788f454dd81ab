"""Rays and circles over a ground, by its borders."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Sequence
from itertools import chain, pairwise
from math import atan2, pi, sqrt
from typing import TypeAlias

from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.borders import ONE, OPEN, SHUT, UNSURE, BorderArc, BorderLine
from tablelight.geometry.inches.curves import Piece, new_piece
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, TURN, Vector

FLAT = 1e-4
"""A border that a ray meets at a smaller angle (radians) may lie along it."""
ON_BORDER = 1e-4
"""A place this close to a border is on it (inches)."""
LITTLE = 0.01
"""How far to look behind a border that lies beyond the known distance (inches)."""
BESIDE_CORNER = 5e-5
"""How far from a corner to look what is free between the borders that leave it (inches): less than the narrowest margin
that keeps a figure off an edge."""
NARROW_CORNER = 0.1
"""Between borders at a smaller angle (radians) there is no look: it counts as free."""
LOOKED_AT = 0.5, 0.1, 0.9
"""Where to look between two borders, as parts of their angle. A third border may only pass through the corner."""
WIDE = 1e-5
"""The slack that is added to the angles of a turn (radians)."""
AnglePart: TypeAlias = tuple[float, float]
"""A range of angles about a place (radians)."""
Cut: TypeAlias = tuple[float, int, int, int]
"""Where a ray meets a border: the distance along the ray, the number of the curve (0: the end of one along the ray),
what lies beyond, the zone there."""


def cuts(lines: Sequence[BorderLine], arcs: Sequence[BorderArc], a: Vector, unit: Vector, length: float) -> list[Cut]:
    """Where a segment meets borders. Plain numbers for speed: most of the time goes here."""
    ax, ay, ux, uy = a.real, a.imag, unit.real, unit.imag
    found: list[Cut] = []
    for number, _, _, _, _, cx, cy, vx, vy, size, to_left, to_right in lines:
        turn = ux * vy - uy * vx
        wx, wy = cx - ax, cy - ay
        off = wx * uy - wy * ux
        flat = FLAT * size
        if -flat < turn < flat:
            other = off - turn
            if (off > ONE and other > ONE) or (off < -ONE and other < -ONE):
                continue
            along = wx * ux + wy * uy
            # Count its ends, not where its line crosses the ray: that says nothing of other rays.
            found += [(along, 0, UNSURE, 0), (along + vx * ux + vy * uy, 0, UNSURE, 0)]
            if off * other < 0:
                found.append(((wx * vy - wy * vx) / turn, number, UNSURE, 0))
            continue
        part, near = off / turn, ONE / size
        if near < part < 1 - near:
            beyond, there = to_left if turn < 0 else to_right
            found.append(((wx * vy - wy * vx) / turn, number, beyond, there))
        elif -near <= part <= 1 + near:
            found.append(((wx * vy - wy * vx) / turn, number, UNSURE, 0))
    for number, _, _, _, _, cx, cy, radius, first, sweep, within in arcs:
        wx, wy = cx - ax, cy - ay
        off = wx * uy - wy * ux
        root = radius * radius - off * off
        if root < 0:
            continue
        along, half = wx * ux + wy * uy, sqrt(root)
        is_deep = radius - abs(off) > ONE
        for distance, verdict in ((along - half, within), (along + half, UNSURE)):
            if distance <= NEAR or distance > length:
                continue
            if sweep < TURN:
                angle = atan2(ay + uy * distance - cy, ax + ux * distance - cx) - first
                more = ONE / radius
                swept = (angle + more) % TURN
                if swept > sweep + 2 * more:
                    continue
                if not 2 * more < swept < sweep:
                    verdict = UNSURE
            found.append((distance, number, verdict if is_deep else UNSURE, 0))
    found.sort()
    return found


def _near(ground: BorderedGround, a: Vector, b: Vector) -> tuple[list[BorderLine], list[BorderArc]]:
    """The borders whose boxes meet that of a segment."""
    low_x, high_x = (a.real, b.real) if a.real < b.real else (b.real, a.real)
    low_y, high_y = (a.imag, b.imag) if a.imag < b.imag else (b.imag, a.imag)
    lines: list[BorderLine] = []
    arcs: list[BorderArc] = []
    for bundle in ground.borders:
        if bundle.left <= high_x and low_x <= bundle.right and bundle.top <= high_y and low_y <= bundle.bottom:
            lines += [
                line
                for line in bundle.lines
                if line[1] <= high_x and low_x <= line[3] and line[2] <= high_y and low_y <= line[4]
            ]
            arcs += [
                arc
                for arc in bundle.circles
                if arc[1] <= high_x and low_x <= arc[3] and arc[2] <= high_y and low_y <= arc[4]
            ]
    return lines, arcs


def is_open_between(ground: BareGround, a: Vector, b: Vector) -> bool:
    """Whether the centre may pass straight from one place to another."""
    return all(piece.free for piece in trace_open(BorderedGround.about(ground, a, abs(b - a)), a, b))


def trace_open(ground: BorderedGround, a: Vector, b: Vector) -> list[Piece]:
    """A segment's pieces, in order, by the distance from `a`. If it runs into shut ground, only one piece that is not
    free: the way up to there is of no use."""
    length = abs(b - a)
    if length == 0:
        return []
    unit = (b - a) / length
    met = cuts(*_near(ground, a, b), a, unit, length)
    for cut in met:
        if cut[2] == SHUT and NEAR < cut[0] < length - NEAR:
            return [Piece(length, False, 0)]
    return pieces_along(ground, a, unit, length, met, length)


def ways_past(ground: BorderedGround, corner: Vector, ahead: Vector) -> list[AnglePart]:
    """The angles by which a shortest way that comes to a bare corner in a direction may turn there, in order.

    It turns only around a border; any other turn could be cut short. So on the inner side of the turn a border leaves
    the corner, between the directions of arrival and departure. The way never enters ground that is not free.
    """
    angles = sorted(phase(border / ahead) for border in ground.points[corner])
    # Each angle once, without the border along which the way came: it does not turn around that.
    borders = [angle for before, angle in pairwise([-pi, *angles]) if angle - before > WIDE and angle < pi - WIDE]
    if not borders:
        return []
    low, high = min(0.0, borders[0]), max(0.0, borders[-1])
    aside = ahead / abs(ahead) * BESIDE_CORNER
    found: list[AnglePart] = []
    is_on_bank = ground.tolled and (angles[0] < WIDE - pi or angles[-1] > pi - WIDE)
    between = list(pairwise([-pi, *borders, pi]))
    known: dict[int, bool] = {}

    def is_open(number: int) -> bool:
        if number not in known:
            first, last = between[number]
            looks = (corner + aside * rect(1.0, first + part * (last - first)) for part in LOOKED_AT)
            known[number] = last - first < NARROW_CORNER or any(ground.is_free(place) for place in looks)
        return known[number]

    for number, (first, last) in enumerate(between):
        begin, end = max(first, low), min(last, high)
        # A range of no width is of use straight ahead only: along its border.
        is_of_use = end - begin > WIDE or -WIDE < begin <= end < WIDE
        if is_of_use and is_open(number):
            begin = found.pop()[0] if found and begin - WIDE <= found[-1][1] else begin - WIDE
            found.append((begin, end + WIDE))
        elif number and not (found and found[-1][1] > first):
            # Along a border between two things that are not free, or one of which would take a toll.
            beside = is_open(number - 1), is_open(number)
            if not (all(beside) if is_on_bank else any(beside)) and ground.is_free(corner + aside * rect(1.0, first)):
                found.append((first - WIDE, first + WIDE))
    return found


class CirclePieces:
    """A whole circle's pieces by angle from 0 to a full turn, with those that are not free; each is made on first use.
    `ends`: where they end."""

    def __init__(self, ground: BorderedGround, centre: Vector, radius: float) -> None:
        self._ground, self._centre, self._radius = ground, centre, radius
        self.ends: list[float] = []
        before = 0.0
        for cut in sorted({TURN, *(phase(met - centre) % TURN for met in ground.places_where_met(centre, radius))}):
            if (cut - before) * radius >= NEAR:
                self.ends.append(cut)
                before = cut
        self._found: dict[int, Piece] = {}

    def piece(self, number: int) -> Piece:
        if number not in self._found:
            end, ground = self.ends[number], self._ground
            middle = self._centre + rect(self._radius, ((self.ends[number - 1] if number else 0.0) + end) / 2)
            free = ground.is_free(middle)
            self._found[number] = Piece(end, free, ground.zone_at(middle) if free else 0)
        return self._found[number]


def may_bend(parts: Sequence[AnglePart], angle: float) -> bool:
    """Whether an angle is in one of these parts of a circle (first angle, sweep)."""
    return bool([first for first, sweep in parts if (angle - first) % TURN <= sweep])


def pieces_along(
    ground: BorderedGround,
    a: Vector,
    unit: Vector,
    length: float,
    met: Sequence[Cut],
    known: float,
) -> list[Piece]:
    """The pieces of a ray that meets these borders, up to the first that is not free. `known`: how far from `a` all
    borders are known."""
    found: list[Piece] = []
    before, here, is_known, beyond = 0.0, 0, not ground.tolled, UNSURE
    margins = ground.curves.margins
    for cut, number, after, there in chain(met, ((length, 0, UNSURE, 0),)):
        if not NEAR < cut <= length:
            continue
        if cut - before < NEAR and (found or cut < length):
            # Two borders in one place, except for float noise.
            if after != beyond or (after == OPEN and there != here):
                beyond, is_known = UNSURE, is_known and (number in margins or number < 0)
            continue
        if beyond == UNSURE:
            middle = a + unit * (before + min(cut - before, max(known - before, LITTLE)) / 2)
            free = ground.is_free(middle)
            if free and not is_known:
                zone = ground.zone_at(middle)
                here, is_known = zone or 0, zone is not None
                found.append(new_piece((cut, True, zone, number)))
            else:
                found.append(new_piece((cut, free, here if free else 0, number)))
        else:
            found.append(new_piece((cut, beyond == OPEN, here if beyond == OPEN else 0, number)))
        if not found[-1].free:
            break
        if after == OPEN and cut - before < 10 * ONE:
            after, is_known = UNSURE, False  # the ray may have started on another border, into ground that is not free
        before, beyond = cut, after
        if after == OPEN:
            here, is_known = there, True
        elif after == UNSURE and ground.tolled:
            is_known = is_known and (number in margins or number < 0)
    if found and found[-1].free and found[-1].end < length:
        found[-1] = found[-1]._replace(end=length, curve=0)
    return found
