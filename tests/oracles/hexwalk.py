"""The slow twin of `geometry.exact.hexwalk`: which hexagons a line touches, by clipping it against each of them.

A hexagon is the set where |q - s|, |r - q|, |s - r| are at most one (relative to its centre). The line's part in it is an
interval of [0, 1]; a single point is a touched corner, an interval inside which a difference stays at one lies on a side.
"""

from __future__ import annotations

from fractions import Fraction

Axial = tuple[int, int]


def touched(a: Axial, b: Axial) -> dict[Axial, tuple[Fraction, Fraction, bool]]:
    """Every hexagon that the line from centre to centre touches: (from, to, whether the line enters its inside)."""
    q, r = b[0] - a[0], b[1] - a[1]
    size = abs(q) + abs(r) + 2
    found = {}
    for hq in range(a[0] - size, a[0] + size + 1):
        for hr in range(a[1] - size, a[1] + size + 1):
            low, high, on_side = Fraction(0), Fraction(1), False
            x, y = a[0] - hq, a[1] - hr
            for start, rate in ((2 * x + y, 2 * q + r), (y - x, r - q), (-x - 2 * y, -q - 2 * r)):
                if rate == 0:
                    if abs(start) > 1:
                        low, high = Fraction(1), Fraction(0)
                    on_side = on_side or abs(start) == 1
                    continue
                ends = sorted((Fraction(-1 - start, rate), Fraction(1 - start, rate)))
                low, high = max(low, ends[0]), min(high, ends[1])
            if low <= high:
                found[hq, hr] = (low, high, low < high and not on_side)
    return found
