"""The roster in the browser: a record of its own, shared by all tabs."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.editor.actions import RosterLoaded, RosterNotSaved
from tablelight.board.roster import Roster, write_roster
from tablelight.web.guard import listen
from tablelight.web.host import Host
from tablelight.web.storage import error_name

KEY = "tablelight.roster"


class Rosters:
    """Reads the roster at the start, keeps every change, and hears of those that other tabs make."""

    def __init__(self, host: Host) -> None:
        self._host = host
        listen(js, "storage", self._elsewhere)

    def read(self) -> None:
        """The roster as it was kept; a browser that keeps nothing has none."""
        try:
            text = js.localStorage.getItem(KEY)
        except (JsException, AttributeError):
            return
        if text:
            self._host.act(RosterLoaded(str(text)))

    def keep(self, roster: Roster) -> None:
        """Keep it; what goes wrong is told."""
        try:
            js.localStorage.setItem(KEY, write_roster(roster))
        except (JsException, AttributeError) as error:
            self._host.act(RosterNotSaved(error_name(error)))

    def _elsewhere(self, event: Any) -> None:
        if event.key == KEY and event.newValue:
            self._host.act(RosterLoaded(str(event.newValue)))
