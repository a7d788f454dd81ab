"""What a template covers, in floats and by sampling."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

XY = tuple[float, float]


def centre(space: tuple[int, int], grid: str, orientation: str) -> XY:
    """The centre of a space whose side, or circumradius, is 1."""
    column, row = space
    if grid == "square":
        return float(column), float(row)
    if orientation == "pointy":
        return sqrt(3) * (column + row % 2 / 2), 1.5 * row
    return 1.5 * column, sqrt(3) * (row + column % 2 / 2)


def angle_off(start: XY, to: XY, other: XY) -> float:
    """The degrees between two directions from a place."""
    one, two = (atan2(at[1] - start[1], at[0] - start[0]) for at in (to, other))
    return abs(degrees((one - two + pi) % (2 * pi) - pi))


def inside(point: XY, middle: XY, grid: str, orientation: str) -> float:
    """How deep a point lies in a space: negative outside."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    if grid == "square":
        return 0.5 - max(abs(x), abs(y))
    turn = 0.0 if orientation == "pointy" else pi / 6
    return sqrt(3) / 2 - max(x * cos(a) + y * sin(a) for a in (turn + k * pi / 3 for k in range(6)))


def deepest(start: XY, to: XY, middle: XY, grid: str, orientation: str) -> float:
    """How deep the ray from a place through another comes into a space, by walking along it in small steps."""
    length = hypot(to[0] - start[0], to[1] - start[1])
    way = (to[0] - start[0]) / length, (to[1] - start[1]) / length
    steps: Iterable[float] = (k / 50 for k in range(50 * 24))
    return max(inside((start[0] + s * way[0], start[1] + s * way[1]), middle, grid, orientation) for s in steps)
