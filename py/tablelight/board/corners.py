"""Corners of squares, where four of them meet. A corner has the name of the square that it is the upper left corner of."""

from __future__ import annotations

from tablelight.grid import Space


def squares_around(corner: Space) -> tuple[Space, Space, Space, Space]:
    """The four squares that meet in a corner; at the rim some of them are off the board."""
    column, row = corner
    return (column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)


def corners_of(space: Space) -> tuple[Space, Space, Space, Space]:
    """The four corners of a square; at the rim some of them are no square's upper left corner."""
    column, row = space
    return (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)


def corner_between(a: Space, b: Space) -> Space | None:
    """The corner that a step between two squares goes across; None across a side."""
    return (max(a[0], b[0]), max(a[1], b[1])) if a[0] != b[0] and a[1] != b[1] else None
