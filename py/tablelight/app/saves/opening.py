"""A file that was read: a game to be put on the table, a roster, or nothing that can be used."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.figures.update import join_roster
from tablelight.app.handlers import handles
from tablelight.app.importing.update import file_received, is_foreign
from tablelight.app.saves.actions import FileLoaded, FileNotLoaded
from tablelight.app.saves.files import read_file
from tablelight.app.saves.salvage import draft_of
from tablelight.app.saves.update import with_game
from tablelight.app.state import AppState, Notice
from tablelight.board.problems import DocumentError
from tablelight.board.roster import roster_in


@handles(FileLoaded)
def file_loaded(state: AppState, action: FileLoaded) -> AppState:
    """A game or a roster. The game on the table stays if the file is of no use, is a roster, or loses something."""
    data = action.text.encode("utf-8", "surrogatepass") if isinstance(action.text, str) else action.text
    try:
        if is_foreign(data):
            return file_received(state, action.name, data)
    except DocumentError as error:
        editor = evolve(state.editor, refused_game=None)
        return evolve(state, dialog="problems", problems=error.problems, file=action.name, editor=editor)
    roster = roster_in(action.text)
    if roster is not None:
        return join_roster(state, roster)
    try:
        history = read_file(action.text)
    except DocumentError as error:
        editor = evolve(state.editor, refused_game=draft_of(action.text))
        return evolve(state, dialog="problems", problems=error.problems, file=action.name, editor=editor)
    fresh = with_game(state, history, is_imported=not action.example)
    return evolve(fresh, notice=Notice("{title} is on the table.", {"title": history.present.title or action.name}))


@handles(FileNotLoaded)
def file_not_loaded(state: AppState, action: FileNotLoaded) -> AppState:
    """The dialog lists why; the game on the table stays."""
    return evolve(state, dialog="problems", problems=action.problems, file=action.name)
