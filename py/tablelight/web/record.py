"""A text that all games share, the roster or the list of rules sheets: a record in localStorage that all tabs follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Action
from tablelight.web.guard import listen
from tablelight.web.host import Host
from tablelight.web.transactions import error_name


class SharedRecord:
    """Reads the record at the start, keeps every change, and hears of those that other tabs make.

    `loaded` makes the action from the text that was read, `not_kept` the one from the name of what went wrong.
    """

    def __init__(
        self, host: Host, key: str, loaded: Callable[[str], Action], not_kept: Callable[[str], Action]
    ) -> None:
        self._host, self._key, self._loaded, self._not_kept = host, key, loaded, not_kept
        listen(js, "storage", self._elsewhere)

    def read(self) -> None:
        """The record as it was kept; a browser that keeps nothing has none."""
        try:
            text = js.localStorage.getItem(self._key)
        except (JsException, AttributeError):
            return
        if text:
            self._host.act(self._loaded(str(text)))

    def keep(self, text: str) -> None:
        """Keep the record; an error is reported."""
        try:
            js.localStorage.setItem(self._key, text)
        except (JsException, AttributeError) as error:
            self._host.act(self._not_kept(error_name(error)))

    def _elsewhere(self, event: Any) -> None:
        if event.key == self._key and event.newValue:
            self._host.act(self._loaded(str(event.newValue)))
