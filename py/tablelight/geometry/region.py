"""The region that a disc's centre can reach with a budget, as polygons with holes.

From the start, and from every place where a shortest way leaves a circle, rays are cast: together they sweep fans, and
the region is the union of the fans less what is not free. The union is taken in thin horizontal slabs, where polygons
are plain intervals, and its outline is followed from slab to slab: no case of two polygons meeting can go wrong. The
outline is within half a slab of the true one.
"""

from __future__ import annotations

import itertools
from cmath import phase, rect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.geometry.ground import Ground, Piece
from tablelight.geometry.outline import Row, Rows, outline
from tablelight.geometry.plane import NEAR, TURN, Vector, sides
from tablelight.geometry.shortest import Arrival, Search
from tablelight.geometry.spans import across_circle, across_polygon, crossings, less, union

Ring: TypeAlias = list[tuple[float, float]]
Polygons: TypeAlias = list[list[Ring]]
"""Polygons as lists of rings: the outer one first, then the holes; rings are not closed by a repeated point."""

SLAB = 0.02
FAR, COARSEST = 10.0, 0.03
"""A region farther than this (inches) is cut into coarser slabs, still within what its outline is allowed."""
SPREAD = 0.05
"""Radians between two rays of a fan."""
FOLLOWED = 0.3
"""Radians of an arc between two looks at whether it is still worth following."""
FINEST = 2e-5
"""Two rays this close that end on different things are as good as one."""


@frozen
class Ray:
    """A straight way out of a shortest one: what it has cost where it begins, and what it runs through."""

    origin: Vector
    unit: Vector
    cost: float
    zone: int
    pieces: tuple[Piece, ...]

    def reach(self, budget: float, toll: float) -> float:
        """How far the ray gets with a budget."""
        left = budget - self.cost
        zone, before = self.zone, 0.0
        for piece in self.pieces:
            if not piece.free:
                break
            if piece.zone is not None and piece.zone != zone:
                left -= toll
                zone = piece.zone
            if left <= before:
                break
            before = min(piece.end, left)
        return before

    def end(self, budget: float, toll: float) -> Vector:
        """The last point that the ray gets to."""
        return self.origin + self.reach(budget, toll) * self.unit


Fan: TypeAlias = list[Ray]


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
        self.fans: list[Fan] = []
        self._drawn: dict[tuple[float, float], Polygons] = {}
        self._sliced: dict[tuple[float, float], tuple[Rows, float]] = {}
        self.straight = straight
        for arrival in [next(self.search.run())] if straight else self.search.arrivals:
            self.fans.extend(self._about_point(arrival) if not arrival.turn else self._along_arc(arrival))

    def polygons(self, budget: float | None = None, slab: float = SLAB) -> Polygons:
        """The region for a budget (by default the whole one)."""
        limit = self.budget if budget is None else min(budget, self.budget)
        slab = max(slab, COARSEST if limit > FAR else slab)
        if (limit, slab) not in self._drawn:
            self._drawn[limit, slab] = self._draw(limit, slab)
        return self._drawn[limit, slab]

    def within(self, distance: float, slab: float = SLAB) -> Polygons:
        """What of the region is so near to the start, for one along straight lines without tolls: that is the region of a
        smaller budget, and it takes no more than cutting the slabs of the whole one with a circle."""
        assert self.straight and not any(floor.toll for floor in self.ground.floors)
        rows, slab = self._slices(self.budget, max(slab, COARSEST if self.budget > FAR else slab))
        start = self.search.start
        near = []
        for row in rows:
            cut = across_circle(start, distance, (row.bottom + row.top) / 2) if row.spans else []
            spans = [
                (max(left, low), min(right, high))
                for low, high in cut
                for left, right in row.spans
                if min(right, high) - max(left, low) > NEAR
            ]
            near.append(Row(row.bottom, row.top, spans))
        return outline(near, slab)

    def _draw(self, limit: float, slab: float) -> Polygons:
        return outline(*self._slices(limit, slab))

    def _slices(self, limit: float, slab: float) -> tuple[Rows, float]:
        """The region for a budget as slabs, made once."""
        if (limit, slab) not in self._sliced:
            self._sliced[limit, slab] = self._rows(self._shapes(limit), slab), slab
        return self._sliced[limit, slab]

    def _shapes(self, limit: float) -> list[list[Vector]]:
        """The fans of a budget, as polygons."""
        shapes = []
        for fan in self.fans:
            if fan[0].cost >= limit:
                continue
            ends = [ray.end(limit, self.ground.toll) for ray in fan]
            origins = [ray.origin for ray in fan]
            shape = [origins[0]] if origins[0] == origins[-1] and len(fan) > 2 else origins
            shapes.append([*shape, *reversed(ends)])
        return shapes

    def _ray(self, origin: Vector, direction: Vector, cost: float, zone: int) -> Ray:
        unit = direction / abs(direction)
        pieces = self.ground.trace(origin, origin + unit * max(self.budget - cost, 10 * NEAR))
        return Ray(origin, unit, cost, zone, tuple(pieces))

    def _about_point(self, arrival: Arrival) -> list[Fan]:
        """All directions from a point. The directions of tangents are met on both sides, nearly."""
        angles = {n * SPREAD for n in range(ceil(TURN / SPREAD))}
        for _, _, _, leave, reach in self.search.leaving(arrival.circle, 0):
            angle = phase(reach - leave)
            angles.update(((angle - FINEST) % TURN, angle % TURN, (angle + FINEST) % TURN))
        ordered = sorted(angles)

        def cast(angle: float) -> Ray:
            return self._ray(arrival.point, rect(1.0, angle), arrival.cost, arrival.zone)

        # All around a point is one fan: as a polygon, a star, it has no sides within the region that a slab would cross.
        return [self._refined(cast, [*ordered, ordered[0] + TURN])]

    def _along_arc(self, arrival: Arrival) -> list[Fan]:
        """The tangents that leave a circle, for as long as one can follow it."""
        turn = arrival.turn
        most = self._worth_following(arrival)
        if most <= 0:
            return []
        parts = max(1, ceil(most / SPREAD))
        sweeps = {most * n / parts for n in range(parts + 1)}
        for angle, *_ in self.search.leaving(arrival.circle, turn):
            sweep = (angle - arrival.angle) * turn % TURN
            sweeps.update(s for s in (sweep - FINEST, sweep, sweep + FINEST) if 0 < s < most)

        def cast(sweep: float) -> Ray:
            on = self._on_arc(arrival, sweep)
            return self._ray(on.point, rect(1.0, on.angle) * 1j * turn, on.cost, on.zone)

        rays = self._refined(cast, sorted(sweeps))
        # Tangents that leave a circle one way never meet: less than a turn of them is a fan that does not cross itself.
        half = len(rays) // 2
        return [rays] if most < TURN * 0.9 else [rays[: half + 1], rays[half:]]

    def _worth_following(self, arrival: Arrival) -> float:
        """How far a circle can be followed before it is closed, the budget is spent, or its places are got to more cheaply
        another way: from there on the other way's fans go at least as far."""
        radius = self.search.circles[arrival.circle][1]
        swept = 0.0
        most = min(
            self.search.open_sweep(arrival.circle, arrival.turn, arrival.angle),
            (self.budget - arrival.cost) / radius,
        )
        while swept < most:
            swept = min(most, swept + FOLLOWED)
            if self.search.is_detour(self._on_arc(arrival, swept), self.search.arrivals):
                return swept
        return most

    def _on_arc(self, arrival: Arrival, sweep: float) -> Arrival:
        """A way that goes on along the circle, seen as an arrival where it then is."""
        centre, radius = self.search.circles[arrival.circle]
        angle = arrival.angle + arrival.turn * sweep
        arc = self.search.arc(arrival.circle, arrival.turn, arrival.angle, angle, arrival.zone)
        spent, zone = (arc[0], arc[2]) if arc else (sweep * radius, arrival.zone)
        return evolve(arrival, angle=angle, cost=arrival.cost + spent, zone=zone, point=centre + rect(radius, angle))

    def _refined(self, cast: Callable[[float], Ray], angles: Sequence[float]) -> Fan:
        """Rays at these angles, and more wherever two neighbours end on different things."""
        found: Fan = []
        waiting = [(angle, cast(angle)) for angle in reversed(angles)]
        last, ray = waiting.pop()
        found.append(ray)
        while waiting:
            angle, following = waiting[-1]
            if angle - last > FINEST and self._differ(found[-1], following, angle - last):
                middle = (last + angle) / 2
                waiting.append((middle, cast(middle)))
                continue
            found.append(following)
            last = angle
            waiting.pop()
        return found

    def _differ(self, a: Ray, b: Ray, between: float) -> bool:
        """Whether the ends of two rays are too far apart to be joined by a straight line."""
        if len(a.pieces) == len(b.pieces) and all(
            p.free == q.free and p.zone == q.zone and p.curve == q.curve
            for p, q in zip(a.pieces, b.pieces, strict=True)
        ):
            return False
        one, other = (ray.reach(self.budget, self.ground.toll) for ray in (a, b))
        return abs(a.origin + a.unit * one - b.origin - b.unit * other) > SLAB / 2 + 2 * between * max(one, other)

    def _rows(self, shapes: Iterable[Sequence[Vector]], slab: float) -> Rows:
        """The union of the shapes less what is not free, in slabs with their limits."""
        listed = [shape for shape in shapes if len(shape) > 2]
        if not listed:
            return []
        low = max(0.0, min(p.imag for shape in listed for p in shape))
        high = min(self.landing.height, max(p.imag for shape in listed for p in shape))
        limits = _slab_limits(low, high, slab, self._levels())
        middles = [(a + b) / 2 for a, b in itertools.pairwise(limits)]
        rows: list[list[tuple[float, float]]] = [[] for _ in middles]
        for shape in listed:
            for number, crossed in crossings(shape, middles):
                rows[number].extend(crossed)
        return [
            Row(bottom, top, self._free_parts(middle, union(spans)))
            for bottom, top, middle, spans in zip(limits, limits[1:], middles, rows, strict=False)
        ]

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

    def _free_parts(self, y: float, spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
        if not spans:
            return spans
        if not self.landing.layered or not self.landing.is_crossed(y):
            return less(spans, union(self._blocked(y)))
        free = []
        for left, right in spans:
            before = left
            a = complex(left, y)
            end = complex(right, y)
            while before < right - NEAR:
                for piece in self.landing.trace(a, end):
                    edge = a.real + piece.end
                    if piece.free:
                        free.append((before, edge))
                    before = edge
                if before <= a.real:
                    break
                a = complex(before, y)
        return union([(max(0.0, a), min(self.landing.width, b)) for a, b in free])

    def _blocked(self, y: float) -> list[tuple[float, float]]:
        """The intervals of a horizontal line that the centre may not enter."""
        width = self.landing.width
        found = [(-1e9, 0.0), (width, 1e9)]
        for disc in self.landing.discs:
            found += across_circle(disc.centre, disc.radius, y)
        for solid in self.landing.solids:
            low, high = min(p.imag for p in solid.points), max(p.imag for p in solid.points)
            if not low - solid.clearance < y < high + solid.clearance:
                continue
            crossings = []
            for a, b in sides(solid.points):
                found += across_circle(a, solid.clearance, y)
                if (a.imag > y) != (b.imag > y):
                    crossings.append(a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag))
                if solid.clearance and a != b:
                    out = (b - a) / abs(b - a) * -1j * solid.clearance
                    found += across_polygon((a, a + out, b + out, b), y)
            crossings.sort()
            found += zip(crossings[::2], crossings[1::2], strict=True)
        return found


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
