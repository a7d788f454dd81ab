"""Edits of a free board's polygons by hand: draw, push, bend at a corner. Points in thousandths of an inch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from tablelight.board.document import Area, FreeBoard, Point
from tablelight.board.units import INCH

QUARTER = 250
"""A quarter of an inch: the lattice that corners snap to."""


def snapped(point: Point, to: int = QUARTER) -> Point:
    """The nearest point of a lattice."""
    x, y = point
    return (2 * x + to) // (2 * to) * to, (2 * y + to) // (2 * to) * to


def add_area(board: FreeBoard, area: Area) -> FreeBoard:
    """The board with one more area."""
    return evolve(board, areas=(*board.areas, area))


def change_area(board: FreeBoard, number: int, **changes: Any) -> FreeBoard:
    """The board with an area's kind, level, height or points changed."""
    area = evolve(board.areas[number], **changes)
    return evolve(board, areas=(*board.areas[:number], area, *board.areas[number + 1 :]))


def delete_area(board: FreeBoard, number: int) -> FreeBoard:
    """The board without an area."""
    return evolve(board, areas=board.areas[:number] + board.areas[number + 1 :])


def copy_area(board: FreeBoard, number: int) -> FreeBoard:
    """The board with a copy of an area as the last one, an inch aside, away from the rim, if there is room."""
    area = board.areas[number]
    _, (right, bottom) = _corners(area.points)
    dx, dy = (INCH if end + INCH <= size else -INCH for end, size in ((right, board.width), (bottom, board.height)))
    return push_area(add_area(board, area), len(board.areas), dx, dy)


def rotate_area(board: FreeBoard, number: int) -> FreeBoard | None:
    """The board with an area turned by a quarter, clockwise about its middle; None if it does not fit then."""
    points = board.areas[number].points
    (left, top), (right, bottom) = _corners(points)
    if right - left > board.height or bottom - top > board.width:
        return None
    aside = int((right - left - (bottom - top)) / 2)  # towards 0, so that four turns lead back
    turned = tuple((left + aside + bottom - y, top - aside + x - left) for x, y in points)
    return push_area(change_area(board, number, points=turned), number, 0, 0)


def _corners(points: Sequence[Point]) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the box around some points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def extent(points: Sequence[Point]) -> tuple[int, int]:
    """The width and depth of the box around some points."""
    (left, top), (right, bottom) = _corners(points)
    return right - left, bottom - top


def size_area(board: FreeBoard, number: int, width: int, depth: int) -> FreeBoard:
    """The board with an area stretched to another width and depth from its upper left corner, as far as the table goes."""
    points = board.areas[number].points
    (left, top), _ = _corners(points)
    was_width, was_depth = (max(side, 1) for side in extent(points))
    width, depth = min(max(width, 1), board.width - left), min(max(depth, 1), board.height - top)
    stretched = tuple(
        (left + round((x - left) * width / was_width), top + round((y - top) * depth / was_depth)) for x, y in points
    )
    return change_area(board, number, points=stretched)


def push_area(board: FreeBoard, number: int, dx: int, dy: int) -> FreeBoard:
    """The board with an area moved, as far as the rim allows."""
    points = board.areas[number].points
    (left, top), (right, bottom) = _corners(points)
    dx = min(max(dx, -left), max(board.width - right, -left))
    dy = min(max(dy, -top), max(board.height - bottom, -top))
    return change_area(board, number, points=tuple((x + dx, y + dy) for x, y in points))


def with_corners(board: FreeBoard, number: int, first: int, end: int, *new: Point) -> FreeBoard:
    """The board with an area's corners from `first` to before `end` replaced by new ones, or by none."""
    points = board.areas[number].points
    return change_area(board, number, points=(*points[:first], *new, *points[end:]))


def box(a: Point, b: Point) -> tuple[Point, ...]:
    """The rectangle between two points, clockwise."""
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def middle(points: Sequence[Point], side: int) -> Point:
    """The middle of the side that begins at a corner."""
    (ax, ay), (bx, by) = points[side], points[(side + 1) % len(points)]
    return (ax + bx) // 2, (ay + by) // 2


def holds(points: Sequence[Point], at: Point) -> bool:
    """Whether a point is inside a polygon, or on its rim to the left or above."""
    x, y = at
    inside = False
    for index, (ax, ay) in enumerate(points):
        bx, by = points[index - 1]
        if (ay > y) != (by > y):
            turn = (x - ax) * (by - ay) - (bx - ax) * (y - ay)
            inside ^= turn < 0 if by > ay else turn > 0
    return inside


def area_at(board: FreeBoard, at: Point) -> int | None:
    """The visible area at a point: the highest; of several, the last."""
    found = [number for number, area in enumerate(board.areas) if holds(area.points, at)]
    return max(found, key=lambda number: (board.areas[number].level, number), default=None)
