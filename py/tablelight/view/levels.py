"""Levels on the board: the shading of higher ground, the cliffs in between, a numeral for each level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import repeat

from attrs import evolve

from tablelight.board.document import Board, GridBoard
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.games.ui import GameUi
from tablelight.view.marks import LayerSheet, stretches
from tablelight.view.plane import XY, HexPlane, Plane, point
from tablelight.view.styles import LEVEL_ALPHAS

CORNER_MARK = 35
LETTER_ABOVE = 40
"""How far a letter is to the left of and above a square's centre, and how far above a hexagon's."""
IN_HEX, IN_FLAT_HEX = (36, 22), (28, 27)
"""The place of a hexagon's level, from its centre: within it, next to its figure, on a pointy one next to its life."""
SHADES = len(LEVEL_ALPHAS)
"""The levels with their own shades: above them two shades alternate."""
STEEP = 3
"""The height of a cliff, in levels, above which its line grows no wider."""
DARK = frozenset({"blocking"})
"""Grounds dark enough for a light letter."""
LEVEL = 16
"""The height of a numeral, in units."""
CLIFFS_TOGETHER = 128


def _by_level(board: Board) -> Mapping[int, Sequence[Space]]:
    by_level: dict[int, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        if spec.level and spec.terrain != "void":
            by_level[spec.level].append(spec.at)
    return by_level


def level_shades(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> Steps[None]:
    """The shading of higher ground."""
    dark = {kind for kind, ground in ui.terrains.items() if ground.style in DARK}
    on_dark = {spec.at for spec in board.spaces if spec.terrain in dark}
    yield
    by_level = _by_level(board)
    yield
    for level, spaces in sorted(by_level.items()):
        for is_dark in (False, True):
            alike = [at for at in spaces if (at in on_dark) is is_dark]
            yield from sheet.spread(level_style(level, is_dark=is_dark), plane, alike)


def level_style(level: int, *, is_dark: bool) -> str:
    """The style that shades a level from 1 up, on a ground that is dark by day or on any other."""
    return f"level-on-dark-{shade_of(level)}" if is_dark else f"level-{shade_of(level)}"


def shade_of(level: int) -> int:
    """The shade of a level from 1 up; neighbouring levels never have the same."""
    return level if level <= SHADES else SHADES - (level - SHADES) % 2


@progressive()
def heights_layer(board: Board, plane: Plane) -> Steps[Layer]:
    """A numeral for each level, on a disc above cliffs, lit spaces and the rims of tokens: it can always be read."""
    sheet, by_level = LayerSheet(), _by_level(board)
    _, (x, y) = letter_and_level_places(plane)
    for level, spaces in sorted(by_level.items()):
        text = str(level)
        disc = marks.disc(11 if len(text) == 1 else 14)
        yield from sheet.spread("chip", plane, spaces, f"m{point((x, y))}{disc}")
        yield from sheet.spread("chip-letter", plane, spaces, f"m{point((x, y))}{marks.label(text, LEVEL)}")
    return evolve(sheet.layer(), is_still=True)


def cliff_edges(sheet: LayerSheet, board: GridBoard, plane: Plane) -> Steps[None]:
    """A line wherever the level changes between spaces that share a side, wider for a higher step, with its shadow on
    the lower space. Each is drawn around the middle of the higher space: all that face one way share a shape."""
    grid, level = board.topology, dict[int, int]()
    for cells in stretches([*grid.known]):
        level.update(zip(map(grid.index, cells), repeat(0)))
        yield
    raised: list[tuple[int, Space, int]] = []
    for specs in stretches(board.spaces):
        for spec in specs:
            index = grid.index(spec.at)
            if spec.terrain == "void":
                level.pop(index, None)
            elif spec.level:
                level[index] = spec.level
                raised.append((index, spec.at, spec.level))
        yield
    yield from _cliff_lines(sheet, board, plane, raised, level)


def cliffs_about(
    sheet: LayerSheet, board: GridBoard, plane: Plane, spaces: Collection[Space], levels: Mapping[Space, int]
) -> Steps[None]:
    """`cliff_edges` on the sides of some spaces. `levels`: theirs and their neighbours', without void spaces."""
    index = board.topology.index
    raised = [(index(at), at, level) for at, level in sorted(levels.items()) if level]
    yield from _cliff_lines(sheet, board, plane, raised, {index(at): level for at, level in levels.items()}, spaces)


def _cliff_lines(
    sheet: LayerSheet,
    board: GridBoard,
    plane: Plane,
    raised: Sequence[tuple[int, Space, int]],
    level: Mapping[int, int],
    among: Collection[Space] | None = None,
) -> Steps[None]:
    """`raised`: the number, the place and the level of each space that is not at 0; `level`: the levels by the spaces'
    numbers; `among`: the spaces at whose sides cliffs are drawn, None for all."""
    grid, every = board.topology, 2 if board.grid == "square" else 1
    lines: dict[int, list[str]] = defaultdict(list)
    shadows: dict[int, list[str]] = defaultdict(list)
    shapes: dict[tuple[int, int], tuple[str, str]] = {}
    # Shadows that meet at a corner are drawn in one go, or they darken each other: near spaces go together.
    for start in range(0, len(raised), CLIFFS_TOGETHER):
        for shift in grid.shifts[::every]:
            steps: dict[int, list[Space]] = defaultdict(list)
            for index, at, height in raised[start : start + CLIFFS_TOGETHER]:
                lower = level.get(index + shift, height)
                if lower < height and (among is None or at in among or grid.space(index + shift) in among):
                    steps[min(height - lower, STEEP)].append(at)
            for drop, spaces in steps.items():
                if (shift, drop) not in shapes:
                    below = grid.space(grid.index(spaces[0]) + shift)
                    shapes[shift, drop] = _cliff(plane, spaces[0], below, drop)
                line, shadow = shapes[shift, drop]
                lines[drop].append(plane.region(spaces, line))
                shadows[drop].append(plane.region(spaces, shadow))
        yield
    for drop, paths in sorted(shadows.items()):
        sheet.add(f"cliff-shade-{drop}", *paths)
    for drop, paths in sorted(lines.items()):
        sheet.add(f"cliff-{drop}", *paths)


def _cliff(plane: Plane, space: Space, lower: Space, drop: int) -> tuple[str, str]:
    """The line between a space and a lower neighbour, and its shadow, as paths from the middle of the higher one."""
    a, b = plane.side(space, lower)
    (x, y), (to_x, to_y) = plane.centre(space), plane.centre(lower)
    along = point((b[0] - a[0], b[1] - a[1]))
    dx, dy = (to_x - x) * 0.04 * drop, (to_y - y) * 0.04 * drop
    return f"m{point((a[0] - x, a[1] - y))}l{along}", f"m{point((a[0] + dx - x, a[1] + dy - y))}l{along}"


def letter_and_level_places(plane: Plane) -> tuple[XY, XY]:
    """The places of a space's letter and its level, from its centre."""
    if isinstance(plane, HexPlane):
        return (0, -LETTER_ABOVE), IN_FLAT_HEX if plane.flat else IN_HEX
    return (-CORNER_MARK, -CORNER_MARK), (CORNER_MARK, CORNER_MARK)
