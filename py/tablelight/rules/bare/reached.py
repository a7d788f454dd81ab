"""The places that shortest ways from one start reach, and the cheapest of some of them."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeVar

from attrs import frozen

from tablelight.board.document import Point
from tablelight.geometry.inches.outline import Row, Rows, common
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region
from tablelight.geometry.inches.spans import Lines, distance_to_rows, union
from tablelight.progress.portions import Steps
from tablelight.rules.bare.table import thousandths
from tablelight.rules.bare.view import BARE_SLAB

T = TypeVar("T")
FAR_ENOUGH = 0.2
"""More than the error of a region's outline (inches)."""
FINE = 0.01
"""How closely the cost of the cheapest place is narrowed down (inches)."""
WIDER = (0.0, 0.05, 0.2, 0.8, inf)
"""How much farther to look for a place, in inches, if those at the very border do not fit."""
PLACES_TRIED = 6
"""How many places are tried each time: first the nearest, then the same number at the far ends of rows. The near edge
of the wanted rows may be a strip in which no place fits, since rows err on the safe side."""


@frozen
class ReachedPlaces:
    """Regions from one start, each with the inches of its own ways, on a table of some height (inches)."""

    start: Vector
    budget: float
    """The largest number of inches of any region."""
    table_height: float
    regions: list[tuple[Region, float]]

    def sweeping(self) -> Steps[None]:
        """Most of the work for `rows`, in small parts."""
        for region, _ in self.regions:
            yield from region.casting()

    @property
    def heights(self) -> list[float]:
        """The horizontal lines to look for places on, lowest first."""
        low, high = max(0.0, self.start.imag - self.budget), min(self.table_height, self.start.imag + self.budget)
        return [(number + 0.5) * BARE_SLAB for number in range(int(low / BARE_SLAB), int(high / BARE_SLAB) + 1)]

    def rows(self) -> Rows:
        """The rows of places where the ways may end."""
        lines = self._lines(self.heights, self.budget)
        return [Row(y - BARE_SLAB / 2, y + BARE_SLAB / 2, spans) for y, spans in zip(self.heights, lines, strict=True)]

    def _lines(self, heights: list[float], budget: float) -> Lines:
        found: Lines = [[] for _ in heights]
        for region, most in self.regions:
            shapes = region.shapes(min(budget, most))
            for number, spans in enumerate(region.lines(shapes, heights) if shapes else ()):
                found[number] += spans
        return [union(spans) for spans in found]

    def cheapest(self, wanted: Rows, fits: Callable[[Point], tuple[float, T] | None]) -> tuple[Point, float, T] | None:
        """The place in some rows with the fewest inches for which `fits` gives these inches and anything else; with
        that result. The inches are good to a slab."""
        rows = [row for row in wanted if row.spans]
        if not rows or not self.regions:
            return None
        heights = [row.middle for row in rows]

        def reached(budget: float) -> Rows:
            lines = self._lines(heights, budget)
            both = ((row, common(row.spans, spans)) for row, spans in zip(rows, lines, strict=True))
            return [Row(row.bottom, row.top, spans) for row, spans in both if spans]

        low = min(distance_to_rows(self.start, rows), self.budget)
        high = min(self.budget, low + FINE)
        if not reached(high):
            low, high = high, self.budget
            if not reached(high):
                return None
            while high - low > FINE:
                middle = (low + high) / 2
                low, high = (low, middle) if reached(middle) else (middle, high)
        for more in WIDER:
            for to in self._nearest(reached(min(self.budget, high + more))):
                found = fits(to)
                if found is not None:
                    return to, *found
        return None

    def _nearest(self, rows: Rows) -> list[Point]:
        """Places of rows to try, in thousandths."""
        here, found, far = self.start, list[Vector](), list[Vector]()
        for row in rows:
            for left, right in row.spans:
                room = min(0.003, (right - left) / 2)
                found.append(complex(max(left + room, min(right - room, here.real)), row.middle))
                found.append(complex((left + right) / 2, row.middle))
                ends = (complex(left + room, row.middle), complex(right - room, row.middle))
                far.append(max(ends, key=lambda place: abs(place - here)))
        found.sort(key=lambda place: abs(place - here))
        far.sort(key=lambda place: abs(place - here))
        spread = far[:: max(1, len(far) // PLACES_TRIED)]
        return [thousandths(place) for place in (*found[:PLACES_TRIED], *spread[:PLACES_TRIED])]
