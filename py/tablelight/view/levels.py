"""Levels on the board: the shading of what is higher, the cliffs between, a numeral for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tablelight.board.document import Board, GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.games.ui import GameUi
from tablelight.view.plane import XY, Plane, point
from tablelight.view.styles import LEVEL_ALPHAS

CORNER_MARK = 35
LETTER_ABOVE = 40
"""How far a letter stands from a square's centre to the left and up, and above a hexagon's."""
IN_HEX = 28, 27
"""Where a hexagon's level stands, from its centre: within it, and beside what stands on it."""
SHADES = len(LEVEL_ALPHAS)
"""Levels above which the ground grows no darker: from there on two shades take turns."""
STEEP = 3
"""Levels of a cliff above which its line grows no wider."""
DARK = frozenset({"blocking"})
"""Grounds so dark that their letter is light."""
LEVEL = 16
"""Units: how high a numeral is."""


def _by_level(board: Board) -> Mapping[int, Sequence[Space]]:
    by_level: dict[int, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        if spec.level and spec.terrain != "void":
            by_level[spec.level].append(spec.at)
    return by_level


def level_shades(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    """The shading of what is higher."""
    dark = {kind for kind, ground in ui.terrains.items() if ground.style in DARK}
    on_dark = {spec.at for spec in board.spaces if spec.terrain in dark}
    for level, spaces in sorted(_by_level(board).items()):
        for is_dark in (False, True):
            alike = [at for at in spaces if (at in on_dark) is is_dark]
            if alike:
                sheet.add(level_style(level, is_dark=is_dark), plane.region(alike))


def level_style(level: int, *, is_dark: bool) -> str:
    """The style that shades a level from 1 up, on a ground that is dark by day or on any other."""
    return f"level-on-dark-{shade_of(level)}" if is_dark else f"level-{shade_of(level)}"


def shade_of(level: int) -> int:
    """The shade of a level from 1 up; neighbouring levels never have the same."""
    return level if level <= SHADES else SHADES - (level - SHADES) % 2


def heights_layer(board: Board, plane: Plane) -> Layer:
    """A numeral for each level, on a disc of its own: above cliffs, what is lit and the rims of tokens: always read."""
    sheet, by_level = LayerSheet(), _by_level(board)
    _, (x, y) = letter_and_level_places(plane)
    for level, spaces in sorted(by_level.items()):
        text = str(level)
        disc = marks.disc(11 if len(text) == 1 else 14)
        sheet.add("chip", plane.region(spaces, f"m{point((x, y))}{disc}"))
        sheet.add("chip-letter", plane.region(spaces, f"m{point((x, y))}{marks.label(text, LEVEL)}"))
    return sheet.layer()


def cliff_edges(sheet: LayerSheet, board: GridBoard, plane: Plane) -> None:
    """A line wherever the level changes between spaces that share a side, the wider the higher the step, with its shadow on
    what lies below."""
    level = {spec.at: spec.level for spec in board.spaces if spec.level}
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    lines: dict[int, list[str]] = defaultdict(list)
    shadows: dict[int, list[str]] = defaultdict(list)
    for space, height in level.items():
        for neighbour in side_neighbours(board, space):
            lower = level.get(neighbour, 0)
            if lower < height and neighbour not in void:
                drop = min(height - lower, STEEP)
                a, b = plane.side(space, neighbour)
                lines[drop].append(f"M{point(a)}L{point(b)}")
                (x, y), (to_x, to_y) = plane.centre(space), plane.centre(neighbour)
                dx, dy = (to_x - x) * 0.04 * drop, (to_y - y) * 0.04 * drop
                shadows[drop].append(f"M{point((a[0] + dx, a[1] + dy))}L{point((b[0] + dx, b[1] + dy))}")
    for drop, paths in sorted(shadows.items()):
        sheet.add(f"cliff-shade-{drop}", *paths)
    for drop, paths in sorted(lines.items()):
        sheet.add(f"cliff-{drop}", *paths)


def letter_and_level_places(plane: Plane) -> tuple[XY, XY]:
    """Where a space's letter and its level stand, from its centre."""
    if plane.cell.count("l"):  # six sides
        return (0, -LETTER_ABOVE), IN_HEX
    return (-CORNER_MARK, -CORNER_MARK), (CORNER_MARK, CORNER_MARK)
