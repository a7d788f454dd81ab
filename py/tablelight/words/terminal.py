"""The table in a terminal or a pipe: `python -m tablelight play DOCUMENT` (W-50, W-51)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tablelight.app.saves.files import read_file, write_file
from tablelight.app.timeline.file_format import recalled
from tablelight.view.games.ui import ui_of
from tablelight.words.game import Game
from tablelight.words.voice import Voice, repeated

PROMPT = "> "


def opened(file: Path, language: str) -> Game:
    """The game in a file, with as much of its timeline as can be read; `DocumentError` or OSError if there is none."""
    return Game(recalled(read_file(file.read_bytes())).history, language)


def save(game: Game, name: str) -> str:
    """Write the game to a file; what is said of it."""
    document = game.history.present
    tell = Voice.of(document, ui_of(document), game.language)
    if not name:
        return tell("save.nowhere")
    try:
        Path(name).write_text(write_file(game.history), encoding="utf-8")
    except (OSError, ValueError):
        return tell("save.failed", file=repeated(name))
    return tell("save.done", file=repeated(name))


def play(game: Game, lines: Callable[[], str | None], put: Callable[[str], None]) -> None:
    """Answer line after line until `quit`, or until there are no more (`lines` gives None)."""
    while True:
        line = lines()
        if line is None or line.strip().lower() == "quit":
            return
        command, _, rest = line.strip().partition(" ")
        said = [save(game, rest.strip())] if command.lower() == "save" else game.answer(line)["lines"]
        for each in said:
            put(each)
