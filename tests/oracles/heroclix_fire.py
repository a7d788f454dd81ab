"""HeroClix's lines of fire the slow, obvious way: every square, side and corner of the board is tried, in fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.oracles.heroclix import (
    Json,
    Square,
    World,
    around,
    distance,
    engaged,
    mode_of,
    place,
    read,
)
from tests.oracles.heroclix import (
    walled as parted,
)


@dataclass
class Line:
    """What the straight line between two centres meets, found by trying every square, side and corner of the board."""

    squares: list[Square]
    sides: list[tuple[Square, Square]]
    corners: list[tuple[Square, Square, Square, Square]]
    """(square before, the two beside, square after)."""


def line_between(world: World, start: Square, end: Square) -> Line:
    half = Fraction(1, 2)
    x, y, dx, dy = start[0] + half, start[1] + half, end[0] - start[0], end[1] - start[1]

    def inside(square: Square) -> bool:
        """Whether the line runs inside the square: clip [0, 1] to its four sides, and look whether a stretch is left."""
        first, last = Fraction(0), Fraction(1)
        for origin, slope, low in ((x, dx, square[0]), (y, dy, square[1])):
            if slope == 0:
                if not low < origin < low + 1:
                    return False
                continue
            one, two = sorted(((low - origin) / slope, (low + 1 - origin) / slope))
            first, last = max(first, one), min(last, two)
        return first < last

    everywhere = [(c, r) for r in range(world.rows) for c in range(world.columns)]
    squares = [square for square in everywhere if square not in (start, end) and inside(square)]
    sides, corners = [], []
    for c, r in everywhere:
        if dx and c + 1 < world.columns:
            t = (c + 1 - x) / dx
            if 0 < t < 1 and r < y + t * dy < r + 1:
                sides.append(((c, r), (c + 1, r)))
        if dy and r + 1 < world.rows:
            t = (r + 1 - y) / dy
            if 0 < t < 1 and c < x + t * dx < c + 1:
                sides.append(((c, r), (c, r + 1)))
        if dx and dy and c + 1 < world.columns and r + 1 < world.rows:
            t = (c + 1 - x) / dx
            if 0 < t < 1 and y + t * dy == r + 1:
                if dx * dy > 0:
                    corners.append(((c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)))
                else:
                    corners.append(((c + 1, r), (c, r), (c + 1, r + 1), (c, r + 1)))
    return Line(squares, sides, corners)


def fire(document: Json, start: Square, end: Square) -> tuple[bool, bool]:
    """HC-50 to HC-54: (visible, clear)."""
    world = read(document)
    ends = [world.holder(start), world.holder(end)]
    highs = [name is not None and mode_of(world.figures[name]) == "high" for name in ends]
    line = line_between(world, start, end)
    hindered = start != end and world.smoky(end) and not highs[1]
    if any(highs):
        # HC-51: nothing below matters; among high flyers another high flyer is in the way like any figure.
        in_way = {place(f) for f in world.figures.values() if mode_of(f) == "high"} if all(highs) else set()
        around_corner = [one in in_way and two in in_way for _, one, two, _ in line.corners]
        blocked = any(square in in_way for square in line.squares) or any(around_corner)
        return not blocked, not blocked and not hindered
    low, high = sorted((world.height(start), world.height(end)))

    def rim(square: Square) -> bool:
        return any(world.height(other) < world.height(square) for other in around(world, square))

    if low != high and not rim(start if world.height(start) == high else end):
        return False, False

    def closed(square: Square) -> bool:
        """HC-51, HC-54."""
        level, holder = world.height(square), world.holder(square)
        if not world.exists(square) or level < low:
            return False
        stands = holder is not None and mode_of(world.figures[holder]) != "high"
        return level > high or world.blocking(square) or stands or (level > low and not rim(square))

    def dims(square: Square) -> bool:
        """HC-53, HC-54."""
        level = world.height(square)
        return world.smoky(square) and (level == high if low == high else level > low)

    def walled(a: Square, b: Square) -> bool:
        tall = any(world.height(square) >= low for square in (a, b))
        return parted(world, a, b) and tall

    if any(closed(square) for square in line.squares) or any(walled(*side) for side in line.sides):
        return False, False
    hindered = hindered or any(dims(square) for square in line.squares)
    for before, one, two, after in line.corners:
        ways = [
            dims(beside)
            for beside in (one, two)
            if not closed(beside) and not walled(before, beside) and not walled(beside, after)
        ]
        if not ways:
            return False, False
        hindered = hindered or all(ways)
    return True, not hindered


def attack(document: Json, shooter: str, target: str) -> str:
    """HC-55 with HC-27, HC-28 and HC-50."""
    world = read(document)
    one, other = world.figures[shooter], world.figures[target]
    if engaged(world, one, other):
        return "close"
    downwards = mode_of(one) == "high" and mode_of(other) != "high"
    if downwards and world.options.get("high_attacks", "high") == "high":
        return "none"
    reach = one.get("stats", {}).get("range", 0)
    halved = world.options.get("range_to_high", "full") == "halved"
    if halved and mode_of(other) == "high" and mode_of(one) != "high":
        reach = -(-reach // 2)
    visible, _ = fire(document, place(one), place(other))
    return "range" if visible and 0 < distance(place(one), place(other)) <= reach else "none"
