"""The outline of a shape that is known by its intervals on horizontal lines.

`slabs_in_portions` cuts it into horizontal slabs, thin ones where its border turns, thicker ones where it runs straight;
`outline` joins their ends to polygons.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import pairwise
from math import ceil, inf
from operator import mul, sub
from typing import NamedTuple, TypeAlias, TypeVar

from tablelight.geometry.inches.plane import NEAR

Y = TypeVar("Y")
Span: TypeAlias = tuple[float, float]
Ring: TypeAlias = list[tuple[float, float]]

STRAIGHT = 0.002
"""Points closer than this to the line of their neighbours, measured sideways, are left out."""
STEEP_TIMES = 5.0
"""A border that moves sideways by less than this many times the way up from slab to slab is drawn through, not stepped."""
SPIKE = 0.001
"""A part thinner than this encloses nothing once it is written in thousandths of an inch."""
LEAST_RING = 1e-3
"""A ring that encloses at most this (square inches) is left out."""
WHOLE = 1.5 * 2**52
"""Adding and subtracting it rounds a number to the nearest whole one, many times as fast as `round`."""
SLAB_HALVINGS = 2
"""How often the thickest slabs may be halved to get the thinnest."""
STRAIGHT_END = 0.003
"""An end of a span that is this close to the line between the ends above and below it runs straight (inches)."""


class Row(NamedTuple):
    """A slab, from `bottom` to `top`, and the intervals that its middle line has in common with the shape."""

    bottom: float
    top: float
    spans: list[Span]

    @property
    def middle(self) -> float:
        """The height of its middle line."""
        return (self.bottom + self.top) / 2

    def with_spans(self, spans: list[Span]) -> Row:
        return Row(self.bottom, self.top, spans)


Rows: TypeAlias = list[Row]


def slabs_in_portions(
    low: float,
    high: float,
    levels: Sequence[float],
    thinnest: float,
    lines: Callable[[list[float]], Generator[Y, None, list[list[Span]]]],
) -> Generator[Y, None, Rows]:
    """The slabs of a shape between two heights. `lines` computes its intervals on horizontal lines, lowest first, in
    portions. Slabs are thinnest at the `levels`, where something may begin or end."""
    limits = _limits(low, high, levels, thinnest)
    middles = [(a + b) / 2 for a, b in pairwise(limits)]
    found = yield from lines(middles)
    rows = [Row(a, b, spans) for (a, b), spans in zip(pairwise(limits), found, strict=True)]
    thick = 1.01 * thinnest
    for _ in range(SLAB_HALVINGS):
        split = {n for n, row in enumerate(rows) if row.top - row.bottom > thick and _turns(rows, n)}
        if not split:
            break
        heights = [
            rows[n].bottom + (rows[n].top - rows[n].bottom) * part for n in sorted(split) for part in (0.25, 0.75)
        ]
        halves = iter((yield from lines(heights)))
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
    bottom, top, spans = rows[number]
    if number in (0, len(rows) - 1):
        return bool(spans)
    (low, high, under), (deep, tall, over) = rows[number - 1], rows[number + 1]
    if not spans:
        return bool(under or over)
    if not len(under) == len(spans) == len(over):
        return True
    below, rise = low + high, deep + tall - low - high
    part = (bottom + top - below) / rise
    steep = 0.45 * STEEP_TIMES * rise  # less than the true limit, so that no thick slab is stepped
    for (a, b), (left, right), (c, d) in zip(under, spans, over, strict=True):
        along, beside = c - a, d - b
        if not (-steep <= along <= steep and -steep <= beside <= steep):  # drawn in steps
            return True
        if not -STRAIGHT_END <= a + along * part - left <= STRAIGHT_END:
            return True
        if not -STRAIGHT_END <= b + beside * part - right <= STRAIGHT_END:
            return True
    return False


def outline(rows: Rows) -> list[list[Ring]]:
    """Polygons: each a list of rings, the outer one first, then its holes."""
    return polygons_of(rims(rows))


def polygons_of(rims: Iterable[Ring], straight: float = STRAIGHT) -> list[list[Ring]]:
    """Closed lines around something as polygons, without points that nearly lie on the line of their neighbours."""
    thin = [part for rim in rims for part in parted(without_spikes(thinned(rim, straight)))]
    return nested([ring for ring in thin if len(ring) > 2])


def parted(ring: Ring) -> list[Ring]:
    """A rim cut into rims that come to each place once (in thousandths of an inch): a polygon that touches itself at a
    corner is not simple."""
    places = [(1000 * x + WHOLE - WHOLE, 1000 * y + WHOLE - WHOLE) for x, y in ring]
    if len({*places}) == len(places):
        return [ring]
    last, first = next((n, places.index(place)) for n, place in enumerate(places) if place in places[:n])
    return [*parted(ring[first:last]), *parted(ring[:first] + ring[last:])]


def rims(rows: Rows) -> list[Ring]:
    """The closed lines around all intervals, with a point for each end of an interval and two for each step."""
    ends = [[x for span in row.spans for x in span] for row in rows]
    middles = [row.middle for row in rows]
    blocks = _blocks(ends)
    limits = [*(row.bottom for row in rows), rows[-1].top] if rows else []
    return rims_along(ends, limits, blocks, _columns(rows, ends, middles, blocks))


def rims_along(
    ends: Sequence[Sequence[float]],
    limits: Sequence[float],
    blocks: Sequence[tuple[int, int]],
    columns: Sequence[Ring],
    steep: float = STEEP_TIMES,
) -> list[Ring]:
    """`rims` along columns of points, block by block from the left. Each column follows one end upwards through the
    rows of its block. `limits`: the heights between the rows, below them and above. `steep`: as `STEEP_TIMES`."""
    above, below = _links(ends, blocks)
    # Each column by its number: its first and last row, and whether it is a left side.
    listed = [(low, high - 1, number % 2 == 0) for low, high in blocks for number in range(len(ends[low]))]
    is_done = [False] * len(columns)
    rings: list[Ring] = []
    for first in range(len(columns)):
        if is_done[first]:
            continue
        ring: Ring = []
        # Left sides are followed upwards and right sides downwards: the inside stays on one hand.
        here, up = first, listed[first][2]
        while True:
            is_done[here] = True
            ring += columns[here] if up else columns[here][::-1]
            there, row = (above[here], listed[here][1]) if up else (below[here], listed[here][0])
            is_end = listed[there][0] == listed[here][0]
            # Upwards a column of the next block is met at its lowest point, one of the same block at its highest.
            (x, y), (other, after) = ring[-1], columns[there][0 if up != is_end else -1]
            if is_end or abs(other - x) > steep * abs(after - y):
                level = limits[row + 1] if up else limits[row]
                ring += [(x, level), (other, level)]
                up = up != is_end
            here = there
            if here == first:
                break
        ring.insert(0, ring.pop())  # start at a corner: thinning keeps the first point
        rings.append(ring)
    return rings


def _blocks(ends: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """Runs of rows in which every end continues in the next row: the first row of each, and the row after its last."""
    if not ends:
        return []
    pairs = enumerate(pairwise(ends), 1)
    limits = [number for number, (a, b) in pairs if not goes_on(a, b)]
    return list(pairwise([0, *limits, len(ends)]))


def _columns(
    rows: Rows, ends: Sequence[Sequence[float]], middles: list[float], blocks: Sequence[tuple[int, int]]
) -> list[Ring]:
    """The ends that continue each other, block by block from the left, upwards; with points for each step."""
    least = STEEP_TIMES * min(map(sub, middles[1:], middles), default=0.0)
    found: list[Ring] = []
    for low, high in blocks:
        for xs in zip(*ends[low:high], strict=True):
            column: Ring = list(zip(xs, middles[low:high], strict=True))
            if high - low > 1 and max(map(abs, map(sub, xs[1:], xs))) > least:
                column = _stepped(column, rows[low:high])
            found.append(column)
    return found


def _stepped(column: Ring, rows: Rows) -> Ring:
    """A column with points for the steps from row to row."""
    found = column[:1]
    for (x, y), (other, after), row in zip(column, column[1:], rows, strict=False):
        if abs(other - x) > STEEP_TIMES * (after - y):
            found += [(x, row.top), (other, row.top)]
        found.append((other, after))
    return found


def _links(ends: Sequence[Sequence[float]], blocks: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Which column continues which, above its last row and below its first; columns are numbered block by block. At a
    limit the outline runs sideways wherever exactly one of the two rows is inside: between each second pair of all ends
    in order."""
    above, below = [0] * (count := sum(len(ends[low]) for low, _ in blocks)), [0] * count
    first = 0
    bottoms, tops = [ends[low] for low, _ in blocks], [ends[high - 1] for _, high in blocks]
    for under, over in zip([[], *tops], [*bottoms, []], strict=True):
        second = first + len(under)
        sides = sorted([*enumerate(under, first), *enumerate(over, second)], key=lambda side: (side[1], side[0]))
        for (a, _), (b, _) in zip(sides[::2], sides[1::2], strict=True):
            for one, other in ((a, b), (b, a)):
                (above if one < second else below)[one] = other
        first = second
    return above, below


def goes_on(under: Sequence[float], over: Sequence[float]) -> bool:
    """Whether each end of a row continues as the same end of the next row: all others are farther away."""
    if len(under) != len(over):
        return False
    if len(under) == 2:
        return under[0] < over[1] and over[0] < under[1]
    reached = -inf
    for a, b in zip(under, over, strict=True):
        low, high = (a, b) if a < b else (b, a)
        if low <= reached:
            return False
        reached = high
    return True


def common(some: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """The intersection of two lists of intervals, each in order and disjoint."""
    found: list[Span] = []
    i = j = 0
    while i < len(some) and j < len(others):
        left, right = max(some[i][0], others[j][0]), min(some[i][1], others[j][1])
        if right - left > NEAR:
            found.append((left, right))
        if some[i][1] < others[j][1]:
            i += 1
        else:
            j += 1
    return found


def thinned(ring: Ring, tolerance: float = STRAIGHT) -> Ring:
    """A rim without the points that lie within a tolerance of the line between the kept ones, measured sideways. One
    pass along the rim makes each line as long as possible."""
    kept = [last := ring[0]]
    ax, ay = before_x, before = last
    least, most = -inf, inf
    for point in [*ring[1:], ring[0]]:
        x, y = point
        rise = y - ay
        if rise and y != before:
            slope = (x - ax) / rise
            if least <= slope <= most:
                give = tolerance / abs(rise)
                if slope - give > least:
                    least = slope - give
                if slope + give < most:
                    most = slope + give
                last, before_x, before = point, x, y
                continue
        if last is not kept[-1]:
            kept.append(last)
        ax, ay, rise = before_x, before, y - before
        if rise:
            slope, give = (x - ax) / rise, tolerance / abs(rise)
            least, most = slope - give, slope + give
        else:  # sideways: both ends are kept
            kept.append(point)
            ax, least, most = x, -inf, inf
        last, before_x, before = point, x, y
    # The first point has been looked at again, to close the ring.
    return kept[:-1] if kept[-1] is ring[0] and len(kept) > 1 else kept


def without_spikes(ring: Ring) -> Ring:
    """A rim without duplicate points, and without parts that run straight up, down or sideways and back on themselves:
    those enclose nothing, and make a polygon that is not simple."""
    kept: Ring = []
    last_x = last_y = inf
    for point in ring:
        x, y = point
        if abs(x - last_x) < SPIKE or abs(y - last_y) < SPIKE:
            while len(kept) > 1 and _turns_back(kept[-2], kept[-1], point):
                kept.pop()
            if kept and max(abs(x - kept[-1][0]), abs(y - kept[-1][1])) <= SPIKE:
                last_x, last_y = kept[-1]
                continue
        kept.append(point)
        last_x, last_y = point
    while len(kept) > 2 and (ends := [n for n in (-1, 0) if _turns_back(kept[n - 1], kept[n], kept[n + 1])]):
        del kept[ends[0]]
    return kept


def _turns_back(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether a way from point to point runs straight up, down or sideways, to a thousandth of an inch, and back."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    upright = abs(bx - ax) < SPIKE > abs(cx - bx) and (by - ay) * (cy - by) <= 0
    return upright or (abs(by - ay) < SPIKE > abs(cy - by) and (bx - ax) * (cx - bx) <= 0)


def _area(ring: Ring) -> float:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    doubled: float = sum(map(mul, xs, ys[1:] + ys[:1])) - sum(map(mul, xs[1:] + xs[:1], ys))
    return doubled / 2


def contains(ring: Ring, x: float, y: float) -> bool:
    """Whether a point lies in a ring."""
    odd = False
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]):
            odd = not odd
    return odd


def is_in_any(polygons: Sequence[Sequence[Ring]], x: float, y: float) -> bool:
    """Whether a point lies in one of some polygons, each an outer ring and its holes."""
    return any(contains(p[0], x, y) and not any(contains(hole, x, y) for hole in p[1:]) for p in polygons)


def nested(rings: list[Ring]) -> list[list[Ring]]:
    """Polygons of rings: each hole is in the smallest outer ring around it; outer and inner rings run opposite ways."""
    sized = [(_area(ring), ring) for ring in rings]
    outer = [(-size, [ring]) for size, ring in sized if size < -LEAST_RING]
    for hole in (ring for size, ring in sized if size > LEAST_RING):
        x, y = hole[0]
        around = [each for each in outer if contains(each[1][0], x, y)]
        if around:
            min(around, key=lambda each: each[0])[1].append(hole)
    return [polygon for _, polygon in sorted(outer, key=lambda each: -each[0])]
