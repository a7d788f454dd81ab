"""The rules sheets that the browser keeps: a record of its own, shared by all tabs."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.sheets.actions import SheetsLoaded, SheetsNotKept
from tablelight.app.sheets.state import Rules, written
from tablelight.web.guard import listen
from tablelight.web.host import Host
from tablelight.web.storage import error_name

KEY = "tablelight.sheets"


class Sheets:
    """Reads the sheets at the start, keeps every change, and hears of those that other tabs make."""

    def __init__(self, host: Host) -> None:
        self._host = host
        listen(js, "storage", self._elsewhere)

    def read(self) -> None:
        """The sheets as they were kept; a browser that keeps nothing has none."""
        try:
            text = js.localStorage.getItem(KEY)
        except (JsException, AttributeError):
            return
        if text:
            self._host.act(SheetsLoaded(str(text)))

    def keep(self, sheets: tuple[Rules, ...]) -> None:
        """Keep them; what goes wrong is told."""
        try:
            js.localStorage.setItem(KEY, written(sheets))
        except (JsException, AttributeError) as error:
            self._host.act(SheetsNotKept(error_name(error)))

    def _elsewhere(self, event: Any) -> None:
        if event.key == KEY and event.newValue:
            self._host.act(SheetsLoaded(str(event.newValue)))
