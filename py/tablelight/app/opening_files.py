"""The action that opens a file. The page reads the file in portions and takes taps in between, if no worker reads it."""

from __future__ import annotations

from tablelight.app.actions import Action
from tablelight.app.importing.actions import FileOpened
from tablelight.app.opening import game_in_file
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.sheets.state import sheet_in
from tablelight.board.problems import DocumentError
from tablelight.formats.content import Content
from tablelight.formats.format import Found
from tablelight.formats.opening import open_file
from tablelight.formats.recognition import recognise
from tablelight.later import NotLoadedError
from tablelight.progress.portions import Steps
from tablelight.rules.registry import system
from tablelight.view.games.ui import ui_of


def action_for_file(name: str, data: bytes, language: str) -> Steps[Action]:
    """The action that opens a file. A file that is not recognised, or cannot be read, becomes `FileLoaded` unchanged: its
    handler knows other kinds of file, and says what is wrong."""
    try:
        if sheet_in(data) is None:
            content = Content(data)
            yield from content.parsed()
            if recognise(content) != "tablelight":
                return (yield from _opened(name, (yield from open_file.steps(content, keeps_more=True))))
            yield
            if not content.packed:
                return FileLoaded(name, data, history=(yield from game_in_file(content, language)))
    except (DocumentError, NotLoadedError):  # its handler waits for what is not loaded
        pass
    return FileLoaded(name, data)


def action_for_converted(name: str, data: bytes, text: str) -> Steps[Action]:
    """The action that opens a file that a worker has converted; `text` is the worker's answer."""
    from tablelight.app.importing.worker import found_of  # only for large files

    return (yield from _opened(name, (yield from found_of(data, text))))


def _opened(name: str, found: Found) -> Steps[Action]:
    """The action that opens a file. What its dialog asks of the games that it opens as is imported before, game by game."""
    for game in found.games:
        yield
        system(game)
    if found.document is not None:
        yield
        ui_of(found.document)
    return FileOpened(name, found)
