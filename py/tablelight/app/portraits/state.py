"""A portrait: a small picture that stands on a figure's token in the place of its letters.

Like the photograph it belongs to the save, not to the document: it is kept beside it, and left out of links and codes. What
comes out of a file is trusted with nothing: its form is told by its first bytes, its size in pixels by its header.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator, Mapping
from struct import Struct
from types import MappingProxyType
from typing import TypeAlias

from tablelight.board.document import Document, Json

SIDE_PX = 128
"""Pixels of a side of a portrait that is taken here."""
LARGEST_PX = 512
"""Pixels of a side of one that a file may bring."""
MOST_CHARACTERS = 32_000
"""Characters of one portrait, a data: address."""
MOST_OF_GAME = 1_200_000
"""Characters of all portraits of a game."""
FORMS: Mapping[str, bytes] = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff", "webp": b"RIFF"}
"""What the bytes of each form of picture begin with."""
NO_SIZE = (0, 0)
Portraits: TypeAlias = Mapping[str, str]
"""The portraits of a game, data: addresses by the figures' ids."""
NO_PORTRAITS: Portraits = MappingProxyType({})


def is_portrait(source: object) -> bool:
    """Whether this is the data: address of a small picture, of the form that it says and no larger than is drawn."""
    if not isinstance(source, str) or len(source) > MOST_CHARACTERS:
        return False
    form, _, text = source.removeprefix("data:image/").partition(";base64,")
    if not source.startswith("data:image/") or form not in FORMS:
        return False
    try:
        data = b64decode(text, validate=True)
    except (Error, ValueError):
        return False
    return data.startswith(FORMS[form]) and all(1 <= side <= LARGEST_PX for side in _size(form, data))


def _size(form: str, data: bytes) -> tuple[int, int]:
    """The width and height in pixels that a picture's header tells; none if it cannot be read."""
    if form == "png":
        return _numbers(">II", data, 16) if data[12:16] == b"IHDR" else NO_SIZE
    return _jpeg_size(data) if form == "jpeg" else _webp_size(data)


def _numbers(form: str, data: bytes, start: int) -> tuple[int, int]:
    record = Struct(form)
    if len(data) < start + record.size:
        return NO_SIZE
    first, second = record.unpack_from(data, start)
    return int(first), int(second)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Of the segments the first that begins a frame (SOF0 to SOF15 but for DHT, JPG and DAC)."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _numbers(">HH", data, at + 5)
        at += 2 + max(length, 2)
    return NO_SIZE


def _webp_size(data: bytes) -> tuple[int, int]:
    """Of the first chunk: VP8 (14 bits each), VP8L (14 bits each, less one), VP8X (24 bits each, less one)."""
    if data[8:12] != b"WEBP" or len(data) < 30:
        return NO_SIZE
    match data[12:16]:
        case b"VP8 ":
            width, height = _numbers("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return NO_SIZE


def room_for(portraits: Portraits, figure: str, source: str) -> bool:
    """Whether a game has room for this portrait of a figure, in the place of the one that it has."""
    others = sum(len(known) for name, known in portraits.items() if name != figure)
    return others + len(source) <= MOST_OF_GAME


def with_portrait(portraits: Portraits, figure: str, source: str | None) -> Portraits:
    """The portraits with another one of a figure; None: with none of it."""
    others = {name: known for name, known in portraits.items() if name != figure}
    return others if source is None else {**others, figure: source}


def of_figures(portraits: Portraits, document: Document) -> Portraits:
    """The portraits of those who are on the table; the same object where that is all of them."""
    if not portraits:
        return portraits
    names = {figure.id for figure in document.figures}
    return portraits if portraits.keys() <= names else {name: portraits[name] for name in portraits if name in names}


def to_json(portraits: Portraits) -> dict[str, Json]:
    """The portraits as plain JSON values."""
    return dict(portraits)


def from_json(value: object, document: Document) -> Portraits:
    """The portraits that `to_json` wrote, of figures of the document; what is none, or has no room, is left out: a game is
    not lost for a picture."""
    if not isinstance(value, Mapping):
        return NO_PORTRAITS
    found: dict[str, str] = {}
    for name, source in _known(value, document):
        if room_for(found, name, source) and is_portrait(source):
            found[name] = source
    return found or NO_PORTRAITS


def _known(value: Mapping[str, object], document: Document) -> Iterator[tuple[str, str]]:
    for figure in document.figures:
        source = value.get(figure.id)
        if isinstance(source, str):
            yield figure.id, source
