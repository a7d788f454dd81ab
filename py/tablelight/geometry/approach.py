"""Whether a disc's centre comes within a distance of a place, by one search for the shortest way there.

The places so near are a circle around the place. A shortest way to it ends by running straight at the place, or where the
circle meets a border: of what is free, of a step, of the toll zone. So these meetings are goals, and so is the place itself,
with every line towards it cut off at the circle: no region has to be made.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablelight.geometry.ground import Ground
from tablelight.geometry.pieces import meetings
from tablelight.geometry.plane import NEAR, Vector
from tablelight.geometry.search import Search, Tangent

PLACE = 1
"""The number of the goal among the circles of a search."""


def comes_within(ground: Ground, start: Vector, budget: float, place: Vector, distance: float) -> bool:
    """Whether a way within the budget gets at most so far from a place. The start must be free; whoever is to be met there
    is no part of the ground."""
    away = abs(place - start) - distance
    if away <= 0:
        return True
    return away <= budget + NEAR and _Approach(ground, start, budget, place, distance).succeeds()


class _Approach(Search):
    """The shortest ways towards a place, up to a distance from it: ways to the place itself with so much more to spend, of
    which the end is neither gone nor looked at."""

    def __init__(self, ground: Ground, start: Vector, budget: float, place: Vector, distance: float) -> None:
        super().__init__(ground.near(start, budget), start, budget + distance, place)
        self._place, self._distance = place, distance
        self._first_meeting = len(self.circles)
        self.circles += [(point, 0.0) for point in meetings(self.ground, place, distance)]
        self._cut: dict[tuple[int, int], list[Tangent]] = {}

    def succeeds(self) -> bool:
        """Whether any way gets there."""
        return any(arrival.circle == PLACE or arrival.circle >= self._first_meeting for arrival in self.run())

    def leaving(self, circle: int, turn: int) -> list[Tangent]:
        """The tangents that leave a circle, those at the place cut off where they are near enough."""
        if (circle, turn) not in self._cut:
            cut = [each for line in super().leaving(circle, turn) for each in self._cut_off(line)]
            self._cut[circle, turn] = sorted(cut, key=lambda line: abs(line[4] - line[3]))
        return self._cut[circle, turn]

    def _cut_off(self, line: Tangent) -> Iterator[Tangent]:
        angle, other, way, leave, reach = line
        if other != PLACE:
            yield line
        elif (length := abs(reach - leave)) > self._distance:
            yield angle, other, way, leave, reach + (leave - reach) * (self._distance / length)
