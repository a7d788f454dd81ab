"""The shortest way of a disc's centre the plain way: many points around every corner and disc, every pair tried.

Circles become polygons around them, so that no way is shorter than a true one; with `PARTS` sides each, ways are longer
by less than a thousandth. Water is crossed by counting the banks that a segment crosses.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import cos, hypot, pi, sin

from attrs import frozen

PARTS = 80
Point = tuple[float, float]


@frozen
class Table:
    """Boxes (x0, y0, x1, y1) kept at `radius`, discs (x, y, distance), one water box or none."""

    size: float
    radius: float
    boxes: tuple[tuple[float, float, float, float], ...]
    discs: tuple[tuple[float, float, float], ...]
    water: tuple[float, float, float, float] | None


def _box_sides(box: tuple[float, float, float, float]) -> list[tuple[Point, Point]]:
    x0, y0, x1, y1 = box
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _to_segment(p: Point, a: Point, b: Point) -> float:
    ux, uy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / (ux * ux + uy * uy)
    t = min(1.0, max(0.0, t))
    return hypot(p[0] - a[0] - t * ux, p[1] - a[1] - t * uy)


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _apart(a: Point, b: Point, c: Point, d: Point) -> float:
    if _cross(a, b, c, d):
        return 0.0
    return min(_to_segment(a, c, d), _to_segment(b, c, d), _to_segment(c, a, b), _to_segment(d, a, b))


def free(table: Table, a: Point, b: Point) -> bool:
    """Whether the centre may go straight from a to b."""
    for x, y in (a, b):
        if not (0 <= x <= table.size and 0 <= y <= table.size):
            return False
        if any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in table.boxes):
            return False
    if any(_to_segment((x, y), a, b) < away - 1e-9 for x, y, away in table.discs):
        return False
    return all(_apart(a, b, c, d) >= table.radius - 1e-9 for box in table.boxes for c, d in _box_sides(box))


def length(table: Table, a: Point, b: Point) -> float:
    """The cost of going straight."""
    banks = sum(_cross(a, b, c, d) for c, d in _box_sides(table.water)) if table.water else 0
    return hypot(b[0] - a[0], b[1] - a[1]) + banks


def _around(x: float, y: float, radius: float) -> list[Point]:
    size = radius / cos(pi / PARTS) + 1e-7
    return [(x + size * cos(2 * pi * n / PARTS), y + size * sin(2 * pi * n / PARTS)) for n in range(PARTS)]


class Roadmap:
    """Costs from one place to anywhere."""

    def __init__(self, table: Table, start: Point, budget: float) -> None:
        self.table = table
        nodes = [start]
        for x0, y0, x1, y1 in table.boxes:
            for x, y in ((x0, y0), (x0, y1), (x1, y0), (x1, y1)):
                nodes += _around(x, y, table.radius)
        for x, y, away in table.discs:
            nodes += _around(x, y, away)
        if table.water:
            x0, y0, x1, y1 = table.water
            for x in (x0, x1):
                for y in (y0, y1):
                    # Beside the corner, unevenly: no segment between two of them runs through it.
                    nodes += [(x + dx, y + dy) for dx in (-1e-5, 1.1e-5) for dy in (-1.3e-5, 1.7e-5)]
        self.cost: list[tuple[Point, float]] = []
        best = {start: 0.0}
        queue = [(0.0, start)]
        done = set()
        while queue:
            cost, here = heappop(queue)
            if here in done:
                continue
            done.add(here)
            self.cost.append((here, cost))
            for there in nodes:
                if there in done or cost + hypot(there[0] - here[0], there[1] - here[1]) > budget:
                    continue
                total = cost + length(table, here, there)
                if total < best.get(there, budget) and free(table, here, there):
                    best[there] = total
                    heappush(queue, (total, there))

    def to(self, goal: Point, budget: float) -> float | None:
        """The cost of the shortest way to a place, None beyond the budget."""
        found = budget
        for node, cost in self.cost:
            if cost + hypot(node[0] - goal[0], node[1] - goal[1]) < found:
                total = cost + length(self.table, node, goal)
                if total < found and free(self.table, node, goal):
                    found = total
        return found if found < budget else None
