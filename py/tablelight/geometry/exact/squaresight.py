"""Sight between unit squares, exactly: does some segment from inside one to inside another touch no obstacle at all?

Obstacles are closed: squares that block and sides of squares that are walled, corners and ends included. A segment that
only grazes one is stopped, two that share a point leave no gap between them, and the answer is symmetric.

The method. Seen from the square S as [0, 1] x [0, 1], the segments that rise in both coordinates pass a target (i, j)
of this quadrant after everything else that they can touch in columns 0 to i and rows 0 to j, between leaving S and
entering the target. So an obstacle is wholly on one side of a free line, and the free lines fall into open convex sets,
`Beam`s: each obstacle splits a beam into the lines below it and those above. One sweep over the columns, each from the
bottom upwards, carries the beams outwards. The squares that a beam's rims enclose in a column, below the next obstacle,
are seen. The free segments are an open set, so if one is level or upright, one near it rises or falls: four mirrored
quadrants see all.

Beams are sets of straight lines as convex polygons of their dual plane, cut by points that a line must leave on one
side. A line a x + b y + c = 0 is the integer triple (a, b, c), written so that a <= 0 <= b: all lines here rise (they go
on to greater x and greater y, or are the limits of such lines), and a point is *above* one where a x + b y + c > 0. A
point is (x, y, 1), or (x, y, 0) for a direction at infinity. Point and line are interchangeable: leaving a point above
is a half-plane of lines, so all lines that leave some points above and others below form an open convex polygon. Its
sides are points, its corners are lines through two of them, and so small integers however often it is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeAlias

from tablelight.geometry.exact.planar import ExactSegment, Rational

Triple: TypeAlias = tuple[int, int, int]


def line_through(p: Triple, q: Triple) -> Triple:
    """The rising line through two points."""
    a, b, c = p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]
    return (-a, -b, -c) if a > 0 or b < 0 else (a, b, c)


class Beam(NamedTuple):
    """A set of rising lines, open and not empty.

    `lines[k]` and `lines[k + 1]` (cyclically) pass through `points[k]`: a corner, its side, the next corner. `low` and
    `high` are the lines of least and greatest slope of its closure, and of several the lowest and the highest: beyond
    all the points that bound the beam they are its lower and upper rim.
    """

    points: tuple[Triple, ...]
    lines: tuple[Triple, ...]
    low: Triple
    high: Triple

    def leaving_above(self, x: int, y: int) -> Beam | None:
        """The lines that pass strictly below (x, y); None if there is none."""
        return self._cut(x, y, 1)

    def leaving_below(self, x: int, y: int) -> Beam | None:
        """The lines that pass strictly above (x, y); None if there is none."""
        return self._cut(x, y, -1)

    def _cut(self, x: int, y: int, side: int) -> Beam | None:
        values = [side * (a * x + b * y + c) for a, b, c in self.lines]
        if max(values) <= 0:
            return None
        if min(values) >= 0:
            return self
        count = len(values)
        first = next(k for k in range(count) if values[k] > 0 >= values[k - 1])
        run = 1
        while values[(first + run) % count] > 0:
            run += 1
        points, lines = self.points, self.lines
        sides = [points[(first + k - 1) % count] for k in range(run + 1)]
        cut = (x, y, 1)
        corners = [line_through(cut, sides[0])]
        corners += [lines[(first + k) % count] for k in range(run)]
        corners.append(line_through(sides[-1], cut))
        return beam_of((*sides, cut), tuple(corners))

    def inside(self) -> Triple:
        # Each corner is on the proper side of every bounding point or passes through it, and never all through one
        # point. So their sum is on the proper side of each.
        a, b, c = map(sum, zip(*self.lines, strict=True))
        return a, b, c


def beam_of(points: tuple[Triple, ...], lines: tuple[Triple, ...]) -> Beam:
    """The beam with these sides and corners in cyclic order; finds its rims."""
    low = high = lines[0]
    for line in lines[1:]:
        a, b, _ = line
        turn = a * high[1] - high[0] * b
        if turn < 0 or (turn == 0 and _higher(line, high)):
            high = line
        turn = a * low[1] - low[0] * b
        if turn > 0 or (turn == 0 and _higher(low, line)):
            low = line
    return Beam(points, lines, low, high)


def _higher(one: Triple, other: Triple) -> bool:
    """Whether `one` is the higher of two parallel lines (of vertical ones: further left)."""
    return one[2] * (other[1] - other[0]) < other[2] * (one[1] - one[0])


# y = 1 and x = 0 pass through (0, 1); x = 0 and x = 1 are vertical; x = 1 and y = 0 pass through (1, 0).
UNIT_SQUARE = beam_of(((0, 1, 1), (0, 1, 0), (1, 0, 1), (1, 0, 0)), ((0, 1, -1), (-1, 0, 0), (-1, 0, 1), (0, 1, 0)))
"""All rising lines through the inside of the square [0, 1] x [0, 1]."""

Square: TypeAlias = tuple[int, int]
SquareSide: TypeAlias = tuple[Square, Square]
"""The side that two squares share."""
Interval: TypeAlias = tuple[int, int]

QUADRANTS: tuple[tuple[int, int], ...] = ((1, 1), (-1, 1), (1, -1), (-1, -1))


class _Column(NamedTuple):
    """The obstacles at the near edge of a column and in it, as closed intervals of rows, ascending, none touching."""

    walls: tuple[Interval, ...]
    things: tuple[Interval, ...]


class _Seen(NamedTuple):
    """Squares of one column that a beam sees: rows `low` to `high` - 1."""

    column: int
    low: int
    high: int
    beam: Beam


_Masks: TypeAlias = tuple[list[int], list[int], list[int]]
"""Masks of the rows: the squares of each column, the upright sides at the near edge of each and the level ones across it
(bit `r`: between the rows `r` - 1 and `r`)."""


class Obstacles:
    """The obstacles on a board of squares: immutable, read once, queried often."""

    def __init__(self, columns: int, rows: int, squares: Iterable[Square], sides: Iterable[SquareSide]) -> None:
        """`sides` between orthogonal neighbours, in either order."""
        self.columns, self.rows = columns, rows
        self.squares = frozenset(squares)
        self.sides = frozenset((a, b) if a < b else (b, a) for a, b in sides)
        blocks, uprights, levels = [0] * columns, [0] * (columns + 1), [0] * columns
        for column, row in self.squares:
            blocks[column] |= 1 << row
        for (column, row), (next_column, next_row) in self.sides:
            if row == next_row:
                uprights[next_column] |= 1 << row
            else:
                levels[column] |= 1 << next_row
        self._downwards: _Masks = blocks, uprights, levels

    @cached_property
    def by_row(self) -> dict[int, list[SquareSide]]:
        """All obstacles by their first row: a side as its two squares, a square as itself twice."""
        found: dict[int, list[SquareSide]] = {}
        for part in (*((square, square) for square in self.squares), *self.sides):
            found.setdefault(part[0][1], []).append(part)
        return found

    @cached_property
    def _upwards(self) -> _Masks:
        """The masks upside down."""
        blocks, uprights, levels = self._downwards
        squares, sides = ([_reversed(mask, self.rows) for mask in masks] for masks in (blocks, uprights))
        return squares, sides, [_reversed(mask, self.rows + 1) for mask in levels]

    def quadrant(self, start: Square, right: int, down: int) -> list[_Column]:
        """The columns of one quadrant of `start`, rows counted from it, itself left out."""
        column, row = start
        blocks, uprights, levels = self._downwards if down > 0 else self._upwards
        if down < 0:
            row = self.rows - 1 - row
        found = []
        for i in range(self.columns - column if right > 0 else column + 1):
            here = column + right * i
            walls = uprights[here if right > 0 else here + 1] >> row
            squares, sides = blocks[here] >> row, levels[here] >> row
            if i == 0:
                walls, squares = 0, squares & ~1
            found.append(_Column(_runs(walls), _merged(squares, sides & ~1)))
        return found


def _reversed(mask: int, width: int) -> int:
    """The lowest `width` bits of a mask, the last first."""
    return int(f"{mask:0{width}b}"[::-1], 2)


def _runs(mask: int) -> tuple[Interval, ...]:
    """The runs of set bits as closed intervals [first, last + 1]."""
    found = []
    base = 0
    while mask:
        skip = (mask & -mask).bit_length() - 1
        mask >>= skip
        length = (mask & (mask + 1) ^ mask).bit_length()
        found.append((base + skip, base + skip + length))
        mask >>= length
        base += skip + length
    return tuple(found)


def _merged(blocks: int, levels: int) -> tuple[Interval, ...]:
    """Squares of a column and level sides across it as intervals; a side that touches a square is part of it."""
    runs = _runs(blocks)
    alone = levels & ~(blocks | blocks << 1)
    if not alone:
        return runs
    return tuple(sorted([*runs, *((row, row) for first, end in _runs(alone) for row in range(first, end))]))


def sweep(columns: Iterable[_Column], rows: int) -> Iterator[_Seen]:
    """Everything seen in one quadrant of the square (0, 0), as runs of squares with the beams that see them."""
    beams = [UNIT_SQUARE]
    for i, column in enumerate(columns):
        passed: list[Beam] = []
        for beam in beams:
            rest: Beam | None = beam
            for bottom, top in column.walls:
                assert rest is not None
                a, b, c = rest.low
                if top < -(a * i + c) // b:
                    continue
                below = rest.leaving_above(i, bottom)
                if below is rest:
                    break
                if below:
                    passed.append(below)
                rest = rest.leaving_below(i, top)
                if rest is None:
                    break
            if rest:
                passed.append(rest)
        beams = []
        for beam in passed:
            rest = beam
            low, high = _rims(rest, i, rows)
            if low >= rows:
                continue
            for bottom, top in column.things:
                if top < low:
                    continue
                if bottom >= high:
                    break
                if low < min(high, bottom):
                    yield _Seen(i, low, min(high, bottom), rest)
                below = rest.leaving_above(i + 1, bottom)
                if below:
                    beams.append(below)
                rest = rest.leaving_below(i, top)
                if rest is None:
                    break
                low, high = _rims(rest, i, rows)
            if rest:
                if low < high:
                    yield _Seen(i, low, high, rest)
                beams.append(rest)
        if not beams:
            return


def _rims(beam: Beam, column: int, rows: int) -> Interval:
    """The rows of a column that a beam passes through: [first, end), not counting obstacles in it."""
    a, b, c = beam.low
    first = -(a * column + c) // b
    a, b, c = beam.high
    reach = -(a * (column + 1) + c)
    if b == 0:
        return first, rows if reach > 0 else 0
    return first, min(rows, -(-reach // b))


def seen_from(obstacles: Obstacles, start: Square) -> list[int]:
    """All squares seen from `start`, itself included: a mask of rows for each column."""
    seen = [0] * obstacles.columns
    if start in obstacles.squares:
        return seen
    for right, down in QUADRANTS:
        count = obstacles.rows - start[1] if down > 0 else start[1] + 1
        for run in sweep(obstacles.quadrant(start, right, down), count):
            if down > 0:
                rows = ((1 << run.high) - (1 << run.low)) << start[1]
            else:
                rows = (1 << (start[1] - run.low + 1)) - (1 << (start[1] - run.high + 1))
            seen[start[0] + right * run.column] |= rows
    return seen


def witness(obstacles: Obstacles, start: Square, end: Square) -> ExactSegment | None:
    """A segment from inside `start` to inside `end` that touches no obstacle; None if there is none. Its ends are the
    middles of the line's parts in the two squares."""
    if start in obstacles.squares or end in obstacles.squares:
        return None
    if start == end:
        middle = (start[0] + Fraction(1, 2), start[1] + Fraction(1, 2))
        return middle, middle
    for right, down in QUADRANTS:
        i, j = (end[0] - start[0]) * right, (end[1] - start[1]) * down
        if i < 0 or j < 0:
            continue
        columns = obstacles.quadrant(start, right, down)[: i + 1]
        for run in sweep(columns, j + 1):
            if run.column == i and run.low <= j < run.high:
                beam = run.beam.leaving_above(i, j + 1)
                beam = beam and beam.leaving_below(i + 1, j)
                assert beam is not None, "the rims of a beam enclose what it reaches"
                line = beam.inside()
                near, far = _middle(line, 0, 0), _middle(line, i, j)
                return _unmirrored(near, start, right, down), _unmirrored(far, start, right, down)
    return None


def _middle(line: Triple, column: int, row: int) -> tuple[Fraction, Fraction]:
    """The middle of the part of a rising line, neither level nor upright, in a square."""
    a, b, c = line
    # It enters through the left side or the bottom and leaves through the right side or the top.
    enter = max(Fraction(column), Fraction(-(b * row + c), a))
    leave = min(Fraction(column + 1), Fraction(-(b * (row + 1) + c), a))
    x = (enter + leave) / 2
    return x, -(a * x + c) / b


def _unmirrored(point: tuple[Fraction, Fraction], start: Square, right: int, down: int) -> tuple[Rational, Rational]:
    x = start[0] + point[0] if right > 0 else start[0] + 1 - point[0]
    y = start[1] + point[1] if down > 0 else start[1] + 1 - point[1]
    return x, y
