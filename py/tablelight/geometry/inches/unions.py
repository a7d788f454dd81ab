"""The union of polygons.

The sides of every polygon form chains that rise. On a horizontal line, the union begins and ends where some of these
cross it. If the same chains bound it on two lines, they do so in between, too, and are followed from corner to corner.
If not, more lines are drawn next to the height at which a chain begins, ends or meets another, until lines that differ
are close together. So the outline has the polygons' own corners, from few lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Generator, Iterable, Sequence
from itertools import pairwise
from math import ceil, inf
from operator import gt, mul
from typing import TypeAlias

from attrs import define

from tablelight.geometry.inches.ground import Box
from tablelight.geometry.inches.outline import Ring, goes_on, polygons_of, rims_along
from tablelight.geometry.inches.plane import NEAR, Vector

LINES_APART = 0.2
"""The distance between the first lines (inches): lower things show by a polygon's corner at their top or bottom."""
BESIDE_CHANGE = 0.002
"""How far from a height at which the union changes a line is drawn on either side (inches)."""
NEXT_LINE = 3 * BESIDE_CHANGE
"""Lines at most this far apart are next to each other: the ground between them is not searched (inches)."""
TIP_DEPTH = 0.01
"""A corner at most this deep in the union may begin something: the search looks this far above or below it (inches)."""
SAME_CHAIN = 0.004
"""Chains at most this far apart count as one (inches)."""
THINNEST_UNION = 2e-3
"""A part of the union, or a gap, that is thinner is left out: it encloses nothing in thousandths of an inch."""
LEVEL_TIMES = 50.0
"""A border that moves sideways by more than this many times the rise from line to line is level there."""
STRAIGHT_UNION = 0.001
"""Points of an outline this near to the line of others are left out: less than half a sliver, so no two sides cross."""
MEETING_STEPS = 5
"""How many steps find where two chains meet."""
LINES_BETWEEN_PAUSES = 8
"""How many of the first lines are drawn between two pauses."""

RisingChain: TypeAlias = tuple[list[float], list[float]]
"""Sides of a polygon that follow each other upwards: the heights of their ends, and how far right these are."""
ChainCrossing: TypeAlias = tuple[float, int]
"""Where a chain crosses a line, and its number: positive where its polygon begins, from the left, negative where it ends."""
Bounding: TypeAlias = list[int]
"""The chains that bound the union all the way from one line to the next, from the left."""


@define(eq=False)
class UnionLine:
    """A horizontal line: its height; where the union begins and ends on it; by which chains; all that cross it."""

    y: float
    ends: list[float]
    bounds: list[int]
    crossed: list[ChainCrossing]


class Union:
    """Polygons as chains, and their union on horizontal lines."""

    def __init__(self, shapes: Iterable[Sequence[Vector]]) -> None:
        self.chains: dict[int, RisingChain] = {}
        self.box: Box = inf, inf, -inf, -inf
        """Around all polygons."""
        self._tips: list[tuple[float, float, float]] = []
        for shape in shapes:
            self._add([corner.real for corner in shape], [corner.imag for corner in shape])
        self._tips.sort(reverse=True)
        self._begun = sorted((chain[0][0], number) for number, chain in self.chains.items())
        self._bottoms = [bottom for bottom, _ in self._begun]

    def _add(self, xs: list[float], ys: list[float]) -> None:
        left, top, right, bottom = self.box
        low = min(ys)
        self.box = min(left, min(xs)), min(top, low), max(right, max(xs)), max(bottom, max(ys))
        lowest = ys.index(low)
        xs, ys = xs[lowest:] + xs[: lowest + 1], ys[lowest:] + ys[: lowest + 1]
        is_anticlockwise = sum(map(mul, xs, ys[1:])) > sum(map(mul, xs[1:], ys))
        rises = list(map(gt, ys[1:], ys))
        is_up = rises[0]
        turns = [number for number, (one, other) in enumerate(pairwise(rises), 1) if one != other]
        for first, last in pairwise([0, *turns, len(rises)]):
            along, up = xs[first : last + 1], ys[first : last + 1]
            if not is_up:
                along.reverse()
                up.reverse()
            if up[0] < up[-1]:
                number = len(self.chains) + 1
                self.chains[-number if is_up == is_anticlockwise else number] = up, along
            self._tips.append((ys[first], xs[first], TIP_DEPTH if is_up else -TIP_DEPTH))
            is_up = not is_up

    def lines(self, height: float) -> Generator[None, None, tuple[list[UnionLine], list[Bounding | None]]]:
        """Lines up to a height, with pauses; and the chains that bound the union between each and the next, None
        between some that are next to each other."""
        low = max(0.0, self._bottoms[0])
        high = min(height, max(chain[0][-1] for chain in self.chains.values()))
        parts = ceil((high - low) / LINES_APART)
        heights = [*(low + (high - low) * (number + 0.5) / parts for number in range(parts)), high + BESIDE_CHANGE]
        found = [self._line(UnionLine(-inf, [], [], []), low - BESIDE_CHANGE)]
        sides: list[Bounding | None] = []
        tips = self._tips
        for number, height in enumerate(heights, 1):
            later = [self._line(found[-1], height)]
            while later:
                below, above = found[-1], later[-1]
                along = below.bounds if below.bounds == above.bounds else self._along(below, above)
                if along is None and above.y - below.y > NEXT_LINE:
                    later += [self._line(below, y) for y in self._between(below, above)]
                elif tips and tips[-1][0] < above.y and (y := self._missed_height(below, above)) is not None:
                    later.append(self._line(below, y))
                else:
                    found.append(later.pop())
                    sides.append(along)
            if number % LINES_BETWEEN_PAUSES == 0:
                yield
        return found, sides

    def _line(self, below: UnionLine, y: float) -> UnionLine:
        chains, begun = self.chains, self._begun[bisect_right(self._bottoms, below.y) : bisect_right(self._bottoms, y)]
        crossed: list[ChainCrossing] = []
        for _, number in below.crossed + begun if begun else below.crossed:
            ys, xs = chains[number]
            after = bisect_right(ys, y)
            if after < len(ys):
                before = after - 1
                x, bottom = xs[before], ys[before]
                crossed.append((x + (xs[after] - x) * (y - bottom) / (ys[after] - bottom), number))
        crossed.sort()
        ends: list[float] = []
        bounds: list[int] = []
        depth = 0
        for x, number in crossed:
            if number > 0:
                depth += 1
                if depth != 1:
                    continue
            else:
                depth -= 1
                if depth:
                    continue
            if ends and x - ends[-1] < THINNEST_UNION:
                ends.pop()
                bounds.pop()
            else:
                ends.append(x)
                bounds.append(number)
        return UnionLine(y, ends, bounds, crossed)

    def _along(self, below: UnionLine, above: UnionLine) -> Bounding | None:
        """The chains that bound the union all the way from a line to another; None if they differ."""
        if len(below.bounds) != len(above.bounds):
            return None
        found = []
        for number, (one, other) in enumerate(zip(below.bounds, above.bounds, strict=True)):
            if one == other or self._is_one(one, other, below.y, above.y, above.ends[number]):
                found.append(one)
            elif self._is_one(other, one, above.y, below.y, below.ends[number]):
                found.append(other)
            else:
                return None
        return found

    def _is_one(self, number: int, other: int, here: float, y: float, x: float) -> bool:
        """Whether a chain that bounds the union at one height also does so up or down to another, at `x` there, as well
        as the chain that takes its place."""
        chain, instead = self.chains[number], self.chains[other]
        if not (chain[0][0] <= y < chain[0][-1] and abs(_at(chain, y) - x) < SAME_CHAIN):
            return False
        middle = (max(min(here, y), instead[0][0]) + min(max(here, y), instead[0][-1])) / 2
        return abs(_at(chain, middle) - _at(instead, middle)) < SAME_CHAIN

    def _missed_height(self, below: UnionLine, above: UnionLine) -> float | None:
        """A height between two lines at which something may show that shows on neither. Each corner is checked once."""
        tips = self._tips
        while tips and tips[-1][0] < above.y:
            y, x, off = tips.pop()
            if below.y < y + off < above.y and not (_is_inside(below.ends, x) and _is_inside(above.ends, x)):
                return y + off
        return None

    def _between(self, below: UnionLine, above: UnionLine) -> list[float]:
        """The heights, from the top, at which to look between two lines."""
        y = self._change(below, above)
        if y is not None:
            low, high = below.y + BESIDE_CHANGE / 2, above.y - BESIDE_CHANGE / 2
            beside = [each for each in (y + BESIDE_CHANGE, y - BESIDE_CHANGE) if low < each < high]
            if beside:
                return beside
        return [(below.y + above.y) / 2]

    def _change(self, below: UnionLine, above: UnionLine) -> float | None:
        """A height between two lines at which a chain that bounds the union begins, ends or meets another; None if more
        happens."""
        some, others = below.bounds, above.bounds
        first, last, most = 0, 0, min(len(some), len(others))
        while first < most and some[first] == others[first]:
            first += 1
        while last < most - first and some[-1 - last] == others[-1 - last]:
            last += 1
        some, others = some[first : len(some) - last], others[first : len(others) - last]
        if len(some) + len(others) == 2:
            one, other = [self.chains[number] for number in some + others]
            # A part begins or ends where its chains are just far enough apart to show.
            return _where_met(one, other, below.y, above.y, 0.0 if len(some) == 1 else 1.1 * THINNEST_UNION)
        tops = [top for number in some if (top := self.chains[number][0][-1]) < above.y]
        bottoms = [bottom for number in others if (bottom := self.chains[number][0][0]) > below.y]
        return min(tops + bottoms, default=None)


def _is_inside(ends: Sequence[float], x: float) -> bool:
    """Whether a place on a line is so deep in the union that nothing next to it shows."""
    number = bisect_left(ends, x - TIP_DEPTH)
    return number % 2 == 1 and ends[number] > x + TIP_DEPTH


def _at(chain: RisingChain, y: float) -> float:
    """The x of a chain at a height below its end."""
    ys, xs = chain
    after = bisect_right(ys, y)
    x, bottom = xs[after - 1], ys[after - 1]
    return x + (xs[after] - x) * (y - bottom) / (ys[after] - bottom)


def _where_met(one: RisingChain, other: RisingChain, low: float, high: float, apart: float) -> float | None:
    """The height between two at which chains are this far apart, or else one at which one of them begins or ends."""

    def miss(y: float) -> float:
        off = _at(one, y) - _at(other, y)
        return abs(off) - apart if apart else off

    bottom, top = max(low, one[0][0], other[0][0]), min(high, one[0][-1], other[0][-1])
    if top - bottom > 3 * NEAR:
        a, b = bottom + NEAR, top - NEAR
        left, right = miss(a), miss(b)
        if (left < 0) != (right < 0):
            for _ in range(MEETING_STEPS):
                y = a + (b - a) * left / (left - right)
                off = miss(y)
                if abs(off) < THINNEST_UNION / 10:
                    break
                # The end that stays weighs half; otherwise it might stay for good.
                if (off < 0) == (left < 0):
                    a, left, right = y, off, right / 2
                else:
                    b, right, left = y, off, left / 2
            return y
    if bottom > low:
        return bottom
    return top if top < high else None


def union_in_portions(
    shapes: Iterable[Sequence[Vector]], width: float, height: float
) -> Generator[None, None, list[list[Ring]]]:
    """The union of polygons on a table as polygons with holes, with pauses. Its outline is within 0.008 inches of the
    true one, except for tips thinner than `THINNEST_UNION`."""
    union = Union(shapes)
    if not union.chains:
        return []
    lines, sides = yield from union.lines(height)
    limits = [lines[0].y, *[(a.y + b.y) / 2 for a, b in pairwise(lines)], lines[-1].y]
    gaps = [number for number, along in enumerate(sides, 1) if along is None]
    cuts = [number for number in gaps if not goes_on(lines[number - 1].ends, lines[number].ends)]
    blocks = list(pairwise([0, *cuts, len(lines)]))
    columns = [
        _column(union.chains, lines[low:high], [*sides[low : high - 1], None], limits[low:high], number)
        for low, high in blocks
        for number in range(len(lines[low].ends))
    ]
    rims = rims_along([line.ends for line in lines], limits, blocks, columns, LEVEL_TIMES)
    left, top, right, bottom = union.box
    # Lines are drawn a little beyond the highest and the lowest point.
    if left < 0.0 or top < BESIDE_CHANGE or right > width or bottom > height - BESIDE_CHANGE:
        rims = [_on_table(rim, width, height) for rim in rims]
    return polygons_of(rims, STRAIGHT_UNION)


def _on_table(rim: Ring, width: float, height: float) -> Ring:
    """A rim moved back onto the table: floats may put it just off the edges."""
    xs, ys = zip(*rim, strict=True)
    if min(xs) >= 0.0 and min(ys) >= 0.0 and max(xs) <= width and max(ys) <= height:
        return rim
    return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in rim]


def _column(
    chains: dict[int, RisingChain],
    lines: Sequence[UnionLine],
    sides: Sequence[Bounding | None],
    limits: Sequence[float],
    end: int,
) -> Ring:
    """The points of one end that continues through some lines, upwards. `sides`: the chains that bound the union above
    each; `limits`: the heights half-way below each."""
    found: Ring = []
    before: int | None = None
    begun = 0.0
    for along, line, limit in zip(sides, lines, limits, strict=True):
        bound = along[end] if along else None
        if bound == before and bound is not None:
            continue
        x, y = line.ends[end], line.y
        if before is not None:
            ys, xs = chains[before]
            passed = slice(bisect_right(ys, begun), bisect_left(ys, y))
            found += zip(xs[passed], ys[passed], strict=True)
        elif found and abs(x - found[-1][0]) > LEVEL_TIMES * (y - found[-1][1]):
            found += [(found[-1][0], limit), (x, limit)]
        found.append((x, y))
        before, begun = bound, y
    return found
