"""A made-up table, and what a photograph of it shows."""

from __future__ import annotations

import base64
from typing import Any

from tablelight.ask import read_document
from tablelight.seen.laying import BoardPlane, projected, projection

Json = dict[str, Any]
CORNERS = [[210.0, 150.0], [830.0, 120.0], [980.0, 700.0], [120.0, 760.0]]
"""Where a board's corners are in the made-up photograph."""


def document(**rest: Any) -> Json:
    """Three figures with marks on squares: c stands where a wants to go."""
    figures = [
        {"id": "a", "side": "red", "at": [1, 1], "stats": {"speed": 8}, "mark": 10},
        {"id": "c", "side": "red", "at": [4, 2], "stats": {"speed": 8}, "mark": 11},
        {"id": "e", "side": "blue", "at": [7, 4], "stats": {"speed": 6}, "mark": 12},
    ]
    board = {"grid": "square", "columns": 8, "rows": 5}
    return {"format": "tablelight", "version": 3, "game": "heroclix", "board": board, "figures": figures, **rest}


def photographed(board: Json, places: dict[int, tuple[float, float]], *, corners: bool = True) -> Json:
    """The marks, with their middles at places of the board's plane; the marks of the corners are beside the board."""
    plane = BoardPlane(read_document(board).board)
    onto = projection(plane.corners, [(x, y) for x, y in CORNERS])
    assert onto is not None
    width, height = plane.size
    size = 0.6
    beside = {0: (-0.4, -0.4), 1: (width + 0.4, -0.4), 2: (width + 0.4, height + 0.4), 3: (-0.4, height + 0.4)}
    wanted = {**(beside if corners else {}), **places}
    marks = []
    for id, (x, y) in wanted.items():
        half = size / 2
        square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        marks.append({"id": id, "corners": [list(projected(onto, each)) for each in square]})
    return {"size": [1000, 800], "marks": marks, "grid": None}


def picture(colours: dict[tuple[int, int], tuple[int, int, int]]) -> Json:
    """A photograph of the board of `document` from above, 20 pixels a space."""
    data = bytearray()
    for y in range(100):
        for x in range(160):
            data += bytes(colours.get((x // 20, y // 20), (120, 130, 110)))
    corners = [[0, 0], [160, 0], [160, 100], [0, 100]]
    grid = {"kind": "square", "corners": corners, "columns": 8, "rows": 5}
    shown = {"corners": corners, "size": [160, 100], "data": base64.b64encode(data).decode()}
    return {"size": [160, 100], "marks": [], "grid": grid, "picture": shown}
