"""A file that was read: a game to be put on the table, a roster, or nothing that can be used."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.editor.figures.roster_update import join_roster
from tablelight.app.handlers import handles
from tablelight.app.history import History
from tablelight.app.importing.update import file_received, is_foreign, reading_ended
from tablelight.app.saves.actions import FileLoaded, FileNotLoaded, LinkOpened
from tablelight.app.saves.files import read_file
from tablelight.app.saves.salvage import draft_of
from tablelight.app.saves.update import refused, with_game
from tablelight.app.share.link import read_fragment
from tablelight.app.sheets.state import sheet_in
from tablelight.app.sheets.update import offered, received
from tablelight.app.state import AppState, Notice, RefusedKind
from tablelight.app.timeline.actions import RecallMoments
from tablelight.app.timeline.update import recall_moments
from tablelight.board.problems import DocumentError
from tablelight.board.roster import roster_in


@handles(FileLoaded)
def file_loaded(state: AppState, action: FileLoaded) -> AppState:
    """A game or a roster. The game on the table stays if the file is of no use, is a roster, or loses something."""
    state = reading_ended(state)
    data = action.text.encode("utf-8", "surrogatepass") if isinstance(action.text, str) else action.text
    rules = sheet_in(action.text)
    if rules is not None:
        return offered(state, rules, action.name)
    try:
        if is_foreign(data):
            return file_received(state, action.name, data)
    except DocumentError as error:
        return refused(state, _kind(action.name), action.name, error.problems)
    try:
        found = roster_in(action.text)
        if found is not None:
            return join_roster(state, *found)
    except DocumentError as error:
        return refused(state, _kind(action.name), action.name, error.problems)
    try:
        history = read_file(action.text)
    except DocumentError as error:
        saved = draft_of(action.text)
        if saved is not None and saved.present.rules is not None:
            return received(state, saved, action.name)
        return refused(state, _kind(action.name), action.name, error.problems, draft=saved)
    if not action.example:
        return recall_moments(received(state, history, action.name), RecallMoments())
    fresh = with_game(state, history, is_imported=False)
    return evolve(fresh, notice=Notice("{title} is on the table.", {"title": history.present.title or action.name}))


def _kind(name: str) -> RefusedKind:
    """A text that was pasted has no name."""
    return "file" if name else "text"


@handles(FileNotLoaded)
def file_not_loaded(state: AppState, action: FileNotLoaded) -> AppState:
    """The dialog lists why; the game on the table stays."""
    return refused(reading_ended(state), "file", action.name, action.problems)


@handles(LinkOpened)
def link_opened(state: AppState, action: LinkOpened) -> AppState:
    """Put the game of a link on the table, as a new game."""
    address = action.address.strip()
    try:
        document = read_fragment(address.rpartition("#")[2])
    except DocumentError as error:
        return refused(state, "link", "", error.problems)
    return received(state, History.of(document), document.title)
