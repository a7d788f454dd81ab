"""The region that a disc's centre can reach with a budget, as polygons with holes.

It is the union of the fans that shortest ways send out (`fans`), merged by `unions`. If a figure may not end wherever
it may pass, ground that is not free for its end is taken away. Then the region is cut into thin horizontal slabs, where
polygons are plain intervals; its outline, followed from slab to slab, is within half a thin slab of the true one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import TypeAlias

from tablelight.geometry.inches.clipping import in_disc
from tablelight.geometry.inches.fans import RayFan, fans_of
from tablelight.geometry.inches.ground import BareGround, bounds, overlap
from tablelight.geometry.inches.outline import Ring, Span, common, outline, slabs_in_portions
from tablelight.geometry.inches.plane import NEAR, Vector, distance_to_border, inside, is_met, sides
from tablelight.geometry.inches.search import FINE, Arrival, Fineness, Search
from tablelight.geometry.inches.spans import add_crossings, free_lines, union
from tablelight.geometry.inches.unions import union_in_portions
from tablelight.progress.portions import Steps, run

Polygons: TypeAlias = list[list[Ring]]
"""Polygons as lists of rings: the outer one first, then the holes; rings are not closed by a repeated point."""

SLAB = 0.02
FAR, COARSEST = 10.0, 0.03
"""A region that reaches farther (inches) is cut into coarser slabs, within the allowed error of its outline."""


class Drawn(ABC):
    """The drawing of some regions of one place, as one."""

    budget: float
    _drawn: dict[tuple[float, float], Polygons]

    @property
    @abstractmethod
    def regions(self) -> Sequence[Region]:
        """The regions that are drawn as one."""

    def contour(self, budget: float, slab: float) -> Polygons:
        """Roughly the region for a budget, for the eye: the ground that the fans sweep, from ray to ray."""
        return run(self._outlined(min(budget, self.budget), slab, is_rough=True))

    def polygons(self, budget: float | None = None, slab: float = SLAB) -> Polygons:
        """The region for a budget (by default the whole one)."""
        limit = self.budget if budget is None else min(budget, self.budget)
        slab = thinnest(self.budget, slab)
        if (limit, slab) not in self._drawn:
            self._drawn[limit, slab] = run(self._outlined(limit, slab))
        return self._drawn[limit, slab]

    def drawing(self) -> Steps[None]:
        """Draw the whole region, some lines at a time."""
        slab = thinnest(self.budget)
        if (self.budget, slab) not in self._drawn:
            self._drawn[self.budget, slab] = yield from self._outlined(self.budget, slab)

    def _outlined(self, limit: float, slab: float, *, is_rough: bool = False) -> Steps[Polygons]:
        """The ground that the fans sweep with a budget; if a figure may not end wherever it passes, the free part."""
        regions = self.regions
        shapes = [region.shapes(limit) for region in regions]
        y, table = regions[0].start.imag, regions[0].landing
        if all(region.is_exact for region in regions):
            return (yield from union_in_portions(chain.from_iterable(shapes), table.width, table.height))

        def lines(heights: list[float]) -> Steps[list[list[Span]]]:
            each = [region.lines(swept, heights) for region, swept in zip(regions, shapes, strict=True)]
            yield
            return each[0] if len(each) == 1 else [union([*chain.from_iterable(at)]) for at in zip(*each, strict=True)]

        # The same slabs for every budget: their free parts are computed once.
        most = limit if is_rough else self.budget
        levels = () if is_rough else sorted({level for region in regions for level in region.levels})
        rows = yield from slabs_in_portions(max(0.0, y - most), min(table.height, y + most), levels, slab, lines)
        return outline(rows)


class Region(Drawn):
    """The ground that can be reached from one place within a budget; polygons for it and for smaller budgets."""

    def __init__(
        self,
        ground: BareGround,
        start: Vector,
        budget: float,
        *,
        landing: BareGround | None = None,
        straight: bool = False,
        fineness: Fineness = FINE,
    ) -> None:
        """`landing`: where a figure may end, if not wherever it may pass. `straight`: only along straight lines."""
        self.budget, self.start, self.straight, self.fineness = budget, start, straight, fineness
        self.search = Search(ground, start, budget)
        self.ground = self.search.ground
        self.landing = landing.near(start, budget) if landing else self.ground
        self._begin()

    def _begin(self) -> None:
        self._cast: list[tuple[Arrival, list[RayFan]]] = []
        self._casting = self._cast_fans()
        self._drawn: dict[tuple[float, float], Polygons] = {}
        self._free: dict[float, list[Span]] = {}
        """The free parts of horizontal lines, by height."""

    @property
    def regions(self) -> Sequence[Region]:
        return (self,)

    def casting(self) -> Generator[None, None, None]:
        """Cast the fans, one arrival at a time. If they are needed before the end, the rest is cast at once."""
        for _ in self._casting:  # not `yield from`: a caller that gives up must not close the casting itself
            yield

    def _cast_fans(self) -> Iterator[None]:
        if not self.straight:
            yield from self.search.settling()
        arrivals = [next(self.search.run())] if self.straight else self.search.arrivals
        yield
        for arrival in arrivals:
            self._cast.append((arrival, self._fans_of(arrival)))
            yield

    def _fans_of(self, arrival: Arrival) -> list[RayFan]:
        return fans_of(self.search, arrival)

    @property
    def sources(self) -> list[tuple[Arrival, list[RayFan]]]:
        """The arrivals of shortest ways, each with the fans that it sends out."""
        for _ in self._casting:
            pass
        return self._cast

    @property
    def fans(self) -> list[RayFan]:
        return [fan for _, fans in self.sources for fan in fans]

    def within(self, distance: float, slab: float = SLAB) -> Polygons:
        """The part of the region within a distance of the start: for straight lines without tolls, the region of a
        smaller budget."""
        assert self.straight and not self.ground.tolled
        cut = in_disc(self.polygons(slab=slab), self.search.start, distance)
        return self.polygons(distance, slab) if cut is None else cut

    def meets(self, points: Sequence[Vector]) -> Steps[bool]:
        """Whether some of it lies in a polygon. It is drawn, some lines at a time, if a swept shape meets that."""
        is_far = not inside(self.start, points) and distance_to_border(self.start, points) > self.budget
        around = bounds(points)
        near = [] if is_far else [shape for shape in self.shapes(self.budget) if overlap(bounds(shape), around)]
        if not any(_meet(shape, points) for shape in near):
            return False
        yield from self.drawing()
        drawn = [[complex(*place) for place in ring] for polygon in self.polygons() for ring in polygon]
        return any(_meet(rim, points) for rim in drawn)

    @property
    def is_exact(self) -> bool:
        """Whether all that the fans sweep is free: a figure may end wherever it passes."""
        return self.landing is self.ground

    def shapes(self, limit: float) -> list[list[Vector]]:
        """The shapes that its fans sweep with a budget."""
        return self._whole if limit >= self.budget else self._shapes(limit)

    @cached_property
    def _whole(self) -> list[list[Vector]]:
        return self._shapes(self.budget)

    def _shapes(self, limit: float) -> list[list[Vector]]:
        fans = (fan.polygons(limit, self.ground.toll, self.fineness) for fan in self.fans if fan.cost < limit)
        return [shape for shapes in fans for shape in shapes if len(shape) > 2]

    def lines(self, shapes: Sequence[Sequence[Vector]], heights: list[float]) -> list[list[Span]]:
        """The parts of horizontal lines, lowest first, that lie in swept shapes and are free."""
        spans = _swept(shapes, heights)
        if self.is_exact:
            # A ray along the edge of the table may end just off it, by float noise.
            width = self.landing.width
            for number, on in enumerate(spans):
                if on and (on[0][0] < 0.0 or on[-1][1] > width):
                    spans[number] = [(max(0.0, left), min(width, right)) for left, right in on]
            return spans
        new = [y for y, on in zip(heights, spans, strict=True) if on and y not in self._free]
        self._free.update(zip(new, free_lines(self.landing, new), strict=True))
        return [common(on, self._free[y]) if on else on for y, on in zip(heights, spans, strict=True)]

    @cached_property
    def levels(self) -> list[float]:
        """The heights at which a border other than a fan's may begin, end or turn: of margins, discs and floors."""
        levels: set[float] = set()
        for solid in self.landing.solids:
            for before, y, after in _turns(solid.points):
                levels.update([y - solid.clearance] if max(before, after) > y else [])
                levels.update([y + solid.clearance] if min(before, after) < y else [])
                levels.update([y] if self.landing.layered else [])
        for floor in self.landing.floors:
            levels.update(y for _, y, _ in _turns(floor.points))
        for disc in self.landing.discs:
            levels.update((disc.centre.imag - disc.radius, disc.centre.imag + disc.radius))
        return sorted(levels)


def thinnest(budget: float, slab: float = SLAB) -> float:
    """The height of the thinnest slabs of a region with a budget, if this is asked for (inches)."""
    return max(slab, COARSEST) if budget > FAR else slab


def _swept(shapes: Sequence[Sequence[Vector]], heights: Sequence[float]) -> list[list[Span]]:
    """The parts of horizontal lines, lowest first, that lie in some shapes."""
    spans: list[list[Span]] = [[] for _ in heights]
    for shape in shapes:
        add_crossings(spans, shape, heights)
    for number, each in enumerate(spans):
        joined = union(each) if len(each) > 1 else each
        # A ray that slips between two coincident borders sweeps nothing.
        spans[number] = [span for span in joined if span[1] - span[0] > NEAR]
    return spans


def _meet(some: Sequence[Vector], others: Sequence[Vector]) -> bool:
    """Whether two polygons meet: their borders cross, or one contains the other."""
    if inside(some[0], others) or any(inside(point, some) for point in others):
        return True
    return any(is_met(some, a, b) for a, b in sides(others))


def _turns(points: Sequence[Vector]) -> Iterator[tuple[float, float, float]]:
    """The heights of the corners at which a polygon turns between up and down, each between those of its neighbours."""
    ys = [point.imag for point in points]
    for before, y, after in zip([ys[-1], *ys], ys, [*ys[1:], ys[0]], strict=False):
        if (y - before) * (after - y) <= 0:
            yield before, y, after


region_of = lru_cache(maxsize=64)(Region)
"""A region, made once as long as the same one is asked for."""
