"""Writes a changed board back into the file it came from: what lies on unchanged spaces stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

from tablelight.board.document import Document, Edge
from tablelight.formats.losses import Losses
from tablelight.formats.scape.building import NO_OUTCROPS, build, sides_of
from tablelight.formats.scape.laying import LaidPiece, Laying, edge_keys, standing
from tablelight.formats.scape.pieces import Kit
from tablelight.formats.scape.placed import LAND, BoardBox, Placed
from tablelight.grid import Space

MARKS = ("obstacle", "castle", "glyph", "start", "figure")
"""Pieces that go as a whole if one of their spaces changes; then all of their spaces count as changed."""

Kept: TypeAlias = "tuple[int, tuple[Space, ...] | None]"
"""A piece of the source by its number; the hexes where one-hex pieces replace it, None if it stays whole."""


Merged: TypeAlias = "tuple[list[Kept], list[LaidPiece]]"
"""What stays of the source, in its order, and the new pieces."""


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
        return [(number, None) for number in range(len(placed))], []
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
    return kept, laying.sorted()


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
        kind = "outcrop" if thing.kind in NO_OUTCROPS else thing.kind
        found.setdefault(thing.at, []).append((kind, thing.height))
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
