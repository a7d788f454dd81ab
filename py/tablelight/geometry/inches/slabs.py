"""A shape cut into horizontal slabs: thin ones where its outline turns, thicker ones where it runs straight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil

from tablelight.geometry.inches.outline import STEEP, Row, Rows, Span
from tablelight.geometry.inches.plane import NEAR

HALVINGS = 2
"""How often the thickest slabs may be halved: they are so many times twice as thick as the thinnest."""
STRAIGHT = 0.003
"""An end of a span that is so near to the line between the ends above and below it runs straight (inches)."""


def slabs(
    low: float,
    high: float,
    levels: Sequence[float],
    thinnest: float,
    lines: Callable[[list[float]], list[list[Span]]],
) -> Rows:
    """The slabs of a shape between two heights. `lines` gives its intervals on horizontal lines, lowest first; beside the
    `levels`, where something may begin or end, slabs are as thin as they get."""
    limits = _limits(low, high, levels, thinnest)
    middles = [(a + b) / 2 for a, b in pairwise(limits)]
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), lines(middles), strict=True)]
    for _ in range(HALVINGS):
        split = {n for n, row in enumerate(rows) if row.top - row.bottom > 1.01 * thinnest and _turns(rows, n)}
        if not split:
            break
        heights = [
            rows[n].bottom + (rows[n].top - rows[n].bottom) * part for n in sorted(split) for part in (0.25, 0.75)
        ]
        halves = iter(lines(heights))
        halved: Rows = []
        for n, row in enumerate(rows):
            if n in split:
                middle = (row.bottom + row.top) / 2
                halved += [Row(row.bottom, middle, next(halves)), Row(middle, row.top, next(halves))]
            else:
                halved.append(row)
        rows = halved
    met = [n for n, row in enumerate(rows) if row.spans]
    return rows[met[0] : met[-1] + 1] if met else []


def _limits(low: float, high: float, levels: Sequence[float], thinnest: float) -> list[float]:
    inner = sorted(level for level in levels if low < level < high)
    fixed = [low, *(b for a, b in pairwise([low, *inner]) if b - a > NEAR), high]
    limits = [low]
    for a, b in pairwise(fixed):
        if b - a <= NEAR:
            continue
        if b - a > 4 * thinnest:
            parts = ceil((b - a - 2 * thinnest) / (thinnest * 2**HALVINGS))
            step = (b - a - 2 * thinnest) / parts
            limits += [a + thinnest + n * step for n in range(parts)] + [b - thinnest]
        else:
            parts = ceil((b - a) / thinnest)
            limits += [a + (b - a) * n / parts for n in range(1, parts)]
        limits.append(b)
    return limits


def _turns(rows: Rows, number: int) -> bool:
    """Whether an outline begins, ends or bends in a slab or beside it."""
    here = rows[number]
    if number in (0, len(rows) - 1):
        return bool(here.spans)
    under, over = rows[number - 1], rows[number + 1]
    if not len(under.spans) == len(here.spans) == len(over.spans):
        return True
    y, below, above = (row.bottom + row.top for row in (here, under, over))
    part = (y - below) / (above - below)
    steep = STEEP * (above - below) / 2
    for (a, b), (left, right), (c, d) in zip(under.spans, here.spans, over.spans, strict=True):
        if abs(c - a) > steep or abs(d - b) > steep:  # it is drawn in steps
            return True
        if abs(a + (c - a) * part - left) > STRAIGHT or abs(b + (d - b) * part - right) > STRAIGHT:
            return True
    return False
