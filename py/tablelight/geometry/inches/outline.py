"""The outline of a shape that is known by its intervals on horizontal lines.

`slabs` cuts it into horizontal slabs, thin ones where its border turns, thicker ones where it runs straight; `outline` joins
their ends to polygons.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import TypeAlias

from attrs import frozen

from tablelight.geometry.inches.plane import NEAR

Span: TypeAlias = tuple[float, float]
Ring: TypeAlias = list[tuple[float, float]]

STRAIGHT = 0.002
"""Points closer than this to the line of their neighbours are left out."""
STEEP_TIMES = 5.0
"""A border that moves sideways by less than this many times the way up from slab to slab is drawn through, not stepped."""
SLAB_HALVINGS = 2
"""How often the thickest slabs may be halved: they are so many times twice as thick as the thinnest."""
STRAIGHT_END = 0.003
"""An end of a span that is so near to the line between the ends above and below it runs straight (inches)."""


@frozen
class Row:
    """A slab, from `bottom` to `top`, and the intervals that its middle line has in common with the shape."""

    bottom: float
    top: float
    spans: list[Span]

    @property
    def middle(self) -> float:
        """The height of its middle line."""
        return (self.bottom + self.top) / 2


Rows: TypeAlias = list[Row]
_Side: TypeAlias = tuple[int, int]
"""A vertical piece of the outline: the number of its row, and of the end of a span in it (0 the first left end, ...)."""


def slabs(
    low: float,
    high: float,
    levels: Sequence[float],
    thinnest: float,
    lines: Callable[[list[float]], list[list[Span]]],
) -> Rows:
    """The slabs of a shape between two heights. `lines` gives its intervals on horizontal lines, lowest first; beside the
    `levels`, where something may begin or end, slabs are as thin as they get."""
    asking = slabs_of_lines(low, high, levels, thinnest)
    heights = next(asking)
    while True:
        try:
            heights = asking.send(lines(heights))
        except StopIteration as end:
            rows: Rows = end.value
            return rows


def slabs_of_lines(
    low: float, high: float, levels: Sequence[float], thinnest: float
) -> Generator[list[float], list[list[Span]], Rows]:
    """The same for who works out the lines in portions: it asks for the shape on some lines, then on some more."""
    limits = _limits(low, high, levels, thinnest)
    middles = [(a + b) / 2 for a, b in pairwise(limits)]
    found = yield middles
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), found, strict=True)]
    for _ in range(SLAB_HALVINGS):
        split = {n for n, row in enumerate(rows) if row.top - row.bottom > 1.01 * thinnest and _turns(rows, n)}
        if not split:
            break
        heights = [
            rows[n].bottom + (rows[n].top - rows[n].bottom) * part for n in sorted(split) for part in (0.25, 0.75)
        ]
        found = yield heights
        halves = iter(found)
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
            parts = ceil((b - a - 2 * thinnest) / (thinnest * 2**SLAB_HALVINGS))
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
    steep = STEEP_TIMES * (above - below) / 2
    for (a, b), (left, right), (c, d) in zip(under.spans, here.spans, over.spans, strict=True):
        if abs(c - a) > steep or abs(d - b) > steep:  # it is drawn in steps
            return True
        if abs(a + (c - a) * part - left) > STRAIGHT_END or abs(b + (d - b) * part - right) > STRAIGHT_END:
            return True
    return False


def outline(rows: Rows) -> list[list[Ring]]:
    """Polygons: each a list of rings, the outer one first, then its holes."""
    ends = [[x for span in row.spans for x in span] for row in rows]
    above = _links(ends)
    rings: list[Ring] = []
    todo = {(row, number) for row, listed in enumerate(ends) for number in range(len(listed))}
    while todo:
        first = min(todo)
        ring: Ring = []
        # Left sides are followed upwards and right sides downwards: the inside stays on one hand.
        here, up = first, first[1] % 2 == 0
        while True:
            todo.discard(here)
            row = rows[here[0]]
            x = ends[here[0]][here[1]]
            ring.append((x, row.middle))
            boundary = here[0] + 1 if up else here[0]
            there = above[boundary][here]
            level = row.top if up else row.bottom
            other = ends[there[0]][there[1]]
            after = rows[there[0]]
            if (
                there[0] == here[0]
                or abs(other - x) > STEEP_TIMES * abs(after.bottom + after.top - row.bottom - row.top) / 2
            ):
                ring += [(x, level), (other, level)]
            if there[0] == here[0]:
                up = not up
            here = there
            if here == first:
                break
        rings.append(simplified(ring))
    return nested([ring for ring in rings if len(ring) > 2])


def _links(ends: Sequence[Sequence[float]]) -> list[dict[_Side, _Side]]:
    """For each limit between two rows, which vertical piece goes on as which: at a limit the outline runs sideways
    wherever exactly one of the two rows is inside, that is between each second pair of all ends in order."""
    found = []
    for boundary in range(len(ends) + 1):
        sides: list[tuple[float, _Side]] = []
        for row in (boundary - 1, boundary):
            if 0 <= row < len(ends):
                sides += [(x, (row, number)) for number, x in enumerate(ends[row])]
        sides.sort()
        links: dict[_Side, _Side] = {}
        for (_, a), (_, b) in zip(sides[::2], sides[1::2], strict=True):
            links[a], links[b] = b, a
        found.append(links)
    return found


def simplified(ring: Ring, tolerance: float = STRAIGHT) -> Ring:
    """A ring without the points that its neighbours' lines pass within a tolerance of (Douglas and Peucker's way)."""
    if len(ring) < 4:
        return ring
    far = max(range(len(ring)), key=lambda i: hypot(ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]))
    kept = {0, far}
    waiting = [(0, far), (far, len(ring))]
    while waiting:
        low, high = waiting.pop()
        (ax, ay), (bx, by) = ring[low], ring[high % len(ring)]
        length = hypot(bx - ax, by - ay)
        worst, at = tolerance, -1
        for number in range(low + 1, high):
            x, y = ring[number][0] - ax, ring[number][1] - ay
            away = abs((bx - ax) * y - (by - ay) * x) / length if length > 1e-9 else hypot(x, y)
            if away > worst:
                worst, at = away, number
        if at >= 0:
            kept.add(at)
            waiting += [(low, at), (at, high)]
    return [ring[number] for number in sorted(kept)]


def _area(ring: Ring) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) / 2


def contains(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies in a ring."""
    odd = False
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]):
            odd = not odd
    return odd


def nested(rings: list[Ring]) -> list[list[Ring]]:
    """Holes put to the smallest outer ring around them; outer rings run one way, holes the other."""
    outer = [[ring] for ring in rings if _area(ring) < 0]
    for hole in (ring for ring in rings if _area(ring) > 0):
        x, y = hole[0]
        around = [polygon for polygon in outer if contains(polygon[0], x, y)]
        if around:
            min(around, key=lambda polygon: abs(_area(polygon[0]))).append(hole)
    return sorted(outer, key=lambda polygon: _area(polygon[0]))
