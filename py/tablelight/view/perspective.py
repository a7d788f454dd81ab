"""A rectangle seen in perspective: the map from the unit square to a quadrilateral. For drawing only, so floats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablelight.view.plane import XY

Projection = Callable[[float, float], XY]


def projection(corners: Sequence[XY]) -> Projection:
    """Where a point of the unit square appears if its corners (clockwise from the origin) are at these points.

    No three corners may be on one line. The map is that of a photographed plane (Heckbert, 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    whole = dx1 * dy2 - dx2 * dy1
    g = (sx * dy2 - dx2 * sy) / whole if whole else 0.0
    h = (dx1 * sy - sx * dy1) / whole if whole else 0.0
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3

    def project(u: float, v: float) -> XY:
        w = g * u + h * v + 1
        return (a * u + b * v + x0) / w, (d * u + e * v + y0) / w

    return project


def is_convex(corners: Sequence[XY]) -> bool:
    """Whether the corners form a convex quadrilateral, clockwise on the screen: only that can be a rectangle seen from
    somewhere in front of it."""
    turns = []
    for index in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(index + step) % 4] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 1e-9 for turn in turns)


def contained(width: float, height: float, box: XY) -> tuple[float, float, float, float]:
    """The largest rectangle with a picture's proportions in the middle of a box: x, y, width, height."""
    scale = min(box[0] / width, box[1] / height)
    return (box[0] - width * scale) / 2, (box[1] - height * scale) / 2, width * scale, height * scale
