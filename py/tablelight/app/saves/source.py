"""The file that a game came from, kept beside the document, so that an export can write back all that was in it."""

from __future__ import annotations

from base64 import b64decode, b64encode

from attrs import field, frozen

from tablelight.board.document import Json
from tablelight.board.records import mapping_of, typed

MOST_BYTES = 4_000_000
"""The most bytes of a file that is kept."""


@frozen
class Source:
    """The file of another program that a game came from, kept beside the save."""

    format: str
    """The id of its format."""
    data: bytes = field(repr=False)
    """Its bytes, unpacked."""


def to_json(source: Source) -> dict[str, Json]:
    """The file as plain JSON values."""
    return {"format": source.format, "data": b64encode(source.data).decode()}


def from_json(value: object) -> Source | None:
    """The file that `to_json` wrote; None for anything else, so that no game is lost because of its source."""
    form, text = (typed(mapping_of(value).get(key), str) for key in ("format", "data"))
    if form is None or text is None or len(text) > 2 * MOST_BYTES:
        return None
    try:
        return Source(form, b64decode(text, validate=True))
    except ValueError:
        return None
