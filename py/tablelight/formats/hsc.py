"""VirtualScape's .hsc: binary maps of HeroScape. Its bytes as records, and back: every byte that was read is written
again. A board of HeroScape is written into the file it came from, or a new one."""

from __future__ import annotations

import re
import struct
from typing import Any

from attrs import evolve, frozen

from tablelight.board.document import Document
from tablelight.formats.format import Content, Format, Opened, board_of_hexes, version_in
from tablelight.formats.losses import Losses, lose_all_but_the_board
from tablelight.formats.scape.building import build
from tablelight.formats.scape.laying import Kept, LaidPiece, lay_all, merge, standing
from tablelight.formats.scape.pieces import (
    MOST_PIECES,
    BoardBox,
    Placed,
    ScapePiece,
    box_around,
    glyph_names,
    kit_of,
    lose_if_too_many,
    single,
    start_colours,
    virtualscape,
)
from tablelight.formats.values import clean, error_at
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

PERSONAL = 17000
RECORDS_AT_ONCE = 100
FIGURES = 18
"""The thousands of a figure's type."""
PERSONAL_TEXTS, FIGURE_TEXTS = ("texture", "side_texture", "sign", "name"), ("name", "file")
TEXT_MARK = b"\xff\xfe\xff"
"""The mark that UTF-16 follows."""


@frozen
class WrittenText:
    """A text as it is in a file: its length and its characters. `text` is its content."""

    raw: bytes
    text: str = ""

    @classmethod
    def of(cls, text: str) -> WrittenText:
        """A text as the latest version writes it, with the mark of UTF-16."""
        data = text.encode("utf-16-le", "replace")
        count = len(data) // 2
        if count < 0xFF:
            length = struct.pack("<B", count)
        elif count < 0xFFFE:
            length = struct.pack("<BH", 0xFF, count)
        else:
            length = struct.pack("<BHI", 0xFF, 0xFFFF, count)
        return cls(TEXT_MARK + length + data, text)


NO_TEXT = WrittenText.of("")


TILE_FIELDS = ((2, "letter", "<B"), (2, "glyph", ""), (2, "start", ""), (3, "colour", "<I"))
"""What follows the place of a tile: the version that brought it, its name and the form of its number; a text has none."""
MAP_TEXTS = ((2, "name"), (2, "author"), (3, "players"))
"""The texts at the beginning of a file, by the version that brought them."""
SETTINGS = ((2, "levels"), (2, "transparency"), (2, "grid"), (5, "numbers"), (7, "start_level"))
"""The whole numbers before the tiles, in the same way."""


def _fields(kind: int, version: int) -> list[tuple[str, str]]:
    """The names and forms of what follows the place of a tile."""
    found = [(name, form) for since, name, form in TILE_FIELDS if version >= since]
    return [*found, ("size", "<i")] if kind == PERSONAL else found


@frozen(kw_only=True)
class Tile:
    """A piece in a file. `version` in ten-thousandths, `double` as it was written; `more`: the texts of personal tiles and
    figures; `size` of personal tiles."""

    type: int
    version: int = 3
    double: bytes = struct.pack("<d", 0.0003)
    rotation: int = 0
    x: int
    y: int
    z: int
    letter: int = 0
    glyph: WrittenText = NO_TEXT
    start: WrittenText = NO_TEXT
    colour: int = 0
    size: int = 0
    more: tuple[WrittenText, ...] = ()

    def write(self) -> bytes:
        parts = [struct.pack("<i", self.type), self.double]
        parts.append(struct.pack("<4i", self.rotation, self.x, self.y, self.z))
        for name, form in _fields(self.type, self.version):
            value = getattr(self, name)
            parts.append(struct.pack(form, value) if form else value.raw)
        return b"".join([*parts, *(text.raw for text in self.more)])


@frozen(kw_only=True)
class Map:
    """A file. `settings`: the whole numbers before the tiles, as the version has them; `rest`: whatever follows them."""

    version: int
    double: bytes
    name: WrittenText = NO_TEXT
    author: WrittenText = NO_TEXT
    players: WrittenText = NO_TEXT
    scenario: WrittenText | bytes = b""
    settings: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    rest: bytes = b""

    def write(self) -> bytes:
        parts = [self.double, *(getattr(self, name).raw for since, name in MAP_TEXTS if self.version >= since)]
        if self.version >= 3:
            if isinstance(self.scenario, WrittenText):
                parts.append(self.scenario.raw)
            else:
                parts += [struct.pack("<i", len(self.scenario)), self.scenario]
        parts.append(struct.pack(f"<{len(self.settings) + 1}i", *self.settings, len(self.tiles)))
        return b"".join([*parts, *(tile.write() for tile in self.tiles), self.rest])


NEW = Map(version=7, double=struct.pack("<d", 0.0007), settings=(6, 80, 1, 0, 1))
SMALLEST = 28
"""Bytes of the smallest tile."""


class Reader:
    """Takes values from the bytes of a file, one after another; an error names the path of its value."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int, path: str) -> bytes:
        """The next bytes; an error at the path if the file ends before."""
        if count > len(self.data) - self.at:
            raise error_at(path, "is missing: the file ends here")
        self.at += count
        return self.data[self.at - count : self.at]

    def integer(self, path: str, form: str = "<i") -> int:
        number: int = struct.unpack(form, self.take(struct.calcsize(form), path))[0]
        return number

    def text(self, path: str) -> WrittenText:
        """A text with its length before it."""
        start = self.at
        count, is_wide = self._length(path), False
        if count < 0:
            count, is_wide = self._length(path), True
            if count < 0:
                raise error_at(path, "is not text: it is marked twice")
        data = self.take(count * (2 if is_wide else 1), path)
        text = data.decode("utf-16-le" if is_wide else "cp1252", "replace")
        return WrittenText(self.data[start : self.at], text)

    def _length(self, path: str) -> int:
        count = self.integer(path, "<B")
        if count < 0xFF:
            return count
        count = self.integer(path, "<H")
        if count == 0xFFFE:
            return -1
        return self.integer(path, "<I") if count == 0xFFFF else count


@progressive()
def read(data: bytes) -> Steps[Map]:
    """A file's records; `DocumentError` with the place where it breaks off or is impossible."""
    reader = Reader(data)
    version, double = version_in(data), reader.take(8, "$.version")
    texts = {name: reader.text(f"$.{name}") for since, name in MAP_TEXTS if version >= since}
    scenario = _scenario(reader, version) if version >= 3 else b""
    settings = tuple(reader.integer(f"$.{name}") for since, name in SETTINGS if version >= since)
    count = reader.integer("$.tiles")
    if not 0 <= count <= min(MOST_PIECES, (len(data) - reader.at) // SMALLEST):
        raise error_at("$.tiles", "are given as {count}: that is too many for the file", count=count)
    tiles = []
    for number in range(count):
        tiles.append(_read_tile(reader, f"$.tiles[{number}]"))
        if number % RECORDS_AT_ONCE == RECORDS_AT_ONCE - 1:
            yield
    written: dict[str, Any] = {"settings": settings, "tiles": tuple(tiles), "rest": data[reader.at :], **texts}
    return Map(version=version, double=double, scenario=scenario, **written)


def _scenario(reader: Reader, version: int) -> WrittenText | bytes:
    if version == 3:
        return reader.text("$.scenario")
    length = reader.integer("$.scenario")
    if length < 0:
        raise error_at("$.scenario", "has an impossible length")
    return reader.take(length, "$.scenario")


def _read_tile(reader: Reader, path: str) -> Tile:
    kind = reader.integer(f"{path}.type")
    double = reader.take(8, f"{path}.version")
    version = version_in(double)
    if not 1 <= version <= 3:
        raise error_at(f"{path}.version", "is not a known version of a tile")
    rotation, x, y, z = (reader.integer(f"{path}.{name}") for name in ("rotation", "x", "y", "z"))
    if not 0 <= rotation <= 5:
        raise error_at(f"{path}.rotation", "must be from {low} to {high}", low=0, high=5)
    if z < 0:
        raise error_at(f"{path}.z", "must be at least {minimum}", minimum=0)
    told: dict[str, Any] = {
        name: reader.integer(f"{path}.{name}", form) if form else reader.text(f"{path}.{name}")
        for name, form in _fields(kind, version)
    }
    texts = PERSONAL_TEXTS if kind == PERSONAL else FIGURE_TEXTS if kind // 1000 == FIGURES else ()
    more = tuple(reader.text(f"{path}.{name}") for name in texts)
    return Tile(type=kind, version=version, double=double, rotation=rotation, x=x, y=y, z=z, more=more, **told)


GLYPH = 14
"""The thousands of a glyph's type."""
GLYPH_PIECE = 14001
SIZES = {1: 1001, 2: 1002, 3: 1003, 7: 1007, 24: 1024}
"""By size, the tiles whose shape personal tiles have."""


def read_hsc(content: Content, _game: str, losses: Losses) -> Steps[Document]:
    """A map as a board of HeroScape."""
    found = yield from read.steps(content.data)
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
        return evolve(table[SIZES.get(tile.size, SIZES[1])], key=PERSONAL, name="personal tile", role="personal")
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
    kit, found = kit_of("virtualscape"), NEW if source is None else read(source.data)
    merged = None if source is None else merge(document, *lay_out(found), kit, losses)
    if merged is None:
        found, merged = evolve(NEW, name=WrittenText.of(document.title)), lay_all(document, kit, losses)
    kept, laid, box = merged
    tiles = [tile for each in kept for tile in _kept(each, found.tiles)] + [_tile(each, box) for each in laid]
    lose_if_too_many(len(tiles), losses)
    return evolve(found, tiles=tuple(tiles)).write()


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
