"""The pieces of both programs, as tables: shape, ground, height, sides; the pieces that boards are written with; and
pieces at their places in a file, with the box around all of them.

Shapes are axial: cell (dq, dr) of a piece whose own hex is (q, r) is the hex (q + dq, r + dr). Sides are 0 E, 1 SE, 2
SW, 3 W, 4 NW, 5 NE, clockwise."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

from attrs import frozen

from tablelight import data
from tablelight.board.pieces import space_of, step_of
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.losses import Losses
from tablelight.formats.values import error_at
from tablelight.grid import Space

Offset = tuple[int, int]
ROTATIONS = range(6)
STEPS: tuple[Offset, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The step (dq, dr) across each side."""


def across(space: Space, side: int) -> Space:
    """The hex across a side."""
    (q, r), (dq, dr) = step_of(space, flat=False), STEPS[side]
    return space_of((q + dq, r + dr), flat=False)


@frozen
class Base:
    """The ground that an obstacle brings as a part of itself."""

    terrain: str
    full: bool
    own: str = ""


@frozen(kw_only=True)
class ScapePiece:
    """A kind of piece. `key`: its type number or its code. `own`: ground that the game does not have. `open`: the cell
    that a door leaves free. `across`: its edges' inner spaces are across the sides. `cells`, `sides`: by rotation."""

    key: int | str
    name: str
    role: str
    cells: tuple[tuple[Offset, ...], ...]
    sides: tuple[tuple[tuple[int, int], ...], ...] = ((),) * 6
    terrain: str = ""
    full: bool = True
    own: str = ""
    lost: str = ""
    object: str = ""
    base: Base | None = None
    height: int = 0
    heights: tuple[int, ...] = ()
    edge: str = ""
    across: bool = False
    open: int | None = None
    colour: int = 0

    @property
    def ground(self) -> Base | None:
        """The ground that it brings, as land or under an obstacle."""
        return Base(self.terrain, self.full, self.own) if self.role in ("land", "personal") else self.base

    def height_of(self, cell: int) -> int:
        return self.heights[cell] if self.heights else self.height

    def spaces(self, at: Space, rotation: int) -> tuple[Space, ...]:
        """The hexes that it covers if its own hex is `at`."""
        q, r = step_of(at, flat=False)
        return tuple(space_of((q + dq, r + dr), flat=False) for dq, dr in self.cells[rotation])


def _piece(plain: Mapping[str, Any], key: int | str, **more: Any) -> ScapePiece:
    base = plain.get("base")
    same = ("name", "role", "terrain", "full", "own", "lost", "object", "height", "edge", "open", "colour")
    return ScapePiece(
        key=key,
        base=Base(**base) if base else None,
        heights=tuple(plain.get("heights", ())),
        across=plain.get("inside") == "across",
        **{name: plain[name] for name in same if name in plain},
        **more,
    )


@cache
def _tables(program: str) -> Mapping[str, Any]:
    tables: Mapping[str, Any] = json.loads(data.read(__package__, f"{program}-pieces.json"))
    return tables


@cache
def virtualscape() -> Mapping[int, ScapePiece]:
    """VirtualScape's pieces by the number of their type."""
    tables = _tables("virtualscape")
    shapes = {
        name: tuple(tuple((dx - (dy >> 1), dy) for dx, dy in cells) for cells in turned)
        for name, turned in tables["shapes"].items()
    }
    found = {}
    for plain in tables["pieces"]:
        sides = tuple(tuple((cell, side) for cell, side in turned) for turned in plain.get("sides", ((),) * 6))
        found[plain["type"]] = _piece(plain, plain["type"], cells=shapes[plain["cells"]], sides=sides)
    return found


def start_colours() -> Mapping[int, str]:
    """The names of VirtualScape's colours of start areas."""
    return {int(number): name for number, name in _tables("virtualscape")["start_colours"].items()}


def glyph_names() -> Mapping[str, str]:
    """VirtualScape's names for the glyphs, by letter."""
    names: Mapping[str, str] = _tables("virtualscape")["glyphs"]
    return names


@cache
def map_editor() -> Mapping[str, ScapePiece]:
    """The map editor's pieces by code."""
    tables = _tables("map-editor")
    found = {}
    for plain in tables["pieces"]:
        cells = [tuple((q, r) for q, r in tables["templates"][plain["cells"]])]
        for _ in range(5):
            cells.append(tuple((-r, q + r) for q, r in cells[-1]))
        sides = tuple(
            tuple((cell, (side + rotation) % 6) for cell, side in plain.get("sides", ())) for rotation in ROTATIONS
        )
        found[plain["code"]] = _piece(plain, plain["code"], cells=tuple(cells), sides=sides)
    return found


def single(table: Mapping[Any, ScapePiece], like: ScapePiece) -> ScapePiece:
    """The one-hex piece with the same ground as a larger one; plain ground if its own has no piece so small."""
    alone = [piece for piece in table.values() if piece.role == "land" and len(piece.cells[0]) == 1]
    wanted = (like.terrain, like.full)
    fitting = [piece for piece in alone if (piece.terrain, piece.full) == wanted]
    same = [piece for piece in fitting if _family(piece.key) == _family(like.key)]
    plain = [piece for piece in fitting if not piece.own]
    return (same or [piece for piece in fitting if piece.own == like.own] or plain)[0]


def _family(key: int | str) -> int | str:
    """What pieces of one kind in several sizes share: thousands of the type, letters of the code."""
    return key // 1000 if isinstance(key, int) else key.rstrip("0123456789")


SAME_GROUND = {"heavy-snow": "snow", "slippery-ice": "ice", "clear": "grass"}
"""Ground that neither program has, and what it is written as."""


@frozen(kw_only=True)
class Kit:
    """A program's pieces by what they show. `land`: one-hex pieces by terrain; `palms`, `trees`: of several heights;
    `runs`: pieces on several sides, the longest ruin first. `glyph`, `start`, `figures` (of one hex, of two) if it has
    them."""

    land: Mapping[str, ScapePiece]
    palms: tuple[ScapePiece, ...]
    bush: ScapePiece
    trees: tuple[ScapePiece, ...]
    glacier: ScapePiece
    outcrop: ScapePiece
    hive: ScapePiece
    battlement: ScapePiece
    runs: tuple[ScapePiece, ...]
    glyph: ScapePiece | None = None
    start: ScapePiece | None = None
    figures: tuple[ScapePiece, ...] = ()


@cache
def kit_of(program: Literal["virtualscape", "map-editor"]) -> Kit:
    """The kit with a program's pieces."""
    table: Mapping[Any, ScapePiece] = virtualscape() if program == "virtualscape" else map_editor()
    keys: Mapping[str, Any] = _tables(program)["kit"]
    shown: dict[str, Any] = {
        name: tuple(table[each] for each in key) if isinstance(key, list) else table[key] for name, key in keys.items()
    }
    land: dict[str, ScapePiece] = {}
    for piece in table.values():
        if piece.role == "land" and len(piece.cells[0]) == 1 and not piece.own:
            land.setdefault(piece.terrain, piece)
    return Kit(land=land, **shown)


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
