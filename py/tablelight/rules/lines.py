"""Lines from the centre of one space to the centres of all others, past things that close or hinder them.

The spaces that a line passes depend only on the offset of its ends. It is walked until something closes it, over a byte
of flags for each space. All that is seen from a space over a whole large board is found ring by ring outwards (`sweep`).

Everything that closes lines shadows an open interval of directions, from one end of its visible part to the other. A
space is closed if its direction lies strictly within the shadow of something nearer, and open if it lies strictly
outside all of them. On the very edge of a shadow the line passes a corner or runs along a side: there it is walked.
Things within such a shadow are skipped, and once every direction is closed the rest of the board is skipped.

Nearer by rings: the line between two centres enters a ring's space before its end only if that ring is nearer than the
end's. Of the sides of its end's own ring it crosses only the one by which it enters the end. Of the end's own ring it
may touch a space at a corner, on the edge of that space's shadow. Directions are floats that only sort: two directions
to points of a board of 256 spaces a side are at least 1e-7 apart, a hundred times `EDGE`, and the walk decides closer
ones exactly.

The slow twin walks each line by the definitions (`tests/unit/rules/test_lines.py`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, pi
from typing import TypeAlias

from attrs import frozen

from tablelight.geometry.exact.planar import IntegerPoint
from tablelight.grid import HexGrid
from tablelight.grid.topology import Direction, Grid, Index, Mask, Space, digits, shifted
from tablelight.progress.memo import kept
from tablelight.progress.portions import Counted
from tablelight.rules.rays import Things, mesh_of

EDGE = 1e-9
"""The angle within which a direction counts as the edge of a shadow (radians)."""


AngleSpan: TypeAlias = tuple[float, float]
"""From one direction to another."""


class Shadows:
    """Open intervals of directions, disjoint and in order; intervals that only touch stay separate."""

    def __init__(self) -> None:
        self._starts: list[float] = []
        self._ends: list[float] = []

    def add(self, start: float, end: float) -> None:
        """Add an interval; `start` from -pi to pi, `end` at most pi later."""
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

    @property
    def are_whole(self) -> bool:
        """Whether they cover every direction."""
        return len(self._starts) == 1 and self._starts[0] == -2 * pi and self._ends[0] == 2 * pi

    def cover(self, start: float, end: float) -> bool:
        """Whether one of them covers an interval (as in `add`) with both its edges."""
        if end > pi:
            return self._hold(start, 2 * pi - 2 * EDGE) and self._hold(-2 * pi + 2 * EDGE, end - 2 * pi)
        if start < -pi:
            return self._hold(-2 * pi + 2 * EDGE, end) and self._hold(start + 2 * pi, 2 * pi - 2 * EDGE)
        return self._hold(start, end)

    def _hold(self, start: float, end: float) -> bool:
        at = bisect_right(self._starts, start - EDGE) - 1
        return at >= 0 and self._ends[at] - end > EDGE and start - self._starts[at] > EDGE

    def holds(self, direction: float) -> bool | None:
        """Whether a direction lies strictly within; None on an edge."""
        at = bisect_right(self._starts, direction + EDGE) - 1
        if at < 0 or direction > self._ends[at] + EDGE:
            return False
        within = direction - self._starts[at] > EDGE and self._ends[at] - direction > EDGE
        return True if within else None


class Fan:
    """The directions of a board as seen from the centre of a space."""

    def __init__(self, grid: Grid, start: Space) -> None:
        self.grid, self.start = grid, start
        self._mesh, self._is_hex = mesh_of(grid), isinstance(grid, HexGrid)
        self._here = grid.index(start)
        self._row, self._column = divmod(self._here, grid.stride)
        # The shadow of a space or a side is the same for every sweep of the fan.
        self._cells: dict[Index, AngleSpan] = {}
        self._sides: dict[tuple[Direction, Index], AngleSpan] = {}
        self.crossed = {d: step for d in range(len(grid.shifts) // 2) if (step := self._step(d)) in self._mesh.across}
        """Half of the directions with their steps: those over a side, and not over a corner of squares."""

    def offset(self, index: Index) -> tuple[int, int]:
        """The offset of a space from the start, by its index; the dead ones of the border have one as well."""
        row, column = divmod(index, self.grid.stride)
        return column - self._column, row - self._row

    def ring(self, index: Index, step: tuple[int, int] = (0, 0)) -> int:
        """The ring of a space, or of one a step from it: past the end of a row the index belongs to another space."""
        q, r = self.offset(index)
        q, r = q + step[0], r + step[1]
        return max(abs(q), abs(r), abs(q + r)) if self._is_hex else max(abs(q), abs(r))

    @kept
    def spaces(self, ring: int) -> Sequence[Index]:
        """The spaces of a ring, the border's included; none if the ring lies beyond the layout."""
        last = self.grid.size
        return [index for low, high in self._runs(ring) for index in range(low, min(high, last))]

    def _runs(self, ring: int) -> Iterator[tuple[Index, Index]]:
        stride, size = self.grid.stride, self.grid.size
        for r in range(max(-ring, -self._row), min(ring, size // stride - self._row) + 1):
            first, last = (max(-ring, -ring - r), min(ring, ring - r)) if self._is_hex else (-ring, ring)
            here = self._here + r * stride
            is_first, is_last = first >= -self._column, last < stride - self._column
            if abs(r) == ring:
                yield here + max(first, -self._column), here + min(last + 1, stride - self._column)
            else:
                if is_first:
                    yield here + first, here + first + 1
                if is_last:
                    yield here + last, here + last + 1

    def direction(self, index: Index) -> float:
        q, r = self.offset(index)
        (ax, ay), (bx, by) = self._mesh.columns, self._mesh.rows
        return atan2(q * ay + r * by, q * ax + r * bx)

    def cell(self, index: Index) -> AngleSpan:
        """The shadow of a space other than the start."""
        if index not in self._cells:
            x, y = self._mesh.centre(self.offset(index))
            corners = [(x + dx, y + dy) for dx, dy in self._mesh.corners]
            self._cells[index] = _span(self.direction(index), corners)
        return self._cells[index]

    def side(self, direction: Direction, index: Index) -> AngleSpan:
        """The shadow of the side over which a step in a direction (of `crossed`) leads from a space."""
        if (direction, index) not in self._sides:
            mesh, cell = self._mesh, self.offset(index)
            number = mesh.across.index(self.crossed[direction])
            ends = [mesh.corner(cell, number), mesh.corner(cell, (number + 1) % len(mesh.corners))]
            middle = atan2(ends[0][1] + ends[1][1], ends[0][0] + ends[1][0])
            self._sides[direction, index] = _span(middle, ends)
        return self._sides[direction, index]

    def _step(self, direction: Direction) -> tuple[int, int]:
        shift, stride = self.grid.shifts[direction], self.grid.stride
        down = round(shift / stride)
        return shift - down * stride, down


def _span(middle: float, points: Iterable[IntegerPoint]) -> AngleSpan:
    """The directions between which some points around a direction are seen."""
    turns = [(atan2(y, x) - middle + pi) % (2 * pi) - pi for x, y in points]
    return middle + min(turns), middle + max(turns)


def _edges(spans: Iterable[AngleSpan]) -> list[float]:
    """The edges of some shadows, in order; each as often as it lies within a turn of the possible directions."""
    return sorted(edge + turn for span in spans for edge in span for turn in (-2 * pi, 0, 2 * pi))


class _Digits:
    """Things as text with a digit for each index, to look up the spaces of a ring."""

    def __init__(self, fan: Fan, things: Things) -> None:
        self._fan, self._size, self.cells, self.any = fan, fan.grid.size, digits(things[0], fan.grid.size), things[0]
        """`any`: the spaces that are among them or have such a side."""
        self._sides: list[tuple[Direction, int, tuple[int, int], str]] = []
        for direction, step in fan.crossed.items():
            mask = things[1][direction] if things[1] else 0
            if mask:
                shift = fan.grid.shifts[direction]
                self._sides.append((direction, shift, step, digits(mask, self._size)))
                self.any |= mask | shifted(mask, shift)

    def sides(self, index: Index, ring: int) -> Iterator[AngleSpan]:
        """The shadows of a space's sides towards spaces no further off; a side between two spaces of one ring belongs
        to the first of them."""
        for direction, shift, (q, r), text in self._sides:
            if text[index] == "1" and self._fan.ring(index, (q, r)) <= ring:
                yield self._fan.side(direction, index)
            before = index - shift
            if 0 <= before < self._size and text[before] == "1" and self._fan.ring(index, (-q, -r)) < ring:
                yield self._fan.side(direction, before)


def sweep(
    fan: Fan, blocking: Things, hindering: Things, ends: Mask, walk: Callable[[Space], tuple[bool, bool]]
) -> Counted[dict[Space, bool]]:
    """The ends to which the line from the fan's start is open, and whether it is clear, from the nearest; yields how
    many have been looked at. `walk`: whether one line is open and clear, for directions on the edge of a shadow and
    along a side that blocks or hinders."""
    grid, near, done, count = fan.grid, fan.grid.all, 0, ends.bit_count()
    for shift in grid.shifts:
        near |= shifted(grid.all, shift)
    closing, rough = _Digits(fan, (blocking[0] & near, blocking[1])), _Digits(fan, (hindering[0] & near, hindering[1]))
    wanted, met = digits(ends, grid.size), digits((ends | closing.any | rough.any) & near, grid.size)
    closed, hindered, along, found = Shadows(), Shadows(), list[float](), dict[Space, bool]()
    for ring in range(grid.stride + grid.size // grid.stride):
        if done == count or closed.are_whole:  # nothing further off is visible
            break
        indices = [index for index in fan.spaces(ring) if met[index] == "1"]
        cells: list[tuple[Shadows, AngleSpan]] = []
        for things, shadows in ((closing, closed), (rough, hindered)):
            for index in indices:
                for span in things.sides(index, ring):
                    if not closed.cover(*span):
                        shadows.add(*span)
                        if span[1] - span[0] <= 2 * EDGE:
                            along += _edges([span])
                if ring and things.cells[index] == "1" and not closed.cover(*(span := fan.cell(index))):
                    cells.append((shadows, span))
        touched = sorted([*along, *_edges(span for _, span in cells)])
        for index in indices:
            if wanted[index] == "0":
                continue
            done += 1
            direction = fan.direction(index)
            is_closed = closed.holds(direction) if ring else False
            if is_closed:
                continue
            at = bisect_left(touched, direction - EDGE)
            is_rough = hindered.holds(direction) if ring else False
            if is_closed is None or is_rough is None or (at < len(touched) and touched[at] <= direction + EDGE):
                end = grid.space(index)
                is_open, is_clear = walk(end)
                if is_open:
                    found[end] = is_clear
                yield done
            else:
                found[grid.space(index)] = not is_rough
        for shadows, span in cells:
            shadows.add(*span)
        yield done
    return found


Sides: TypeAlias = tuple[Mask, ...]
"""For each direction of the first half, the spaces with a side that way. Each side of a board is included once."""


@frozen
class Blocking:
    """The things that close a line: spaces (dead bits too, if the outside of the board closes it), and sides."""

    spaces: Mask
    sides: Sides


LARGE = 8192
"""The bits of a grid's layout beyond which what a line passes is not kept: it is as long as the board."""
BLOCKS, HINDERS, SIDE = 1, 2, 4
"""Flags of a space: it closes, it hinders, its side in the first direction is closed (twice that: in the second)."""


class LinesOfSight:
    """All lines from one space past the same things. `blocking`: the things that close a line; `hindering`: the spaces
    that hinder a line through them."""

    def __init__(self, grid: Grid, start: Space, blocking: Blocking, hindering: Mask) -> None:
        self._grid, self._start = grid, start
        self._blocking, self._rough = blocking, hindering
        self._flags = _flags(grid, blocking, hindering)
        self._passages = grid.relative_walk if grid.size > LARGE else grid.passages
        half = len(grid.shifts) // 2
        self._side_of = {shift: (d >= half, SIDE << d % half) for d, shift in enumerate(grid.shifts)}
        """For each step's shift: whether its side belongs to the entered space, and the side's flag."""

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether the line to `end` is open, and whether nothing between hinders it either. Neither end counts. If
        there are two ways, the better one counts."""
        grid, flags, sides, clear = self._grid, self._flags, self._side_of, True
        start, last = grid.index(self._start), grid.index(end)
        for before, after, ways in self._passages(grid.offset(self._start, end)):
            is_open, is_rough = False, True
            for way in ways:
                at, met = before, 0
                for to in (*way, after):
                    on_far, flag = sides[to - at]
                    if flags[start + (to if on_far else at)] & flag:
                        met = BLOCKS
                        break
                    if to != after:
                        met |= flags[start + to]
                    at = to
                if not met & BLOCKS:
                    is_open, is_rough = True, is_rough and bool(met & HINDERS)
            if not is_open:
                return False, False
            clear = clear and not is_rough
            if start + after != last:
                if flags[start + after] & BLOCKS:
                    return False, False
                clear = clear and not flags[start + after] & HINDERS
        return True, clear

    def seen(self, ends: Mask) -> Counted[dict[Space, bool]]:
        """The ends to which the line is open, and whether it is clear."""
        closing = self._blocking.spaces, self._blocking.sides
        return sweep(Fan(self._grid, self._start), closing, (self._rough, ()), ends, self.to)


@lru_cache(maxsize=8)
def _flags(grid: Grid, blocking: Blocking, hindering: Mask) -> bytes:
    """The content of each space of a grid, as flags by index; cached, since whole armies look past the same things."""
    found, there = 0, (1 << grid.size) - 1
    for flag, mask in (
        (BLOCKS, blocking.spaces),
        (HINDERS, hindering),
        *((SIDE << d, m) for d, m in enumerate(blocking.sides)),
    ):
        if mask & there:  # a byte for each space, all at once: a large board has tens of thousands of walls
            marked = digits(mask & there, grid.size).encode().replace(b"0", b"\0").replace(b"1", bytes((flag,)))
            found |= int.from_bytes(marked, "little")
    return found.to_bytes(grid.size, "little")
