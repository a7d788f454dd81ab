"""Pieces at their places in a file, what lies on each hex, and the box around all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import frozen

from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.losses import Losses
from tablelight.formats.scape.pieces import ScapePiece
from tablelight.formats.values import error_at
from tablelight.grid import Space

MOST_PIECES = LARGEST_SIDE * LARGEST_SIDE
LAND = ("land", "personal")
STANDING = ("obstacle", "castle")
"""Roles of pieces that rise above their ground."""


def lose_if_too_many(count: int, losses: Losses) -> None:
    """Note that a written file has more pieces than are read."""
    text = "Tablelight reads at most {most} pieces: it could not open this file again."
    losses.lost("piece", "$.board", text, int(count > MOST_PIECES), most=MOST_PIECES)


@frozen(eq=False)
class Placed:
    """A piece where it lies. `cells`: the hexes that it covers, in offsets of the file; `text`: a label, or a figure's
    name; `path`: its place in the file."""

    piece: ScapePiece
    cells: tuple[Space, ...]
    rotation: int
    z: int
    path: str
    text: str = ""
    head: int = 0
    """The number of the cell that a figure of two hexes looks from."""

    @property
    def surface(self) -> int:
        """The level of its ground."""
        return self.z + (1 if self.piece.ground is not None and self.piece.ground.full else 0)

    def top_of(self, cell: int) -> int:
        """The level that one of its cells reaches."""
        return self.surface + (self.piece.height_of(cell) if self.piece.role in STANDING else 0)

    @property
    def top(self) -> int:
        """The level that its highest cell reaches."""
        return max(self.top_of(cell) for cell in range(len(self.cells)))


HexPieces: TypeAlias = list[tuple[int, int, Placed]]
"""What lies on a hex, in the file's order: the number of each piece, the number of its cell here, and the piece."""


@frozen
class BoardBox:
    """The hex of the file at the board's upper left, and the board's size."""

    left: int
    top: int
    columns: int
    rows: int

    def space(self, cell: Space) -> Space:
        return cell[0] - self.left, cell[1] - self.top

    def cell(self, space: Space) -> Space:
        return space[0] + self.left, space[1] + self.top


def box_around(pieces: Iterable[Placed | None], path: str, x: str = "", y: str = "", z: str = "") -> BoardBox:
    """The box around the known pieces, its first row even; an error at `path` if there are none. `x`, `y`, `z`: added to
    a piece's path to name its column, its row, its slot."""
    known = [each for each in pieces if each is not None]
    if not known:
        raise error_at(path, "has no known piece")
    for placed in known:
        if placed.top > LARGEST_SIDE:
            raise error_at(placed.path + z, "reaches above level {maximum}", maximum=LARGEST_SIDE)
    left, top = right, bottom = known[0].cells[0]
    for placed in known:
        columns, rows = [column for column, _ in placed.cells], [row for _, row in placed.cells]
        left, right = min(left, *columns), max(right, *columns)
        top, bottom = min(top, *rows), max(bottom, *rows)
        text = "lies so far off that the board would have more than {maximum} each way"
        if right - left >= LARGEST_SIDE:
            raise error_at(placed.path + x, text, maximum=LARGEST_SIDE)
        if bottom - (top - top % 2) >= LARGEST_SIDE:
            raise error_at(placed.path + y, text, maximum=LARGEST_SIDE)
    top -= top % 2
    return BoardBox(left, top, right - left + 1, bottom - top + 1)
