"""Levels seen from the side: every space is lifted by its level, with the face of its cliff below it. Only the picture
changes: questions, measures and answers are about the board from above.

A picture is lifted mark by mark: each path begins with the point that it is drawn around (`M`); what follows is
relative to it, or names further points (`L`), which are lifted alike. A large board's picture has hundreds of thousands
of marks: the lifted middles of its spaces are written once, and the rest is made in portions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.view.drawing import Ink, Layer, cuts
from tablelight.view.marks import stretches
from tablelight.view.plane import XY, Place, Plane, coordinate, point

LIFT = 20.0
"""Units of the picture per level."""
FLAT = ("cliff",)
"""How the styles begin that the faces replace."""
LETTERS_TOGETHER = 15_000
FACES_TOGETHER = 400
_MARK = re.compile(r"M([^A-Za-z]*)([^M]*)")
_PAIR = re.compile(r"\s*(-?[\d.]+)[\s,]*(-?[\d.]+)")
_LINE = re.compile(r"L\s*(-?[\d.]+)[\s,]*(-?[\d.]+)")


class Lifting:
    """How far the spaces of a board are lifted, and where that puts the points of its picture."""

    def __init__(self, plane: Plane, spaces: Sequence[SpaceSpec]) -> None:
        self.plane = plane
        self.levels = {spec.at: spec.level for spec in spaces if spec.level and spec.terrain != "void"}
        """The level of each space that is not at 0."""
        self.above = 0.0
        """How far the lifted board reaches beyond its upper side, in units."""
        self._heights = {0, *self.levels.values()}
        self._middles: dict[str, tuple[float, str]] = {}
        """By the middle of each space, as it is written: the row that it is drawn with, and its lifted place."""

    def learn(self, spaces: Iterable[Space]) -> None:
        """Write down the lifted places of the middles of spaces."""
        for space in spaces:
            x, y = self.plane.centre(space)
            lifted = LIFT * self.levels.get(space, 0)
            written = coordinate(x)
            self._middles[f"{written} {coordinate(y)}"] = y, f"{written} {coordinate(y - lifted)}"
            if lifted:
                self.above = max(self.above, lifted + self.plane.side_length - y)

    def middle(self, space: Space) -> XY:
        """Where the middle of a space is in the picture."""
        x, y = self.plane.centre(space)
        return x, y - LIFT * self.levels.get(space, 0)

    def point(self, x: float, y: float) -> XY:
        """Where a point of the board is in the picture."""
        space = self.plane.pick(x, y)
        return x, y - LIFT * self.levels.get(space, 0) if space is not None else y

    def pick(self, x: float, y: float) -> Place | None:
        """The space whose lifted ground is under a point of the picture; of several the foremost."""
        found = []
        for level in self._heights:
            space = self.plane.pick(x, y + LIFT * level)
            if space is not None and self.levels.get(space, 0) == level:
                found.append((self.plane.centre(space)[1], space))
        return max(found)[1] if found else None

    def marks(self, path: str) -> Iterator[tuple[float, str]]:
        """The lifted marks of a path, each with the row of its space; off the board, with its own height."""
        for start, rest in _MARK.findall(path):
            row, lifted = self._middles.get(start) or self._lifted_point(start)
            yield row, f"M{lifted}{_LINE.sub(self._corner, rest) if 'L' in rest else rest}"

    def _lifted_point(self, start: str) -> tuple[float, str]:
        """The lifted start and the row of a point that is not the middle of a space."""
        pair = _PAIR.match(start)
        if pair is None:
            return 0.0, start
        x, y = float(pair[1]), float(pair[2])
        space = self.plane.pick(x, y)
        row = self.plane.centre(space)[1] if space is not None else y
        return row, point(self.point(x, y)) + start[pair.end() :]

    def _corner(self, found: re.Match[str]) -> str:
        return "L" + point(self.point(float(found[1]), float(found[2])))


def lifting_of(plane: Plane, size: tuple[int, int], spaces: Sequence[SpaceSpec]) -> Steps[Lifting]:
    """The lift of a board, with a stop after each part of the work."""
    lift = Lifting(plane, spaces)
    yield
    for cells in stretches([(column, row) for row in range(size[1]) for column in range(size[0])]):
        lift.learn(cells)
        yield
    return lift


@progressive()
def raised_layer(layer: Layer, lift: Lifting) -> Steps[Layer]:
    """A layer with each of its marks at the height of its space."""
    inks = []
    for ink in layer.inks:
        marks: list[str] = []
        for start, end in cuts(ink.path, is_filled=False, letters=LETTERS_TOGETHER):
            marks += [mark for _, mark in lift.marks(ink.path[start:end])]
            if end < len(ink.path):
                yield
        inks.append(evolve(ink, path="".join(marks)))
    return _with(layer, inks, lift)


def _with(layer: Layer, inks: Iterable[Ink], lift: Lifting) -> Layer:
    """A layer with other inks, and everything else of it lifted."""
    return evolve(
        layer,
        inks=tuple(inks),
        texts=tuple(evolve(text, y=lift.point(text.x, text.y)[1]) for text in layer.texts),
        portraits=tuple(evolve(each, y=lift.point(each.x, each.y)[1]) for each in layer.portraits),
        meanwhile=tuple(raised_layer(each, lift) for each in layer.meanwhile),
    )


def relief_layer(layer: Layer, board: GridBoard, lift: Lifting) -> Steps[Layer]:
    """The board's own layer, lifted row by row from the back, each row with the faces of its cliffs; with stops."""
    rows: dict[float, list[Ink]] = defaultdict(list)
    for ink in layer.inks:
        if ink.style.startswith(FLAT):
            continue
        marks: dict[float, list[str]] = defaultdict(list)
        for start, end in cuts(ink.path, is_filled=False, letters=LETTERS_TOGETHER):
            for row, mark in lift.marks(ink.path[start:end]):
                marks[row].append(mark)
            yield
        for row, several in marks.items():
            rows[row].append(Ink(ink.style, "".join(several)))
        yield
    faces = yield from _faces(board, lift)
    inks: list[Ink] = []
    for row in sorted(rows.keys() | faces.keys()):
        if row in faces:
            inks.append(Ink("face", "".join(faces[row])))
        inks += rows.get(row, [])
    return _with(layer, inks, lift)


def _faces(board: GridBoard, lift: Lifting) -> Steps[Mapping[float, Sequence[str]]]:
    """The fronts of the cliffs, by row: below each lifted side that faces the viewer, as deep as the level drops; at
    the rim of the board down to the table."""
    found: dict[float, list[str]] = defaultdict(list)
    for number, (space, level) in enumerate(lift.levels.items(), 1):
        _, y = lift.plane.centre(space)
        for a, b, drop in _fronts(board, lift, space, level):
            top_a, top_b = (a[0], a[1] - LIFT * level), (b[0], b[1] - LIFT * level)
            low_b, low_a = (top_b[0], top_b[1] + LIFT * drop), (top_a[0], top_a[1] + LIFT * drop)
            found[y].append("M" + "L".join(point(at) for at in (top_a, top_b, low_b, low_a)) + "z")
        if number % FACES_TOGETHER == 0:
            yield
    return found


def _fronts(board: GridBoard, lift: Lifting, space: Space, level: int) -> Iterable[tuple[XY, XY, int]]:
    """The ends of the sides of a space that face the viewer, each with the drop of the level there."""
    grid, plane = board.topology, lift.plane
    x, y = plane.centre(space)
    for direction in range(0, len(grid.shifts), 2 if board.grid == "square" else 1):
        other = grid.step(space, direction)
        if other is not None:
            drop = level - lift.levels.get(other, 0)
            if drop > 0 and plane.centre(other)[1] > y + 1:
                yield *plane.side(space, other), drop
            continue
        back = grid.step(space, (direction + len(grid.shifts) // 2) % len(grid.shifts))
        if back is None or plane.centre(back)[1] > y - 1:
            continue
        # The rim's side is opposite the one towards the space behind.
        (ax, ay), (bx, by) = plane.side(space, back)
        yield (2 * x - ax, 2 * y - ay), (2 * x - bx, 2 * y - by), level
