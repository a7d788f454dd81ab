"""Lines from the centre of one space to the centres of all others at once, with masks.

The spaces that a line passes depend only on the offset of its ends. Each offset is walked once; its spaces and sides
are kept as masks relative to an anchor, to which the board is shifted once. On very large boards, where those masks
would take gigabytes, each line is walked until something closes it. The slow twin walks every line by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from attrs import frozen

from tablelight.grid.topology import Grid, Mask, Space, digits, shifted
from tablelight.progress.portions import Counted
from tablelight.rules.fan import Fan, sweep

Sides: TypeAlias = tuple[Mask, ...]
"""For each direction of the first half, the spaces with a side that way. Each side of a board is included once."""


class Branch(NamedTuple):
    """One of the two ways of a line past a corner of the grid, or along a side: the spaces that it takes and the sides
    that it crosses, as masks."""

    spaces: Mask
    sides: Sides


class LineMasks(NamedTuple):
    """The parts of a line, as masks. `through`: the spaces between its ends that it enters; `sides`: those that it
    crosses whichever way it goes; `forks`: the branches at each corner it meets and each side it runs along."""

    through: Mask
    sides: Sides
    forks: tuple[tuple[Branch, ...], ...]


@frozen
class Blocking:
    """The things that close a line: spaces (dead bits too, if the outside of the board closes it), and sides."""

    spaces: Mask
    sides: Sides


LARGE = 8192
"""The bits of a grid's layout beyond which no masks are kept: a line's masks are as long as the board."""

_line_masks: WeakKeyDictionary[Grid, dict[tuple[int, int], LineMasks]] = WeakKeyDictionary()


def line_masks(grid: Grid, offset: tuple[int, int]) -> LineMasks:
    """The line over an offset, relative to an anchor at `grid.size`."""
    known = _line_masks.setdefault(grid, {})
    if offset not in known:
        known[offset] = _traced(grid, offset)
    return known[offset]


def _traced(grid: Grid, offset: tuple[int, int]) -> LineMasks:
    half = len(grid.shifts) // 2

    def crossed(chains: Iterable[tuple[int, ...]]) -> Sides:
        sides = [0] * half
        for chain in chains:
            for a, b in itertools.pairwise(chain):
                direction = grid.shifts.index(b - a)
                sides[direction % half] |= 1 << grid.size + (a if direction < half else b)
        return tuple(sides)

    through, plain, forks = 0, [], []
    passages = list(grid.relative_walk(offset))
    for number, (before, after, ways) in enumerate(passages):
        if number + 1 < len(passages):
            through |= 1 << grid.size + after
        if len(ways) == 1:
            plain.append((before, *ways[0], after))
        else:
            forks.append(
                tuple(Branch(sum(1 << grid.size + i for i in way), crossed([(before, *way, after)])) for way in ways)
            )
    return LineMasks(through, crossed(plain), tuple(forks))


class LinesOfSight:
    """All lines from one space past the same things. `blocking`: the things that close a line; `hindering`: the spaces
    that hinder a line through them."""

    def __init__(
        self, grid: Grid, start: Space, blocking: Blocking, hindering: Mask, *, walked: bool | None = None
    ) -> None:
        """`walked`: whether to walk every line (by default only on large boards)."""
        self._grid, self._start = grid, start
        self._blocking, self._rough = blocking, hindering
        self._flags = _flags(grid, blocking, hindering) if (grid.size > LARGE if walked is None else walked) else None
        here = grid.size - grid.index(start)
        self._spaces, self._hindering = shifted(blocking.spaces, here), shifted(hindering, here)
        self._sides = tuple(shifted(mask, here) for mask in blocking.sides)

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether the line to `end` is open, and whether nothing between hinders it either. Neither end counts. If
        there are two ways, the better one counts."""
        if self._flags is not None:
            return self._walk(self._flags, end)
        found = line_masks(self._grid, self._grid.offset(self._start, end))
        if self._spaces & found.through or self._crosses(found.sides):
            return False, False
        clear = not self._hindering & found.through
        for ways in found.forks:
            passing = [way for way in ways if not self._spaces & way.spaces and not self._crosses(way.sides)]
            if not passing:
                return False, False
            clear = clear and any(not self._hindering & way.spaces for way in passing)
        return True, clear

    def seen(self, ends: Mask) -> Counted[dict[Space, bool]]:
        """The ends to which the line is open, and whether it is clear."""
        closing = self._blocking.spaces, self._blocking.sides
        return sweep(Fan(self._grid, self._start), closing, (self._rough, ()), ends, self.to)

    def _crosses(self, sides: Sides) -> bool:
        return any(mask & closed for mask, closed in zip(sides, self._sides, strict=True))

    def _walk(self, flags: bytes, end: Space) -> tuple[bool, bool]:
        start, clear = self._grid.index(self._start), True
        last, sides = self._grid.index(end), self._side_of
        for before, after, ways in self._grid.relative_walk(self._grid.offset(self._start, end)):
            if len(ways) == 1 and not ways[0]:
                on_far, flag = sides[after - before]
                if flags[start + (after if on_far else before)] & flag:
                    return False, False
                if start + after != last:
                    met = flags[start + after]
                    if met & BLOCKS:
                        return False, False
                    clear = clear and not met & HINDERS
                continue
            passing = [way for way in ways if self._is_open(flags, start, (before, *way, after))]
            if not passing:
                return False, False
            if len(ways) > 1 and all(any(flags[start + space] & HINDERS for space in way) for way in passing):
                clear = False
            if start + after != last:
                if flags[start + after] & BLOCKS:
                    return False, False
                clear = clear and not flags[start + after] & HINDERS
        return True, clear

    @cached_property
    def _side_of(self) -> dict[int, tuple[bool, int]]:
        """For each step's shift: whether its side belongs to the entered space, and the side's flag."""
        half = len(self._grid.shifts) // 2
        return {shift: (d >= half, SIDE << d % half) for d, shift in enumerate(self._grid.shifts)}

    def _is_open(self, flags: bytes, start: int, chain: tuple[int, ...]) -> bool:
        """Whether nothing closes a way: no side between the spaces of its chain, and no space between its ends."""
        half = len(self._grid.shifts) // 2
        for a, b in itertools.pairwise(chain):
            direction = self._grid.shifts.index(b - a)
            if flags[start + (a if direction < half else b)] & SIDE << direction % half:
                return False
        return not any(flags[start + space] & BLOCKS for space in chain[1:-1])


BLOCKS, HINDERS, SIDE = 1, 2, 4
"""Flags of a space: it closes, it hinders, its side in the first direction is closed (twice that: in the second)."""


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
