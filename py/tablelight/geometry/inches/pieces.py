"""Lines and arcs over a ground, piece by piece.

A line or an arc is cut wherever it meets a curve at which something could change, and each piece is judged at its middle.
That is one rule for all the ways in which walls, steps, banks and bases can meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import atan2, sqrt
from typing import NamedTuple

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import (
    NEAR,
    TURN,
    Vector,
    distance_to_segment,
    where_circles_meet,
    where_line_meets_circle,
)


class Piece(NamedTuple):
    """A part of a line or an arc on which nothing changes, up to the parameter `end`."""

    end: float
    free: bool
    zone: int | None
    """1 where the toll zone is, 0 outside, None along its border, which counts as either."""
    curve: int = 0
    """The number of the curve at which it ends, 0 for none."""


new_tuple = tuple.__new__
"""A named tuple of a kind, of a tuple of what it holds: for those that are made by the hundred, in half the time."""
new_piece = partial(new_tuple, Piece)
"""A piece of a tuple of what it holds."""


def trace(ground: BareGround, a: Vector, b: Vector, zone: int | None = None) -> list[Piece]:
    """A segment's pieces, in order, by the distance from `a`; up to the first that is not free. `zone`: that of
    `a`, where it is known and not on a border."""
    length = abs(b - a)
    if length == 0:
        return []
    unit = (b - a) / length
    cuts = _cuts(ground, a, b, unit, length)
    pieces: list[Piece] = []
    before = 0.0
    margins, here, is_known = ground.curves.margins, zone or 0, zone is not None
    for cut in sorted(c for c in cuts if NEAR < c <= length):
        if cut - before < NEAR and (pieces or cut < length):
            is_known = is_known and cuts[cut] in margins
            continue  # two cuts in one place, but for the floats
        middle = a + unit * (before + cut) / 2
        free = ground.is_free(middle)
        if free and not is_known:
            found = ground.zone_at(middle)
            here, is_known = found or 0, found is not None
            pieces.append(Piece(cut, True, found, cuts[cut]))
        else:
            pieces.append(Piece(cut, free, here if free else 0, cuts[cut]))
        if not free:
            break
        is_known = is_known and cuts[cut] in margins  # else what follows may be in another zone
        before = cut
    if pieces and pieces[-1].free and pieces[-1].end < length:
        pieces[-1] = pieces[-1]._replace(end=length, curve=0)
    return pieces


def _cuts(ground: BareGround, a: Vector, b: Vector, unit: Vector, length: float) -> dict[float, int]:
    """How far along a segment it meets which curve. (Plain numbers: this is where most of the time goes.)"""
    ax, ay, ux, uy = a.real, a.imag, unit.real, unit.imag
    low_x, high_x = (ax, b.real) if ax < b.real else (b.real, ax)
    low_y, high_y = (ay, b.imag) if ay < b.imag else (b.imag, ay)
    cuts = {length: 0}
    for bundle in ground.bundles:
        if bundle.left > high_x or bundle.right < low_x or bundle.top > high_y or bundle.bottom < low_y:
            continue
        for number, left, top, right, bottom, cx, cy, vx, vy, size in bundle.lines:
            if left > high_x or right < low_x or top > high_y or bottom < low_y:
                continue
            turn = ux * vy - uy * vx
            wx, wy = cx - ax, cy - ay
            if abs(turn) < 1e-14 * size:  # side by side
                along = wx * ux + wy * uy
                cuts[along] = cuts[along + vx * ux + vy * uy] = number
            elif -NEAR <= (wx * uy - wy * ux) / turn <= 1 + NEAR:
                cuts[(wx * vy - wy * vx) / turn] = number
        for number, left, top, right, bottom, cx, cy, radius in bundle.circles:
            if left > high_x or right < low_x or top > high_y or bottom < low_y:
                continue
            wx, wy = cx - ax, cy - ay
            off = wx * uy - wy * ux
            root = radius * radius - off * off
            if root >= 0:
                along, half = wx * ux + wy * uy, sqrt(root)
                cuts[along - half] = cuts[along + half] = number
    return cuts


def meetings(ground: BareGround, centre: Vector, radius: float) -> Iterator[Vector]:
    """Where a circle meets the curves of a ground."""
    for c, d in ground.curves.segments:
        if distance_to_segment(centre, c, d) <= radius + NEAR:
            for t in where_line_meets_circle(c, d, centre, radius + 1e-12):
                if -NEAR <= t <= 1 + NEAR:
                    yield c + t * (d - c)
    for other, size in ground.circles:
        yield from where_circles_meet(centre, radius, other, size)


def angles_where_met(ground: BareGround, centre: Vector, radius: float) -> set[float]:
    """The angles at which the curves of a ground meet a circle."""
    meets = list(meetings(ground, centre, radius))
    ends = (end for segment in ground.curves.segments for end in segment)
    meets += [end for end in ends if abs(abs(end - centre) - radius) < 10 * NEAR]
    return {atan2((m - centre).imag, (m - centre).real) % TURN for m in meets}
