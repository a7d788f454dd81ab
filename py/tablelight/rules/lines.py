"""Lines from the centre of one space to the centres of all others, past things that close or hinder them.

The spaces that a line passes depend only on the offset of its ends. It is walked until something closes it, over a byte
of flags for each space. The slow twin walks each line by the definitions (`tests/unit/rules/test_lines.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from tablelight.grid.topology import Grid, Mask, Space, digits
from tablelight.progress.portions import Counted
from tablelight.rules.fan import Fan, sweep

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
