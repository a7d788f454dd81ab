"""Shapes on horizontal lines, where they are plain intervals from which the slabs of a region are built. Also the free
parts of such lines on a ground: heights, margins, discs and water cut from one another."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Generator, Iterable, Sequence
from math import ceil, inf, sqrt
from typing import TypeAlias

from tablelight.geometry.inches.ground import BareGround, Solid, rim
from tablelight.geometry.inches.outline import Ring, Row, Rows, Span, common
from tablelight.geometry.inches.plane import NEAR, Vector, salient, sides

Lines: TypeAlias = list[list[Span]]
"""The spans on each of some horizontal lines."""
SIDES_AT_ONCE = 64
"""How many sides are widened between two pauses."""


def across_circle(centre: Vector, radius: float, y: float) -> list[tuple[float, float]]:
    """The interval of a circle on a horizontal line, none or one."""
    square = radius * radius - (y - centre.imag) ** 2
    if square <= 0:
        return []
    half = sqrt(square)
    return [(centre.real - half, centre.real + half)]


def add_circle(lines: Lines, centre: Vector, radius: float, heights: Sequence[float]) -> None:
    """Add the interval of a circle on each horizontal line, lowest first."""
    first, last = (bisect_left(heights, centre.imag + up) for up in (-radius, radius))
    for number in range(first, last):
        lines[number] += across_circle(centre, radius, heights[number])


def add_crossings(lines: Lines, shape: Sequence[Vector], heights: Sequence[float]) -> None:
    """Add the intervals of a polygon to those on each horizontal line."""
    low, found = crossings(shape, heights)
    for line, xs in enumerate(found, low):
        if xs:
            lines[line] += zip(xs[::2], xs[1::2], strict=True)


def covered(shapes: Iterable[Sequence[Vector]], heights: Sequence[float]) -> Lines:
    """What some polygons cover of horizontal lines, lowest first."""
    found: Lines = [[] for _ in heights]
    for shape in shapes:
        add_crossings(found, shape, heights)
    return [union(spans) for spans in found]


def crossings(shape: Sequence[Vector], heights: Sequence[float]) -> tuple[int, list[list[float]]]:
    """The first horizontal line that a polygon may cross, and its crossings with it and those above, each in order."""
    ys = [corner.imag for corner in shape]
    low = bisect_left(heights, min(ys))
    lines = heights[low : bisect_left(heights, max(ys))]
    found: list[list[float]] = [[] for _ in lines]
    if not found:
        return low, found
    # A corner lies between two lines: a side crosses those between its ends.
    a, bottom = shape[-1], ys[-1]
    before = bisect_left(lines, bottom)
    for b, top in zip(shape, ys, strict=True):
        number = bisect_left(lines, top)
        if number > before:
            x, slope = a.real, (b.real - a.real) / (top - bottom)
            for line in range(before, number):
                found[line].append(x + (lines[line] - bottom) * slope)
        elif number < before:
            x, slope = b.real, (a.real - b.real) / (bottom - top)
            for line in range(number, before):
                found[line].append(x + (lines[line] - top) * slope)
        a, bottom, before = b, top, number
    for xs in found:
        xs.sort()
    return low, found


def union(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals in order, merged where they overlap."""
    if len(spans) < 2:
        return spans[:]
    joined: list[tuple[float, float]] = []
    in_order = sorted(spans)
    low, high = in_order[0]
    for left, right in in_order:
        if left > high + 1e-6:
            joined.append((low, high))
            low, high = left, right
        elif right > high:
            high = right
    joined.append((low, high))
    return joined


def less(spans: list[tuple[float, float]], taken: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The intervals without others; both in order and disjoint."""
    left_over = []
    for left, right in spans:
        for low, high in taken:
            if high <= left:
                continue
            if low >= right:
                break
            if low - left > NEAR:
                left_over.append((left, low))
            left = high
            if left >= right:
                break
        if right - left > NEAR:
            left_over.append((left, right))
    return left_over


def rows_of(polygons: Sequence[Sequence[Ring]], slab: float) -> Rows:
    """Polygons with holes, as intervals on slabs of one height."""
    heights = [y for polygon in polygons for ring in polygon for _, y in ring]
    if not heights:
        return []
    low, high = min(heights), max(heights)
    count = max(1, ceil((high - low) / slab))
    limits = list(itertools.pairwise(min(high, low + number * slab) for number in range(count + 1)))
    lines = on_lines(polygons, [(bottom + top) / 2 for bottom, top in limits])
    return [Row(bottom, top, spans) for (bottom, top), spans in zip(limits, lines, strict=True)]


def on_lines(polygons: Sequence[Sequence[Ring]], heights: Sequence[float]) -> list[list[Span]]:
    """Polygons with holes, as intervals on horizontal lines, lowest first."""
    found: list[list[Span]] = [[] for _ in heights]
    for polygon in polygons:
        ends: list[list[float]] = [[] for _ in heights]
        for ring in polygon:
            low, crossed = crossings([complex(*point) for point in ring], heights)
            for number, xs in enumerate(crossed, low):
                ends[number] += xs
        for number, xs in enumerate(ends):
            xs.sort()
            found[number] += zip(xs[::2], xs[1::2], strict=True)
    return [union(spans) for spans in found]


def widened(
    polygons: Sequence[Sequence[Ring]], distance: float, heights: Sequence[float]
) -> Generator[None, None, list[list[Span]]]:
    """Everything within a distance of polygons, on horizontal lines, lowest first; some sides at a time."""
    found = on_lines(polygons, heights)
    for polygon in polygons:
        for ring in polygon:
            for number, (a, b) in enumerate(sides([complex(*point) for point in ring]), 1):
                if number % SIDES_AT_ONCE == 0:
                    yield
                if a == b:
                    continue
                out = (b - a) / abs(b - a) * 1j * distance
                add_crossings(found, (a - out, b - out, b + out, a + out), heights)
                add_circle(found, a, distance, heights)
    yield
    return [union(spans) for spans in found]


def grown(lines: Sequence[Sequence[Span]], heights: Sequence[float], distance: float, y: float) -> list[Span]:
    """The part of a horizontal line within a distance of a shape that is known on other lines, lowest first."""
    found: list[Span] = []
    for number in range(bisect_left(heights, y - distance), bisect_left(heights, y + distance)):
        half = sqrt(max(0.0, distance * distance - (heights[number] - y) ** 2))
        found += [(left - half, right + half) for left, right in lines[number]]
    return union(found)


def distance_to_rows(place: Vector, rows: Rows) -> float:
    """The distance of a place from the nearest span on the middle lines of rows; infinite without one."""
    x, y = place.real, place.imag
    return min(
        (abs(complex(max(left - x, x - right, 0.0), row.middle - y)) for row in rows for left, right in row.spans),
        default=inf,
    )


def free_lines(ground: BareGround, heights: Sequence[float]) -> Lines:
    """The parts of horizontal lines (lowest first) where the centre may be."""
    always: Lines = [[(-1e9, 0.0), (ground.width, 1e9)] for _ in heights]
    discs: dict[float, Lines] = {}
    for disc in ground.discs:
        add_circle(discs.setdefault(disc.height, [[] for _ in heights]), disc.centre, disc.radius, heights)
    tops: dict[float, Lines] = {}
    for solid in ground.solids:
        _add_margin(tops.setdefault(solid.top, [[] for _ in heights]), heights, solid)
    floors = _floors(ground, heights)
    free: Lines = []
    for number, closed in enumerate(always):
        walls = [(top, lines[number]) for top, lines in tops.items() if lines[number]]
        bases = [(level, lines[number]) for level, lines in discs.items() if lines[number]]
        spans: list[Span] = []
        for height, depth, on in floors[number]:
            taken = [*closed]
            for level, barred in bases:
                if abs(level - height + depth) <= ground.step + NEAR:
                    taken += barred
            for top, margins in walls:
                if top > height + ground.step + NEAR:
                    taken += margins
            spans += less(on, union(taken))
        free.append(union(spans))
    return free


def _floors(ground: BareGround, heights: Sequence[float]) -> list[list[tuple[float, float, list[Span]]]]:
    """For each line the heights at which a figure stands, the depths of water below them, and where each is the
    highest; the bare table is the rest. If it stays in water, only where water is the highest floor."""
    whole = [(0.0, ground.width)]
    if not (ground.layered or ground.afloat or any(floor.depth for floor in ground.floors)):
        return [[(0.0, 0.0, whole)] for _ in heights]
    # If water and dry ground have the same height, the dry ground counts.
    levels: dict[tuple[float, bool, float], Lines] = {}
    for floor in ground.floors:
        key = floor.height, not (floor.toll and ground.afloat), -floor.depth
        add_crossings(levels.setdefault(key, [[] for _ in heights]), floor.points, heights)
    highest_first = sorted(levels.items(), reverse=True)
    found = []
    for number in range(len(heights)):
        left, listed = whole, []
        for (height, is_dry, rise), lines in highest_first:
            if lines[number]:
                on = union(lines[number])
                if not (is_dry and ground.afloat):
                    listed.append((height, -rise, common(left, on)))
                left = less(left, on)
        found.append(listed if ground.afloat else [*listed, (0.0, 0.0, left)])
    return found


def _add_margin(lines: Lines, heights: Sequence[float], solid: Solid) -> None:
    """Add a polygon and everything within its clearance."""
    add_crossings(lines, solid.points, heights)
    if not solid.clearance:
        return
    for corner in salient(solid.points):
        add_circle(lines, corner, solid.clearance, heights)
    for (a, b), (c, d) in zip(sides(solid.points), rim(solid), strict=True):
        add_crossings(lines, (a, c, d, b), heights)
