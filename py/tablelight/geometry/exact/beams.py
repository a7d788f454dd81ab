"""Sets of straight lines as convex polygons of their dual plane, cut by points that a line must leave on one side.

A line a x + b y + c = 0 is the integer triple (a, b, c), written so that a <= 0 <= b: all lines here rise (they go on
to greater x and greater y, or are the limits of such lines), and a point is *above* one where a x + b y + c > 0. A
point is (x, y, 1), or (x, y, 0) for a direction at infinity. Point and line are interchangeable: leaving a point above
is a half-plane of lines, so all lines that leave some points above and others below form an open convex polygon. Its
sides are points, its corners are lines through two of them, and so small integers however often it is cut.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Triple: TypeAlias = tuple[int, int, int]

UP: Triple = (0, 1, 0)
RIGHT: Triple = (1, 0, 0)


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
        """One line of the beam."""
        # Each corner is on the proper side of every bounding point or passes through it, and never all through one
        # point. So their sum is on the proper side of each.
        return (
            sum(line[0] for line in self.lines),
            sum(line[1] for line in self.lines),
            sum(line[2] for line in self.lines),
        )


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


def beam_from_unit_square() -> Beam:
    """All rising lines through the inside of the square [0, 1] x [0, 1]."""
    points: tuple[Triple, ...] = ((0, 1, 1), UP, (1, 0, 1), RIGHT)
    # y = 1 and x = 0 pass through (0, 1); x = 0 and x = 1 are vertical; x = 1 and y = 0 pass through (1, 0).
    return beam_of(points, ((0, 1, -1), (-1, 0, 0), (-1, 0, 1), (0, 1, 0)))
