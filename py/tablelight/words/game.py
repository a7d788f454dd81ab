"""A game played by typed lines: the history is that of the app, so that each entry is a moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from attrs import define, evolve

from tablelight.app.history import History
from tablelight.ask import answer
from tablelight.board.document import Json
from tablelight.replay import answered
from tablelight.words.session import MOST_UNDO_ENTRIES, UndoEntry, fingerprint, read_session, session_json


@define
class Game:
    """A game that is played by words, alone or beside the board."""

    history: History
    language: str
    session: Json = None
    selected: str | None = None

    def __attrs_post_init__(self) -> None:
        """The session goes on with the turn and the entries of the history, whatever has happened on the board since."""
        present = self.history.present
        session = read_session(present, self.session)
        past = tuple(islice(_done(self.history), MOST_UNDO_ENTRIES))[::-1]
        future = tuple(islice(_undone(self.history), MOST_UNDO_ENTRIES))[::-1]
        left = fingerprint(present) if past or future else ""
        session = evolve(session, turn=self.history.turn, past=past, future=future, left=left)
        self.session = session_json(session, present)

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to a line; the history follows what it did."""
        question: dict[str, Json] = {"ask": "words", "line": line, "language": self.language}
        found: Any = answer(self.history.present, {**question, "selected": self.selected, "session": self.session})
        facts = found["facts"]
        do = facts.get("do")
        if do is not None:
            back_or_forth = {"u": self.history.undone, "redo": self.history.redone}.get(facts["command"])
            self.history = answered(self.history, do) if back_or_forth is None else back_or_forth()
        self.session, self.selected = found["session"], found["selected"]
        return {**found}


def _done(history: History) -> Iterator[UndoEntry]:
    """The moments that can be taken back, the last first: as far as the rules led from one to the next."""
    line = (*history.past, history.now)
    for number in range(len(line) - 1, 0, -1):
        before, after = line[number - 1], line[number]
        if after.transition is None:
            return
        yield UndoEntry.between(before.document, after.document, after.transition.question, before.turn, after.turn)


def _undone(history: History) -> Iterator[UndoEntry]:
    """The moments that can be done again, the next one first."""
    line = (history.now, *history.future)
    for before, after in pairwise(line):
        if after.transition is None:
            return
        yield UndoEntry.between(before.document, after.document, after.transition.question, before.turn, after.turn)
