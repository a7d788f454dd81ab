"""A line of sight between two ends past polygons: each end is a disc, a base, or a point, a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tablelight.geometry.exact.disc_sight import DiscSight
from tablelight.geometry.exact.planar import ExactPoint, Polygon
from tablelight.geometry.exact.point_sight import PointSight, touched
from tablelight.geometry.exact.rounds import Round

SightEnd: TypeAlias = Round | tuple[int, int]
"""A base as a disc, or a place as a point, in units."""


def free_line(a: SightEnd, b: SightEnd, polygons: Sequence[Polygon]) -> tuple[ExactPoint, ExactPoint] | None:
    """A line from one end to the other that touches no polygon; None if there is none."""
    if isinstance(a, Round) and isinstance(b, Round):
        return DiscSight(a, b, polygons).witness()
    if isinstance(a, Round):
        assert not isinstance(b, Round)
        return PointSight(a, b, polygons).witness()
    if isinstance(b, Round):
        found = PointSight(b, a, polygons).witness()
        return found and (found[1], found[0])
    return None if any(touched(a, b, polygon) for polygon in polygons) else (a, b)
