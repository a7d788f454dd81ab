"""The state of the table in words between two lines: JSON that the caller hands back unchanged (W-20, W-21)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from types import UnionType
from typing import Any

from attrs import asdict, evolve, field, frozen

from tablelight.app.transitions import ends_turn
from tablelight.app.turn.state import TableTurn, turn_from_json, turn_json
from tablelight.board.codec import encode, thaw
from tablelight.board.differences import difference, with_difference
from tablelight.board.document import Document, Json
from tablelight.board.problems import DocumentError, QuestionError
from tablelight.board.schema import is_pair
from tablelight.rules.check import problems

PATH = "$.question.session"
MOST_UNDO_ENTRIES = 500
"""The most entries that can be undone; the oldest are dropped first."""
MOST_WAITING_LINES = 2_000
NOT_OF_THE_FORM = "is not of the right form"


@frozen(kw_only=True)
class UndoEntry:
    """One change of the document: the timeline's entry, and the differences back and forth."""

    do: Mapping[str, Json]
    back: Mapping[str, Json]
    """The changes that turn the document after it into the one before (`board.differences`)."""
    forth: Mapping[str, Json]
    turn_before: Mapping[str, Json]
    turn_after: Mapping[str, Json]
    is_joined: bool = False
    """Whether it is undone together with the entry before it."""

    @classmethod
    def between(
        cls, before: Document, after: Document, do: Mapping[str, Json], turn_before: TableTurn, turn_after: TableTurn
    ) -> UndoEntry:
        """The entry that led from one document to another."""
        back, forth = difference(after, before), difference(before, after)
        turns = turn_json(turn_before), turn_json(turn_after)
        return cls(do=do, back=back, forth=forth, turn_before=turns[0], turn_after=turns[1])


@frozen(kw_only=True)
class WordSession:
    """The remembered state. The defaults are those of a new game."""

    turn: TableTurn = field(factory=TableTurn)
    past: tuple[UndoEntry, ...] = ()
    future: tuple[UndoEntry, ...] = ()
    """The undone entries, the next one to redo last."""
    left: str = ""
    """The fingerprint of the document that the session left; "" while nothing can be undone or redone."""
    proposal: Mapping[str, Json] | None = None
    """The move that was proposed last: the keys of its question `path`."""
    dice: Mapping[str, Json] | None = None
    """The roll whose dice are taken up: `figure`, `roll`, and its further `keys`."""
    selected: str | None = None
    cursor: tuple[int, int] | None = None
    """A location: thousandths of an inch on a bare table."""
    before: tuple[int, int] | None = None
    """The place of the cursor before its last jump."""
    landmark: int = -1
    """The number of the landmark that the cursor jumped to last."""
    waiting: tuple[str, ...] = ()
    """The lines of the last answer that come after the first three."""
    language: str = ""

    def done(self, before: Document, after: Document, do: Mapping[str, Json], turn: TableTurn) -> WordSession:
        """The session with one more entry; undone entries can no longer be redone."""
        entry = UndoEntry.between(before, after, do, self.turn, turn)
        return evolve(self, turn=turn, past=(*self.past, entry)[-MOST_UNDO_ENTRIES:], future=(), proposal=None)

    def turn_beginning(self, document: Document) -> Document:
        """The document at the beginning of the present turn, as far back as entries are kept."""
        for deed in reversed(self.past):
            if ends_turn(deed.do):
                break
            document = _led(document, deed.back)
        return document

    def stepped(self, document: Document, *, back: bool) -> tuple[Document, WordSession]:
        """The document before the last entry, or (not `back`) after the entry that was undone last; and the session."""
        entry = self.past[-1] if back else self.future[-1]
        found = _led(document, entry.back if back else entry.forth)
        turn = _turn(found, entry.turn_before if back else entry.turn_after)
        past = self.past[:-1] if back else (*self.past, entry)
        future = (*self.future, entry) if back else self.future[:-1]
        return found, evolve(self, turn=turn, past=past, future=future, proposal=None, dice=None)


def _led(document: Document, change: Mapping[str, Json]) -> Document:
    """The document with a change from the session, which comes from outside; `QuestionError` if that is invalid."""
    try:
        found = with_difference(document, change)
    except DocumentError:
        raise QuestionError(PATH, NOT_OF_THE_FORM) from None
    if problems(found):
        raise QuestionError(PATH, NOT_OF_THE_FORM)
    return found


def _turn(document: Document, value: Any) -> TableTurn:
    try:
        return turn_from_json(document, value)
    except (KeyError, TypeError, ValueError):
        raise QuestionError(PATH, NOT_OF_THE_FORM) from None


def fingerprint(document: Document) -> str:
    """A short hash that identifies a document."""
    text = json.dumps(encode(document), sort_keys=True, ensure_ascii=False)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def read_session(document: Document, value: Json) -> WordSession:
    """The session in a question; `QuestionError` if invalid. Undo is dropped for another document than it left."""
    if value is None:
        return WordSession()
    try:
        session = _read(document, value)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise QuestionError(PATH, NOT_OF_THE_FORM) from None
    if session.left and session.left != fingerprint(document):
        return evolve(session, past=(), future=(), left="")
    return session


KINDS: Mapping[str, type | UnionType] = {
    **dict.fromkeys(("left", "language"), str),
    **dict.fromkeys(("proposal", "dice"), Mapping | None),
    "selected": str | None,
}
"""The types of the parts that are kept as they come."""


def _read(document: Document, value: Any) -> WordSession:
    parts = {key: _part(document, key, part) for key, part in {**value}.items()}
    if parts.get("proposal") is not None and not _is_proposal(parts["proposal"]):
        raise TypeError("no proposal")
    return WordSession(**parts)


def _part(document: Document, key: str, value: Any) -> Any:
    """A part of a session; KeyError, TypeError or ValueError if it is invalid."""
    match key:
        case "turn":
            return turn_from_json(document, value)
        case "past" | "future":
            return tuple(_entry(item) for item in value[-MOST_UNDO_ENTRIES:])
        case "cursor" | "before":
            return _location(document, value)
        case "waiting" if all(isinstance(line, str) for line in value):
            return tuple(value[:MOST_WAITING_LINES])
        case "landmark" if type(value) is int and value >= -1:
            return value
        case _ if isinstance(value, KINDS[key]):
            return value
    raise TypeError(f"no {key}")


def _is_proposal(keys: Mapping[str, Json]) -> bool:
    """Whether the keys are those of a question `path`."""
    is_named = all(isinstance(keys.get(key), str) for key in ("figure", "action"))
    return is_named and "to" in keys and not {"ask", "self"} & set(keys)


def _entry(item: Any) -> UndoEntry:
    entry = UndoEntry(**item)
    parts = asdict(entry, recurse=False)
    if type(parts.pop("is_joined")) is not bool or not all(isinstance(part, Mapping) for part in parts.values()):
        raise TypeError("no entry")
    return entry


def _location(document: Document, value: Any) -> tuple[int, int] | None:
    """A location on the board; None if it is no longer on it."""
    if value is None:
        return None
    if not is_pair(value):
        raise TypeError("no place")
    return (value[0], value[1]) if document.board.holds((value[0], value[1])) else None


def session_json(session: WordSession, document: Document) -> dict[str, Json]:
    """The session as JSON, for the document that it leaves."""
    found: dict[str, Any] = {**asdict(session, recurse=False), "turn": turn_json(session.turn)}
    for key in ("past", "future"):
        found[key] = [asdict(entry, recurse=False) for entry in found[key]]
    plain: dict[str, Json] = thaw({**found, "left": fingerprint(document) if session.past or session.future else ""})
    return plain
