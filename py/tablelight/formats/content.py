"""The bytes of a file, unpacked within bounds, and what they are as text and as JSON."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property

from tablelight.board.document import Json
from tablelight.board.parse_json import parse
from tablelight.board.parsing import parse_long
from tablelight.board.problems import DocumentError
from tablelight.formats.values import error_at
from tablelight.progress.portions import Steps

LARGEST_BYTES = 32_000_000
"""Bytes of the largest file that is read, before and after it is unpacked."""
PIECE_BYTES = 1 << 16
STREAMS = 16
"""The most gzip streams one after another in a file."""
GZIP, ZIP = b"\x1f\x8b", b"PK"


def inflate(data: bytes, path: str, *, window: int, largest: int = LARGEST_BYTES) -> bytes:
    """Data unpacked piece by piece; an error at `path` if it is broken or more than `largest` bytes.

    `window` as zlib has it: 31 for gzip, 15 for zlib.
    """
    found, size = [], 0
    try:
        for piece in _pieces(data, window):
            size += len(piece)
            if size > largest:
                raise error_at(path, "is more than {maximum} bytes when it is unpacked", maximum=largest)
            found.append(piece)
    except (zlib.error, EOFError):
        raise error_at(path, "is packed, but broken: it cannot be unpacked") from None
    return b"".join(found)


def _pieces(data: bytes, window: int) -> Iterator[bytes]:
    """What is packed in `data`, no piece longer than `PIECE`; of gzip also in further streams behind the first."""
    for _ in range(STREAMS):
        stream, rest = zlib.decompressobj(window), data
        while not stream.eof:
            piece = stream.decompress(rest, PIECE_BYTES)
            rest = stream.unconsumed_tail
            if not (piece or rest or stream.eof):
                raise EOFError
            yield piece
        data = stream.unused_data
        if window < 16 or not data.startswith(GZIP):
            break


class Content:
    """The bytes of a file, unpacked if they were gzip. `packed`: they were."""

    def __init__(self, data: bytes) -> None:
        if len(data) > LARGEST_BYTES:
            raise error_at("$", "is too large: a file has at most {maximum} bytes", maximum=LARGEST_BYTES)
        self.packed = data.startswith(GZIP)
        self.data = inflate(data, "$", window=31) if self.packed else data
        if self.packed and self.data.startswith(GZIP):
            raise error_at("$", "is packed twice: unpack it first")

    @cached_property
    def text(self) -> str | None:
        """The file as text; None if it is none."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None

    @cached_property
    def start(self) -> str:
        """The first character that is no blank, or nothing."""
        return self.data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()[:1].decode("latin-1")

    @cached_property
    def json(self) -> Json:
        """The file as JSON; `DocumentError` if it is none."""
        return parse(self.data)

    def parsed(self) -> Steps[None]:
        """Reads the JSON of a file that looks like it, in small parts and only once. `json` raises what is wrong with it."""
        if self.start in ("{", "["):
            with suppress(DocumentError):
                self.json = yield from parse_long(self.data)
