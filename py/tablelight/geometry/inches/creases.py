"""Where the borders of what is free cross each other: a wall meets another there, and what a ray ends at may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from tablelight.geometry.inches.curves import Bundle, CurveCircle, CurveLine
from tablelight.geometry.inches.ground import BareGround, rim
from tablelight.geometry.inches.plane import (
    Vector,
    sides,
    where_circles_meet,
    where_line_meets_circle,
    where_segments_cross,
)

MOST_PAIRS = 4000
"""Pairs of curves that are looked at, at most: on a heap of areas it takes less time to cut off what is not free."""


Crease: TypeAlias = tuple[Vector, Vector]
"""A place, and the direction from which it is seen (0: from anywhere)."""


def creases(ground: BareGround) -> list[Crease] | None:
    """The free places where two curves of a ground cross, or where a solid's margin turns from straight to round; None if
    there are too many curves to look for them."""
    pairs = [(one, other) for one, other in combinations(ground.bundles, 2) if _meet(one, other)]
    bent = [bundle for bundle in ground.bundles if len(bundle.circles) < len(bundle.lines) > 1]
    if sum(_size(a) * _size(b) for a, b in pairs) + sum(_size(a) ** 2 for a in bent) > MOST_PAIRS:
        return None
    found = {place for one, other in pairs for place in _crossings(one, other)}
    for bundle in bent:
        found.update(_crossings(bundle, bundle))
    listed = [(place, 0j) for place in found]
    for solid in ground.solids:
        if solid.clearance:
            for (a, b), (c, d) in zip(sides(solid.points), rim(solid), strict=True):
                listed += [(c, c - a), (d, d - b)]
    return [each for each in listed if ground.is_free(each[0])]


def creases_before(found: Iterable[Crease], point: Vector, length: float) -> Iterator[Crease]:
    """Those of some creases that may be seen from no farther than so far from a place."""
    x, y, square = point.real, point.imag, length * length
    for place, outward in found:
        dx, dy = x - place.real, y - place.imag
        if dx * dx + dy * dy < square and dx * outward.real + dy * outward.imag >= 0:
            yield place, outward


def _size(bundle: Bundle) -> int:
    return len(bundle.lines) + len(bundle.circles)


def _meet(one: Bundle, other: Bundle) -> bool:
    return one.left <= other.right and other.left <= one.right and one.top <= other.bottom and other.top <= one.bottom


def _apart(one: CurveLine | CurveCircle, other: CurveLine | CurveCircle) -> bool:
    return one[1] > other[3] or other[1] > one[3] or one[2] > other[4] or other[2] > one[4]


def _crossings(one: Bundle, other: Bundle) -> Iterator[Vector]:
    for line in one.lines:
        a, along = complex(line[5], line[6]), complex(line[7], line[8])
        for another in other.lines:
            if line[0] != another[0] and not _apart(line, another):
                c = complex(another[5], another[6])
                place = where_segments_cross(a, a + along, c, c + complex(another[7], another[8]))
                if place is not None:
                    yield place
        for circle in other.circles:
            if not _apart(line, circle):
                yield from _on_circle(line, circle)
    for circle in one.circles:
        for line in other.lines if one is not other else ():
            if not _apart(line, circle):
                yield from _on_circle(line, circle)
        for round_one in other.circles:
            if circle[0] != round_one[0] and not _apart(circle, round_one):
                centre, there = complex(circle[5], circle[6]), complex(round_one[5], round_one[6])
                yield from where_circles_meet(centre, circle[7], there, round_one[7])


def _on_circle(line: CurveLine, circle: CurveCircle) -> Iterator[Vector]:
    a, along = complex(line[5], line[6]), complex(line[7], line[8])
    for t in where_line_meets_circle(a, a + along, complex(circle[5], circle[6]), circle[7]):
        if 0 <= t <= 1:
            yield a + t * along
