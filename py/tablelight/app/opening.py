"""Opens files, links and saves: a game goes on the table, a roster joins it, and anything else is refused with
reasons."""

from __future__ import annotations

import re

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.editor.figures.roster import join_roster
from tablelight.app.handlers import handles, perform
from tablelight.app.history import History
from tablelight.app.importing.update import file_opened, file_received, reading_ended
from tablelight.app.partner.seats import seat_players
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.play_state import PartnerState
from tablelight.app.saves.actions import FileLoaded, LinkOpened, SaveLoaded
from tablelight.app.saves.files import draft_of, game_of_json, metadata_of, metadata_text, read_file, wrong_size
from tablelight.app.saves.state import SHELF
from tablelight.app.saves.update import game_in_save, refused, with_game
from tablelight.app.scene import draw_game
from tablelight.app.share.link import SIGNAL, read_fragment
from tablelight.app.sheets.state import sheet_in
from tablelight.app.sheets.update import offered, received
from tablelight.app.state import AppState, Notice, RefusedKind
from tablelight.app.timeline.update import recall_moments
from tablelight.board.campaign import is_campaign
from tablelight.board.problems import DocumentError
from tablelight.board.roster import is_roster, roster_in
from tablelight.board.text import quoted_text
from tablelight.formats.format import Content, Found, recognise
from tablelight.formats.opening import open_file
from tablelight.later import NotLoadedError
from tablelight.locale.messages import msg
from tablelight.progress.portions import Steps, run
from tablelight.rules.registry import system
from tablelight.view.games.ui import ui_of

_LINK = re.compile(r"(?:^\s*|^.{0,2000}\s\S{1,8}://)\S*#\d{1,3}[.:][\w-]+\s*$", re.ASCII | re.DOTALL)
"""An address with a game behind it: alone, or at the end of a message."""


@handles(FileLoaded)
def file_loaded(state: AppState, action: FileLoaded) -> AppState:
    """Open a game or a roster. The game on the table stays if the file is useless, is a roster, or loses something."""
    state = reading_ended(state)
    kind: RefusedKind = "file" if action.name else "text"
    if action.history is not None:
        return _on_the_table(state, action.history, action)
    data = action.text.encode("utf-8", "surrogatepass") if isinstance(action.text, str) else action.text
    try:
        content = Content(data)
        action = evolve(action, text=content.data)
        rules = sheet_in(action.text)
        if rules is not None:
            return offered(state, rules, action.name)
        if recognise(content) != "tablelight":
            return file_received(state, action.name, content)
        if is_campaign(action.text):
            from tablelight.app.campaign.update import campaign_opened  # loaded on first use

            return perform(state, campaign_opened(action.name, action.text))
        found = roster_in(action.text)
        if found is not None:
            return join_roster(state, *found)
    except DocumentError as error:
        return refused(state, kind, action.name, error.problems)
    try:
        history = read_file(action.text)
    except DocumentError as error:
        saved = draft_of(action.text)
        if saved is not None and saved.present.rules is not None:
            return received(state, saved, action.name)
        return refused(state, kind, action.name, error.problems, draft=saved)
    return _on_the_table(state, history, action)


def game_in_file(content: Content, language: str) -> Steps[History | None]:
    """The game in a file of this program, and its picture, made while the page takes taps. None if it is no game, or
    cannot be used: reading it at once then tells why."""
    try:
        if is_roster(content.data) or wrong_size(len(content.data)) is not None:
            return None
        return (yield from _ready_to_show(game_of_json.steps(content.json), language))
    except DocumentError:
        return None


def _on_the_table(state: AppState, history: History, action: FileLoaded) -> AppState:
    if not action.example or action.name.startswith(SHELF):
        return perform(received(state, history, action.name), recall_moments())
    opening = state.partner.opening
    fresh = with_game(state, seat_players(history, opening), is_imported=False)
    fresh = evolve(fresh, partner=PartnerState(goes_on=opening == "watch"))
    return evolve(fresh, notice=_welcome(fresh, history.present.title or action.name))


def _welcome(state: AppState, title: str) -> Notice:
    partners = state.game_history.turn.partners
    if not partners:
        return Notice("{title} is on the table.", {"title": title})
    text = msg("{title} is on the table. Tablelight plays at level {level}: {sides}.")
    return Notice(text, {"title": title, "sides": [side for side, _ in partners], "level": partners[0][1]})


@handles(LinkOpened)
def link_opened(state: AppState, action: LinkOpened) -> AppState:
    state = evolve(state, dialog=None if state.lists_refused else state.dialog)
    if action.problems:
        return refused(state, "link", "", action.problems)
    try:
        history = action.history or run(_linked(action.address))
    except DocumentError as error:
        return refused(state, "link", "", error.problems)
    return received(state, history, history.present.title)


def _linked(address: str) -> Steps[History]:
    return History.of((yield from read_fragment.steps(address.strip().rpartition("#")[2])))


def opened_link(address: str, language: str) -> Steps[LinkOpened]:
    """A link that has been read: with its game, drawn in steps, or with the problems."""
    try:
        return LinkOpened(address, (yield from _ready_to_show(_linked(address), language)))
    except DocumentError as error:
        return LinkOpened(address, problems=error.problems)


def opened_save(save: SaveLoaded, language: str, *, at_start: bool = False) -> Steps[SaveLoaded]:
    """A save that has been read: with its game, drawn in steps, and its metadata. `at_start`: earlier moments are read
    later."""
    try:
        beside = yield from metadata_of.steps(save.metadata)
        made = game_in_save.steps(save.text, beside)
        return evolve(save, history=(yield from _ready_to_show(made, language, at_start=at_start)), beside=beside)
    except DocumentError:
        return save


def _ready_to_show(reading: Steps[History], language: str, *, at_start: bool = False) -> Steps[History]:
    """A game that is read, with its picture drawn and its texts written: it is saved as soon as it is on the table."""
    history = yield from reading
    yield from draw_game(history, language)
    yield from quoted_text(history.present)  # needed when a change is noted
    if not at_start:
        yield from metadata_text.steps(history)
    return history


def action_for_file(name: str, data: bytes, language: str) -> Steps[Action]:
    """The action that opens a file. An unknown or unreadable file becomes `FileLoaded` unchanged: its handler knows
    other kinds of file, and says what is wrong."""
    try:
        if sheet_in(data) is None:
            content = Content(data)
            yield from content.parsed()
            if recognise(content) != "tablelight":
                return (yield from _opened(name, (yield from open_file.steps(content, keeps_more=True))))
            yield
            return FileLoaded(name, content.data, history=(yield from game_in_file(content, language)))
    except (DocumentError, NotLoadedError):  # its handler waits until the missing part is loaded
        pass
    return FileLoaded(name, data)


def action_for_converted(name: str, data: bytes, told: bytes) -> Steps[Action]:
    """The action that opens a file that a worker has converted; `told` is the worker's answer."""
    from tablelight.app.importing.worker import read_found  # only for large files

    return (yield from _opened(name, (yield from read_found(data, told))))


def _opened(name: str, found: Found) -> Steps[Action]:
    """The action that opens a file. The games that its dialog offers are imported first, one in each step."""
    for game in found.games:
        yield
        system(game)
    if found.document is not None:
        yield
        ui_of(found.document)
    return file_opened(name, found)


def arrived(text: str) -> Action:
    """The action for a text that was pasted, or passed on by another app: a link to a game, the signal of another
    tablet, or the content of a file."""
    if text.lstrip().startswith(SIGNAL):
        return SignalTyped(text)
    return LinkOpened(text) if _LINK.search(text) else FileLoaded("", text)
