"""Lines between the centres or the corners of spaces, past things that block or hinder: spaces, sides, and things that
a line only touches. The parts of a line depend only on the offset of its ends: each is traced once for each grid.

The slow twin clips every line against every space (`tests/oracles/rays.py`).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from tablelight.geometry.exact.tracing import HEXES, SQUARES, Cell, Mesh, trace
from tablelight.grid import HexGrid
from tablelight.grid.topology import Coordinate, Grid, Mask, Space, bits
from tablelight.progress.memo import kept

Things: TypeAlias = tuple[Mask, Sequence[Mask]]
"""Spaces, and sides by the first half of the directions."""
Touching = Literal["open", "hinders", "blocks"]
Corners: TypeAlias = tuple[int, int] | None
"""The corners of the two spaces between which a line goes; None: between the centres."""

BLOCKS, HINDERS, MISSING = 1, 2, 4
"""Flags of a space: it closes a line, it hinders one, it is missing (and is never touched)."""
SIDE_BLOCKS, SIDE_HINDERS = 8, 8 << 4
"""Flags of the side in the first direction; twice that in the second, and so on for half of the directions."""


class RayPath(NamedTuple):
    """The spaces of one way, without the two ends, and the sides that it crosses as (space, direction), as differences
    of index from the first space."""

    spaces: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]


class Ray(NamedTuple):
    """A line: for each part its ways (each ends in the first space of the next part), then what it only touches."""

    parts: tuple[tuple[RayPath, ...], ...]
    touched: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]


_traced = lru_cache(maxsize=1 << 16)(trace)
"""Boards of every size share the same lines."""


def mesh_of(grid: Grid) -> Mesh:
    """The cells of a grid; flat tops are the mirrored pointy ones."""
    return HEXES if isinstance(grid, HexGrid) else SQUARES


@kept
def ray(grid: Grid, offset: tuple[int, int], corners: Corners) -> Ray:
    """The line over an offset."""
    half, stride = len(grid.shifts) // 2, grid.stride

    def index(cell: Cell) -> int:
        return cell[0] + cell[1] * stride

    def side(a: Cell, b: Cell) -> tuple[int, int]:
        direction = grid.shifts.index(index(b) - index(a))
        return (index(a), direction) if direction < half else (index(b), direction - half)

    ends = ((0, 0), offset)
    found = _traced(mesh_of(grid), (0, 0), offset, corners)
    parts = tuple(
        tuple(
            RayPath(
                tuple(index(cell) for cell in chain[1:] if cell not in ends),
                tuple(side(a, b) for a, b in itertools.pairwise(chain)),
            )
            for chain in chains
        )
        for chains in found.passages
    )
    return Ray(parts, tuple(map(index, sorted(found.touched))), tuple(side(a, b) for a, b in sorted(found.sides)))


class Met(NamedTuple):
    """A cause on a line: a space by its index, or its side in a direction."""

    space: int
    direction: int | None = None


@frozen(slots=False, eq=False)
class Seen:
    """The content of a board for its lines. `missing` spaces close lines as well. `sides`: by effect (`BLOCKS`,
    `HINDERS`) and direction, the first half of them."""

    grid: Grid
    blocking: Mask
    hindering: Mask
    missing: Mask
    sides: Mapping[int, Sequence[Mask]]
    touching: Touching

    @cached_property
    def flags(self) -> Sequence[int]:
        """All of it as flags by index, with a border of missing spaces around the board."""
        grid, missing = self.grid, self.missing
        flags = [BLOCKS | MISSING] * (grid.size + 2 * grid.stride)
        for index in bits(grid.all & ~missing):
            flags[index] = 0
        for mask, flag in ((self.blocking & ~missing, BLOCKS), (self.hindering, HINDERS)):
            for index in bits(mask & grid.all):
                flags[index] |= flag
        for what, first in ((BLOCKS, SIDE_BLOCKS), (HINDERS, SIDE_HINDERS)):
            for direction, mask in enumerate(self.sides[what]):
                for index in bits(mask):
                    flags[index] |= first << direction
        return flags

    @property
    def closing(self) -> Things:
        """The spaces and the sides that close lines."""
        every_bit = (1 << self.grid.size) - 1
        return every_bit & ~self.grid.all | self.missing | self.blocking, self.sides[BLOCKS]

    @property
    def rough(self) -> Things:
        """The spaces and the sides that hinder lines."""
        return self.hindering & self.grid.all, self.sides[HINDERS]

    def is_open_and_clear(self, start: Space, end: Space, corners: Corners = None) -> tuple[bool, bool]:
        """Whether a line is open, and whether it is clear; things in the two ends do not count."""
        line = ray(self.grid, self.grid.offset(start, end), corners)
        at, clear = self.grid.index(start), True
        for ways in line.parts:
            met = [self._met(way, at) for way in ways]
            if all(flag & BLOCKS for flag in met):
                return False, False
            clear = clear and any(not flag for flag in met)
        if self.touching != "open":
            met_rim = self._touched(line, at)
            if self.touching == "blocks" and met_rim & BLOCKS:
                return False, False
            clear = clear and not met_rim
        return True, clear

    def _met(self, way: RayPath, at: int) -> int:
        """The flags of the spaces and sides on a path from `at` that block or hinder."""
        flags, found = self.flags, 0
        for space in way.spaces:
            found |= flags[at + space] & (BLOCKS | HINDERS)
        return found | self._crossed(way.sides, at)

    def _crossed(self, sides: Iterable[tuple[int, int]], at: int) -> int:
        """The flags of some sides that block or hinder."""
        found = 0
        for space, direction in sides:
            flag = self.flags[at + space] >> direction
            if flag & SIDE_BLOCKS:
                found |= BLOCKS
            if flag & SIDE_HINDERS:
                found |= HINDERS
        return found

    def _touched(self, line: Ray, at: int) -> int:
        """The flags that a line touches: blocking spaces that exist, sides that block or hinder."""
        flags, found = self.flags, 0
        for space in line.touched:
            if flags[at + space] & (BLOCKS | MISSING) == BLOCKS:
                found |= BLOCKS
        return found | self._crossed(line.sides, at)

    def meets(self, start: Space, end: Space, corners: Corners = None) -> Iterator[Met]:
        """The causes on a line, in order, on both ways of parts with two; then those that it touches."""
        line = ray(self.grid, self.grid.offset(start, end), corners)
        at = self.grid.index(start)
        for ways in line.parts:
            met = [self._met(way, at) for way in ways]
            if all(met):
                for way in ways:
                    yield from self._causes(way.spaces, way.sides, at, BLOCKS | HINDERS)
        if self.touching != "open":
            touched = [space for space in line.touched if not self.flags[at + space] & MISSING]
            yield from self._causes(touched, line.sides, at, BLOCKS)

    def _causes(self, spaces: Sequence[int], sides: Sequence[tuple[int, int]], at: int, which: int) -> Iterator[Met]:
        for space in spaces:
            if self.flags[at + space] & which:
                yield Met(at + space)
        for space, direction in sides:
            if self.flags[at + space] >> direction & (SIDE_BLOCKS | SIDE_HINDERS):
                yield Met(at + space, direction)


def corner_point(grid: Grid, space: Space, number: int | None) -> tuple[Coordinate, Coordinate]:
    """A corner of a space, or its centre, in board coordinates."""
    x, y = grid.centre(space)
    if number is None:
        return x, y
    dx, dy = mesh_of(grid).corners[number]
    if not isinstance(grid, HexGrid):
        return x + Fraction(dx, 2), y + Fraction(dy, 2)
    if grid.orientation == "flat":
        dx, dy = dy, dx
    return x + Fraction(dx, 6), y + Fraction(dy, 6)
