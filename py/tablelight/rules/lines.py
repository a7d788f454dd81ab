"""Lines from the centre of one space to the centres of all others, at once, with masks.

What a line passes depends only on how far apart its ends are. Each offset is walked once; its spaces and sides are kept as
masks relative to an anchor, to which the board is shifted once. The slow twin walks every line by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from attrs import frozen

from tablelight.grid.topology import Grid, Space, shifted

Sides: TypeAlias = tuple[int, ...]
"""By the first half of the directions: the spaces whose side that way is meant. Each side of a board is in it once."""


class Way(NamedTuple):
    """One way past a corner, or along one hand of a side: the spaces it takes and the sides it crosses."""

    spaces: int
    sides: Sides


class Shape(NamedTuple):
    """A line by what it passes. `through`: the spaces between its ends that it enters; `sides`: those it crosses outright;
    `forks`: the places where it may be thought of as passing in either of two ways."""

    through: int
    sides: Sides
    forks: tuple[tuple[Way, ...], ...]


@frozen
class Obstacles:
    """What closes a line: spaces (dead bits of the grid too, if what is off the board closes it), and sides."""

    spaces: int
    sides: Sides


_shapes: WeakKeyDictionary[Grid, dict[tuple[int, int], Shape]] = WeakKeyDictionary()


def shape(grid: Grid, offset: tuple[int, int]) -> Shape:
    """The line over an offset, relative to an anchor at `grid.size`."""
    known = _shapes.setdefault(grid, {})
    if offset not in known:
        known[offset] = _shape(grid, offset)
    return known[offset]


def _shape(grid: Grid, offset: tuple[int, int]) -> Shape:
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
                tuple(Way(sum(1 << grid.size + i for i in way), crossed([(before, *way, after)])) for way in ways)
            )
    return Shape(through, crossed(plain), tuple(forks))


class Lines:
    """All lines from one space past the same things. `hindering`: spaces that hinder a line passing them."""

    def __init__(self, grid: Grid, start: Space, met: Obstacles, hindering: int) -> None:
        self._grid, self._start = grid, start
        here = grid.size - grid.index(start)
        self._spaces, self._rough = shifted(met.spaces, here), shifted(hindering, here)
        self._sides = tuple(shifted(mask, here) for mask in met.sides)

    def to(self, end: Space) -> tuple[bool, bool]:
        """Whether the line to `end` is open, and whether nothing between hinders it either. Neither end counts. Where
        there are two ways the better one counts."""
        found = shape(self._grid, self._grid.offset(self._start, end))
        if self._spaces & found.through or self._crosses(found.sides):
            return False, False
        clear = not self._rough & found.through
        for ways in found.forks:
            passing = [way for way in ways if not self._spaces & way.spaces and not self._crosses(way.sides)]
            if not passing:
                return False, False
            clear = clear and any(not self._rough & way.spaces for way in passing)
        return True, clear

    def _crosses(self, sides: Sides) -> bool:
        return any(mask & closed for mask, closed in zip(sides, self._sides, strict=True))
