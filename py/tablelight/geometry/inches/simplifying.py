"""Rings with fewer points, each as near to the first one as is asked."""

from __future__ import annotations

from math import hypot

from tablelight.geometry.inches.outline import Ring


def simplified(ring: Ring, tolerance: float) -> Ring:
    """A ring without the points that its neighbours' lines pass within a tolerance of (Douglas and Peucker's way)."""
    if len(ring) < 4:
        return ring
    first_x, first_y = ring[0]
    from_first = [hypot(x - first_x, y - first_y) for x, y in ring]
    far = from_first.index(max(from_first))
    closed = [*ring, ring[0]]
    kept = {0, far}
    waiting = [(0, far), (far, len(ring))]
    while waiting:
        low, high = waiting.pop()
        if high - low < 2:
            continue
        (ax, ay), (bx, by) = closed[low], closed[high]
        dx, dy = bx - ax, by - ay
        length = hypot(dx, dy)
        if length > 1e-9:
            away = [dx * (y - ay) - dy * (x - ax) for x, y in closed[low + 1 : high]]
            left, right = max(away), -min(away)
            if left <= tolerance * length and right <= tolerance * length:
                continue
            # The first of those that are farthest, on whichever side.
            at = away.index(left) if left >= right else away.index(-right)
            if left == right:
                at = min(at, away.index(-right))
        else:
            away = [hypot(x - ax, y - ay) for x, y in closed[low + 1 : high]]
            worst = max(away)
            if worst <= tolerance:
                continue
            at = away.index(worst)
        at += low + 1
        kept.add(at)
        if at - low > 1:
            waiting.append((low, at))
        if high - at > 1:
            waiting.append((at, high))
    return [ring[number] for number in sorted(kept)]
