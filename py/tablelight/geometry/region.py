"""The region that a disc's centre can reach with a budget, as polygons with holes.

It is the union of the fans that shortest ways send out (`geometry.fans`) less what is not free. The union is taken in thin
horizontal slabs, where polygons are plain intervals, and its outline is followed from slab to slab: no case of two
polygons meeting can go wrong. The outline is within half a slab of the true one.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import TypeAlias

from tablelight.geometry.fans import Fan, fans_of, polygon
from tablelight.geometry.ground import Ground
from tablelight.geometry.margins import free_lines
from tablelight.geometry.outline import Row, Rows, Span, outline
from tablelight.geometry.plane import NEAR, Vector
from tablelight.geometry.search import Search
from tablelight.geometry.spans import across_circle, common, crossings, union

Ring: TypeAlias = list[tuple[float, float]]
Polygons: TypeAlias = list[list[Ring]]
"""Polygons as lists of rings: the outer one first, then the holes; rings are not closed by a repeated point."""

SLAB = 0.02
FAR, COARSEST = 10.0, 0.03
"""A region farther than this (inches) is cut into coarser slabs, still within what its outline is allowed."""


class Region:
    """What can be reached from one place with up to a budget; polygons for it and for smaller budgets."""

    def __init__(
        self,
        ground: Ground,
        start: Vector,
        budget: float,
        *,
        landing: Ground | None = None,
        straight: bool = False,
    ) -> None:
        """`landing`: where one may end, if that is not wherever one may pass. `straight`: only along straight lines."""
        self.budget = budget
        self.search = Search(ground, start, budget)
        self.ground = self.search.ground
        self.landing = landing.near(start, budget) if landing else self.ground
        self.straight = straight
        arrivals = [next(self.search.run())] if straight else self.search.arrivals
        self.fans: list[Fan] = [fan for arrival in arrivals for fan in fans_of(self.search, arrival)]
        self._drawn: dict[tuple[float, float], Polygons] = {}
        self._sliced: dict[tuple[float, float], Rows] = {}
        self._free: dict[float, tuple[list[float], list[list[Span]]]] = {}

    def polygons(self, budget: float | None = None, slab: float = SLAB) -> Polygons:
        """The region for a budget (by default the whole one)."""
        limit = self.budget if budget is None else min(budget, self.budget)
        slab = self._coarse(slab)
        if (limit, slab) not in self._drawn:
            self._drawn[limit, slab] = outline(self._slices(limit, slab), slab)
        return self._drawn[limit, slab]

    def within(self, distance: float, slab: float = SLAB) -> Polygons:
        """What of the region is so near to the start, for one along straight lines without tolls: that is the region of a
        smaller budget, and it takes no more than cutting the slabs of the whole one with a circle."""
        assert self.straight and not self.ground.tolled
        slab = self._coarse(slab)
        near = []
        for row in self._slices(self.budget, slab):
            cut = across_circle(self.search.start, distance, (row.bottom + row.top) / 2) if row.spans else []
            near.append(Row(row.bottom, row.top, common(row.spans, cut)))
        return outline(near, slab)

    def _coarse(self, slab: float) -> float:
        return max(slab, COARSEST if self.budget > FAR else slab)

    def _slices(self, limit: float, slab: float) -> Rows:
        """The region for a budget as slabs, made once."""
        if (limit, slab) not in self._sliced:
            shapes = [polygon(fan, limit, self.ground.toll) for fan in self.fans if fan[0].cost < limit]
            self._sliced[limit, slab] = self._rows([shape for shape in shapes if len(shape) > 2], slab)
        return self._sliced[limit, slab]

    def _rows(self, shapes: Sequence[Sequence[Vector]], slab: float) -> Rows:
        """The union of the shapes less what is not free, in slabs with their limits."""
        if not shapes:
            return []
        limits, free = self._lines(slab)
        middles = [(a + b) / 2 for a, b in itertools.pairwise(limits)]
        rows: list[list[Span]] = [[] for _ in middles]
        for shape in shapes:
            for number, crossed in crossings(shape, middles):
                rows[number].extend(crossed)
        met = [number for number, spans in enumerate(rows) if spans]
        return [
            Row(limits[number], limits[number + 1], common(union(rows[number]), free[number]))
            for number in range(met[0], met[-1] + 1)
        ]

    def _lines(self, slab: float) -> tuple[list[float], list[list[Span]]]:
        """The limits of the slabs, and what of their middle lines is free."""
        if slab not in self._free:
            y = self.search.start.imag
            low, high = max(0.0, y - self.budget), min(self.landing.height, y + self.budget)
            limits = _slab_limits(low, high, slab, self._levels())
            self._free[slab] = limits, free_lines(self.landing, [(a + b) / 2 for a, b in itertools.pairwise(limits)])
        return self._free[slab]

    def _levels(self) -> list[float]:
        """The heights at which a horizontal border may lie."""
        levels = {p.imag for floor in self.landing.floors for p in floor.points}
        for solid in self.landing.solids:
            for point in solid.points:
                levels.update((point.imag - solid.clearance, point.imag + solid.clearance))
                if self.landing.layered:
                    levels.add(point.imag)
        for disc in self.landing.discs:
            levels.update((disc.centre.imag - disc.radius, disc.centre.imag + disc.radius))
        return sorted(levels)


@lru_cache(maxsize=24)
def region_of(
    ground: Ground, start: Vector, budget: float, *, landing: Ground | None = None, straight: bool = False
) -> Region:
    """A region, made once while the same is asked again."""
    return Region(ground, start, budget, landing=landing, straight=straight)


def _slab_limits(low: float, high: float, slab: float, levels: Sequence[float]) -> list[float]:
    """Equal slabs, cut once more where a horizontal border may lie."""
    count = max(1, ceil((high - low) / slab))
    even = [low + n * slab for n in range(count)] + [high]
    limits = sorted({*even, *(level for level in levels if low < level < high)})
    return [limits[0], *(b for a, b in itertools.pairwise(limits) if b - a > NEAR)]
