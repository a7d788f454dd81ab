"""The straight line between the centres of two unit squares: what it passes, in order, in integers only.

The square (c, r) covers [c, c+1] x [r, r+1]. A line from centre to centre never runs along a side of a
square, so it leaves each square in one of two ways: across a side, or exactly through a corner, where four
squares meet.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Square: TypeAlias = tuple[int, int]
"""(column, row)."""


class Crossing(NamedTuple):
    """One step of the line from a square into the next.

    Without a corner it crosses the side that `before` and `after` share. With one it passes through the
    point `corner`, which it touches together with all four squares there: `before`, `after` and the two of
    `beside`. The four sides that end in the corner are those between a square of {before, after} and one of
    `beside`.
    """

    before: Square
    after: Square
    corner: tuple[int, int] | None = None
    beside: tuple[()] | tuple[Square, Square] = ()

    @property
    def sides(self) -> tuple[tuple[Square, Square], ...]:
        """The sides touched, as pairs of squares: one, or the four that end in the corner (first way, second
        way).
        """
        if not self.beside:
            return ((self.before, self.after),)
        first, second = self.beside
        return ((self.before, first), (first, self.after), (self.before, second), (second, self.after))


def walk_line(a: Square, b: Square) -> list[Crossing]:
    """What the line from the centre of `a` to the centre of `b` crosses, from `a` to `b`; empty if they are
    one square.

    The squares whose inside it passes through are `a` and the `after` of each crossing, the last of which is
    `b`. The line from `b` to `a` passes the same things in reverse, `beside` possibly exchanged.
    """
    across, down = abs(b[0] - a[0]), abs(b[1] - a[1])
    right, below = (1 if b[0] > a[0] else -1), (1 if b[1] > a[1] else -1)
    column, row = a
    crossings: list[Crossing] = []
    # In steps of a half square, the i-th vertical grid line is met after (2i-1)/across of the way, the j-th
    # horizontal one after (2j-1)/down: cross-multiplied, the comparison is of integers and a tie is a corner.
    next_vertical, next_horizontal = down, across
    last = (b[0], b[1])
    while (column, row) != last:
        before = (column, row)
        if across and (not down or next_vertical < next_horizontal):
            column += right
            next_vertical += 2 * down
            crossings.append(Crossing(before, (column, row)))
        elif down and (not across or next_horizontal < next_vertical):
            row += below
            next_horizontal += 2 * across
            crossings.append(Crossing(before, (column, row)))
        else:
            corner = (max(column, column + right), max(row, row + below))
            beside = ((column + right, row), (column, row + below))
            column, row = column + right, row + below
            next_vertical += 2 * down
            next_horizontal += 2 * across
            crossings.append(Crossing(before, (column, row), corner, beside))
    return crossings
