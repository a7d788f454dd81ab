"""Bases, tops and obstacles: engagement, the advantage of height, the climb of a step (HS-07, HS-20, HS-52)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from attrs import field, frozen

from tablelight.board.document import Edge
from tablelight.board.units import Level
from tablelight.grid import Space
from tablelight.rules.systems.heroscape.tables import OBSTACLES


@frozen
class Body:
    """A standing figure: the level of its base, and its height."""

    base: Level
    height: int

    @property
    def top(self) -> Level:
        return self.base + self.height


@frozen
class Climb:
    """A step from one level to another, over an obstacle with its top at level `top` (None: no obstacle)."""

    start: Level
    end: Level
    top: Level | None = None

    rise: int = field(init=False)
    """HS-01, HS-07: the levels climbed from the space left."""
    drop: int = field(init=False)
    """HS-30, HS-32: the levels gone down to the space entered, from the obstacle's top if there is one."""

    @rise.default
    def _climbed(self) -> int:
        return max(0, (self.end if self.top is None else max(self.end, self.top)) - self.start)

    @drop.default
    def _fallen(self) -> int:
        return max(0, (self.start if self.top is None else self.top) - self.end)


crossing = lru_cache(maxsize=1024)(Climb)
"""A climb by its levels, cached: a board has few different ones."""


def obstacle_height(edges: Iterable[Edge], side: Space) -> int | None:
    """HS-07: the height of the obstacle on these edges, seen from the space `side`; None if there is none to climb. An
    edge that names no inner space has an outside on both sides. A battlement on a fortress wall stands on top of it."""
    heights = {
        edge.kind: OBSTACLES[edge.kind][0 if edge.inside == side else 1] for edge in edges if edge.kind in OBSTACLES
    }
    if {"battlement", "fortress-wall"} <= heights.keys():
        return heights["battlement"] + heights["fortress-wall"]
    return max(heights.values(), default=None)


def are_engaged(a: Body, b: Body, tops: tuple[Level, Level] | None) -> bool:
    """HS-20: whether two adjacent enemies are engaged. `tops`: the obstacle's top as `a` and as `b` meet it."""
    if b.top <= a.base or a.top <= b.base:
        return False
    return tops is None or reach_over(a, b, tops)


def reach_over(a: Body, b: Body, tops: tuple[Level, Level]) -> bool:
    """HS-20: whether both figures are higher than the obstacle between them, each measured on its own side."""
    return a.top > tops[0] and b.top > tops[1]


def height_bonus(own: Body, other: Body, *, by_top: bool) -> int:
    """HS-52: the extra dice of a figure that stands higher than another: 0, 1 or 2. `by_top`: two if its base
    is more than 10 above the other's top, else if it is 10 above its base."""
    if own.base <= other.base:
        return 0
    big = own.base > other.top + 10 if by_top else own.base >= other.base + 10
    return 2 if big else 1
