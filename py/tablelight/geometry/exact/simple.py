"""Whether a polygon's border crosses itself, decided in integers.

What merely touches itself in a point does not cross: two triangles that share a corner, a corner that rests on a side. A
border that passes through itself in a corner does, and so does a spike, which comes back over its own side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from tablelight.geometry.exact.planar import IntegerPoint, Polygon, sides, turn

IntegerSide: TypeAlias = tuple[IntegerPoint, IntegerPoint]


def crosses_itself(polygon: Polygon) -> bool:
    """Whether two sides of a polygon cross, or share a length, or no three of its corners are apart."""
    if len(set(polygon)) < 3:
        return True
    ring = [side for side in sides(polygon) if side[0] != side[1]]
    ways: dict[IntegerPoint, list[IntegerSide]] = defaultdict(list)
    for (before, here), (_, after) in zip([ring[-1], *ring[:-1]], ring, strict=True):
        ways[here].append((before, after))
    for one, other in _near(ring):
        if _cross(one, other) or _overlap(one, other):
            return True
        for side, corner in ((one, other[0]), (other, one[0])):  # each corner is the beginning of one side
            if _is_within(corner, side):
                ways[corner].append(side)
    return any(
        _interleave(corner, one, other) for corner, passing in ways.items() for one, other in combinations(passing, 2)
    )


def _near(ring: list[IntegerSide]) -> Iterator[tuple[IntegerSide, IntegerSide]]:
    """Pairs of sides whose boxes meet, each once."""
    boxed = sorted((min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), (a, b)) for a, b in ring)
    for number, (_, right, top, bottom, side) in enumerate(boxed):
        for low, _, up, down, other in boxed[number + 1 :]:
            if low > right:
                break
            if up <= bottom and down >= top:
                yield side, other


def _cross(one: IntegerSide, other: IntegerSide) -> bool:
    """Whether each of two sides has its ends on either side of the other."""
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def _overlap(one: IntegerSide, other: IntegerSide) -> bool:
    """Whether two sides have more than a point in common."""
    (a, b), (c, d) = one, other
    if turn(a, b, c) or turn(a, b, d):
        return False
    first, last = max(min(a, b), min(c, d)), min(max(a, b), max(c, d))
    return first < last  # in the order of x, then y, which is the order along any line


def _is_within(point: IntegerPoint, side: IntegerSide) -> bool:
    """Whether a point lies on a side between its ends."""
    a, b = side
    return turn(a, b, point) == 0 and min(a, b) < point < max(a, b)


def _interleave(corner: IntegerPoint, one: IntegerSide, other: IntegerSide) -> bool:
    """Whether of two ways through a corner, that share no direction, one leaves on the other side of the other."""
    return _is_between(corner, one, other[0]) != _is_between(corner, one, other[1])


def _is_between(corner: IntegerPoint, way: IntegerSide, point: IntegerPoint) -> bool:
    """Whether one comes, turning about a corner from where a way begins, first to a point and then to the way's end."""
    begin, end = way
    bend = turn(corner, begin, end)
    if bend > 0:
        return turn(corner, begin, point) > 0 and turn(corner, point, end) > 0
    if bend < 0:
        return not (turn(corner, end, point) > 0 and turn(corner, point, begin) > 0)
    return turn(corner, begin, point) > 0
