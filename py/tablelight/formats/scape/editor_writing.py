"""A board of HeroScape as the map editor's JSON: into the file it came from, or as a new one."""

from __future__ import annotations

import json

from tablelight.board.document import Document, Json
from tablelight.formats.content import Content
from tablelight.formats.format import Opened, board_of_hexes
from tablelight.formats.losses import Losses
from tablelight.formats.scape.building import build
from tablelight.formats.scape.editor import lay_out, source_of
from tablelight.formats.scape.kit import map_editor_kit
from tablelight.formats.scape.laying import LaidPiece, Laying, edge_keys, lift_of, lose_options_and_turn
from tablelight.formats.scape.merging import Kept, merge
from tablelight.formats.scape.pieces import ScapePiece, axial, map_editor, single
from tablelight.formats.scape.placed import BoardBox


def write(opened: Opened, losses: Losses, source: Content | None) -> bytes:
    """The board as JSON text."""
    document = board_of_hexes(opened)
    plain = None if source is None else _into(document, source, losses)
    return (json.dumps(_new(document, losses) if plain is None else plain) + "\n").encode()


def _new(document: Document, losses: Losses) -> Json:
    kit, board = map_editor_kit(), document.spaces_board
    lose_options_and_turn(document, losses)
    laying = Laying(document, kit, lift_of(document, kit), losses)
    laying.spaces(laying.grounds)
    laying.edges(edge_keys(board.edges))
    heading: Json = {
        "id": "tablelight",
        "name": document.title,
        "shape": "rectangle",
        "width": board.columns,
        "length": board.rows,
    }
    keys = [_key_of(laid, BoardBox(0, 0, 0, 0)) for laid in laying.sorted()]
    return {"hexMap": heading, "boardPieces": {key: key.rpartition("~")[2] for key in keys}}


def _into(document: Document, source: Content, losses: Losses) -> Json:
    """The board in the file that it came from; None if it is of another size."""
    plain = source_of(source)
    lying, box = lay_out(plain)
    placed = [each.placed for each in lying]
    before = build([each for each in placed if each is not None], box, "", Losses())
    merged = merge(document, before, placed, box, map_editor_kit(), losses)
    if merged is None:
        return None
    pieces = dict(plain.need("boardPieces").fields)
    kept: dict[str, Json] = {}
    for entry in merged.kept:
        key = lying[entry[0]].key
        kept |= {key: pieces[key]} if entry[1] is None else _replaced(entry, key, lying[entry[0]].placed.piece)  # type: ignore[union-attr]
    for laid in merged.laid:
        key = _key_of(laid, box)
        kept.setdefault(key, key.rpartition("~")[2])
    return {**plain.fields, "boardPieces": kept}


def _replaced(entry: Kept, key: str, piece: ScapePiece) -> dict[str, Json]:
    """Pieces of one hex of the same ground in the slot of a larger one."""
    altitude, code = key.partition("~")[0], str(single(map_editor(), piece).key)
    return {f"{altitude}~{q}~{r}~0~{code}": code for q, r in map(axial, entry[1] or ())}


def _key_of(laid: LaidPiece, box: BoardBox) -> str:
    q, r = axial(box.cell(laid.at))
    return f"{laid.z}~{q}~{r}~{laid.rotation}~{laid.piece.key}"
