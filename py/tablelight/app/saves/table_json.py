"""The table's memory (whose turn, who has acted, the log) as JSON, kept beside the document."""

from __future__ import annotations

import json
from typing import Any

from tablelight.app.history import History, Moment
from tablelight.app.log.state import log_text, read_log
from tablelight.app.turn.state import turn_from_json, turn_json
from tablelight.board.document import Document
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps

VERSION = 1
"""Of the JSON. What another version wrote is left out: the log is not worth a lost board."""


def table_text(history: History) -> str:
    """What is to be kept beside the document, as text: `{"version", "turn": {"side", "round", "acted"}, "log"}`."""
    turn = json.dumps(turn_json(history.turn), ensure_ascii=False)
    return f'{{"version": {VERSION}, "turn": {turn}, "log": {log_text(history.log)}}}'


@progressive()
def from_json(document: Document, value: Any) -> Steps[History]:
    """The game as it was left, without what could be undone. What cannot be read is left out: the document counts."""
    try:
        if value["version"] != VERSION:
            return History.of(document)
        log = yield from read_log.steps(value["log"])
        return History(Moment(document, turn_from_json(document, value["turn"])), log=log)
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError):
        return History.of(document)
