"""Horizontal lines over a bare table, cut by how one stands, and what is seen of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Protocol

from attrs import frozen

from tablelight.board.document import Area
from tablelight.board.parts import AreaNumbers
from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Span
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.spans import Lines, add_crossings, less, union
from tablelight.progress.portions import Steps

BARE_SLAB = 0.05
"""The height of the slabs that regions are put together from (inches)."""
LINES, FANS = 64, 16
"""How many lines are cut, and fans laid over them, in one portion."""


@frozen
class Part:
    """How one stands on a part of a line: how high, and on which of the things that hinder sight."""

    level: int
    under: AreaNumbers = ()


class PartedTable(Protocol):
    """The areas of a bare table as a game's sight and heights have them."""

    @property
    def areas(self) -> Sequence[Area]:
        """The areas of the board."""

    def parts(self, heights: Sequence[float], /) -> dict[Part, Lines]:
        """Some lines, lowest first, cut by how one stands there."""

    def blocking(self, part: Part, other: Part, /) -> AreaNumbers:
        """The areas that block a line of sight between two who stand so."""


def without_areas(lines: Lines, outlines: Sequence[Sequence[Vector]], heights: Sequence[float]) -> Steps[Lines]:
    """Lines without what lies in some polygons."""
    taken: Lines = [[] for _ in heights]
    for outline in outlines:
        add_crossings(taken, outline, heights)
    found: Lines = []
    for spans, closed in zip(lines, taken, strict=True):
        if len(found) % LINES == LINES - 1:
            yield
        found.append(less(union(spans), union(closed)))
    return found


def between(low: float, high: float) -> list[float]:
    """The middles of slabs from one height to another."""
    count = max(1, ceil((high - low) / BARE_SLAB))
    return [low + (number + 0.5) * (high - low) / count for number in range(count)]


def box_around(lines: Lines, heights: Sequence[float], radius: float) -> Box:
    """A box around all that bases on some lines may cover."""
    spans: list[Span] = [span for on in lines for span in on]
    first = next((number for number, on in enumerate(lines) if on), 0)
    last = next((number for number in range(len(lines) - 1, -1, -1) if lines[number]), 0)
    left, right = min((a for a, _ in spans), default=0.0), max((b for _, b in spans), default=0.0)
    low, high = (heights[first], heights[last]) if heights else (0.0, 0.0)
    return left - radius, low - radius, right + radius, high + radius
