"""VirtualScape's bytes as records, and back: every byte that was read is written again."""

from __future__ import annotations

import struct
from typing import Any

from attrs import frozen

from tablelight.formats.recognition import version_in
from tablelight.formats.scape.placed import MOST_PIECES
from tablelight.formats.values import error_at
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
        parts.append(struct.pack(f"<{len(self.settings)}i", *self.settings))
        parts.append(struct.pack("<i", len(self.tiles)))
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
        tiles.append(_tile(reader, f"$.tiles[{number}]"))
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


def _tile(reader: Reader, path: str) -> Tile:
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
