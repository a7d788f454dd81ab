"""What a line from centre to centre touches, found by asking every square, side and corner of its box with
Fractions."""

from __future__ import annotations

from fractions import Fraction

Square = tuple[int, int]


def _overlap(start: int, step: int, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction] | None:
    """The t in [0, 1] for which low <= start + 1/2 + t * step <= high, as an interval."""
    at = start + Fraction(1, 2)
    if step == 0:
        return (Fraction(0), Fraction(1)) if low <= at <= high else None
    ends = sorted([(low - at) / step, (high - at) / step])
    return (max(ends[0], Fraction(0)), min(ends[1], Fraction(1)))


def touched(a: Square, b: Square) -> tuple[set[Square], set[frozenset[Square]], set[Square]]:
    """(squares passed through inside, sides crossed between their ends, corners passed) of the line a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    columns = range(min(a[0], b[0]), max(a[0], b[0]) + 2)
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 2)

    def meets(x0: int, x1: int, y0: int, y1: int) -> tuple[Fraction, Fraction] | None:
        in_x = _overlap(a[0], dx, Fraction(x0), Fraction(x1))
        in_y = _overlap(a[1], dy, Fraction(y0), Fraction(y1))
        if in_x is None or in_y is None:
            return None
        low, high = max(in_x[0], in_y[0]), min(in_x[1], in_y[1])
        return (low, high) if low <= high else None

    squares, sides, corners = set(), set(), set()
    for c in columns:
        for r in rows:
            inside = meets(c, c + 1, r, r + 1)
            if inside and (inside[0] < inside[1] or a == b == (c, r)):
                squares.add((c, r))
            if meets(c, c, r, r):
                corners.add((c, r))
            elif meets(c, c, r, r + 1) and not meets(c, c, r + 1, r + 1):
                sides.add(frozenset({(c - 1, r), (c, r)}))
            if not meets(c, c, r, r) and meets(c, c + 1, r, r) and not meets(c + 1, c + 1, r, r):
                sides.add(frozenset({(c, r - 1), (c, r)}))
    return squares, sides, corners
