"""Tablelight's own files: documents, saves and rosters."""

from __future__ import annotations

import json

from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.records import known
from tablelight.board.roster import FORMAT as ROSTER
from tablelight.board.roster import roster_of_json, write_roster
from tablelight.formats.format import Content, Format, Opened
from tablelight.formats.losses import Losses
from tablelight.rules.check import read as checked

SAVE = "tablelight-save"


def read(content: Content, _game: str, losses: Losses) -> Opened:
    """The game of a document or a save, or a roster."""
    data = known(content.json, dict)
    if data["format"] == ROSTER:
        roster, left_out = roster_of_json(data)
        losses.lost("line", "$.members", "Lines that cannot be used are left out.", left_out)
        return roster
    return checked(data.get("document") if data["format"] == SAVE else data)


def write(opened: Opened, _losses: Losses, _source: Content | None) -> bytes:
    """A document or a roster as text."""
    if isinstance(opened, Document):
        return (json.dumps(encode(opened), ensure_ascii=False, indent=1) + "\n").encode()
    return (write_roster(opened) + "\n").encode("utf-8", "replace")


FORMAT = Format(id="tablelight", read=read, write=write)
