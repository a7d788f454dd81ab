"""A game played by typed lines: it uses the history of the app, so that each entry is a moment of it. In a terminal or
a pipe: `python -m tablelight play DOCUMENT` (W-50, W-51)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

from attrs import define, evolve

from tablelight.app.history import History, Moment
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.timeline.file_format import recalled
from tablelight.ask import answer
from tablelight.board.document import Json
from tablelight.replay import answered
from tablelight.words.session import MOST_UNDO_ENTRIES, UndoEntry, fingerprint, read_session, session_json
from tablelight.words.voice import Voice, repeated


@define
class Game:
    """A game that is played by words, alone or next to the board."""

    history: History
    language: str
    session: Json = None
    selected: str | None = None

    def __attrs_post_init__(self) -> None:
        """Give the session the turn and the entries of the history, whatever has happened on the board since."""
        present = self.history.present
        session = read_session(present, self.session)
        past = _entries(reversed([*pairwise((*self.history.past, self.history.now))]))
        future = _entries(pairwise((self.history.now, *self.history.future)))
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


def _entries(pairs: Iterable[tuple[Moment, Moment]]) -> tuple[UndoEntry, ...]:
    """An entry for each of these steps, the first one last: as far as the rules led from one to the next."""
    found = []
    for before, after in islice(pairs, MOST_UNDO_ENTRIES):
        if after.transition is None:
            break
        entry = UndoEntry.between(before.document, after.document, after.transition.question, before.turn, after.turn)
        found.append(evolve(entry, is_joined=after.is_joined))
    return tuple(reversed(found))


PROMPT = "> "


def opened(data: bytes, language: str) -> Game:
    """The game in a file, with as much of its timeline as can be read; `DocumentError` if it cannot be read."""
    return Game(recalled(read_file(data)).history, language)


def save(game: Game, name: str) -> str:
    """Write the game to a file; returns the message about it."""
    tell = Voice.of(game.history.present, game.language)
    if not name:
        return tell("save.nowhere")
    try:
        Path(name).write_text(write_file(game.history), encoding="utf-8")
    except (OSError, ValueError):
        return tell("save.failed", file=repeated(name))
    return tell("save.done", file=repeated(name))


def play(game: Game, lines: Callable[[], str | None], put: Callable[[str], None]) -> None:
    """Answer line after line until `quit`, or until there are no more (`lines` returns None)."""
    while True:
        line = lines()
        if line is None or line.strip().lower() == "quit":
            return
        command, _, rest = line.strip().partition(" ")
        said = [save(game, rest.strip())] if command.lower() == "save" else game.answer(line)["lines"]
        for each in said:
            put(each)
