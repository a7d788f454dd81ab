"""A segment over a ground, cut wherever it meets a curve at which something could change, and looked at in between.

That is one rule for all the ways in which walls, steps, banks and bases can meet. The fast twin knows what lies beyond each
border (`geometry/inches/border_rays.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.geometry.inches.curves import Piece
from tablelight.geometry.inches.ground import BareGround, rim
from tablelight.geometry.inches.plane import (
    NEAR,
    Segment,
    Vector,
    salient,
    sides,
    where_line_meets_circle,
    where_lines_cross,
)


def trace(ground: BareGround, a: Vector, b: Vector) -> list[Piece]:
    """A segment's pieces, in order, by the distance from `a`; up to the first that is not free."""
    length, found, before = abs(b - a), list[Piece](), 0.0
    for cut in sorted({length, *(part * length for part in _cuts(ground, a, b))}):
        if cut <= NEAR or cut > length or (cut - before < NEAR and (found or cut < length)):
            continue
        middle = a + (b - a) * (before + cut) / 2 / length
        free = ground.is_free(middle)
        found.append(Piece(cut, free, ground.zone_at(middle) if free else 0))
        if not free:
            break
        before = cut
    if found and found[-1].free:
        found[-1] = found[-1]._replace(end=length)
    return found


def _cuts(ground: BareGround, a: Vector, b: Vector) -> Iterator[float]:
    """The parameters at which a segment meets curves."""
    for c, d in _segments(ground):
        met = where_lines_cross(a, b, c, d)
        if met is None:  # side by side
            yield from (((end - a) / (b - a)).real for end in (c, d))
        elif -NEAR <= met[1] <= 1 + NEAR:
            yield met[0]
    for centre, radius in _circles(ground):
        yield from where_line_meets_circle(a, b, centre, radius)


def _segments(ground: BareGround) -> Iterator[Segment]:
    for solid in ground.solids:
        yield from rim(solid)
        yield from sides(solid.points)
    for floor in ground.floors:
        yield from sides(floor.points)
    yield from sides([0j, complex(ground.width, 0), complex(ground.width, ground.height), complex(0, ground.height)])


def _circles(ground: BareGround) -> Iterator[tuple[Vector, float]]:
    for solid in ground.solids:
        yield from ((corner, solid.clearance) for corner in salient(solid.points) if solid.clearance)
    for disc in ground.discs:
        yield disc.centre, disc.radius
