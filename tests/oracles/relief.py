"""Levels seen from the side, mark by mark, the plain way: each point is lifted by the level of its space."""

from __future__ import annotations

import re
from collections import defaultdict

from tablelight.board.document import GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view.drawing import Layer
from tablelight.view.oblique import FLAT, LIFT
from tablelight.view.plane import XY, Plane, point

POINT = re.compile(r"([ML])\s*(-?[\d.]+)[\s,]*(-?[\d.]+)")


def levels_of(board: GridBoard) -> dict[Space, int]:
    """The level of each space that is not at 0."""
    return {spec.at: spec.level for spec in board.spaces if spec.level and spec.terrain != "void"}


def lifted(plane: Plane, levels: dict[Space, int], x: float, y: float) -> XY:
    """Where a point of the board is in the picture."""
    space = plane.pick(x, y)
    return x, y - LIFT * levels.get(space, 0) if space is not None else y


def raised(path: str, plane: Plane, levels: dict[Space, int]) -> str:
    """A path with all its points lifted."""

    def move(found: re.Match[str]) -> str:
        return found[1] + point(lifted(plane, levels, float(found[2]), float(found[3])))

    return POINT.sub(move, path)


def relief(layer: Layer, board: GridBoard, plane: Plane) -> list[tuple[str, str]]:
    """The styles and paths of the board's own layer, row after row from the back, with the faces of its cliffs."""
    levels = levels_of(board)
    rows: dict[float, dict[int, str]] = defaultdict(lambda: defaultdict(str))
    for number, ink in enumerate(layer.inks):
        for mark in re.findall(r"M[^M]*", ink.path):
            start = POINT.match(mark)
            assert start is not None
            x, y = float(start[2]), float(start[3])
            space = plane.pick(x, y)
            if not ink.style.startswith(FLAT):
                rows[y if space is None else plane.centre(space)[1]][number] += raised(mark, plane, levels)
    faces: dict[float, str] = defaultdict(str)
    for space, level in levels.items():
        x, y = plane.centre(space)
        for a, b, drop in fronts(board, plane, levels, space):
            top_a, top_b = (a[0], a[1] - LIFT * level), (b[0], b[1] - LIFT * level)
            corners = (top_a, top_b, (top_b[0], top_b[1] + LIFT * drop), (top_a[0], top_a[1] + LIFT * drop))
            faces[y] += "M" + "L".join(map(point, corners)) + "z"
    found = []
    for row in sorted({*rows, *faces}):
        found += [("face", faces[row])] if row in faces else []
        found += [(layer.inks[number].style, path) for number, path in rows[row].items()]
    return found


def fronts(board: GridBoard, plane: Plane, levels: dict[Space, int], space: Space) -> list[tuple[XY, XY, int]]:
    """The sides of a space towards the viewer where the ground drops: to a lower neighbour, or at the rim to the table."""
    x, y = plane.centre(space)
    level, grid, found = levels[space], board.topology, []
    for other in side_neighbours(board, space):
        drop = level - levels.get(other, 0)
        if plane.centre(other)[1] > y + 1 and drop > 0:
            found.append((*plane.side(space, other), drop))
    for direction in range(0, len(grid.shifts), 2 if board.grid == "square" else 1):
        back = grid.step(space, (direction + len(grid.shifts) // 2) % len(grid.shifts))
        if grid.step(space, direction) is None and back is not None and plane.centre(back)[1] <= y - 1:
            (ax, ay), (bx, by) = plane.side(space, back)
            found.append(((2 * x - ax, 2 * y - ay), (2 * x - bx, 2 * y - by), level))
    return found
