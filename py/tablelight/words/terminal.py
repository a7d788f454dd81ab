"""A game in a terminal or a pipe, by typed lines alone: `python -m tablelight play DOCUMENT` (W-50, W-51).

The history is that of the app, so that what is saved is a game's file with its whole timeline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import define

from tablelight.app.history import History
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.timeline.file_format import recalled
from tablelight.ask import answer
from tablelight.board.document import Json
from tablelight.replay import answered
from tablelight.view.games import ui_of
from tablelight.words.session import Deed, WordSession, session_json
from tablelight.words.voice import Voice, repeated

PROMPT = "> "


@define
class Game:
    """A game that is played by words."""

    history: History
    language: str
    session: Json
    selected: str | None = None

    @classmethod
    def read(cls, file: Path, language: str) -> Game:
        """The game in a file; `DocumentError` or OSError if it cannot be read. What its timeline tells can be undone, as
        far as that can be read."""
        history = recalled(read_file(file.read_bytes())).history
        session = WordSession(turn=history.turn, past=tuple(_deeds(history))[::-1])
        return cls(history, language, session_json(session, history.present))

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

    def save(self, name: str) -> str:
        """Write the game to a file; what is said of it."""
        tell = Voice.of(self.history.present, ui_of(self.history.present), self.language)
        if not name:
            return tell("save.nowhere")
        try:
            Path(name).write_text(write_file(self.history), encoding="utf-8")
        except (OSError, ValueError):
            return tell("save.failed", file=repeated(name))
        return tell("save.done", file=repeated(name))


def _deeds(history: History) -> Iterator[Deed]:
    """The moments that can be taken back as deeds, the last first: as far as the rules led from one to the next."""
    line = (*history.past, history.now)
    for before, after in zip(reversed(line[:-1]), reversed(line[1:]), strict=True):
        if after.transition is None:
            return
        yield Deed.between(before.document, after.document, after.transition.question, before.turn, after.turn)


def play(game: Game, lines: Callable[[], str | None], put: Callable[[str], None]) -> None:
    """Answer line after line until `quit`, or until there are no more (`lines` gives None)."""
    while True:
        line = lines()
        if line is None or line.strip().lower() == "quit":
            return
        command, _, rest = line.strip().partition(" ")
        said = [game.save(rest.strip())] if command.lower() == "save" else game.answer(line)["lines"]
        for each in said:
            put(each)
