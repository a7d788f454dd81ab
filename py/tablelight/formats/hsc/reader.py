"""VirtualScape's tiles as pieces where they lie, and the map as a document."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from tablelight.board.document import Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.content import Content
from tablelight.formats.hsc.binary import FIGURES, PERSONAL, Map, Tile, WrittenText
from tablelight.formats.hsc.binary import read as read_records
from tablelight.formats.losses import Losses
from tablelight.formats.scape.building import build
from tablelight.formats.scape.pieces import ScapePiece, start_colours, virtualscape
from tablelight.formats.scape.placed import BoardBox, Placed, box_around
from tablelight.formats.values import clean, error_at
from tablelight.progress.portions import Steps

GLYPH = 14
"""Thousands of a glyph's type."""
GLYPH_PIECE = 14001
SIZES = {1: 1001, 2: 1002, 3: 1003, 7: 1007, 24: 1024}
"""Personal tiles by size have the shapes of these."""


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
    if found.has_scenario:
        scenario = found.scenario.text if isinstance(found.scenario, WrittenText) else ""
        if losses.keeps_more and scenario:
            losses.note("text", "$.scenario", scenario)
        else:
            losses.lost("text", "$.scenario", "The text of the scenario is left out.")
    yield
    return (yield from build.steps(known(placed), box, clean(found.name.text), losses))


def lay_out(found: Map) -> tuple[list[Placed | None], BoardBox]:
    """Each tile as a piece where it lies, None for those that are not known, and the box around them."""
    placed = [_place(tile, f"$.tiles[{number}]") for number, tile in enumerate(found.tiles)]
    known = [each for each in placed if each is not None]
    if not known:
        raise error_at("$.tiles", "has no known piece")
    for each in known:
        if each.top > LARGEST_SIDE:
            raise error_at(f"{each.path}.z", "reaches above level {maximum}", maximum=LARGEST_SIDE)
    return placed, box_around(known, ".x", ".y")


def piece_of(tile: Tile) -> ScapePiece | None:
    """What kind of piece a tile is."""
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
    """The glyph's letter, in old files its type."""
    for code in (tile.letter, tile.type - 1000 * GLYPH):
        if 0x20 < code < 0x7F:
            return f"glyph {chr(code)}"
    return "glyph"


def _start(tile: Tile) -> str:
    if tile.start.text:
        return f"start {tile.start.text}"
    red, green, blue = tile.colour & 0xFF, tile.colour >> 8 & 0xFF, tile.colour >> 16 & 0xFF
    name = start_colours().get(tile.colour)
    return f"start {name or f'#{red:02x}{green:02x}{blue:02x}'}"


def known(placed: Sequence[Placed | None]) -> list[Placed]:
    """The pieces that are known."""
    return [each for each in placed if each is not None]
