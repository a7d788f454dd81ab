"""Pieces in their slots to a board: the ground of each hex is its highest land; what stands on it is an object.

A land piece of full height in slot z has its surface at level z + 1, a half tile at level z."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter

from tablelight.board.document import BoardObject, Document, Figure
from tablelight.formats.draft import Draft, side_of
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.scape.pieces import LAND, STANDING, BoardBox, HexPieces, Placed, across
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

NO_OUTCROPS = {
    "tree": loss_text("Trees are shown as outcrops: figures cannot enter them or see through them."),
    "wall": loss_text("Castle walls are shown as outcrops."),
}
"""Things that documents call outcrops, unless they may have further kinds; and the losses."""
PIECES_AT_ONCE, ROWS_AT_ONCE = 200, 8
"""Pieces set down, and rows of spaces made, between two stops."""


@progressive()
def build(placed: Sequence[Placed | None], box: BoardBox, title: str, losses: Losses) -> Steps[Document]:
    """The known pieces as a board of HeroScape."""
    pieces = [each for each in placed if each is not None]
    draft = Draft(box.columns, box.rows)
    hexes = _hexes(pieces, box)
    yield
    yield from _Ground(draft, hexes, losses).build()
    yield
    figures: list[Figure] = []
    taken: set[Space] = set()
    for number, each in enumerate(pieces, 1):
        if number % PIECES_AT_ONCE == 0:
            yield
        piece, at = each.piece, [box.space(cell) for cell in each.cells]
        if piece.role == "edges":
            _edges(each, box, draft, losses)
        elif piece.role in ("glyph", "start"):
            space = box.space(each.cells[0])
            if space in draft:
                draft.label(space, each.text)
            else:
                losses.lost("place", each.path, "Glyphs and start areas outside the board are left out.", at=at)
        elif piece.role == "figure":
            _figure(each, box, draft, taken, figures, losses)
        elif piece.role == "addon":
            losses.lost("addon", each.path, "Ladders, flags and thin walls are left out: this game has none.", at=at)
        elif piece.role == "personal":
            losses.lost("piece", each.path, "The author's own tiles are shown as grass.", at=at)
        elif piece.open is not None:
            losses.lost("object", each.path, "Doors and arches are open: their doors are not shown.", at=at)
        if piece.lost:
            losses.lost("edge", each.path, "Walls of warehouse ruins are left out: they run through the hexes.", at=at)
    yield
    return Document(game="heroscape", title=title, board=draft.board("hex"), figures=tuple(figures))


def _hexes(pieces: Sequence[Placed], box: BoardBox) -> dict[Space, HexPieces]:
    hexes: dict[Space, HexPieces] = {}
    for order, placed in enumerate(pieces):
        if placed.piece.role in (*LAND, *STANDING):
            for number, cell in enumerate(placed.cells):
                hexes.setdefault(box.space(cell), []).append((order, number, placed))
    return hexes


class _Ground:
    """Terrain, levels and objects of all hexes. Losses are reported at the end, in the order of the file."""

    def __init__(self, draft: Draft, hexes: dict[Space, HexPieces], losses: Losses) -> None:
        self.draft, self.hexes, self.losses = draft, hexes, losses
        self.lost: list[tuple[int, Callable[[], None]]] = []

    def build(self) -> Steps[None]:
        for row in range(self.draft.rows):
            if row % ROWS_AT_ONCE == ROWS_AT_ONCE - 1:
                yield
            for column in range(self.draft.columns):
                space = column, row
                if space in self.hexes:
                    self._space(space, self.hexes[space])
                else:
                    self.draft.terrain[space] = "void"
        for _, lose in sorted(self.lost, key=itemgetter(0)):
            lose()

    def _lose(self, order: int, placed: Placed, kind: str, text: str, /, *, at: Space, **values: str | int) -> None:
        self.lost.append((order, partial(self.losses.lost, kind, placed.path, text, at=[at], **values)))

    def _space(self, space: Space, there: HexPieces) -> None:
        land = [(order, placed) for order, _, placed in there if placed.piece.ground is not None]
        order, ground = max(land, key=lambda layer: (layer[1].z, layer[0]), default=(0, None))
        if ground is not None:
            base = ground.piece.ground
            assert base is not None
            terrain, level = base.terrain, ground.surface
            if base.own:
                text = "Ground of {own} is shown as {terrain}."
                self._lose(order, ground, "terrain", text, own=base.own, terrain=terrain, at=space)
            if _has_gap(there, {placed.z for _, placed in land}):
                self._lose(order, ground, "under", "Spaces below other spaces are left out.", at=space)
        else:
            has_trees = any(placed.piece.role == "obstacle" for _, _, placed in there)
            terrain, level = "grass" if has_trees else "rock", min(placed.z for _, _, placed in there)
        self.draft.terrain[space] = terrain
        if level:
            self.draft.level[space] = level
        self._object(space, there, -1 if ground is None else ground.z, level)

    def _object(self, space: Space, there: HexPieces, lowest: int, level: int) -> None:
        """Show the highest thing on a hex. `lowest`: the slot of its ground."""
        shown: list[tuple[int, int, str, Placed]] = []
        is_hidden = False
        for order, number, placed in there:
            piece, top = placed.piece, placed.top_of(number)
            if piece.role == "castle":
                if number != piece.open and piece.height > 1 and lowest < top:
                    shown.append((top, order, "wall", placed))
            elif piece.role == "obstacle" and placed.z >= lowest:
                shown.append((top, order, piece.object, placed))
            elif piece.role == "obstacle" and not is_hidden:
                is_hidden = True
                self._lose(order, placed, "under", "Trees and rocks under bridges are left out.", at=space)
        if not shown:
            return
        top, order, kind, placed = max(shown, key=lambda entry: (entry[0], -entry[1]))
        if kind in NO_OUTCROPS and not self.losses.keeps_more:  # else the document may name them as they are
            text, kind = NO_OUTCROPS[kind], "outcrop"
            self._lose(order, placed, "object", text, at=space)
        self.draft.objects[space] = BoardObject(at=space, kind=kind, height=top - level)


def _has_gap(there: HexPieces, lands: set[int]) -> bool:
    """Whether an empty slot lies between the lowest and the highest ground, whose slots are `lands`."""
    filled = set(lands)
    for _, number, placed in there:
        if placed.piece.role == "obstacle":
            filled.add(placed.z)
        elif placed.piece.role == "castle" and number != placed.piece.open:
            filled.update(range(placed.z, placed.z + placed.piece.height))
    return not filled.issuperset(range(min(lands), max(lands)))


def _edges(placed: Placed, box: BoardBox, draft: Draft, losses: Losses) -> None:
    for a, b in sides_of(placed, box):
        if _is_on(a, draft) and _is_on(b, draft):
            draft.edge(side_of(a, b), placed.piece.edge, b if placed.piece.across else None)
        else:
            losses.lost("edge", placed.path, "Sides at the rim of the board are left out.", at=[a, b])


def sides_of(placed: Placed, box: BoardBox) -> list[tuple[Space, Space]]:
    """The sides that a piece stands on: for each the space of its own cell, then the one across."""
    found = []
    for number, side in placed.piece.sides[placed.rotation]:
        cell = placed.cells[number]
        found.append((box.space(cell), box.space(across(cell, side))))
    return found


def _is_on(space: Space, draft: Draft) -> bool:
    return 0 <= space[0] < draft.columns and 0 <= space[1] < draft.rows


def _figure(
    placed: Placed, box: BoardBox, draft: Draft, taken: set[Space], figures: list[Figure], losses: Losses
) -> None:
    at = [box.space(cell) for cell in placed.cells]
    if any(space not in draft or space in taken for space in at):
        text = "Figures outside the board, or where another figure stands, are left out."
        losses.lost("place", placed.path, text, at=at)
        return
    taken.update(at)
    if placed.head:
        at.reverse()
    losses.lost("figure", placed.path, "Figures have a name only: their side and numbers are not in the file.", at=at)
    traits = ("double",) if len(at) == 2 else ()
    figures.append(Figure(id=f"f{len(figures) + 1}", name=placed.text, side="red", at=tuple(at), traits=traits))
