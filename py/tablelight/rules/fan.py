"""What is seen from one space over a whole large board, ring by ring outwards.

Whatever closes lines shadows an open interval of directions, from one end of what is seen of it to the other. A space is
closed if its direction lies strictly within the shadow of something nearer, and open if it lies strictly outside of all of
them. On the very edge of a shadow the line passes a corner or runs along a side: there it is walked.

Nearer by rings: the line between two centres enters a ring's space before its end only if that ring is nearer than the
end's, and of the sides of its end's own ring it crosses none but the one by which it enters the end; of the end's own ring
it may touch a space at a corner, on the edge of that space's shadow. Directions are
floats that only sort: two directions to points of a board of 256 spaces a side are at least 1e-7 apart, a hundred times
`EDGE`, and what is nearer than that is decided by the walk, exactly.

The slow twin walks every line (`tests/unit/rules/test_lines.py`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, pi

from tablelight.geometry.exact.planar import IntegerPoint
from tablelight.grid import HexGrid
from tablelight.grid.topology import Direction, Grid, Index, Mask, Space, bits, shifted
from tablelight.rules.rays import mesh_of

EDGE = 1e-9
"""Radians within which a direction counts as the edge of a shadow."""


AngleSpan = tuple[float, float]
"""From one direction to another."""


class Shadows:
    """Open intervals of directions, disjoint and in order; those that only touch are kept apart."""

    def __init__(self) -> None:
        self._starts: list[float] = []
        self._ends: list[float] = []

    def add(self, start: float, end: float) -> None:
        """A further interval; `start` from -pi to pi, `end` at most pi later."""
        if end > pi:
            self._put(start, 2 * pi)
            self._put(-2 * pi, end - 2 * pi)
        elif start < -pi:
            self._put(-2 * pi, end)
            self._put(start + 2 * pi, 2 * pi)
        else:
            self._put(start, end)

    def _put(self, start: float, end: float) -> None:
        if end - start <= EDGE:
            return
        starts, ends = self._starts, self._ends
        first, last = bisect_right(ends, start + EDGE), bisect_left(starts, end - EDGE)
        if first < last:
            start, end = min(start, starts[first]), max(end, ends[last - 1])
        starts[first:last] = [start]
        ends[first:last] = [end]

    def holds(self, direction: float) -> bool | None:
        """Whether a direction lies strictly within; None on an edge."""
        at = bisect_right(self._starts, direction + EDGE) - 1
        if at < 0 or direction > self._ends[at] + EDGE:
            return False
        within = direction - self._starts[at] > EDGE and self._ends[at] - direction > EDGE
        return True if within else None


class Fan:
    """The directions of a board as they are seen from the centre of a space."""

    def __init__(self, grid: Grid, start: Space) -> None:
        self.grid, self.start = grid, start
        self._mesh, self._is_hex = mesh_of(grid), isinstance(grid, HexGrid)
        self._row, self._column = divmod(grid.index(start), grid.stride)
        # What is seen of a space or a side is the same for every sweep of the fan.
        self._cells: dict[Index, tuple[int, AngleSpan]] = {}
        self._sides: dict[tuple[Direction, Index], tuple[int, AngleSpan]] = {}

    def offset(self, index: Index) -> tuple[int, int]:
        """How far a space lies from the start, by its index; the dead ones of the border have one as well."""
        row, column = divmod(index, self.grid.stride)
        return column - self._column, row - self._row

    def ring(self, q: int, r: int) -> int:
        """How many steps a space lies off."""
        return max(abs(q), abs(r), abs(q + r)) if self._is_hex else max(abs(q), abs(r))

    def direction(self, q: int, r: int) -> float:
        """Where the centre of a space lies."""
        (ax, ay), (bx, by) = self._mesh.columns, self._mesh.rows
        return atan2(q * ay + r * by, q * ax + r * bx)

    def cells(self, mask: Mask) -> dict[int, list[AngleSpan]]:
        """The shadows of spaces, by ring."""
        found: dict[int, list[AngleSpan]] = defaultdict(list)
        for index in bits(mask):
            shadow = self._cells.get(index)
            if shadow is None:
                shadow = self._cells[index] = self._cell(index)
            if shadow[0]:
                found[shadow[0]].append(shadow[1])
        return found

    def _cell(self, index: Index) -> tuple[int, AngleSpan]:
        """The ring of a space, 0 for the start, and its shadow."""
        q, r = self.offset(index)
        if not q and not r:
            return 0, (0.0, 0.0)
        x, y = self._mesh.centre((q, r))
        corners = [(x + dx, y + dy) for dx, dy in self._mesh.corners]
        return self.ring(q, r), _span(self.direction(q, r), corners)

    def sides(self, sides: Sequence[Mask]) -> dict[int, list[AngleSpan]]:
        """The shadows of sides, by the ring of the further of the two spaces."""
        found: dict[int, list[AngleSpan]] = defaultdict(list)
        stride, shifts = self.grid.stride, self.grid.shifts
        for direction, mask in enumerate(sides):
            down = round(shifts[direction] / stride)
            step = shifts[direction] - down * stride, down
            if step not in self._mesh.across:  # over a corner of squares there is no side
                continue
            for index in bits(mask):
                shadow = self._sides.get((direction, index))
                if shadow is None:
                    shadow = self._sides[direction, index] = self._side(index, step)
                found[shadow[0]].append(shadow[1])
        return found

    def _side(self, index: Index, step: tuple[int, int]) -> tuple[int, AngleSpan]:
        """The ring and the shadow of the side over which a step leads."""
        mesh, cell = self._mesh, self.offset(index)
        number = mesh.across.index(step)
        ends = [mesh.corner(cell, number), mesh.corner(cell, (number + 1) % len(mesh.corners))]
        middle = atan2(ends[0][1] + ends[1][1], ends[0][0] + ends[1][0])
        return max(self.ring(*cell), self.ring(cell[0] + step[0], cell[1] + step[1])), _span(middle, ends)


def _span(middle: float, points: Iterable[IntegerPoint]) -> AngleSpan:
    """From where to where some points are seen that lie about a direction."""
    turns = [(atan2(y, x) - middle + pi) % (2 * pi) - pi for x, y in points]
    return middle + min(turns), middle + max(turns)


def _edges(spans: Iterable[AngleSpan]) -> list[float]:
    """Where some shadows begin and end, in order; each as often as it lies within a turn of the directions asked for."""
    return sorted(edge + turn for span in spans for edge in span for turn in (-2 * pi, 0, 2 * pi))


def sweep(
    fan: Fan,
    blocking: tuple[Mask, Sequence[Mask]],
    hindering: tuple[Mask, Sequence[Mask]],
    ends: Sequence[Space],
    walk: Callable[[Space], tuple[bool, bool]],
) -> Iterator[tuple[Space, bool, bool]]:
    """(end, whether the line from the fan's start is open, whether it is clear) of each end. `blocking`, `hindering`: the
    spaces and the sides that do so; `walk`: one line, for directions on the edge of a shadow and along a side that does
    either."""
    grid, start, near = fan.grid, fan.start, fan.grid.all
    for shift in grid.shifts:
        near |= shifted(grid.all, shift)
    cells, rough = fan.cells(blocking[0] & near), fan.cells(hindering[0] & near)
    sides, rough_sides = fan.sides(blocking[1]), fan.sides(hindering[1])
    rings: dict[int, list[tuple[Space, float]]] = defaultdict(list)
    (ax, ay), (bx, by) = mesh_of(grid).columns, mesh_of(grid).rows
    for end in ends:
        q, r = grid.offset(start, end)
        rings[fan.ring(q, r)].append((end, atan2(q * ay + r * by, q * ax + r * bx)))
    closed, hindered, along = Shadows(), Shadows(), list[float]()
    for ring in range(max(rings, default=-1) + 1):
        for span in sides.get(ring, ()):
            closed.add(*span)
        for span in rough_sides.get(ring, ()):
            hindered.add(*span)
        along += _edges(
            span for span in (*sides.get(ring, ()), *rough_sides.get(ring, ())) if span[1] - span[0] <= 2 * EDGE
        )
        touched = sorted([*along, *_edges([*cells.get(ring, ()), *rough.get(ring, ())])])
        for end, direction in rings.get(ring, ()):
            at = bisect_left(touched, direction - EDGE)
            if at < len(touched) and touched[at] <= direction + EDGE:
                yield end, *walk(end)
                continue
            is_closed = closed.holds(direction) if ring else False
            is_rough = None if is_closed is None else is_closed or (hindered.holds(direction) if ring else False)
            if is_rough is None:
                yield end, *walk(end)
            else:
                yield end, not is_closed, not is_rough
        for span in cells.get(ring, ()):
            closed.add(*span)
        for span in rough.get(ring, ()):
            hindered.add(*span)
