"""The outline of a shape on horizontal lines the plain way: each line by itself, each piece of the border in a dictionary,
each point measured by itself."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

Point = tuple[float, float]
Row = tuple[float, float, Sequence[tuple[float, float]]]
"""A slab's bottom and top, and its intervals."""


def crossed(corners: Sequence[Point], height: float) -> list[tuple[float, float]]:
    """Where a polygon lies on a horizontal line: a side has its lower end, and not its upper one."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        (x, low), (across, high) = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
        if low <= height < high:
            found.append(x + (height - low) * ((across - x) / (high - low)))
    found.sort()
    return list(zip(found[::2], found[1::2], strict=True))


def rings(rows: Sequence[Row], steep: float, tolerance: float) -> list[list[Point]]:
    """The closed lines around all intervals, from the lowest, leftmost one that is left."""
    ends = {(row, number): x for row, (_, _, spans) in enumerate(rows) for number, x in enumerate(sum(spans, ()))}
    todo, found = set(ends), []
    while todo:
        first = here = min(todo)
        up, ring = first[1] % 2 == 0, list[Point]()
        while True:
            todo.discard(here)
            bottom, top, _ = rows[here[0]]
            x = ends[here]
            ring.append((x, (bottom + top) / 2))
            there = _next(ends, here, up)
            low, high, _ = rows[there[0]]
            if there[0] == here[0] or abs(ends[there] - x) > steep * abs(low + high - bottom - top) / 2:
                level = top if up else bottom
                ring += [(x, level), (ends[there], level)]
            if there[0] == here[0]:
                up = not up
            here = there
            if here == first:
                break
        found.append(simplified(ring, tolerance))
    return [ring for ring in found if len(ring) > 2]


def _next(ends: dict[tuple[int, int], float], here: tuple[int, int], up: bool) -> tuple[int, int]:
    """The piece that continues another, at the limit above or below its row."""
    pair = (here[0], here[0] + 1) if up else (here[0] - 1, here[0])
    order = sorted((side for side in ends if side[0] in pair), key=lambda side: (ends[side], side))
    return order[order.index(here) ^ 1]


def simplified(ring: list[Point], tolerance: float) -> list[Point]:
    """A ring simplified by Douglas-Peucker, split first at the point farthest from its first one."""
    if len(ring) < 4:
        return ring
    far = max(range(len(ring)), key=lambda i: hypot(ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]))
    around = [*ring, ring[0]]
    return [*_between(around[: far + 1], tolerance)[:-1], *_between(around[far:], tolerance)[:-1]]


def _between(line: list[Point], tolerance: float) -> list[Point]:
    """The points of a line that are kept, with both ends."""
    (ax, ay), (bx, by) = line[0], line[-1]
    length = hypot(bx - ax, by - ay)
    away = [
        abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length if length > 1e-9 else hypot(x - ax, y - ay)
        for x, y in line[1:-1]
    ]
    if not away or max(away) <= tolerance:
        return [line[0], line[-1]]
    at = away.index(max(away)) + 1
    return [*_between(line[: at + 1], tolerance)[:-1], *_between(line[at:], tolerance)]
