"""Where something hides a part of a disc: the shadows that the sides of polygons cast, lit from the disc.

A side hides a part of the disc from a place if some segment from the place to the disc meets the side. All such places
together are convex: with x on the side and d in the disc they are x + s (x - d), and two of these have one between them. So
the shadow of a side is the hull of the two wedges behind its ends.
"""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from math import asin, cos

from tablelight.geometry.inches.plane import Vector, convex_hull, distance_to_segment, inside, sides

STEEPEST = 1e-4
"""The least cosine of half a wedge's angle: what nearly touches the disc casts a shadow over nearly half the plane."""


def shadows(centre: Vector, radius: float, points: Sequence[Vector], far: float) -> list[list[Vector]] | None:
    """Convex polygons that together are where a polygon hides a part of a disc, as far as `far` from the polygon's corners;
    None if that is everywhere: the polygon reaches into the disc."""
    if inside(centre, points) or any(distance_to_segment(centre, a, b) < radius for a, b in sides(points)):
        return None
    return [convex_hull([*_wedge(centre, radius, a, far), *_wedge(centre, radius, b, far)]) for a, b in sides(points)]


def _wedge(centre: Vector, radius: float, corner: Vector, far: float) -> list[Vector]:
    """A corner, and where the rims of the shadow behind it end."""
    away = corner - centre
    half = asin(min(1.0, radius / abs(away)))
    unit, length = away / abs(away), far / max(STEEPEST, cos(half))
    return [corner, corner + unit * rect(length, half), corner + unit * rect(length, -half)]
