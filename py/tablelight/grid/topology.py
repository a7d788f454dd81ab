"""The interface of every board of spaces: neighbours, distance, and spaces as bits of one integer.

A set of spaces is a plain integer, one bit a space. The layout leaves a border of dead bits, so that one step in one
direction is the same shift for every space and a step off the board lands on a dead bit (python-chess's idea, with a
border instead of file masks). `Grid.all` holds the live bits; code that shifts must mask with it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, KeysView
from fractions import Fraction
from itertools import compress, count, repeat
from typing import NamedTuple, TypeAlias

Space: TypeAlias = tuple[int, int]
"""(column, row), from 0, origin top left, rows downwards."""

Coordinate: TypeAlias = int | Fraction
"""A coordinate of a point of the board, exact."""


Index: TypeAlias = int
"""The number of a space's bit."""

Mask: TypeAlias = int
"""A set of spaces: bit i is set if the space of index i is in it."""

Direction: TypeAlias = int
"""The direction of a step: 0, 1, ... clockwise as seen on the board, from the east on squares and pointy hexes."""


WIDE_BITS = 2048
"""From this many bits on, a mask is searched as text: taking off bit after bit costs the whole mask each time."""

FEWEST_AT_ONCE = 8
"""From this many set bits on, they are read from the digits of a mask at once, unless the mask is wide."""
AS_NUMBERS = bytes.maketrans(b"01", b"\0\1")
FEW_BITS = 128
"""Up to this many bits are set one by one, however long the mask is."""
STRAIGHT: tuple[tuple[int, ...], ...] = ((),)
"""The only way of a line across a side."""


def bits(mask: Mask) -> Iterator[Index]:
    """The indices of the bits set in `mask`, lowest first."""
    low = (mask & -mask).bit_length() - 1
    if mask.bit_length() - low > WIDE_BITS:
        return _found_in_text(f"{mask:b}"[::-1])
    if mask.bit_count() < FEWEST_AT_ONCE:
        return _taken_off(mask)
    return compress(count(low), f"{mask >> low:b}"[::-1].encode().translate(AS_NUMBERS))


def _found_in_text(text: str) -> Iterator[Index]:
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


def _taken_off(mask: Mask) -> Iterator[Index]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def digits(mask: Mask, size: int) -> str:
    """The mask as text: a digit for each index below `size`, 1 for the indices in it."""
    return f"{mask:0{size}b}"[: -size - 1 : -1]


def mask_of(indices: Iterable[Index], size: int) -> Mask:
    """The mask of some indices, all below `size`."""
    listed = tuple(indices)
    if size <= WIDE_BITS or len(listed) <= FEW_BITS:
        # Each bit costs a copy of the mask so far; on wide masks many of them cost more than the text of all digits.
        total = 0
        for index in listed:
            total |= 1 << index
        return total
    digits = bytearray(b"0") * size
    deque(map(digits.__setitem__, listed, repeat(ord("1"))), maxlen=0)  # without an interpreter step for each
    digits.reverse()
    return int(digits, 2)


def by_row(space: Space) -> Space:
    """The key that sorts spaces by row, then column."""
    return space[1], space[0]


def in_rows(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Spaces by row, then column."""
    return tuple(sorted(spaces, key=by_row))


def shifted(mask: Mask, shift: int) -> Mask:
    """`mask` with every index moved by `shift` (negative: downwards)."""
    return mask << shift if shift >= 0 else mask >> -shift


class Passage(NamedTuple):
    """One step of a straight line from a space into the next one that it enters.

    `ways`: the ways to take the step, each by the spaces between `before` and `after`. ((),) across a side. Two if the
    line meets a corner exactly or runs along a side: it may then be taken to pass on either side. None is a space off
    the board.
    """

    before: Space
    after: Space
    ways: tuple[tuple[Space | None, ...], ...]

    def chains(self) -> Iterator[tuple[Space | None, ...]]:
        """Each way with both its ends."""
        for way in self.ways:
            yield (self.before, *way, self.after)


RelativePassage: TypeAlias = tuple[int, int, tuple[tuple[int, ...], ...]]
"""The before, the after and the ways of a passage, as differences of index from the first space of the line."""


class Grid(ABC):
    """A finite board of spaces; subclasses fix the shape of a space.

    Directions are numbers from 0, clockwise as seen on the board; the opposite of `d` is `d` plus half their number.
    """

    columns: int
    rows: int
    size: int
    """Number of bits of the layout, border included: every index is below it."""
    stride: int
    """The amount that one row adds to an index."""
    shifts: tuple[int, ...]
    """For each direction, the amount that one step adds to an index."""
    is_row_major = True
    """Whether indices rise along the rows, from the first to the last."""
    all: Mask
    """The bits that are spaces of the board."""
    inside: tuple[Mask, ...]
    """For each direction, the spaces from which a step that way stays on the board."""
    _spaces: dict[int, Space]
    _indices: dict[Space, int]
    _walks: dict[tuple[int, int], tuple[RelativePassage, ...]]

    def _lay_out(self) -> None:
        """Fill the tables that depend on `index_of`; called once by the subclass."""
        spaces = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        indices = [self.index_of(*space) for space in spaces]
        self._indices = dict(zip(spaces, indices, strict=True))
        self._spaces = dict(zip(indices, spaces, strict=True))
        self.all = mask_of(indices, self.size)
        self.inside = self.entering(self.all)
        self._walks = {}

    @abstractmethod
    def index_of(self, column: int, row: int) -> Index:
        """The index of a space by its place in the layout (no check that it is on the board)."""

    @abstractmethod
    def distance(self, a: Space, b: Space) -> int:
        """Least number of steps from `a` to `b` on an unbounded empty board."""

    @abstractmethod
    def offset(self, a: Space, b: Space) -> tuple[int, int]:
        """The vector from `a` to `b`, as the grid counts it: lines with the same vector pass the same spaces, counted
        from their start."""

    @abstractmethod
    def relative_walk(self, offset: tuple[int, int]) -> Iterator[RelativePassage]:
        """The passages of the straight line from centre to centre over an offset."""

    @abstractmethod
    def centre(self, space: Space) -> tuple[Coordinate, Coordinate]:
        """Centre in board coordinates: squares are 1 x 1; on hexes x is in hex widths and y in rows (see `HexGrid`)."""

    def __contains__(self, space: object) -> bool:
        return space in self._indices

    @property
    def known(self) -> KeysView[Space]:
        """The spaces of the board, for many look-ups."""
        return self._indices.keys()

    def index(self, space: Space) -> Index:
        """The bit of `space`; `KeyError` off the board."""
        return self._indices[space]

    def space(self, index: Index) -> Space:
        """The space of a bit; `KeyError` for a dead bit."""
        return self._spaces[index]

    def bit(self, space: Space) -> Mask:
        return 1 << self._indices[space]

    def mask(self, spaces: Iterable[Space]) -> Mask:
        return mask_of(map(self._indices.__getitem__, spaces), self.size)

    def spaces(self, mask: Mask | None = None) -> list[Space]:
        """The spaces of a mask (of the whole board by default), sorted by row, then column."""
        if mask is None:
            return list(self._indices)  # laid out in this order
        return list(in_rows(map(self._spaces.__getitem__, bits(mask))))

    def in_order(self, states: Iterable[Index]) -> list[Index]:
        """Spaces by row, then column; states with layers, one grid size apart, then by layer."""
        found = sorted(states)  # most grids number their spaces in this order
        if found and (found[-1] >= self.size or not self.is_row_major):
            size, spaces = self.size, self._spaces
            found.sort(key=lambda state: (spaces[state % size][::-1], state // size))
        return found

    def step(self, space: Space, direction: Direction) -> Space | None:
        """The neighbour in a direction, or None off the board."""
        return self._spaces.get(self._indices[space] + self.shifts[direction])

    def neighbours(self, space: Space) -> list[Space]:
        """The adjacent spaces of the board, in the order of the directions."""
        index = self._indices[space]
        return [self._spaces[index + shift] for shift in self.shifts if index + shift in self._spaces]

    def passages(self, offset: tuple[int, int]) -> tuple[RelativePassage, ...]:
        """The passages of `relative_walk`, kept."""
        found = self._walks.get(offset)
        if found is None:
            found = self._walks[offset] = tuple(self.relative_walk(offset))
        return found

    def walk(self, a: Space, b: Space) -> list[Passage]:
        """The passages of the line from the centre of `a` to the centre of `b`; empty if they are the same."""
        start, at = self._indices[a], self._spaces
        return [
            Passage(at[start + before], at[start + after], tuple(tuple(at.get(start + i) for i in way) for way in ways))
            for before, after, ways in self.passages(self.offset(a, b))
        ]

    def direction(self, a: Space, b: Space) -> Direction | None:
        """The direction of the step from `a` to `b`, None if they are not adjacent."""
        difference = self._indices[b] - self._indices[a]
        return self.shifts.index(difference) if difference in self.shifts else None

    def back(self, mask: Mask, direction: Direction) -> Mask:
        """The spaces from which a step in a direction arrives in a space of `mask`."""
        return shifted(mask, -self.shifts[direction]) & self.all

    def entering(self, mask: Mask) -> tuple[Mask, ...]:
        """For each direction the spaces from which a step that way enters `mask`."""
        return tuple(shifted(mask, -shift) & self.all for shift in self.shifts)

    def around(self, mask: Mask) -> Mask:
        """Every space adjacent to a space of `mask` (which it may include)."""
        total = 0
        for shift in self.shifts:
            total |= shifted(mask, shift)
        return total & self.all

    def off_line(self, a: Space, b: Space) -> Callable[[Space], Fraction]:
        """How far a space's centre lies off the straight line from `a` to `b`, up to a common factor: of two ways at
        the same cost, players take the straighter one."""
        (ax, ay), (bx, by) = (map(Fraction, self.centre(end)) for end in (a, b))

        def distance(space: Space) -> Fraction:
            x, y = self.centre(space)
            return abs((x - ax) * (by - ay) - (y - ay) * (bx - ax))

        return distance
