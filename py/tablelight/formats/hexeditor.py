"""heroscape-map-editor: pieces by their place and code, as JSON, its gzip, or packed into an address by JSONCrush."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from tablelight.board.document import Document, GridBoard, Json
from tablelight.board.parse_json import parse
from tablelight.board.pieces import space_of, step_of
from tablelight.formats.format import ADDRESS, LARGEST_BYTES, Content, Format, Opened, board_of_hexes
from tablelight.formats.losses import Losses, lose_all_but_the_board
from tablelight.formats.scape.building import build
from tablelight.formats.scape.laying import lay_all, merge
from tablelight.formats.scape.pieces import (
    MOST_PIECES,
    BoardBox,
    Placed,
    box_around,
    kit_of,
    lose_if_too_many,
    map_editor,
    single,
)
from tablelight.formats.values import FileValue, clean, error_at

_KEY = re.compile(r"(\d{1,6})~(-?\d{1,6})~(-?\d{1,6})~([0-5])(\.[05])?~(.+)", re.ASCII | re.DOTALL)
ROUND, MOST_WORK = 1000, 200_000_000
"""The cost of a round, in characters; and the most characters gone through in all rounds together."""
_EXCHANGED = (("{", "("), ("}", ")"), (",'", "~"), ("':", "!"), ('"', "'"))
"""The pairs that JSONCrush exchanges, so that the address is shorter."""


def source_of(content: Content) -> FileValue:
    """The map as its JSON, also if it is in an address."""
    if content.start in ("{", "["):
        return FileValue(content.json)
    match = ADDRESS.match(content.text or "")
    assert match is not None
    source = FileValue(parse(uncrush(unquote(match[1], encoding="utf-8", errors="replace"))))
    items = source.items()
    if not items:
        source.fail("is empty: there is no map")
    pieces: dict[str, Json] = {item.text(): item.text().rpartition("~")[2] for item in items[1:]}
    return FileValue({"hexMap": items[0].raw, "boardPieces": pieces})


def uncrush(crushed: str) -> str:
    """The JSON from which JSONCrush made its text."""
    body, *lists = crushed[:-1].split("\1")
    work = 0
    for character in lists[0] if lists else "":
        work += len(body) + ROUND
        *parts, repeated = body.split(character)
        # A round may double the text: its size is known before it is made.
        if len(body) + len(repeated) * len(parts) > LARGEST_BYTES or work > MOST_WORK:
            raise error_at("$", "is more than {maximum} bytes when it is unpacked", maximum=LARGEST_BYTES)
        body = repeated.join(parts)
    for long, short in _EXCHANGED:
        body = short.join(part.replace(short, long) for part in body.split(long))
    return body


def lay_out(source: FileValue) -> tuple[dict[str, Placed | None], BoardBox]:
    """Each piece by its key, in the file's order, None if it is unknown; and the box around those that are known."""
    pieces = source.need("boardPieces")
    placed = {key: _read_key(key, value) for key, value in pieces.entries(MOST_PIECES)}
    return placed, box_around(placed.values(), pieces.path)


def _read_key(key: str, value: FileValue) -> Placed | None:
    match = _KEY.fullmatch(key)
    if match is None:
        value.fail("is no place of a piece: altitude, q, r, rotation and code are")
    value.text()
    altitude, q, r, rotation = (int(match[number]) for number in range(1, 5))
    piece = map_editor().get(match[6])
    if piece is None:
        return None
    # Only parts of thin walls are turned by halves; they have no cells to turn.
    turn = 0 if match[5] == ".5" else rotation
    return Placed(piece, piece.spaces(space_of((q, r), flat=False), turn), turn, altitude, value.path)


def _write(opened: Opened, losses: Losses, source: Content | None) -> bytes:
    document, kit = board_of_hexes(opened), kit_of("map-editor")
    lose_all_but_the_board(document, losses)
    placed: dict[str, Placed | None] = {}
    merged = None
    if source is not None:
        plain = source_of(source)
        placed, around = lay_out(plain)
        merged = merge(document, [*placed.values()], around, kit, losses)
    if merged is None:
        plain, merged = _new(document.spaces_board, document.title), lay_all(document, kit, losses)
    kept, laid, box = merged
    pieces, keys = plain.need("boardPieces").fields, [*placed]
    written: dict[str, Json] = {}
    for number, cells in kept:
        key, piece = keys[number], placed[keys[number]]
        if cells is None or piece is None:
            written[key] = pieces[key]
        else:
            altitude, code = key.partition("~")[0], str(single(map_editor(), piece.piece).key)
            written |= {f"{altitude}~{q}~{r}~0~{code}": code for q, r in (step_of(at, flat=False) for at in cells)}
    for each in laid:
        q, r = step_of(box.cell(each.at), flat=False)
        written.setdefault(f"{each.z}~{q}~{r}~{each.rotation}~{each.piece.key}", str(each.piece.key))
    lose_if_too_many(len(written), losses)
    return (json.dumps({**plain.fields, "boardPieces": written}) + "\n").encode()


def _new(board: GridBoard, title: str) -> FileValue:
    size = {"width": board.columns, "length": board.rows}
    return FileValue({"hexMap": {"id": "tablelight", "name": title, "shape": "rectangle", **size}, "boardPieces": {}})


def _read(content: Content, _game: str, losses: Losses) -> Document:
    source = source_of(content)
    placed, box = lay_out(source)
    for key, each in placed.items():
        if each is None:
            losses.lost("piece", source.need("boardPieces").below(key), "Unknown pieces are left out.")
    return build([*placed.values()], box, clean(source.need("hexMap").text_of("name")), losses)


FORMAT = Format(id="hexeditor", games=("heroscape",), read=_read, write=_write)
