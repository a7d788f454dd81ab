"""What plans cover, by their chance: areas as intervals on thin horizontal slabs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Row, Span, common, outline
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Polygons
from tablelight.geometry.inches.spans import Lines, across_circle, free_lines, less, union
from tablelight.progress.portions import Steps

COVER_SLAB = 0.1
"""The height of the slabs that the areas are put together from (inches)."""
WORTH = 0.3
"""New ground that is smaller does not count (square inches)."""


class Cover:
    """The places of a part of the table, by the chance of the likeliest plan to them found so far."""

    def __init__(self, ground: BareGround, low: float, high: float) -> None:
        """`ground`: where a figure may end; `low`, `high`: the heights between which places count (inches)."""
        rows = max(1, ceil((high - low) / COVER_SLAB))
        self.limits = [low + (high - low) * number / rows for number in range(rows + 1)]
        self.heights = [(a + b) / 2 for a, b in zip(self.limits, self.limits[1:], strict=False)]
        self._free = free_lines(ground, self.heights)
        self._covered: dict[Fraction, Lines] = {}

    def rows_around(self, y: float, inches: float) -> range:
        """The numbers of the slabs within some inches of a height."""
        return range(bisect_left(self.heights, y - inches), bisect_left(self.heights, y + inches))

    def row_of(self, y: float) -> int:
        """The number of the slab that a height is in."""
        return min(max(0, bisect_left(self.limits, y) - 1), len(self.heights) - 1)

    def gains(self, place: Vector, inches: float, chance: Fraction) -> bool:
        """Whether there may be ground within some inches of a place that no plan as likely covers."""
        covered, missing = self._by(chance), 0.0
        for number in self.rows_around(place.imag, inches):
            spans = common(across_circle(place, inches, self.heights[number]), self._free[number])
            missing += sum(b - a for a, b in less(spans, covered[number]))
            if missing * COVER_SLAB > WORTH:
                return True
        return False

    def add(self, chance: Fraction, first: int, lines: Sequence[list[Span]]) -> None:
        """Add the places that a plan leads to, on slabs from the number `first` on."""
        self._by(chance)
        for other, known in self._covered.items():
            if other <= chance:
                for number, spans in enumerate(lines, first):
                    if spans:
                        known[number] = union([*known[number], *spans])

    def _by(self, chance: Fraction) -> Lines:
        """What plans with at least this chance cover."""
        if chance not in self._covered:
            higher = [each for each in self._covered if each > chance]
            known: Lines = self._covered[min(higher)] if higher else [[] for _ in self.heights]
            self._covered[chance] = [*known]
        return self._covered[chance]

    def bands(self) -> Steps[list[tuple[Fraction, Polygons]]]:
        """For each chance the places that have at least that chance, the surest first."""
        found: list[tuple[Fraction, Polygons]] = []
        lines: Lines = [[] for _ in self.heights]
        for chance in sorted(self._covered, reverse=True):
            more = self._covered[chance]
            grown = sum(b - a for number, spans in enumerate(more) for a, b in less(spans, lines[number]))
            if grown * COVER_SLAB > WORTH:
                lines = more
                pairs = zip(self.limits, self.limits[1:], strict=False)
                rows = [Row(low, high, spans) for (low, high), spans in zip(pairs, lines, strict=True)]
                kept = [number for number, row in enumerate(rows) if row.spans]
                found.append((chance, outline(rows[kept[0] : kept[-1] + 1])))
            yield
        return found
