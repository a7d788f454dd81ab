"""Codes as pictures: drawn square by square, as a camera or a photograph shows them."""

from __future__ import annotations

from struct import pack
from zlib import compress, crc32

from tablelight.app.share.qrcode import qr_code

SIDE = 480
"""Pixels of a side."""


def picture(text: str) -> bytes:
    """A code as a camera sees it, the luminance of each pixel, dark on light with a grey surrounding."""
    code = qr_code(text)
    assert code is not None
    dark: set[tuple[int, int]] = set()
    for run in code.path.split("M")[1:]:
        start, _, length = run.partition("h")
        column, row = map(int, start.split())
        dark |= {(column + n, row) for n in range(int(length.split("v")[0]))}
    scale = (SIDE - 40) // code.size
    edge = (SIDE - scale * code.size) // 2
    found = bytearray(b"\x90" * SIDE * SIDE)
    for row in range(code.size):
        line = b"".join((b"\x18" if (column, row) in dark else b"\xe8") * scale for column in range(code.size))
        for y in range(edge + row * scale, edge + (row + 1) * scale):
            found[y * SIDE + edge : y * SIDE + edge + len(line)] = line
    return bytes(found)


def photograph_of(text: str) -> bytes:
    """A code as a PNG file."""
    luminance = picture(text)
    rows = b"".join(b"\0" + luminance[row * SIDE : (row + 1) * SIDE] for row in range(SIDE))
    header = pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", compress(rows)), (b"IEND", b""))
    chunks = (pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
