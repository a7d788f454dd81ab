"""Long texts as blobs, made while the page takes taps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import js

from tablelight.progress.portions import Steps

LETTERS_IN_BLOB = 250_000
"""Letters handed to the browser, and written as bytes by it, between two stops."""


def blob_of(pieces: Iterable[str]) -> Steps[Any]:
    """The blob of a text in pieces. Each stretch first becomes a blob of its own: the browser writes a text as bytes in
    one go, 57 MB of a drawing in more than a second on a slow tablet, but joins blobs without looking at them."""
    found = js.Array.new()
    for stretch in _stretches(pieces):
        found.push(js.Blob.new(js.Array.of(stretch)))
        yield
    return js.Blob.new(found)


def _stretches(pieces: Iterable[str]) -> Iterator[str]:
    """The text of the pieces, cut into stretches of about one length."""
    held: list[str] = []
    length = 0
    for piece in pieces:
        for start in range(0, len(piece), LETTERS_IN_BLOB):
            held.append(piece[start : start + LETTERS_IN_BLOB])
            length += len(held[-1])
            if length >= LETTERS_IN_BLOB:
                yield "".join(held)
                held, length = [], 0
    yield "".join(held)
