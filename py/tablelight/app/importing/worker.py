"""Read a large file of another program in another interpreter, which tells the page what is in it."""

from __future__ import annotations

from _pickle import dumps, loads  # as in `working.worker`

from attrs import evolve

from tablelight.app.working.worker import document_of, packed, unpacked
from tablelight.board.problems import DocumentError
from tablelight.formats.format import ARMIES, Content, Found, recognise
from tablelight.formats.losses import TileUse
from tablelight.formats.opening import open_file
from tablelight.progress.portions import Steps, run

KINDS_AT_ONCE = 20
"""The number of kinds of tiles whose places are read in one portion: there may be millions."""


def found_in(data: bytes) -> bytes:
    """The content of a file of another program, as bytes for another interpreter. Empty for what the page reads itself:
    a file of this program, an army list, and a file that cannot be read."""
    try:
        if recognise(Content(data)) in ("tablelight", *ARMIES):
            return b""
        found = open_file(data, keeps_more=True)
    except DocumentError:
        return b""
    tiles = [found.tiles[start : start + KINDS_AT_ONCE] for start in range(0, len(found.tiles), KINDS_AT_ONCE)]
    return dumps((run(packed(evolve(found, content=Content(b""), tiles=()))), *map(dumps, tiles)))


def read_found(data: bytes, told: bytes) -> Steps[Found]:
    """The content of a file, from the bytes that `found_in` has made of it, read in portions."""
    rest, *pieces = loads(told)
    found: Found = yield from unpacked(rest, document_of)
    tiles: list[TileUse] = []
    for piece in pieces:
        tiles += loads(piece)
        yield
    return evolve(found, content=Content(data), tiles=tuple(tiles))
