"""A large file of another program, read apart from the page: what comes back is JSON, and is made a record again."""

from __future__ import annotations

import json

from tablelight.board.codec import decode, encode
from tablelight.board.problems import DocumentError
from tablelight.board.roster import Roster, read_roster, write_roster
from tablelight.formats.content import Content
from tablelight.formats.format import Found
from tablelight.formats.losses import Loss, TileUse
from tablelight.formats.opening import open_file
from tablelight.formats.recognition import recognise


def found_text(data: bytes) -> str:
    """What a file of another program holds, as JSON text for another interpreter; "" for a file of this program and
    for one that cannot be read, which the page handles itself with its own words."""
    try:
        if recognise(Content(data)) == "tablelight":
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
    })  # fmt: skip


def found_in(data: bytes, text: str) -> Found:
    """The record that `found_text` wrote as JSON."""
    told = json.loads(text)
    opened = told["opened"]
    return Found(
        format=told["format"],
        opened=read_roster(opened["roster"]) if "roster" in opened else decode(opened["document"]),
        losses=tuple(
            Loss(path, kind, count, text, values, tuple(map(tuple, places)))
            for path, kind, count, text, values, places in told["losses"]
        ),
        games=tuple(told["games"]),
        tiles=tuple(
            TileUse(number=number, name=name, count=count, places=tuple(map(tuple, places)))
            for number, name, count, places in told["tiles"]
        ),
        content=Content(data),
    )
