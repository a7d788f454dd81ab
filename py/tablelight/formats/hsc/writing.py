"""A board of HeroScape as VirtualScape's .hsc: into the file it came from, or as a new one."""

from __future__ import annotations

from attrs import evolve

from tablelight.board.document import Document
from tablelight.formats.content import Content
from tablelight.formats.format import Opened, board_of_hexes
from tablelight.formats.hsc.binary import NEW, PERSONAL, Tile, WrittenText
from tablelight.formats.hsc.binary import read as records
from tablelight.formats.hsc.reader import lay_out, piece_of, read_hsc
from tablelight.formats.losses import Losses
from tablelight.formats.scape.kit import virtualscape_kit
from tablelight.formats.scape.laying import LaidPiece, Laying, edge_keys, lift_of, lose_options_and_turn
from tablelight.formats.scape.merging import Kept, merge
from tablelight.formats.scape.pieces import glyph_names, single, start_colours, virtualscape
from tablelight.formats.scape.placed import BoardBox
from tablelight.progress.portions import run


def write(opened: Opened, losses: Losses, source: Content | None) -> bytes:
    """The board as a file's bytes."""
    document = board_of_hexes(opened)
    if source is not None:
        merged = _into(document, source, losses)
        if merged is not None:
            return merged
    kit = virtualscape_kit()
    lose_options_and_turn(document, losses)
    laying = Laying(document, kit, lift_of(document, kit), losses)
    laying.spaces(laying.grounds)
    laying.edges(edge_keys(document.spaces_board.edges))
    tiles = tuple(_tile(laid, BoardBox(0, 0, 0, 0)) for laid in laying.sorted())
    return evolve(NEW, name=WrittenText.of(document.title), tiles=tiles).write()


def _into(document: Document, source: Content, losses: Losses) -> bytes | None:
    """The board in the file that it came from; None if it is of another size."""
    found = records(source.data)
    placed, box = lay_out(found)
    merged = merge(document, run(read_hsc(source, "", Losses())), placed, box, virtualscape_kit(), losses)
    if merged is None:
        return None
    tiles = [tile for kept in merged.kept for tile in _kept(kept, found.tiles)]
    tiles += [_tile(laid, box) for laid in merged.laid]
    return evolve(found, tiles=tuple(tiles)).write()


def _kept(kept: Kept, tiles: tuple[Tile, ...]) -> list[Tile]:
    """A tile as it is, or tiles of one hex of its family in its place."""
    number, cells = kept
    tile = tiles[number]
    if cells is None:
        return [tile]
    piece = piece_of(tile)
    assert piece is not None
    if tile.type == PERSONAL:
        alone = evolve(tile, size=1, rotation=0)
    else:
        alone = evolve(tile, type=int(single(virtualscape(), piece).key), rotation=0)
    return [evolve(alone, x=column, y=row) for column, row in cells]


def _tile(laid: LaidPiece, box: BoardBox) -> Tile:
    """A new tile as the latest version writes it."""
    x, y = box.cell(laid.at)
    piece = laid.piece
    tile = Tile(type=int(piece.key), rotation=laid.rotation, x=x, y=y, z=laid.z, colour=piece.colour)
    if piece.role == "glyph":
        name = WrittenText.of(glyph_names().get(laid.text, ""))
        return evolve(tile, letter=ord(laid.text) if laid.text else 0, glyph=name)
    if piece.role == "start":
        named = {name: colour for colour, name in start_colours().items()}
        return evolve(tile, start=WrittenText.of(laid.text), colour=named.get(laid.text, _colour(laid.text)))
    return evolve(tile, more=(WrittenText.of(laid.text), WrittenText.of(""))) if piece.role == "figure" else tile


def _colour(text: str) -> int:
    """A colour that a start area is called after, #rrggbb; black for any other name."""
    if len(text) == 7 and text[0] == "#" and all(digit in "0123456789abcdef" for digit in text[1:]):
        red, green, blue = (int(text[place : place + 2], 16) for place in (1, 3, 5))
        return red | green << 8 | blue << 16
    return 0
