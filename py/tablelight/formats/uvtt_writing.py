"""Boards of squares as Universal VTT: runs of walls, a portal for each door, outlines of what is blocking."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator

from tablelight.board.document import Document, Edge, GridBoard
from tablelight.formats.format import Content, Opened
from tablelight.formats.losses import Losses, lose_all_but_the_board
from tablelight.formats.values import error_at
from tablelight.grid import Space
from tablelight.grid.topology import by_row

WALLS = ("wall", "hedge", "low-wall")
"""Edges that are written as walls; for all but the first that is a loss."""
DOORS = {"door-closed": True, "door-open": False}
"""Whether a portal is closed, by the kind of edge."""
UPRIGHT = 1.570796
PIXELS = 70
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
"""A PNG of one transparent pixel."""

GridCorner = tuple[int, int]
CornerPair = tuple[GridCorner, GridCorner]


def write(opened: Opened, losses: Losses, _source: Content | None) -> bytes:
    """The board with a picture of one pixel."""
    return write_with(opened, losses, None)


def write_with(opened: Opened, losses: Losses, picture: bytes | None, pixels: int = PIXELS) -> bytes:
    """The board with its picture, a PNG or WebP with this many pixels a square."""
    if not isinstance(opened, Document) or opened.board.grid != "square":
        raise error_at("$", "is not a board of squares")
    board = opened.board
    _count(opened, board, losses)
    plain = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": board.columns, "y": board.rows},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_points(run) for run in runs(board.edges)],
        "objects_line_of_sight": [
            _points(outline) for outline in outlines({spec.at for spec in board.spaces if spec.terrain == "blocking"})
        ],
        "portals": [_portal(edge) for edge in board.edges if edge.kind in DOORS],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": PIXEL if picture is None else base64.b64encode(picture).decode(),
    }
    return (json.dumps(plain) + "\n").encode()


def _count(document: Document, board: GridBoard, losses: Losses) -> None:
    lose_all_but_the_board(document, losses)
    for number, spec in enumerate(board.spaces):
        path = f"$.board.spaces[{number}]"
        if spec.terrain not in ("clear", "blocking"):
            losses.lost("terrain", path, "Only blocking terrain is saved.")
        if spec.level:
            losses.lost("level", path, "Levels are not saved.")
        if spec.label:
            losses.lost("text", path, "Labels are not saved.")
        if spec.indoors is not None:
            losses.lost("indoors", path, "Whether squares are indoors is not saved.")
    for number, edge in enumerate(board.edges):
        path = f"$.board.edges[{number}]"
        if edge.kind in WALLS[1:]:
            losses.lost("edge", path, "Hedges and low walls are written as walls.")
        elif edge.kind not in WALLS and edge.kind not in DOORS:
            losses.lost("edge", path, "Edges that are neither walls nor doors are not saved.")
    losses.lost("object", "$.board.objects[0]", "Objects are not saved.", len(board.objects))
    losses.lost("figure", "$.figures[0]", "Figures are not saved.", len(document.figures))


def _points(corners: Iterable[GridCorner]) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in corners]


def ends_of(edge: Edge) -> CornerPair:
    """The corners at the ends of a side, the upper or left one first."""
    (ac, ar), (bc, br) = sorted(edge.between)
    return ((bc, ar), (bc, ar + 1)) if ar == br else ((ac, br), (ac + 1, br))


def _portal(edge: Edge) -> dict[str, object]:
    (ax, ay), (bx, by) = ends_of(edge)
    return {
        "position": {"x": (ax + bx) / 2, "y": (ay + by) / 2},
        "bounds": _points(((ax, ay), (bx, by))),
        "rotation": UPRIGHT if ax == bx else 0,
        "closed": DOORS[edge.kind],
        "freestanding": False,
    }


def runs(edges: Iterable[Edge]) -> Iterator[CornerPair]:
    """The longest straight lines of walls: those along rows first, then those along columns."""
    sides = {ends_of(edge) for edge in edges if edge.kind in WALLS}
    level = sorted((a[1], a[0]) for a, b in sides if a[1] == b[1])
    upright = sorted((a[0], a[1]) for a, b in sides if a[0] == b[0])
    for line, first, last in _joined(level):
        yield (first, line), (last, line)
    for line, first, last in _joined(upright):
        yield (line, first), (line, last)


def _joined(sides: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Unit lengths, sorted as (line, from), joined to (line, from, to)."""
    start = None
    for number, (line, at) in enumerate(sides):
        start = at if start is None else start
        if number + 1 == len(sides) or sides[number + 1] != (line, at + 1):
            yield line, start, at + 1
            start = None


def outlines(squares: set[Space]) -> Iterator[list[GridCorner]]:
    """The closed lines around squares that are connected by their sides; holes in them have lines of their own.

    Each side of a square goes clockwise around it. If two squares of one piece meet only at a corner, the line stays
    with the square that it came along."""
    sides: list[CornerPair] = []
    leaving: dict[GridCorner, list[CornerPair]] = {}
    for x, y in sorted(squares, key=by_row):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        neighbours = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for number, other in enumerate(neighbours):
            if other not in squares:
                side = (corners[number], corners[(number + 1) % 4])
                sides.append(side)
                leaving.setdefault(side[0], []).append(side)
    seen: set[CornerPair] = set()
    for side in sides:
        loop: list[GridCorner] = []
        while side not in seen:
            seen.add(side)
            ahead = leaving[side[1]]
            after = ahead[0] if len(ahead) == 1 else next(each for each in ahead if _turns_right(side, each))
            if _direction(side) != _direction(after):
                loop.append(side[1])
            side = after
        if loop:
            yield [*loop, loop[0]]


def _direction(side: CornerPair) -> GridCorner:
    (ax, ay), (bx, by) = side
    return bx - ax, by - ay


def _turns_right(side: CornerPair, after: CornerPair) -> bool:
    (dx, dy), (ex, ey) = _direction(side), _direction(after)
    return (ex, ey) == (-dy, dx)
