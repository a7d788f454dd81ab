"""VirtualScape's .hsc as a document, and a board of HeroScape as .hsc: into the file it came from, or a new one."""

from __future__ import annotations

import re

from attrs import evolve

from tablelight.board.document import Document
from tablelight.formats.format import Content, Format, Opened, board_of_hexes
from tablelight.formats.hsc.binary import FIGURES, NEW, PERSONAL, Map, Tile, WrittenText
from tablelight.formats.hsc.binary import read as read_records
from tablelight.formats.losses import Losses, lose_all_but_the_board
from tablelight.formats.scape.building import build
from tablelight.formats.scape.laying import LaidPiece, lay_all, standing
from tablelight.formats.scape.merging import Kept, merge
from tablelight.formats.scape.pieces import (
    ScapePiece,
    glyph_names,
    single,
    start_colours,
    virtualscape,
    virtualscape_kit,
)
from tablelight.formats.scape.placed import BoardBox, Placed, box_around, lose_if_too_many
from tablelight.formats.values import clean
from tablelight.progress.portions import Steps

GLYPH = 14
"""The thousands of a glyph's type."""
GLYPH_PIECE = 14001
SIZES = {1: 1001, 2: 1002, 3: 1003, 7: 1007, 24: 1024}
"""By size, the tiles whose shape personal tiles have."""


def read_hsc(content: Content, _game: str, losses: Losses) -> Steps[Document]:
    """A map as a board of HeroScape."""
    found = yield from read_records.steps(content.data)
    yield
    placed, box = lay_out(found)
    yield
    for number, tile in enumerate(found.tiles):
        if piece_of(tile) is None:
            at = [box.space((tile.x, tile.y))]
            losses.lost("piece", f"$.tiles[{number}]", "Unknown pieces are left out.", at=at)
    for words, path in ((found.author.text, "$.author"), (found.players.text, "$.players")):
        if words:
            losses.words("text", path, words)
    scenario = found.scenario.text if isinstance(found.scenario, WrittenText) else found.scenario
    if losses.keeps_more and scenario and isinstance(scenario, str):
        losses.note("text", "$.scenario", scenario)
    elif scenario:
        losses.lost("text", "$.scenario", "The text of the scenario is left out.")
    yield
    return (yield from build.steps(placed, box, clean(found.name.text), losses))


def lay_out(found: Map) -> tuple[list[Placed | None], BoardBox]:
    """Each tile as a placed piece, None if it is unknown, and the box around them."""
    placed = [_place(tile, f"$.tiles[{number}]") for number, tile in enumerate(found.tiles)]
    return placed, box_around(placed, "$.tiles", ".x", ".y", ".z")


def piece_of(tile: Tile) -> ScapePiece | None:
    """The kind of piece of a tile; None if it is unknown."""
    table = virtualscape()
    if tile.type == PERSONAL:
        like = table[SIZES.get(tile.size, SIZES[1])]
        return evolve(like, key=PERSONAL, name="personal tile", role="personal")
    return table.get(GLYPH_PIECE if tile.type // 1000 == GLYPH else tile.type)


def _place(tile: Tile, path: str) -> Placed | None:
    piece = piece_of(tile)
    if piece is None:
        return None
    text = ""
    if piece.role == "glyph":
        text = _glyph(tile)
    elif piece.role == "start":
        text = _start(tile)
    elif tile.type // 1000 == FIGURES:
        text = clean(tile.more[0].text)
    cells = piece.spaces((tile.x, tile.y), tile.rotation)
    return Placed(piece, cells, tile.rotation, tile.z, path, text, int(tile.rotation > 2))


def _glyph(tile: Tile) -> str:
    """The glyph's letter; old files have it in the type."""
    for code in (tile.letter, tile.type - 1000 * GLYPH):
        if 0x20 < code < 0x7F:
            return f"glyph {chr(code)}"
    return "glyph"


def _start(tile: Tile) -> str:
    if tile.start.text:
        return f"start {tile.start.text}"
    name = start_colours().get(tile.colour)
    return f"start {name or '#' + tile.colour.to_bytes(4, 'little')[:3].hex()}"


def write(opened: Opened, losses: Losses, source: Content | None) -> bytes:
    """The board as a file's bytes."""
    document = board_of_hexes(opened)
    lose_all_but_the_board(document, losses)
    gone = len(document.figures) - len(standing(document))
    losses.lost("figure", "$.figures", "Figures that have left the table are not saved.", gone)
    written = None if source is None else _into(document, source, losses)
    if written is None:
        tiles = tuple(_tile(laid, BoardBox(0, 0, 0, 0)) for laid in lay_all(document, virtualscape_kit(), losses))
        written = evolve(NEW, name=WrittenText.of(document.title), tiles=tiles)
    lose_if_too_many(len(written.tiles), losses)
    return written.write()


def _into(document: Document, source: Content, losses: Losses) -> Map | None:
    """None if the board is of another size than the file's."""
    found = read_records(source.data)
    placed, box = lay_out(found)
    merged = merge(document, placed, box, virtualscape_kit(), losses)
    if merged is None:
        return None
    kept, laid = merged
    tiles = [tile for each in kept for tile in _kept(each, found.tiles)]
    tiles += [_tile(each, box) for each in laid]
    return evolve(found, tiles=tuple(tiles))


def _kept(kept: Kept, tiles: tuple[Tile, ...]) -> list[Tile]:
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
    """The colour of a start area named #rrggbb; black for any other name."""
    return int.from_bytes(bytes.fromhex(text[1:]), "little") if re.fullmatch("#[0-9a-f]{6}", text) else 0


FORMAT = Format(id="hsc", games=("heroscape",), read=read_hsc, write=write, is_text=False)
