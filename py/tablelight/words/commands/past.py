"""`u`, `redo` and `log`: what was done (W-43)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablelight.board.document import Json
from tablelight.words.table import Reply, WordTable

ENTRIES = 5


def undo(table: WordTable, _: str) -> Reply:
    """Undo what was done last."""
    if not table.session.past:
        return Reply({"do": None}, [table.voice("undo.nothing")])
    entry = table.session.past[-1]
    document, table.session = table.session.undone(table.document)
    table.put(document)
    return Reply({"do": entry.do}, [table.voice("undo"), entry_words(table, entry.do)])


def redo(table: WordTable, _: str) -> Reply:
    """Redo what was undone last."""
    if not table.session.future:
        return Reply({"do": None}, [table.voice("redo.nothing")])
    entry = table.session.future[-1]
    document, table.session = table.session.redone(table.document)
    table.put(document)
    return Reply({"do": entry.do}, [table.voice("redo"), entry_words(table, entry.do)])


def log(table: WordTable, rest: str) -> Reply:
    """The last entries, the latest first."""
    count = ENTRIES
    if rest:
        if not (rest.isascii() and rest.isdecimal()) or len(rest) > 4:
            raise table.unknown(rest, str(ENTRIES))
        count = int(rest)
    entries = [entry.do for entry in reversed(table.session.past)][:count]
    first = table.voice.count("log", len(entries))
    return Reply({"entries": entries}, [first, *(entry_words(table, do) for do in entries)])


def entry_words(table: WordTable, do: Mapping[str, Json]) -> str:
    """An entry as a sentence. It comes from the session: whatever of it is not known is left out."""
    tell, known = table.voice, {figure.id for figure in table.document.figures}
    figure = do.get("figure")
    name = tell.name(figure) if isinstance(figure, str) and figure in known else str(figure)
    match do.get("ask"):
        case "end-turn":
            return tell("log.end-turn")
        case "end-activation":
            return tell("log.end-activation")
        case "roll":
            return tell("log.roll", name=name, roll=tell.roll(str(do.get("roll"))), faces=_faces(table, do))
    action = str(do.get("action"))
    if action == "end-round":
        return tell("log.end-round")
    place = do.get("to")
    if isinstance(place, list | tuple) and len(place) == 2:
        numbers = [part for part in place if isinstance(part, int | float)]
        if len(numbers) == 2:
            return tell("log.move", name=name, action=tell.action(action), place=tell.place(numbers))
    return tell("action.done", name=name, action=tell.action(action))


def _faces(table: WordTable, do: Mapping[str, Any]) -> str:
    faces = do.get("dice")
    listed = faces if isinstance(faces, list | tuple) else []
    return ", ".join(table.voice.face(str(do.get("roll")), face) for face in listed)
