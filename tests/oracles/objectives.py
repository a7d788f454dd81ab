"""Which side holds an objective, and what a game scores, found the slow way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import hypot


def spaces_apart(a: tuple[int, int], b: tuple[int, int], grid: str) -> int:
    """Steps between two spaces: by king's moves, or on pointy hexes by cube coordinates."""
    if grid == "square":
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    (q1, r1), (q2, r2) = ((c - (r - (r & 1)) // 2, r) for c, r in (a, b))
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def inches_to_area(point: tuple[float, float], corners: list[tuple[float, float]]) -> float:
    """The distance from a point to a polygon, by walking along its sides in small steps."""
    if _is_inside(point, corners):
        return 0.0
    best = float("inf")
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for step in range(401):
            share = step / 400
            best = min(best, hypot(ax + share * (bx - ax) - point[0], ay + share * (by - ay) - point[1]))
    return best


def _is_inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > point[1]) != (by > point[1]):
            at = ax + Fraction(point[1] - ay) / Fraction(by - ay) * (bx - ax)
            odd ^= point[0] < at
    return odd


def holder(counted: Iterable[tuple[str, int]], allowed: Iterable[str]) -> str | None:
    """OB-02, OB-03: the side with the greatest sum, if it is alone and may hold."""
    sums: dict[str, int] = {}
    for side, strength in counted:
        sums[side] = sums.get(side, 0) + strength
    best = max(sums.values(), default=0)
    sides = [side for side, total in sums.items() if total == best]
    return sides[0] if best > 0 and len(sides) == 1 and (not [*allowed] or sides[0] in allowed) else None


def sheet(points: Mapping[str, int], held: list[list[str | None]], rounds: int) -> list[dict[str, int]]:
    """The score sheet of one objective. `held`: by round, the holder after each turn, the last also the round's."""
    found: list[dict[str, int]] = []
    last: str | None = None
    for number, turns in enumerate(held[:rounds]):
        line: dict[str, int] = {}
        for side in turns:
            if side is not None and side != last:
                line[side] = line.get(side, 0) + points.get("taking", 0)
                last = side
        final = turns[-1]
        if final is not None:
            line[final] = line.get(final, 0) + points.get("round", 0)
            if number == rounds - 1:
                line[final] += points.get("end", 0)
        found.append(line)
    return found
