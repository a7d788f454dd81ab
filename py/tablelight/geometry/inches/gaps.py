"""Gaps about as wide as the disc, decided exactly.

Shortest ways are reckoned with floats, to which a gap is open if it is wide enough but for `NEAR`. Documents are rational:
corners and places are thousandths of an inch, bases whole millimetres, and all of these are whole numbers of a unit of
1/127000 inch. So whether a disc fits between a corner and a side, or between two discs, is a comparison of squares; a gap
that is too narrow by however little is closed with a small solid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import inf

from tablelight.geometry.exact.planar import dot, minus, segment_square
from tablelight.geometry.inches.ground import BareGround, Disc, Solid, box, meet
from tablelight.geometry.inches.plane import Vector, distance_to_segment, nearest_on_segment, sides

UNITS = 127_000
"""To the inch: a thousandth of an inch and half a millimetre are whole numbers of them."""
DOUBTFUL = 1e-6
"""A gap wider or narrower than the disc by more than this (inches) needs no exact decision."""
PLUG = 1e-4
"""Half the thickness of what closes a gap (inches)."""


def without_narrow_gaps(ground: BareGround) -> BareGround:
    """The ground with its gaps closed that are narrower than the disc by less than floats can tell; itself if there are
    none."""
    plugs = _plugs(ground.solids, ground.discs)
    if not plugs:
        return ground
    return BareGround(
        ground.width,
        ground.height,
        (*ground.solids, *plugs),
        ground.discs,
        ground.floors,
        step=ground.step,
        toll=ground.toll,
        afloat=ground.afloat,
    )


@lru_cache(maxsize=64)
def _plugs(solids: tuple[Solid, ...], discs: tuple[Disc, ...]) -> tuple[Solid, ...]:
    kept = [solid for solid in solids if solid.clearance]
    boxes = [box(solid.points) for solid in kept]
    found: list[Solid] = []
    for one, here in zip(kept, boxes, strict=True):
        for other, there in zip(kept, boxes, strict=True):
            if meet(here, there, one.clearance + other.clearance + DOUBTFUL):
                for corner in one.points:
                    found += _beside(corner, one.clearance, other, min(one.top, other.top))
        for disc in discs:
            if meet(here, box((disc.centre,)), one.clearance + disc.radius + DOUBTFUL):
                found += _beside(disc.centre, disc.radius, one, one.top)
    for a, b in combinations(discs, 2):
        if _is_too_narrow(a.centre, b.centre, b.centre, a.radius, b.radius):
            found.append(_plug(a.centre, b.centre))
    return tuple(dict.fromkeys(found))


def _beside(point: Vector, radius: float, solid: Solid, top: float) -> Iterator[Solid]:
    """The plugs between a point kept at a distance and the sides of a solid."""
    x, y, reach = point.real, point.imag, radius + solid.clearance
    least, most = max(0.0, reach - 2 * DOUBTFUL) ** 2, (reach + 2 * DOUBTFUL) ** 2
    for ax, ay, ux, uy, square in _sides_of(solid.points):
        wx, wy = x - ax, y - ay
        along = wx * ux + wy * uy
        part = 0.0 if along <= 0 else 1.0 if along >= square else along / square
        wx, wy = wx - part * ux, wy - part * uy
        # Most are not nearly so far away.
        if least < wx * wx + wy * wy < most:
            for a, b in sides(solid.points):
                if point not in (a, b) and _is_too_narrow(point, a, b, radius, solid.clearance):
                    yield _plug(point, nearest_on_segment(point, a, b), top)
            return


@lru_cache(maxsize=256)
def _sides_of(points: tuple[Vector, ...]) -> list[tuple[float, float, float, float, float]]:
    """Of each side of a polygon its start, its direction, the square of its length."""
    return [(a.real, a.imag, (b - a).real, (b - a).imag, abs(b - a) ** 2) for a, b in sides(points)]


def _is_too_narrow(point: Vector, a: Vector, b: Vector, one: float, other: float) -> bool:
    """Whether a point is nearer to a segment than two distances together, where that is in doubt. Exact."""
    if abs(distance_to_segment(point, a, b) - one - other) > DOUBTFUL:
        return False
    whole = [_units(value) for place in (point, a, b) for value in (place.real, place.imag)]
    apart = _units(one), _units(other)
    if None in whole or None in apart:
        return False  # a distance that is spared to who stands too near already is no fraction
    x, y, ax, ay, bx, by = (value for value in whole if value is not None)
    reach = sum(value for value in apart if value is not None)
    if (ax, ay) == (bx, by):
        away = minus((x, y), (ax, ay))
        return dot(away, away) < reach * reach
    return segment_square((x, y), (ax, ay), (bx, by)) < reach * reach


def _units(inches: float) -> int | None:
    """A length in whole units, None if it is not one."""
    units = round(inches * UNITS)
    return units if abs(inches * UNITS - units) < 1e-6 else None


def _plug(a: Vector, b: Vector, top: float = inf) -> Solid:
    """A thin diamond between two points, which the disc's centre does not enter."""
    middle, across = (a + b) / 2, (b - a) / abs(b - a) * 1j * PLUG
    return Solid((a, middle - across, b, middle + across), 0.0, top)
