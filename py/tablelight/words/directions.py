"""Directions of the compass; the top of the board is north (W-05)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, pi, radians, sin, sqrt

from tablelight.board.document import Board, GridBoard, Location
from tablelight.board.units import INCH
from tablelight.grid import Space

EIGHT = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
POINTY = ("n", "ne", "ene", "e", "ese", "se", "s", "sw", "wsw", "w", "wnw", "nw")
FLAT = ("n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw")
"""Clockwise from the north; on hexes every second one leads to a neighbour."""
HEX_HEIGHT = sqrt(3) / 2
"""How far apart two rows of pointy hexes are, in widths of a hex."""


def compass(board: Board) -> tuple[str, ...]:
    """The directions of a board, clockwise from the north."""
    if not isinstance(board, GridBoard) or board.grid == "square":
        return EIGHT
    return POINTY if board.orientation == "pointy" else FLAT


def _true(board: Board, a: Location, b: Location) -> tuple[float, float]:
    """The vector from one place to another as it is on the table, y downwards."""
    if not isinstance(board, GridBoard):
        return b[0] - a[0], b[1] - a[1]
    (ax, ay), (bx, by) = board.topology.centre(a), board.topology.centre(b)
    dx, dy = float(bx - ax), float(by - ay)
    if board.grid == "square":
        return dx, dy
    return (dx, dy * HEX_HEIGHT) if board.orientation == "pointy" else (dx * HEX_HEIGHT, dy)


def direction_of(board: Board, a: Location, b: Location) -> str | None:
    """The sector in which `b` lies as seen from `a`; None where they are the same place."""
    dx, dy = _true(board, a, b)
    if not dx and not dy:
        return None
    names = compass(board)
    return names[round(atan2(dx, -dy) / (2 * pi) * len(names)) % len(names)]


def steps(board: Board, start: Location, direction: str) -> Iterator[Location]:
    """The places that way, one after the other, to the edge; on a bare table an inch apart."""
    names = compass(board)
    turn = radians(360 / len(names) * names.index(direction))
    x, y = start
    if not isinstance(board, GridBoard):
        step = 1
        while board.holds(at := (round(x + step * INCH * sin(turn)), round(y - step * INCH * cos(turn)))):
            yield at
            step += 1
        return
    is_neighbour = names.index(direction) % 2 == (board.orientation == "pointy")
    dx, dy = _spacing(board, turn, is_neighbour=is_neighbour)
    here = start
    while True:
        cx, cy = board.topology.centre(here)
        next_space = _space_at(board, float(cx) + dx, float(cy) + dy)
        if next_space is None:
            return
        here = next_space
        yield here


def _spacing(board: GridBoard, turn: float, *, is_neighbour: bool) -> tuple[float, float]:
    """A step in the coordinates of `Grid.centre`: to a neighbour, or past the corner between two."""
    x, y = sin(turn), -cos(turn)
    if board.grid == "square":
        longest = max(abs(x), abs(y))
        return round(x / longest), round(y / longest)
    length = 1.0 if is_neighbour else sqrt(3)
    if board.orientation == "pointy":
        return x * length, y * length / HEX_HEIGHT
    return x * length / HEX_HEIGHT, y * length


def _space_at(board: GridBoard, x: float, y: float) -> Space | None:
    """The space whose centre is there; None off the board."""
    if board.grid == "square":
        space = round(x - 0.5), round(y - 0.5)
    elif board.orientation == "pointy":
        row = round(y - 0.5)
        space = round(x - 0.5 - (row & 1) / 2), row
    else:
        column = round(x - 0.5)
        space = column, round(y - 0.5 - (column & 1) / 2)
    return space if space in board.topology else None
