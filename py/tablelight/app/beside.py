"""What is kept beside the document of a game: a photograph of the real table under the board, small pictures on figures
in place of their letters, and the file of another program that it came from.

It belongs to the save, not to the document, so links and codes leave it out. Pictures in a file are not trusted: their
first bytes give the form, their header the size in pixels, before anything is decoded."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from struct import Struct
from types import MappingProxyType
from typing import Any, TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document, Json
from tablelight.board.records import items_of, mapping_of, typed
from tablelight.board.values import read_integer, read_text

FORMS: Mapping[str, bytes] = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff", "webp": b"RIFF"}
"""The first bytes of each form of picture."""
NO_SIZE = (0, 0)


def form_of(data: bytes) -> str:
    """The form of a picture by its first bytes; "" if it is none of these."""
    return next((form for form, start in FORMS.items() if data.startswith(start)), "")


def size_in(data: bytes) -> tuple[int, int]:
    """The width and height in pixels from a picture's header; `NO_SIZE` if it cannot be read."""
    form = form_of(data)
    if form == "png":
        return _sizes(">II", data, 16) if data[12:16] == b"IHDR" else NO_SIZE
    return _jpeg_size(data) if form == "jpeg" else _webp_size(data)


def _sizes(form: str, data: bytes, start: int) -> tuple[int, int]:
    record = Struct(form)
    if len(data) < start + record.size:
        return NO_SIZE
    first, second = record.unpack_from(data, start)
    return int(first), int(second)


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The size in the first segment that begins a frame (SOF0 to SOF15 without DHT, JPG and DAC)."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return _sizes(">HH", data, at + 5)
        at += 2 + max(length, 2)
    return NO_SIZE


def _webp_size(data: bytes) -> tuple[int, int]:
    """The size in the first chunk: VP8 (14 bits each), VP8L (14 bits each, less one), VP8X (24 bits each, less one)."""
    if data[8:12] != b"WEBP" or len(data) < 30:
        return NO_SIZE
    match data[12:16]:
        case b"VP8 ":
            width, height = _sizes("<HH", data, 26)
            return width & 0x3FFF, height & 0x3FFF
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return NO_SIZE


PhotoCorner: TypeAlias = tuple[float, float]
PhotoCorners: TypeAlias = tuple[PhotoCorner, PhotoCorner, PhotoCorner, PhotoCorner]

WHOLE: PhotoCorners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The board covers the whole picture."""
LARGEST_SIDE_PX = 1600
"""The most pixels of the longer side of a picture that is kept."""
MOST_SOURCE_CHARACTERS = 3_000_000
"""The most characters of a picture that is kept."""
PREFIX = "data:image/jpeg;base64,"


@frozen(kw_only=True)
class Photo:
    """`source`: a JPEG picture as a data: address. `corners`: where the board's corners are in it, clockwise from the top
    left, in fractions of its width and height. `opacity` in percent. `width`, `height` in pixels."""

    source: str
    width: int
    height: int
    corners: PhotoCorners = WHOLE
    opacity: int = 80


def photo_json(photo: Photo) -> dict[str, Json]:
    """The photograph as plain JSON values."""
    size, corners = [photo.width, photo.height], [list(corner) for corner in photo.corners]
    return {"source": photo.source, "size": size, "corners": corners, "opacity": photo.opacity}


def read_photo(value: object) -> Photo | None:
    """The photograph that `photo_json` wrote; None for anything else: no game is lost because of its backdrop."""
    kept = mapping_of(value)
    try:
        source = read_text(kept.get("source"), MOST_SOURCE_CHARACTERS)
        opacity = read_integer(kept.get("opacity"), 0, 100)
        width, height = (read_integer(side, 1, 2 * LARGEST_SIDE_PX) for side in items_of(kept.get("size")))
        corners = corners_of((_fraction(x), _fraction(y)) for x, y in items_of(kept.get("corners")))
    except (TypeError, ValueError):
        return None
    if not source.startswith(PREFIX):
        return None
    return Photo(source=source, width=width, height=height, corners=corners, opacity=opacity)


def _fraction(value: Any) -> float:
    """A number from 0 to 1; ValueError or TypeError for anything else."""
    if isinstance(value, bool | str) or not 0 <= value <= 1:
        raise ValueError("no fraction")
    return float(value)


def corners_of(points: Iterable[tuple[float, float]]) -> PhotoCorners:
    """Four points as the corners of a photograph, clockwise from the top left; ValueError unless there are four."""
    first, second, third, fourth = points
    return first, second, third, fourth


SIDE_PX = 128
"""The side of a portrait that is taken here, in pixels."""
LARGEST_PX = 512
"""The longest side of a portrait that a file may bring, in pixels."""
MOST_CHARACTERS = 32_000
"""The most characters of one portrait, a data: address."""
MOST_OF_GAME = 1_200_000
"""The most characters of all portraits of a game."""
Portraits: TypeAlias = Mapping[str, str]
"""The portraits of a game, data: addresses by the figures' ids."""
NO_PORTRAITS: Portraits = MappingProxyType({})


def is_portrait(source: object) -> bool:
    """Whether this is the data: address of a small picture, in the form that it claims and within the size limits."""
    if not isinstance(source, str) or len(source) > MOST_CHARACTERS:
        return False
    form, _, text = source.removeprefix("data:image/").partition(";base64,")
    if not source.startswith("data:image/"):
        return False
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        return False
    return form == form_of(data) and all(1 <= side <= LARGEST_PX for side in size_in(data))


def room_for(portraits: Portraits, figure: str, source: str) -> bool:
    """Whether a game has room for this portrait of a figure, in place of its present one."""
    others = sum(len(known) for name, known in portraits.items() if name != figure)
    return others + len(source) <= MOST_OF_GAME


def of_figures(portraits: Portraits, document: Document) -> Portraits:
    """The portraits of the figures on the table; the same object if that is all of them."""
    if not portraits:
        return portraits
    names = {figure.id for figure in document.figures}
    return portraits if portraits.keys() <= names else {name: portraits[name] for name in portraits if name in names}


def read_portraits(value: object, document: Document) -> Portraits:
    """The portraits in JSON, of figures of the document. Any that is no portrait, or has no room, is left
    out, so that no game is lost because of a picture."""
    found: dict[str, str] = {}
    for figure in document.figures:
        source = mapping_of(value).get(figure.id)
        if isinstance(source, str) and room_for(found, figure.id, source) and is_portrait(source):
            found[figure.id] = source
    return found or NO_PORTRAITS


MOST_BYTES = 4_000_000
"""The most bytes of a file that is kept."""


@frozen
class Source:
    """The file of another program that a game came from, kept beside the save."""

    format: str
    """The id of its format."""
    data: bytes = field(repr=False)
    """Its bytes, unpacked."""


def source_json(source: Source) -> dict[str, Json]:
    """The file as plain JSON values."""
    return {"format": source.format, "data": b64encode(source.data).decode()}


def read_source(value: object) -> Source | None:
    """The file that `source_json` wrote; None for anything else, so that no game is lost because of its source."""
    form, text = (typed(mapping_of(value).get(key), str) for key in ("format", "data"))
    if form is None or text is None or len(text) > 2 * MOST_BYTES:
        return None
    try:
        return Source(form, b64decode(text, validate=True))
    except ValueError:
        return None
