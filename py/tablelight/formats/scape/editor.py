"""The map editor's keys: where each piece lies. JSON and addresses alike."""

from __future__ import annotations

import re

from attrs import frozen

from tablelight.board.document import Json
from tablelight.board.parse_json import parse
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.address import expand_keys
from tablelight.formats.content import Content
from tablelight.formats.scape.pieces import map_editor, offset
from tablelight.formats.scape.placed import BoardBox, Placed, box_around
from tablelight.formats.values import FileValue, error_at

MOST_PIECES = LARGEST_SIDE * LARGEST_SIDE
"""The most that are read: one for each hex of the largest board."""
_KEY = re.compile(r"(\d{1,6})~(-?\d{1,6})~(-?\d{1,6})~([0-5])(\.[05])?~(.+)", re.ASCII | re.DOTALL)


@frozen
class Lying:
    """A piece of the file: its key, and where it lies if it is known."""

    key: str
    path: str
    placed: Placed | None


def source_of(content: Content) -> FileValue:
    """The map as its JSON has it, also if it stands in an address."""
    if content.start in ("{", "["):
        return FileValue(content.json)
    source = FileValue(parse(expand_keys(content.text or "")))
    items = source.items()
    if not items:
        source.fail("is empty: there is no map")
    pieces: dict[str, Json] = {}
    for item in items[1:]:
        pieces[item.text()] = item.text().rpartition("~")[2]
    return FileValue({"hexMap": items[0].raw, "boardPieces": pieces})


def lay_out(source: FileValue) -> tuple[list[Lying], BoardBox]:
    """Each piece in the file's order, and the box around those that are known."""
    pieces = source.need("boardPieces")
    if len(pieces.fields) > MOST_PIECES:
        pieces.fail("has too many entries: at most {maximum} are read", maximum=MOST_PIECES)
    lying = [_lie(key, value) for key, value in pieces.entries()]
    known = [each.placed for each in lying if each.placed is not None]
    if not known:
        pieces.fail("has no known piece")
    for placed in known:
        if placed.top > LARGEST_SIDE:
            raise error_at(placed.path, "reaches above level {maximum}", maximum=LARGEST_SIDE)
    return lying, box_around(known)


def _lie(key: str, value: FileValue) -> Lying:
    match = _KEY.fullmatch(key)
    if match is None:
        value.fail("is no place of a piece: altitude, q, r, rotation and code are")
    value.text()
    altitude, q, r, rotation = (int(match[number]) for number in range(1, 5))
    piece = map_editor().get(match[6])
    if piece is None:
        return Lying(key, value.path, None)
    # Only parts of thin walls are turned by halves: those have no cells that would turn.
    turn = 0 if match[5] == ".5" else rotation
    return Lying(key, value.path, Placed(piece, piece.spaces(offset(q, r), turn), turn, altitude, value.path))


def title_of(source: FileValue) -> str:
    """The name of the map."""
    name = source.need("hexMap").find("name")
    return name.text() if name else ""
