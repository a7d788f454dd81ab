"""The table's memory (whose turn, who has acted, the log) as JSON, kept beside the document."""

from __future__ import annotations

from typing import Any

from tablelight.app.history import History, Moment
from tablelight.app.log.state import log_json, read_log
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document, Json

VERSION = 1
"""Of the JSON. What another version wrote is left out: the log is not worth a lost board."""


def to_json(history: History) -> dict[str, Json]:
    """What is to be kept beside the document: `{"version", "turn": {"side", "round", "acted"}, "log"}`."""
    turn = history.turn
    plain: dict[str, Json] = {"side": turn.side, "round": turn.round, "acted": sorted(turn.acted)}
    return {"version": VERSION, "turn": plain, "log": log_json(history.log)}


def from_json(document: Document, value: Any) -> History:
    """The game as it was left, without what could be undone. What cannot be read is left out: the document counts."""
    try:
        if value["version"] != VERSION:
            return History.of(document)
        return History(Moment(document, _turn(document, value["turn"])), log=read_log(value["log"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError):
        return History.of(document)


def _turn(document: Document, value: Any) -> TableTurn:
    side, count = value["side"], value["round"]
    if not isinstance(side, str) or type(count) is not int or count < 1:
        raise ValueError("no turn")
    known = {figure.id for figure in document.figures}
    return TableTurn(side=side, round=count, acted=frozenset(known & set(value["acted"])))
