"""What the first bytes of a picture tell: its form, and its size before anything is decoded."""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct

FORMS: Mapping[str, bytes] = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff", "webp": b"RIFF"}
"""What the bytes of each form of picture begin with."""
NO_SIZE = (0, 0)


def form_of(data: bytes) -> str:
    """The form of a picture by its first bytes; "" if it is none of these."""
    return next((form for form, start in FORMS.items() if data.startswith(start)), "")


def size_in(data: bytes) -> tuple[int, int]:
    """The width and height in pixels that a picture's header tells; none if it cannot be read."""
    form = form_of(data)
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
