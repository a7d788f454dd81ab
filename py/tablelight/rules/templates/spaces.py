"""The spaces that a template covers, decided exactly in integers (TP-01 to TP-03).

Offsets of centres and corners have whole coordinates (`mesh_of`); weights of the two axes make hexagons regular, so
products of lengths and squares of areas stay whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tablelight.board.document import GridBoard
from tablelight.geometry.exact.planar import IntegerPoint, cross
from tablelight.grid import Space
from tablelight.rules.rays import mesh_of

TANGENTS = {53: Fraction(1, 4), 60: Fraction(1, 3), 90: Fraction(1)}
"""The square of the tangent of a cone's half angle, by its angle; at 53 degrees a cone is as wide as it is long."""


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
    across, down = _weights(board)
    way, within = _way(board, start, to), TANGENTS[angle]
    return [
        space
        for space, arm, along in _ahead(board, start, to, size)
        if across * down * cross(way, arm) ** 2 <= within * along**2
    ]


def line(board: GridBoard, start: Space, to: Space, size: int) -> list[Space]:
    """The spaces within a distance whose inside the straight line enters (TP-03)."""
    way, corners, found = _way(board, start, to), mesh_of(board.topology).corners, list[Space]()
    for space, (x, y), _ in _ahead(board, start, to, size):
        turns = [cross(way, (x + dx, y + dy)) for dx, dy in corners]
        if min(turns) < 0 < max(turns):
            found.append(space)
    return found


def _ahead(board: GridBoard, start: Space, to: Space, size: int) -> Iterator[tuple[Space, IntegerPoint, int]]:
    """The other spaces within a distance that lie in the direction, not behind; each with the way there, and the
    product of this way and the direction."""
    (across, down), way = _weights(board), _way(board, start, to)
    for space in around(board, [start], size):
        arm = _way(board, start, space)
        along = across * way[0] * arm[0] + down * way[1] * arm[1]
        if along > 0:
            yield space, arm, along


def _way(board: GridBoard, start: Space, to: Space) -> IntegerPoint:
    """From the centre of a space to that of another; on hexes with flat tops mirrored."""
    return mesh_of(board.topology).centre(board.topology.offset(start, to))


def _weights(board: GridBoard) -> tuple[int, int]:
    """The weights of the squares of the two coordinates in the square of a length."""
    return (1, 1) if board.grid == "square" else (4, 3)
