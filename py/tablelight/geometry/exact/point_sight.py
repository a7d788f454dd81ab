"""Sight from a disc to one point past polygons, decided exactly.

Every line of sight ends in the point, so that only directions about it are looked at: the free ones are open intervals
between those of corners, of the points where a side crosses the disc's edge, and of the two tangents.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tablelight.geometry.exact.disc_sight import DiscSight
from tablelight.geometry.exact.planar import ExactPoint, Polygon, dot, is_inside, minus, segments_touch, sides
from tablelight.geometry.exact.rounds import Round


def touched(p: ExactPoint, q: ExactPoint, polygon: Polygon) -> bool:
    """Whether a segment touches a polygon, or lies in it."""
    return is_inside(p, polygon) or any(segments_touch(p, q, a, b) for a, b in sides(polygon))


class PointSight(DiscSight):
    """Sight from inside a disc to a point; one unit around the point stands in for it where lines are sought."""

    def __init__(self, viewer: Round, point: tuple[int, int], polygons: Iterable[Polygon]) -> None:
        super().__init__(viewer, Round(point, 1), polygons)

    def witness(self) -> tuple[ExactPoint, ExactPoint] | None:
        """A segment from inside the disc to the point that touches nothing; None if there is none."""
        eye, point = self.viewer.centre, self.target.centre
        away = minus(point, eye)
        if self._covered(point, point):
            return None
        if dot(away, away) < self.viewer.radius**2:
            return point, point
        if not self._covered(eye, point):
            return eye, point
        for first, second in pairwise(self._directions(point)):
            middle = first[0] + second[0], first[1] + second[1]
            if self._hopeless(point, middle):
                continue
            found = self._segment((point, middle))
            if found and not self._covered(found[0], point):
                return self._plainer(found[0], point)
        return None
