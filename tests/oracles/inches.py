"""A base on a bare table the plain way: the table point by point, and a search over a fine lattice of points.

Written only from the clauses and the document: none of the program's geometry is used, and a point is only tested by
measuring its distance from everything.

What it guarantees, and why:

- *Never too short.* Every cost it gives belongs to a way that was tested all along: empty balls are laid along each
  step, each beginning within the one before. So the program may never need more.
- *Too long by little.* Steps go in 32 directions, and straight on from the node before if that is free ("any angle"). A
  shortest way bends only where it touches something; the lattice has to bend at a node instead, at most half a cell's
  diagonal `d = CELL / sqrt(2)` beside it. Through these nodes a way is longer by at most `d` times the angle it turns
  through, and `(2 d) ** 2 / 2` over its length for each stretch: moved along a stretch, its ends cancel out except for
  the turn, moved across it they count by their squares. Between two nodes the steps in the two directions next to theirs
  (18.4 degrees apart at most, a whole cell's worth each way) are longer by `1 / cos(9.2 degrees)` at most, and keep
  within a cell of the straight line. So a way with two cells' room to one side is not beaten by more than `slack`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import count, pairwise
from math import atan2, ceil, cos, gcd, hypot, inf, pi, sin, sqrt
from typing import Any

from attrs import frozen

Point = tuple[float, float]
STEP, TOLL, MILLIMETRES = 1.0, 1.0, 25.4
CLOSEST = 0.004
"""The smallest ball that is laid along a step: a gap narrower than this is not passed (inches)."""
ON_BANK = 1e-9
"""A point this near to a bank (inches) is on it."""
DIRECTIONS = 3
"""The most cells of a step along an axis; steps go in all directions that differ, 32 of them."""


@frozen
class Area:
    """A polygon of the table. `top`: the height of its upper side, None if it has no top; `level`: of the water in it."""

    kind: str
    points: tuple[Point, ...]
    top: float | None
    level: float

    def away(self, p: Point) -> float:
        """The distance from its border, negative inside."""
        near = min(to_segment(p, a, b) for a, b in pairs(self.points))
        return -near if within(p, self.points) else near


def pairs(points: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """A polygon's sides."""
    return zip(points, [*points[1:], points[0]], strict=True)


def to_segment(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a segment."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    square = ux * ux + uy * uy
    t = min(1.0, max(0.0, ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / square)) if square else 0.0
    return hypot(p[0] - a[0] - t * ux, p[1] - a[1] - t * uy)


def within(p: Point, points: Sequence[Point]) -> bool:
    """Whether a point is in a polygon."""
    x, y = p
    odd = False
    for (ax, ay), (bx, by) in pairs(points):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def read_area(area: Mapping[str, Any]) -> Area:
    """An area of a document."""
    kind, level, height = area["kind"], area.get("level", 0), area.get("height")
    top: float | None = level
    if kind in ("building", "impassable", "obstacle"):
        top = None if height is None else level + height
    elif kind == "debris" and height is not None:
        top = level + height
    return Area(kind, tuple((float(x), float(y)) for x, y in area["points"]), top, level)


class Table:
    """A document's table for one of its bases. `step`: the height that is walked over; `toll`: the cost of a bank."""

    step, toll = STEP, TOLL
    base_heights: Sequence[float] | None = None
    """The height of each of the other bases: a base more than a step above or below bars no way (CV-51). None: all bar
    it."""

    def __init__(self, document: Mapping[str, Any], figure: str, *, shut: bool = False) -> None:
        """`shut`: without difficult ground, which takes a roll."""
        board = document["board"]
        self.width, self.height = float(board["width"]), float(board["height"])
        mine = next(f for f in document["figures"] if f["id"] == figure)
        self.radius = mine.get("base", 30) / 2 / MILLIMETRES
        self.start: Point = (float(mine["at"][0]), float(mine["at"][1]))
        self.bases = [
            (float(f["at"][0]), float(f["at"][1]), self.radius + f.get("base", 30) / 2 / MILLIMETRES)
            for f in document["figures"]
            if f is not mine
        ]
        areas = [read_area(area) for area in board.get("areas", [])]
        low = [a for a in areas if a.kind == "impassable" and a.top is not None and a.top - a.level <= STEP]
        self.areas = [a for a in areas if a not in low and (a.kind != "difficult" or shut)]
        if shut:
            self.areas = [a for a in self.areas if a.kind != "difficult" or a.away(self.start) >= 0]
        self.base_heights = [self.stands((x, y)) for x, y, _ in self.bases]

    def stands(self, p: Point) -> float:
        """The height at which a base stands at a point."""
        found = (floor_of(area, area.away(p)) for area in self.areas)
        return max([0.0, *(height for height in found if height is not None)])

    def room(self, p: Point) -> tuple[float, float]:
        """The radius of a ball around a point in which the centre may be anywhere, negative if it may not be at the
        point itself; and the distance to the next border at which heights or water change."""
        x, y = p
        free = min(x, y, self.width - x, self.height - y)
        away = [area.away(p) for area in self.areas]
        border = inf
        for area, far in zip(self.areas, away, strict=True):
            if area.kind not in ("impassable", "difficult") and (area.top is not None or area.kind == "water"):
                border = min(border, abs(far))
        stands = max(
            [0.0, *(h for area, far in zip(self.areas, away, strict=True) if (h := floor_of(area, far)) is not None)]
        )
        # Near a border a base may stand as high as on either side: the lowest is taken.
        lowest = max(
            [
                0.0,
                *(
                    h
                    for area, far in zip(self.areas, away, strict=True)
                    if far <= -CLOSEST and (h := floor_of(area, far)) is not None
                ),
            ]
        )
        height = stands if border > CLOSEST else lowest
        for number, (bx, by, apart) in enumerate(self.bases):
            if self.base_heights is None or abs(self.base_heights[number] - height) <= self.step:
                free = min(free, hypot(x - bx, y - by) - apart)
        for area, far in zip(self.areas, away, strict=True):
            if area.kind == "difficult":
                free = min(free, far)
            elif area.kind == "impassable" or (
                area.kind != "water" and (area.top is None or area.top > height + self.step)
            ):
                free = min(free, far - self.radius)
        return free, border

    def is_wet(self, p: Point) -> bool:
        """Whether a point is in water that nothing covers."""
        here = [area for area in self.areas if area.away(p) < 0]
        water = [max(area.level, 0.0) for area in here if area.kind == "water"]
        dry = [a.top for a in here if a.kind not in ("water", "impassable", "difficult") and a.top is not None]
        return bool(water) and not any(top >= max(water) for top in dry)

    def cost(self, a: Point, b: Point) -> float | None:
        """The cost of the straight way; None if it is not free, or too close to something to be certain."""
        length = hypot(b[0] - a[0], b[1] - a[1])
        unit = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        gone, banks = 0.0, False
        while gone <= length:
            free, border = self.room((a[0] + unit[0] * gone, a[1] + unit[1] * gone))
            if free < CLOSEST:
                return None
            banks = banks or border <= CLOSEST
            gone += max(CLOSEST, min(free, border))
        return length + (self.toll * self.banks(a, b) if banks else 0.0)

    def is_on_bank(self, p: Point) -> bool:
        """Whether a point lies on the border of water."""
        return any(area.kind == "water" and abs(area.away(p)) < ON_BANK for area in self.areas)

    def banks(self, a: Point, b: Point) -> int:
        """How often a straight way gets into water or out of it."""
        cuts = [0.0, 1.0]
        for area in self.areas:
            for c, d in pairs(area.points):
                over = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
                if over:
                    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / over
                    cuts += [t] if 0 < t < 1 else []
        middles = [(t + s) / 2 for t, s in pairwise(sorted(cuts)) if s - t > 1e-12]
        wet = [self.is_wet((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))) for t in middles]
        return sum(one != other for one, other in pairwise(wet))


def floor_of(area: Area, away: float) -> float | None:
    """The height at which a base stands on an area, None if it does not."""
    if away > 0 or area.kind in ("impassable", "difficult"):
        return None
    return max(area.level, 0.0) if area.kind == "water" else area.top


STEPS = sorted(
    ((i, j) for i in range(-DIRECTIONS, DIRECTIONS + 1) for j in range(-DIRECTIONS, DIRECTIONS + 1) if gcd(i, j) == 1),
    key=lambda step: atan2(step[1], step[0]),
)


class Lattice:
    """The costs from a base's place to the nodes around it, `cell` inches apart; `costs` by node.

    Dijkstra's search. A node is first queued as if it could be reached straight from its neighbour's predecessor, and
    checked when its turn comes. Nodes on a bank are left out: neither the way up to one nor on would pay the toll.
    """

    def __init__(self, table: Table, budget: float, cell: float) -> None:
        self.table, self.cell = table, cell
        self.costs: dict[tuple[int, int], float] = {}
        before: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
        order = count()
        queue: list[tuple[float, int, tuple[int, int], tuple[int, int], bool]] = [
            (0.0, next(order), (0, 0), (0, 0), True)
        ]
        straight: dict[tuple[tuple[int, int], tuple[int, int]], float | None] = {}
        while queue:
            cost, _, node, origin, is_sure = heappop(queue)
            if node in self.costs:
                continue
            if not is_sure:
                if (origin, node) not in straight:
                    to = self.place(node)
                    straight[origin, node] = None if table.is_on_bank(to) else table.cost(self.place(origin), to)
                along = straight[origin, node]
                if along is None:
                    continue
                sure = self.costs[origin] + along
                if sure > cost + 1e-12:
                    if sure <= budget:
                        heappush(queue, (sure, next(order), node, origin, True))
                    continue
            self.costs[node], before[node] = cost, origin
            for i, j in STEPS:
                there = node[0] + i, node[1] + j
                if there in self.costs:
                    continue
                for via in {node, origin}:
                    bound = self.costs[via] + self.cell * hypot(there[0] - via[0], there[1] - via[1])
                    if bound <= budget:
                        heappush(queue, (bound, next(order), there, via, False))

    def place(self, node: tuple[int, int]) -> Point:
        """Where a node is: exact thousandths, as cells are."""
        x, y = self.table.start
        return round(x + node[0] * self.cell, 3), round(y + node[1] * self.cell, 3)


def slack(turned: float, stretches: Sequence[float], cell: float) -> float:
    """How much longer the lattice may be than a way that turns through an angle between stretches of these lengths and
    has two cells' room to one side (see above)."""
    d = cell / sqrt(2)
    length = sum(stretches)
    wider = d * turned + sum((2 * d) ** 2 / 2 / max(stretch, cell) for stretch in stretches)
    return (length + wider) / cos(atan2(1, 3) / 2) - length


@frozen
class Followed:
    """A way of the program, followed to its end. `closest`: its least distance to anything it may not enter; `banks`:
    how often it certainly gets in or out of water; `narrow`: whether somewhere it has no room on either side; `turned`
    and `stretches`: for `slack`."""

    end: Point
    length: float
    closest: float
    banks: int
    narrow: bool
    turned: float
    stretches: tuple[float, ...]


def arc(start: Point, centre: Point, sweep: float, t: float) -> Point:
    """A place on an arc, `t` from 0 to 1."""
    radius, first = hypot(start[0] - centre[0], start[1] - centre[1]), atan2(start[1] - centre[1], start[0] - centre[0])
    return centre[0] + radius * cos(first + sweep * t), centre[1] + radius * sin(first + sweep * t)


def line(start: Point, end: Point, t: float) -> Point:
    """A place on a segment, `t` from 0 to 1."""
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def follow(table: Table, legs: Sequence[Mapping[str, Any]], wide: float, fine: float = 0.01) -> Followed:
    """Go along the legs of a `path` answer: straight lines and arcs (`centre`, `sweep`). `wide`: the room to one side
    that makes a way not narrow."""
    here = table.start
    length, closest, turned, narrow = 0.0, inf, 0.0, False
    wet: list[bool] = []
    stretches: list[float] = []
    heading: float | None = None
    for leg in legs:
        end: Point = (leg["at"][0], leg["at"][1])
        at: Callable[[float], Point]
        if "centre" in leg:
            sweep = float(leg["sweep"])
            at = partial(arc, here, (leg["centre"][0], leg["centre"][1]), sweep)
            size = hypot(here[0] - leg["centre"][0], here[1] - leg["centre"][1]) * abs(sweep)
            turned += abs(sweep)
            stretches += [0.3] * ceil(size / 0.3)
            heading = None
        else:
            at = partial(line, here, end)
            size = hypot(end[0] - here[0], end[1] - here[1])
            now = atan2(end[1] - here[1], end[0] - here[0])
            turned += abs((now - heading + pi) % (2 * pi) - pi) if heading is not None else 0.0
            heading = now
            stretches.append(size)
        parts = max(1, ceil(size / fine))
        for n in range(parts + 1):
            place = at(n / parts)
            free, border = table.room(place)
            if border > 2 * CLOSEST:  # nearer to a border it is not certain which side counts
                closest = min(closest, free)
            if border > 0.001:
                wet.append(table.is_wet(place))
            beside = at((n + 1) / parts)
            along = hypot(beside[0] - place[0], beside[1] - place[1]) or 1.0
            ux, uy = (beside[0] - place[0]) / along * wide, (beside[1] - place[1]) / along * wide
            narrow = narrow or all(table.room((place[0] - s * uy, place[1] + s * ux))[0] < 0 for s in (1, -1))
        length += size
        here = at(1.0)
    changes = sum(one != other for one, other in pairwise(wet))
    return Followed(here, length, closest, changes, narrow, turned, tuple(stretches))
