"""The spaces that a template covers, decided exactly in integers (TP-01 to TP-03).

Centres and corners of spaces have whole coordinates, half a side apart; `Metric` weighs the two axes, so that hexagons
are regular: products of lengths and squares of areas stay whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import frozen

from tablelight.board.document import GridBoard
from tablelight.geometry.exact.planar import Rational, cross
from tablelight.grid import Space

Whole: TypeAlias = tuple[int, int]
TANGENTS = {53: Fraction(1, 4), 60: Fraction(1, 3), 90: Fraction(1)}
"""The square of the tangent of a cone's half angle, by its angle; at 53 degrees a cone is as wide as it is long."""


@frozen
class Metric:
    """The weights of the coordinates of a kind of board, and the corners of a space about its centre."""

    weights: Whole
    corners: tuple[Whole, ...]

    def dot(self, a: Whole, b: Whole) -> int:
        return self.weights[0] * a[0] * b[0] + self.weights[1] * a[1] * b[1]

    def cross_square(self, a: Whole, b: Whole) -> Rational:
        return self.weights[0] * self.weights[1] * cross(a, b) ** 2


SQUARES = Metric((1, 1), ((-1, -1), (1, -1), (1, 1), (-1, 1)))
POINTY = Metric((3, 1), ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)))
FLAT = Metric((1, 3), ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1)))


def metric_of(board: GridBoard) -> Metric:
    """The metric of a board."""
    return SQUARES if board.grid == "square" else POINTY if board.orientation == "pointy" else FLAT


def centre(board: GridBoard, space: Space) -> Whole:
    """The centre of a space."""
    column, row = space
    if board.grid == "square":
        return 2 * column, 2 * row
    if board.orientation == "pointy":
        return 2 * column + row % 2, 3 * row
    return 3 * column, 2 * row + column % 2


def around(board: GridBoard, places: Sequence[Space], size: int) -> list[Space]:
    """The spaces within a distance of any of these (TP-01)."""
    grid = board.topology
    columns, rows = (
        range(max(min(numbers) - size, 0), min(max(numbers) + size + 1, most))
        for numbers, most in zip(zip(*places, strict=True), board.size, strict=True)
    )
    near = [(column, row) for row in rows for column in columns if (column, row) in grid]
    return [space for space in near if min(grid.distance(space, other) for other in places) <= size]


def cone(board: GridBoard, start: Space, to: Space, size: int, angle: int) -> list[Space]:
    """The spaces within a distance whose centres lie within the angle (TP-02)."""
    metric, way = metric_of(board), _way(board, start, to)
    found = []
    for space in _ahead(board, metric, start, way, size):
        arm = _way(board, start, space)
        if metric.cross_square(way, arm) <= TANGENTS[angle] * metric.dot(way, arm) ** 2:
            found.append(space)
    return found


def line(board: GridBoard, start: Space, to: Space, size: int) -> list[Space]:
    """The spaces within a distance whose inside the straight line enters (TP-03)."""
    metric, way = metric_of(board), _way(board, start, to)
    found = []
    for space in _ahead(board, metric, start, way, size):
        x, y = _way(board, start, space)
        turns = [cross(way, (x + dx, y + dy)) for dx, dy in metric.corners]
        if min(turns) < 0 < max(turns):
            found.append(space)
    return found


def _ahead(board: GridBoard, metric: Metric, start: Space, way: Whole, size: int) -> Iterable[Space]:
    """The other spaces within a distance that lie in the direction, not behind."""
    for space in around(board, [start], size):
        if space != start and metric.dot(way, _way(board, start, space)) > 0:
            yield space


def _way(board: GridBoard, start: Space, to: Space) -> Whole:
    a, b = centre(board, start), centre(board, to)
    return b[0] - a[0], b[1] - a[1]
