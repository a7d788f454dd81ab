"""Half tiles: terrain half a step lower than full ground. A level counts full tiles, so next to ground of level 1 a
half tile of the same layer has level 0."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tablelight.board import edits
from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.board.edits import VOID
from tablelight.grid import Space
from tablelight.progress.memo import remember


def lay(board: GridBoard, spaces: Iterable[Space], terrain: str, half: Collection[str]) -> GridBoard:
    """The board with another terrain in these spaces. A half tile that replaces full ground is a level lower, full
    ground that replaces a half tile a level higher. If there is no lower level, all other ground is lifted."""
    if not half:
        return edits.paint(board, spaces, terrain=terrain)
    wanted = [space for space in dict.fromkeys(spaces) if space in board.topology]
    specs = {spec.at: spec for spec in board.spaces}
    before = {space: specs.get(space) or SpaceSpec(at=space) for space in wanted}
    if terrain in half:
        lower = [space for space, spec in before.items() if spec.terrain not in half]
        return _lowered(edits.paint(board, wanted, terrain=terrain), lower)
    higher = [space for space, spec in before.items() if spec.terrain in half and terrain != VOID]
    return edits.lift(edits.paint(board, wanted, terrain=terrain), higher, 1)


def sunk(board: GridBoard, half: Collection[str]) -> GridBoard:
    """The board with all its half tiles a level lower, next to the ground around them."""
    return _lowered(board, [spec.at for spec in board.spaces if spec.terrain in half])


@remember(1)
def lie_level(board: GridBoard, half: tuple[str, ...]) -> bool:
    """Whether half tiles are at the level of full ground next to them, and none is lower."""
    grid, layout = board.topology, board.layout
    tiles, levels, is_level = layout.terrain(*half), layout.levels, False
    full = grid.all & ~tiles & ~layout.terrain(VOID)
    for level, mask in levels.items():
        banks = grid.around(tiles & mask) & full
        if banks & levels.get(level + 1, 0):
            return False
        is_level |= bool(banks & mask)
    return is_level


def _lowered(board: GridBoard, spaces: Collection[Space]) -> GridBoard:
    """The board with these spaces a level lower than the others: all is lifted first if one is on the ground."""
    low = {spec.at for spec in board.spaces if spec.level}
    if any(space not in low for space in spaces):
        board = edits.lift(board, edits.rectangle(board, (0, 0), (board.columns - 1, board.rows - 1)), 1)
    return edits.lift(board, spaces, -1)
