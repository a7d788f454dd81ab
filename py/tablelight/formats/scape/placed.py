"""Pieces at their places in a file, what lies on each hex, and the box around all of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.losses import Losses
from tablelight.formats.scape.pieces import ScapePiece
from tablelight.formats.values import error_at
from tablelight.grid import Space

MOST_PIECES = LARGEST_SIDE * LARGEST_SIDE


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
    def top(self) -> int:
        """The level that its highest part reaches."""
        piece = self.piece
        if piece.role == "obstacle":
            lift = 1 if piece.base is not None and piece.base.full else 0
            return self.z + lift + max(piece.height, *piece.heights, 0)
        if piece.role == "castle":
            return self.z + piece.height
        return self.surface

    @property
    def surface(self) -> int:
        """The level of its ground."""
        return self.z + (1 if self.piece.ground is not None and self.piece.ground.full else 0)


@frozen
class HexPieces:
    """What lies on a hex, in the file's order: each piece with its number; obstacles and castles also with that of
    their cell here."""

    land: list[tuple[int, Placed]] = field(factory=list)
    obstacles: list[tuple[int, int, Placed]] = field(factory=list)
    castles: list[tuple[int, int, Placed]] = field(factory=list)


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
