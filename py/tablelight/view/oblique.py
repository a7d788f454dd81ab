"""Levels seen from the side: every space is lifted by its level, with the face of its cliff below it. Only the picture
changes: what is asked, measured and answered is the board from above.

A picture is lifted mark by mark: each path begins with the point that it is drawn about (`M`), what follows is relative to
it, or names further points (`L`), which are lifted alike.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Board, GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view.drawing import Ink, Layer
from tablelight.view.plane import XY, Place, Plane, point

LIFT = 20.0
"""Units of the picture for a level."""
FLAT = ("cliff",)
"""Beginnings of styles that the faces stand for."""
_MARK = re.compile(r"M[^M]*")
_POINT = re.compile(r"([ML])\s*(-?[\d.]+)[\s,]*(-?[\d.]+)")
_START = re.compile(r"M\s*(-?[\d.]+)[\s,]*(-?[\d.]+)")

Heights: TypeAlias = Mapping[Space, int]


def heights(board: Board) -> Heights:
    """The level of each space that is not at 0."""
    return {spec.at: spec.level for spec in board.spaces if spec.level and spec.terrain != "void"}


def above(plane: Plane, levels: Heights) -> float:
    """How far the lifted board reaches beyond its upper side, in units."""
    return max([0.0, *(LIFT * level + plane.side_length - plane.centre(space)[1] for space, level in levels.items())])


def pick(plane: Plane, levels: Heights, x: float, y: float) -> Place | None:
    """The space whose lifted ground is under a point of the picture: of several the foremost."""
    found = []
    for level in {0, *levels.values()}:
        space = plane.pick(x, y + LIFT * level)
        if space is not None and levels.get(space, 0) == level:
            found.append((plane.centre(space)[1], space))
    return max(found)[1] if found else None


def raised_point(plane: Plane, levels: Heights, x: float, y: float) -> XY:
    """Where a point of the board is in the picture."""
    space = plane.pick(x, y)
    return x, y - LIFT * levels.get(space, 0) if space is not None else y


def raised_layer(layer: Layer, plane: Plane, levels: Heights) -> Layer:
    """A layer with each of its marks at the height of its space."""
    return evolve(
        layer,
        inks=tuple(evolve(ink, path=_raised_path(ink.path, plane, levels)) for ink in layer.inks),
        texts=tuple(evolve(text, y=raised_point(plane, levels, text.x, text.y)[1]) for text in layer.texts),
    )


def _raised_path(path: str, plane: Plane, levels: Heights) -> str:
    def move(found: re.Match[str]) -> str:
        return found[1] + point(raised_point(plane, levels, float(found[2]), float(found[3])))

    return _POINT.sub(move, path)


def relief(layer: Layer, board: GridBoard, plane: Plane) -> Layer:
    """The board's own layer lifted, row after row from the back, each with the faces of its cliffs."""
    levels = heights(board)
    rows: dict[float, list[Ink]] = defaultdict(list)
    for ink in layer.inks:
        if ink.style.startswith(FLAT):
            continue
        marks: dict[float, list[str]] = defaultdict(list)
        for mark in _MARK.findall(ink.path):
            marks[_row(plane, mark)].append(mark)
        for row, several in marks.items():
            rows[row].append(Ink(ink.style, _raised_path("".join(several), plane, levels)))
    faces = _faces(board, plane, levels)
    inks: list[Ink] = []
    for row in sorted(rows.keys() | faces.keys()):
        if row in faces:
            inks.append(Ink("face", "".join(faces[row])))
        inks += rows.get(row, [])
    texts = tuple(evolve(text, y=raised_point(plane, levels, text.x, text.y)[1]) for text in layer.texts)
    return evolve(layer, inks=tuple(inks), texts=texts)


def _row(plane: Plane, mark: str) -> float:
    """The row of the space that a mark is about; of what is off the board, its own height."""
    found = _START.match(mark)
    if found is None:
        return 0.0
    x, y = float(found[1]), float(found[2])
    space = plane.pick(x, y)
    return plane.centre(space)[1] if space is not None else y


def _faces(board: GridBoard, plane: Plane, levels: Heights) -> dict[float, list[str]]:
    """The fronts of the cliffs, by row: below each lifted side that looks to the viewer, as deep as the level drops; at the
    rim of the board to the table."""
    found: dict[float, list[str]] = defaultdict(list)
    for space, level in levels.items():
        _, y = plane.centre(space)
        for a, b, drop in _fronts(board, plane, levels, space, level):
            top_a, top_b = (a[0], a[1] - LIFT * level), (b[0], b[1] - LIFT * level)
            low_b, low_a = (top_b[0], top_b[1] + LIFT * drop), (top_a[0], top_a[1] + LIFT * drop)
            found[y].append("M" + "L".join(point(at) for at in (top_a, top_b, low_b, low_a)) + "z")
    return found


def _fronts(board: GridBoard, plane: Plane, levels: Heights, space: Space, level: int) -> Iterable[tuple[XY, XY, int]]:
    x, y = plane.centre(space)
    for other in side_neighbours(board, space):
        ends, drop = plane.side(space, other), level - levels.get(other, 0)
        if plane.centre(other)[1] > y + 1 and drop > 0:
            yield *ends, drop
    grid = board.topology
    for direction in range(0, len(grid.shifts), 2 if board.grid == "square" else 1):
        if grid.step(space, direction) is not None:
            continue
        back = grid.step(space, (direction + len(grid.shifts) // 2) % len(grid.shifts))
        if back is None or plane.centre(back)[1] > y - 1:
            continue
        # The rim's side lies opposite the one towards the space behind.
        (ax, ay), (bx, by) = plane.side(space, back)
        yield (2 * x - ax, 2 * y - ay), (2 * x - bx, 2 * y - by), level
