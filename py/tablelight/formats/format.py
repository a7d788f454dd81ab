"""The bytes of a file, unpacked within bounds; the record of a format: a name, the games that its files open as, and how
it is read and written; and which format a file has, by its content alone, never by its name. A further format needs one
line in `OBJECTS` or a pattern."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from importlib import import_module
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document, Json
from tablelight.board.parse_json import parse, parse_long
from tablelight.board.problems import DocumentError
from tablelight.board.records import mapping_of, typed
from tablelight.board.roster import Roster
from tablelight.formats.losses import KindUse, Loss, Losses, TileUse, WordUse
from tablelight.formats.values import error_at
from tablelight.progress.portions import Steps

LARGEST_BYTES = 32_000_000
"""The most bytes of a file that is read, before and after it is unpacked. A full board of 256 x 256 spaces, each described
and walled, written with indents, and the largest photograph have 28.2 million."""
STREAMS = 16
"""The most gzip streams in a row in a file."""
GZIP, ZIP = b"\x1f\x8b", b"PK"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def inflate(data: bytes, path: str, *, window: int, largest: int = LARGEST_BYTES) -> bytes:
    """Data unpacked; an error at `path` if it is broken or more than `largest` bytes.

    `window` as zlib has it: 31 for gzip, 15 for zlib.
    """
    found = b""
    try:
        for _ in range(STREAMS):  # gzip may have further streams behind the first
            stream = zlib.decompressobj(window)
            found += stream.decompress(data, largest + 1 - len(found))
            if len(found) > largest:
                raise error_at(path, "is more than {maximum} bytes when it is unpacked", maximum=largest)
            if not stream.eof:
                raise EOFError
            data = stream.unused_data
            if window < 16 or not data.startswith(GZIP):
                break
    except (zlib.error, EOFError):
        raise error_at(path, "is packed, but broken: it cannot be unpacked") from None
    return found


class Content:
    """The bytes of a file, unpacked if they were gzip, and in UTF-8 if they were UTF-16 with its mark."""

    def __init__(self, data: bytes) -> None:
        if len(data) > LARGEST_BYTES:
            raise error_at("$", "is too large: a file has at most {maximum} bytes", maximum=LARGEST_BYTES)
        is_packed = data.startswith(GZIP)
        self.data = inflate(data, "$", window=31) if is_packed else data
        if is_packed and self.data.startswith(GZIP):
            raise error_at("$", "is packed twice: unpack it first")
        if self.data.startswith(UTF_16):
            with suppress(UnicodeDecodeError):
                self.data = self.data.decode("utf-16").encode()

    @cached_property
    def text(self) -> str | None:
        """The file as text in UTF-8, or as spreadsheets save it: plain CSV is often Windows-1252. None if it is no text."""
        for encoding in ("utf-8-sig", "cp1252"):
            with suppress(UnicodeDecodeError):
                text = self.data.decode(encoding)
                return None if "\0" in text else text
        return None

    @cached_property
    def start(self) -> str:
        """The first character that is not blank; empty if there is none."""
        return self.data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()[:1].decode("latin-1")

    @cached_property
    def json(self) -> Json:
        return parse(self.data)

    def parsed(self) -> Steps[None]:
        """Read the JSON of a file that looks like it, in small parts and only once. If it is wrong, `json` raises."""
        if self.start in ("{", "["):
            with suppress(DocumentError):
                self.json = yield from parse_long(self.data)


Opened: TypeAlias = Document | Roster
"""What is in a file: a game, or figures."""


@frozen(kw_only=True)
class Format:
    """One kind of file. `games`: what it opens as, the default first; empty if the file itself names its game.

    `groups`: groups of games, if not every file opens as the same ones: the reader chooses. `reads_own`: the reader also
    knows the game "own", with plain names for what is on the map; else a sheet takes what another game makes of it.
    `read` has steps if it may take long. `write`: the last argument is the file that the game came from; None: it is
    only read."""

    id: str
    games: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    reads_own: bool = False
    read: Callable[[Content, str, Losses], Opened | Steps[Opened]]
    write: Callable[[Opened, Losses, Content | None], bytes] | None = None
    is_text: bool = True

    def reading(self, content: Content, game: str, losses: Losses) -> Steps[Opened]:
        """The content of a file, in as many steps as the format has."""
        found = self.read(content, game, losses)
        return (yield from found) if isinstance(found, Generator) else found


@frozen(kw_only=True)
class Found:
    """A file that has been read: its format, its content, its losses, the games that it opens as, and the tiles that do
    not say what they are."""

    format: str
    opened: Opened
    losses: tuple[Loss, ...] = ()
    games: tuple[str, ...] = ()
    tiles: tuple[TileUse, ...] = ()
    words: tuple[WordUse, ...] = ()
    """For an army list: which stat of ours each of its words means."""
    kinds: tuple[KindUse, ...] = ()
    """For a map under the rules of a sheet: which kind of the sheet each of its kinds becomes."""
    content: Content = field(eq=False)

    @property
    def document(self) -> Document | None:
        return typed(self.opened, Document)

    @property
    def roster(self) -> Roster | None:
        return typed(self.opened, Roster)

    @property
    def game(self) -> str:
        """The game that it opens as."""
        return self.opened.game if isinstance(self.opened, Document) else self.opened.members[0].game


def not_as(game: str, games: tuple[str, ...]) -> DocumentError:
    """The error for a game that a file does not open as."""
    return error_at("$", "does not open as {game}: it opens as {games}", game=game, games=", ".join(games))


def board_of_hexes(opened: Opened) -> Document:
    """A game of HeroScape on hexes with pointy tops; an error for anything else."""
    if not isinstance(opened, Document) or opened.game != "heroscape" or opened.board.grid != "hex":
        raise error_at("$", "is not a board of HeroScape")
    if opened.spaces_board.orientation != "pointy":
        raise error_at("$", "has hexes with flat tops, which the program does not have")
    return opened


ARMIES = ("battlescribe", "armyforge", "statblocks")
"""Army lists: the game on the table and the meaning of their words decide what is read of them."""
WRITTEN: tuple[str, ...] = ("hsc", "hexeditor", "uvtt", "csv", "tablelight")
MODULES = {
    "tablelight": "opening",
    "tiled": "tiled.maps",
    "csv": "tables",
    "battlescribe": "armies.battlescribe",
    "armyforge": "armies.units",
    "statblocks": "armies.units",
}
"""The modules of formats that have another name."""


@cache
def format_of(name: str) -> Format:
    """A format by its id, loaded when it is first asked for."""
    module = import_module(f"tablelight.formats.{MODULES.get(name, name)}")
    return next(each for each in vars(module).values() if isinstance(each, Format) and each.id == name)


VERSIONS = range(1, 8)
"""The known versions, in ten-thousandths: 0.0001 to 0.0007."""


def version_in(data: bytes) -> int:
    """The version in ten-thousandths, or 0."""
    if len(data) < 8:
        return 0
    number: float = struct.unpack_from("<d", data)[0]
    # The number is exact only to four places.
    found = round(round(number, 4) * 10_000) if 0 < number < 1 else 0
    return found if found in VERSIONS else 0


LONGEST_STAT_LINE = 400
MOST_STAT_LINES = 200
"""How many lines of a text are looked at to recognise it."""
_PART = re.compile(r"[,;|\t]|\s/\s")
_PAIR = re.compile(r"(?P<word>\S(?:.*\S)?)\s*(?<!\d)(?P<number>\d{1,4}[+\"”″'’]?)", re.DOTALL)
_LETTER = re.compile(r"[^\W\d_]")
Pairs = list[tuple[str, str]]


def pairs(line: str) -> Pairs | None:
    """The words of a line with their numbers, if it holds nothing else; the first word may have a name before it."""
    if len(line) > LONGEST_STAT_LINE:
        return None
    found: Pairs = []
    for part in _PART.split(line.strip().rstrip(".")):
        pair = _PAIR.fullmatch(part.strip())
        if pair is None:
            return None
        word = pair["word"].rstrip(" :=")
        if _LETTER.search(word) is None:
            return None
        found.append((word, pair["number"]))
    return found


def is_stat_block(text: str) -> bool:
    """Whether a text has lines of a stat block, with at least two numbers. Pieces of JSON or XML have none."""
    if any(sign in text for sign in "{}<>"):
        return False
    lines = text[: MOST_STAT_LINES * LONGEST_STAT_LINE].splitlines()[:MOST_STAT_LINES]
    return sum(len(pairs(line) or ()) for line in lines if line.strip()) >= 2


KINDS = (
    "Tablelight games, saves and rosters, HCMaps and hcunits JSON, One Page Dungeon JSON, VirtualScape .hsc, "
    "HeroScape map editor JSON, Universal VTT, Foundry scenes, Tiled maps, MegaMek boards, tables of figures (CSV), "
    "army lists of BattleScribe, New Recruit and Army Forge, stat blocks"
)
OBJECTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hcmaps", ("rows", "width")),
    ("onepage", ("rects",)),
    ("hexeditor", ("hexMap", "boardPieces")),
    ("uvtt", ("resolution", "line_of_sight")),
    ("foundry", ("walls", "grid")),
    ("tiled", ("layers", "tilewidth")),
    ("battlescribe", ("roster",)),
    ("armyforge", ("gameSystem", "units")),
    ("armyforge", ("gameSystem", "list")),
)
"""The keys by which JSON objects are recognised, in the order of the search."""
_ROOT = re.compile(r"\s*+(?>(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*+>)\s*+)*+<(map|roster)[\s>/]", re.DOTALL)
_ARCHIVED = re.compile(rb"PK\x03\x04.{22}.{4}[^\x00-\x1f]{0,200}\.ros", re.DOTALL | re.IGNORECASE)
"""A zip archive that begins with a roster."""
ADDRESS = re.compile(r"\s*\S*?[?&]m=([^&#\s]*)")
"""An address of the HeroScape map editor, which holds the map."""
_BOARD = re.compile(r"size\s+\d+\s+\d+\s*(#.*)?")


def recognise(content: Content) -> str:
    """The id of a file's format; `DocumentError` if it has none."""
    if content.data.startswith(ZIP):
        if _ARCHIVED.match(content.data):
            return "battlescribe"
        raise error_at("$", "is a zip archive: unpack it first")
    if version_in(content.data):
        return "hsc"
    found = {"{": _object, "[": _list, "<": _xml}.get(content.start, _text)(content)
    if found is None:
        raise error_at("$", "is of a type that is not supported. Supported: {kinds}", kinds=KINDS)
    return found


def _object(content: Content) -> str | None:
    data = mapping_of(content.json)
    named = data.get("format")
    if isinstance(named, str) and named.startswith("tablelight"):
        return "tablelight"
    return next((name for name, keys in OBJECTS if all(key in data for key in keys)), None)


def _list(content: Content) -> str | None:
    data = content.json
    first = data[0] if isinstance(data, list) and data else None
    return "hcunits" if isinstance(first, Mapping) and "unit_id" in first else None


def _xml(content: Content) -> str | None:
    root = _ROOT.match(content.text or "")
    return None if root is None else "tiled" if root[1] == "map" else "battlescribe"


def _text(content: Content) -> str | None:
    # Only texts wait for the module that reads tables: this module is part of the app's start.
    from tablelight.formats.tables import has_names

    text = content.text
    if text is None:
        return None
    if ADDRESS.match(text) is not None:
        return "hexeditor"
    line = next((line for line in text[:100_000].splitlines() if line.strip() and not line.startswith("#")), "")
    if _BOARD.fullmatch(line.strip()):
        return "megamek"
    return "csv" if has_names(text) else "statblocks" if is_stat_block(text) else None
