"""A text that all games share (roster, rules sheets, campaigns): a record in localStorage that all tabs follow."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import js
from attrs import evolve, frozen
from pyodide.ffi import JsException

from tablelight.app.actions import Action
from tablelight.app.editor.figures.roster import roster_loaded
from tablelight.app.saves.records import StorageError
from tablelight.app.saves.update import campaigns_loaded
from tablelight.app.sheets import state as sheets
from tablelight.app.sheets.update import sheets_loaded
from tablelight.app.state import AppState, Notice
from tablelight.app.update import show_notice
from tablelight.board import campaign, roster
from tablelight.web.guard import listen, spawn, tell
from tablelight.web.host import Host
from tablelight.web.storage import Store, error_name


@frozen
class RecordKind:
    """What is saved in a record."""

    key: str
    """Its key in localStorage."""
    loaded: Callable[[str], Action]
    """The maker of the action with the text that was read."""
    not_kept: Notice
    """The notice if the browser does not save it; the name of the error is added."""
    is_whole: Callable[[str], bool]
    """Whether nothing of a text is lost when it is read."""
    kept: Callable[[AppState], Any]
    """What of the state is saved, and the text of it."""
    text_of: Callable[[Any], str]


KINDS = (
    RecordKind(
        "tablelight.roster",
        roster_loaded,
        Notice("The roster was not saved: {error}. It is lost when this page is closed."),
        roster.is_whole,
        attrgetter("editor.roster"),
        roster.write_roster,
    ),
    RecordKind(
        "tablelight.sheets",
        sheets_loaded,
        Notice("The rules were not saved: {error}. Save them to a file."),
        sheets.is_whole,
        attrgetter("sheets.saved"),
        sheets.written,
    ),
    RecordKind(
        "tablelight.campaigns",
        campaigns_loaded,
        Notice("The campaign was not kept: {error}. Save it to a file before you close this page."),
        campaign.is_kept_whole,
        attrgetter("campaign.campaigns"),
        campaign.write_campaigns,
    ),
)
SET_ASIDE = Notice(
    "Part of your roster or your own rules could not be read. The original record is listed under Games."
)


class SharedRecord:
    """Reads the record at the start, saves every change, and follows the changes of other tabs."""

    def __init__(self, host: Host, kind: RecordKind) -> None:
        self._host, self._kind = host, kind
        self._loading: Action | None = None
        listen(js, "storage", self._on_storage)

    def read(self, store: Store | None) -> None:
        """Read the saved record; a browser that saves nothing has none. If it is damaged, read what can be read, and
        put the original into the store of the games, where it is listed."""
        try:
            text = js.localStorage.getItem(self._kind.key)
        except (JsException, AttributeError):
            return
        if text:
            try:
                self._load(str(text))
            except Exception as error:  # the games are no worse for it
                tell(error)
            if store is not None and not self._kind.is_whole(str(text)):
                spawn(self._set_aside(store, str(text)))

    def _load(self, text: str) -> None:
        self._loading = self._kind.loaded(text)
        self._host.act(self._loading)

    async def _set_aside(self, store: Store, text: str) -> None:
        try:
            await store.keep_damaged(f"{self._kind.key} {int(js.Date.now())}", text)
        except StorageError:
            return  # it stays as it is until the next change
        self.keep()
        self._host.act(show_notice(SET_ASIDE))

    def after(self, old: AppState, new: AppState, action: Action) -> None:
        """Save what an action has changed, unless the action read it."""
        before, after = self._kind.kept(old), self._kind.kept(new)
        if before is not after and before != after and action is not self._loading:
            self.keep()

    def keep(self) -> None:
        try:
            js.localStorage.setItem(self._kind.key, self._kind.text_of(self._kind.kept(self._host.state)))
        except (JsException, AttributeError) as error:
            self._host.act(show_notice(evolve(self._kind.not_kept, values={"error": error_name(error)})))

    def _on_storage(self, event: Any) -> None:
        if event.key == self._kind.key and event.newValue:
            self._load(str(event.newValue))
