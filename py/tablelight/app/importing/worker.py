"""Read a large file of another program in another interpreter: it returns JSON, which the page makes a record again."""

from __future__ import annotations

import json
from typing import Any

from tablelight.board.codec import decode, encode
from tablelight.board.parsing import parse_long
from tablelight.board.problems import DocumentError
from tablelight.board.roster import Roster, read_roster, write_roster
from tablelight.formats.format import ARMIES, Content, Found
from tablelight.formats.losses import Loss, TileUse
from tablelight.formats.opening import open_file
from tablelight.formats.recognition import recognise
from tablelight.progress.portions import Steps

KINDS_AT_ONCE = 50
"""The number of kinds of tiles whose places are read in one portion."""


def found_text(data: bytes) -> str:
    """The content of a file of another program, as JSON text for another interpreter. "" for what the page reads
    itself: a file of this program, an army list, and a file that cannot be read."""
    try:
        if recognise(Content(data)) in ("tablelight", *ARMIES):
            return ""
        found = open_file(data, keeps_more=True)
    except DocumentError:
        return ""
    opened = found.opened
    return json.dumps({
        "format": found.format,
        "opened": {"roster": write_roster(opened)} if isinstance(opened, Roster) else {"document": encode(opened)},
        "losses": [[each.path, each.kind, each.count, each.text, each.values, each.places] for each in found.losses],
        "games": found.games,
        "tiles": [[each.number, each.name, each.count, each.places] for each in found.tiles],
    }, ensure_ascii=False)  # fmt: skip


def read_found(data: bytes, text: str) -> Steps[Found]:
    """The record that `found_text` wrote as JSON, read in portions."""
    told: Any = yield from parse_long(text)
    opened = told["opened"]
    was = read_roster(opened["roster"]) if "roster" in opened else (yield from decode.steps(opened["document"]))
    tiles = []
    for done, (number, name, count, places) in enumerate(told["tiles"], 1):
        tiles.append(TileUse(number=number, name=name, count=count, places=tuple(map(tuple, places))))
        if done % KINDS_AT_ONCE == 0:
            yield
    return Found(
        format=told["format"],
        opened=was,
        losses=tuple(
            Loss(path, kind, count, text, values, tuple(map(tuple, places)))
            for path, kind, count, text, values, places in told["losses"]
        ),
        games=tuple(told["games"]),
        tiles=tuple(tiles),
        content=Content(data),
    )
