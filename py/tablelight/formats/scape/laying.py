"""A board to pieces: each space is a column of one-hex pieces, then comes what stands on it and on its sides. Written
back into the file it came from, what lies on unchanged spaces stays as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from operator import attrgetter
from typing import TypeAlias

from attrs import frozen

from tablelight.board.document import BoardObject, Document, Edge, Figure, SpaceSpec
from tablelight.formats.draft import APART
from tablelight.formats.losses import Losses
from tablelight.formats.scape.building import NO_OUTCROPS, build, sides_of
from tablelight.formats.scape.pieces import LAND, ROTATIONS, SAME_GROUND, BoardBox, Kit, Placed, ScapePiece, across
from tablelight.grid import Space
from tablelight.grid.topology import by_row
from tablelight.rules.registry import rules_of

HEIGHT_UNTOLD = 9
"""The height of a thing that gives none, by the rules."""


@frozen
class LaidPiece:
    """A new piece: where its own hex lies on the board, its rotation, its slot, its text."""

    piece: ScapePiece
    at: Space
    rotation: int
    z: int
    text: str = ""


def _grounds(document: Document) -> dict[Space, tuple[str, int]]:
    """The ground of each space as it is written ("" for void), and its level."""
    board = document.spaces_board
    told = {spec.at: (SAME_GROUND.get(spec.terrain, spec.terrain), spec.level) for spec in board.spaces}
    return {
        (column, row): ("" if ground == "void" else ground, level)
        for row in range(board.rows)
        for column in range(board.columns)
        for ground, level in [told.get((column, row), ("grass", 0))]
    }


Kept: TypeAlias = "tuple[int, tuple[Space, ...] | None]"
"""A piece of the source by its number; the hexes where one-hex pieces replace it, None if it stays whole."""
Merged: TypeAlias = "tuple[list[Kept], list[LaidPiece], BoardBox]"
"""What stays of the source, in its order, the new pieces, and where the board lies in the file."""


def lay_all(document: Document, kit: Kit, losses: Losses) -> Merged:
    """The pieces of a whole board, for a new file. If ground of full height lies at level 0, where no piece can show it,
    all is written a level higher."""
    grounds = _grounds(document).values()
    lift = int(any(kit.land[ground].full and not level for ground, level in grounds if ground))
    laying = Laying(document, kit, lift, losses)
    laying.spaces(laying.grounds)
    laying.edges(edge_keys(document.spaces_board.edges))
    return [], laying.sorted(), BoardBox(0, 0, 0, 0)


class Laying:
    """The pieces of a board, or of some of its spaces and edges."""

    def __init__(self, document: Document, kit: Kit, lift: int, losses: Losses) -> None:
        self.document, self.kit, self.lift, self.losses = document, kit, lift, losses
        self.board = document.spaces_board
        self.grounds = _grounds(document)
        self.laid: list[LaidPiece] = []

    def sorted(self) -> list[LaidPiece]:
        return sorted(self.laid, key=lambda laid: (laid.at[1], laid.at[0], laid.z))

    def level(self, space: Space) -> int:
        """The level of a space as it is written: at least 1 for full ground."""
        ground, level = self.grounds.get(space, ("", 0))
        level += self.lift
        return max(level, 1) if ground and self.kit.land[ground].full else level

    def slot(self, space: Space) -> int:
        """The slot of a space's ground; walls and battlements lie in the slot of the space behind them."""
        ground, _ = self.grounds.get(space, ("", 0))
        return self.level(space) - (1 if ground and self.kit.land[ground].full else 0)

    def spaces(self, wanted: Collection[Space]) -> None:
        self._count_grounds(wanted)
        things: dict[Space, list[tuple[int, BoardObject]]] = {}
        for number, thing in enumerate(self.board.objects):
            if thing.at in wanted:
                things.setdefault(thing.at, []).append((number, thing))
        hives = self._hives(things)
        for space in sorted(wanted, key=by_row):
            self._space(space, things.get(space, []), hives)
        self._labels(wanted)
        self._figures(wanted)

    def _count_grounds(self, wanted: Collection[Space]) -> None:
        told = {spec.at: (spec, f"$.board.spaces[{number}]") for number, spec in enumerate(self.board.spaces)}
        untold = {space: (SpaceSpec(at=space), "$.board") for space in wanted if space not in told}
        for space, (spec, path) in (told | untold).items():
            if space not in wanted:
                continue
            if spec.terrain in SAME_GROUND and spec.terrain != "clear":  # clear ground is grass
                text = "Unsupported ground is written as other ground: {terrain}."
                self.losses.lost("terrain", path, text, terrain=spec.terrain)
            if self.grounds[space][0] and self.level(space) != spec.level + self.lift:
                self.losses.lost("level", path, "Ground at level 0 is written a level higher.")

    def _space(self, space: Space, things: list[tuple[int, BoardObject]], hives: Collection[Space]) -> None:
        ground, _ = self.grounds[space]
        if not ground:
            for number, _ in things:
                self._lose_object(number)
            return
        land, level = self.kit.land[ground], self.level(space)
        stack = [land if land.full else self.kit.land["grass"]] * level
        if not land.full and space not in hives:
            stack.append(land)
        for number, thing in things:
            if thing.kind != "hive":
                self._object(number, thing, stack, level)
        self.laid += [LaidPiece(piece, space, 0, z) for z, piece in enumerate(stack)]

    def _object(self, number: int, thing: BoardObject, stack: list[ScapePiece], level: int) -> None:
        if not stack:
            self._lose_object(number)
            return
        wanted = HEIGHT_UNTOLD if thing.height is None else thing.height
        top = stack[-1]
        piece: ScapePiece | None = None
        if thing.kind in ("palm", "bush"):
            if top.full and top.role == "land":
                piece = self.kit.bush if thing.kind == "bush" else _nearest(self.kit.palms, wanted)
                if top.terrain != "grass":
                    path = f"$.board.objects[{number}]"
                    self.losses.lost("terrain", path, "Palms and bushes replace the ground under them.")
                stack[-1] = piece
        elif thing.kind == "glacier" and top.terrain == "ice":
            piece = stack[-1] = self.kit.glacier
        elif thing.kind == "outcrop" and top.terrain == "shadow":
            piece = stack[-1] = self.kit.outcrop
        elif thing.kind in ("outcrop", "glacier", "tree", "wall"):
            piece = _nearest(self.kit.trees, wanted)
            self.laid.append(LaidPiece(piece, thing.at, 0, level))
        is_kept = piece is not None and piece.height == thing.height
        other = piece is not None and thing.kind in ("glacier", "wall") and piece.object != thing.kind
        if not is_kept or other:
            self._lose_object(number)

    def _lose_object(self, number: int) -> None:
        text = "Things of an unsupported kind or height are written as the nearest supported one."
        self.losses.lost("object", f"$.board.objects[{number}]", text)

    def _hives(self, things: Mapping[Space, list[tuple[int, BoardObject]]]) -> set[Space]:
        """Put a hive wherever six spaces are one piece; returns the spaces that the hives cover."""
        waiting = {
            space: number
            for space, there in things.items()
            for number, thing in there
            if thing.kind == "hive" and self.grounds[space][0] == "swamp-water"
        }
        covered: set[Space] = set()
        for at in sorted(waiting, key=by_row):
            # The piece's own hex need not be one that it covers.
            for anchor, rotation in self._anchors(at):
                cells = set(self.kit.hive.spaces(anchor, rotation))
                if cells <= waiting.keys() - covered and len({self.level(cell) for cell in cells}) == 1:
                    covered |= cells
                    self.laid.append(LaidPiece(self.kit.hive, anchor, rotation, self.level(at)))
                    break
        for there in things.values():
            for number, thing in there:
                if thing.kind == "hive" and not (thing.at in covered and thing.height == self.kit.hive.height):
                    self._lose_object(number)
        return covered

    def _anchors(self, at: Space) -> Iterable[tuple[Space, int]]:
        for row, column, rotation in product(range(at[1] - 3, at[1] + 4), range(at[0] - 4, at[0] + 5), ROTATIONS):
            if at in self.kit.hive.spaces((column, row), rotation):
                yield (column, row), rotation

    def _labels(self, wanted: Collection[Space]) -> None:
        for number, spec in enumerate(self.board.spaces):
            for part in (spec.label or "").split(APART) if spec.at in wanted else ():
                piece = self._mark(part) if self.grounds[spec.at][0] else None
                if piece is not None:
                    self.laid.append(LaidPiece(piece, spec.at, 0, self.level(spec.at), part.partition(" ")[2]))
                elif part:
                    text = "Labels that are no glyphs or starts are left out."
                    self.losses.lost("text", f"$.board.spaces[{number}]", text)

    def _mark(self, label: str) -> ScapePiece | None:
        word, _, rest = label.partition(" ")
        if word == "glyph" and (not rest or (len(rest) == 1 and "!" <= rest <= "~")):
            return self.kit.glyph
        return self.kit.start if word == "start" and rest else None

    def _figures(self, wanted: Collection[Space]) -> None:
        if not self.kit.figures:
            self.losses.lost("figure", "$.figures[0]", "Figures are not saved.", len(self.document.figures))
            return
        for number, figure in standing(self.document):
            if figure.at[0] not in wanted:
                continue
            self.losses.lost("figure", f"$.figures[{number}]", "Only the name and place of a figure are written.")
            piece = self.kit.figures[len(figure.at) - 1]
            for rotation in ROTATIONS:
                # The head is on the piece's first cell up to rotation 2, from there on its second.
                cells = figure.at if rotation < 3 else tuple(reversed(figure.at))
                if piece.spaces(cells[0], rotation) == cells:
                    self.laid.append(LaidPiece(piece, cells[0], rotation, self.level(cells[0]), figure.name))
                    break

    def edges(self, wanted: Mapping[tuple[frozenset[Space], str], int]) -> None:
        """Lay edges, by their numbers: whole pieces if all their sides are there, battlements one by one."""
        waiting = dict(wanted)
        for key, number in wanted.items():
            edge = self.board.edges[number]
            if edge.kind == self.kit.battlement.edge and edge.inside is not None:
                self._battlement(edge, edge.inside)
                del waiting[key]
        for piece in self.kit.runs:
            self._run(piece, waiting)
        for number in waiting.values():
            self.losses.lost("edge", f"$.board.edges[{number}]", "Sides without a whole piece are left out.")

    def _battlement(self, edge: Edge, inside: Space) -> None:
        outer = next(space for space in edge.between if space != inside)
        piece = self.kit.battlement
        for rotation in ROTATIONS:
            if across(outer, piece.sides[rotation][0][1]) == inside:
                self.laid.append(LaidPiece(piece, outer, rotation, self.slot(inside)))
                return

    def _run(self, piece: ScapePiece, waiting: dict[tuple[frozenset[Space], str], int]) -> None:
        """Lay a piece as often as its sides are there, with each side used once."""
        near = {space for pair, kind in waiting if kind == piece.edge for space in pair}
        for at in sorted(near, key=by_row):
            for rotation in ROTATIONS:
                cells = piece.spaces(at, rotation)
                sides = [(cells[number], across(cells[number], side)) for number, side in piece.sides[rotation]]
                keys = [(frozenset(side), piece.edge) for side in sides]
                if len(set(keys)) != len(keys) or not all(key in waiting for key in keys):
                    continue
                inner = [self.board.edges[waiting[key]].inside for key in keys]
                if piece.across and inner != [over for _, over in sides]:
                    continue
                for key in keys:
                    del waiting[key]
                slot = self.slot(sides[0][1]) if piece.across else self.level(at)
                self.laid.append(LaidPiece(piece, at, rotation, slot))


def _nearest(pieces: Iterable[ScapePiece], wanted: int) -> ScapePiece:
    return min(pieces, key=lambda piece: (abs(piece.height - wanted), piece.height))


def standing(document: Document) -> list[tuple[int, Figure]]:
    """The figures that are on the table, each with its number."""
    rules = rules_of(document)
    return [(number, figure) for number, figure in enumerate(document.figures) if not rules.is_out(figure)]


def edge_keys(edges: Iterable[Edge]) -> dict[tuple[frozenset[Space], str], int]:
    """The number of each edge by its two spaces and its kind."""
    return {(frozenset(edge.between), edge.kind): number for number, edge in enumerate(edges)}


MARKS = ("obstacle", "castle", "glyph", "start", "figure")
"""Pieces that go as a whole if one of their spaces changes; then all of their spaces count as changed."""


def merge(
    document: Document, placed: Sequence[Placed | None], box: BoardBox, kit: Kit, losses: Losses
) -> Merged | None:
    """The pieces of the source that stay, and where; None if the board is of another game or size."""
    source = build(placed, box, "", Losses())
    board = document.spaces_board
    if document.game != source.game or (board.columns, board.rows) != (box.columns, box.rows):
        return None
    _figures_lost(document, source, losses)
    now, before = _space_facts(document), _space_facts(source)
    changed = {space for space in now.keys() | before.keys() if now.get(space) != before.get(space)}
    if not changed and _triples(board.edges) == _triples(source.spaces_board.edges):
        return [(number, None) for number in range(len(placed))], [], box
    gone = _triples(source.spaces_board.edges) - _triples(board.edges)
    spread = [
        (number, {box.space(cell) for cell in each.cells})
        for number, each in enumerate(placed)
        if each is not None and each.piece.role in MARKS
    ]
    dropped: set[int] = set()
    count = -1
    while count != len(dropped):
        count = len(dropped)
        for number, spaces in spread:
            if number not in dropped and spaces & changed:
                dropped.add(number)
                changed |= spaces
    kept: list[Kept] = []
    covered: set[tuple[frozenset[Space], str]] = set()
    for number, each in enumerate(placed):
        if number in dropped:
            continue
        if each is not None and each.piece.role == "edges":
            keys = {(frozenset(side), each.piece.edge) for side in sides_of(each, box)}
            if any(key in keys for key, _ in gone):
                continue
            covered |= keys
        stays = _stays(each, box, changed)
        if stays != ():
            kept.append((number, stays))
    laying = Laying(document, kit, 0, losses)
    laying.spaces(changed)
    laying.edges({key: number for key, number in edge_keys(board.edges).items() if key not in covered})
    return kept, laying.sorted(), box


def _stays(placed: Placed | None, box: BoardBox, changed: set[Space]) -> tuple[Space, ...] | None:
    """The unchanged hexes of a land piece; None if it stays whole."""
    if placed is None or placed.piece.role not in LAND:
        return None
    cells = tuple(cell for cell in placed.cells if box.space(cell) not in changed)
    return None if len(cells) == len(placed.cells) else cells


def _triples(edges: Sequence[Edge]) -> set[tuple[tuple[frozenset[Space], str], Space | None]]:
    return {((frozenset(edge.between), edge.kind), edge.inside) for edge in edges}


def _space_facts(document: Document) -> Mapping[Space, object]:
    """What a document says of each space, as far as a file of pieces can say it."""
    board = document.spaces_board
    found: dict[Space, list[object]] = {}
    for spec in board.spaces:
        if (spec.terrain, spec.level, spec.label) != ("clear", 0, None):
            found.setdefault(spec.at, []).append((spec.terrain, spec.level, spec.label))
    for thing in sorted(board.objects, key=lambda thing: (thing.kind in NO_OUTCROPS, thing.kind, thing.height or 0)):
        found.setdefault(thing.at, []).append(("outcrop" if thing.kind in NO_OUTCROPS else thing.kind, thing.height))
    for _, figure in standing(document):
        for space in figure.at:
            found.setdefault(space, []).append((figure.name, figure.at))
    return found


def _figures_lost(document: Document, source: Document, losses: Losses) -> None:
    written = attrgetter("side", "stats", "traits", "state")
    before = {(figure.name, figure.at): figure for figure in source.figures}
    for number, figure in standing(document):
        known = before.get((figure.name, figure.at))
        if known is not None and written(figure) != written(known):
            losses.lost("figure", f"$.figures[{number}]", "Only the name and place of a figure are written.")
