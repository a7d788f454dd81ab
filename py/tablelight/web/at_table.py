"""The tablet on the table: the screen's light, the page's room and size of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.at_table.panel import SetAtTable, deny_wake_lock
from tablelight.app.table_state import AtTableState
from tablelight.web.guard import listen, spawn
from tablelight.web.host import Host

STRIP_PX = 48
"""The width of the strip that the panel folds to."""


class AtTable:
    """Follows the setting. A browser releases the screen's wake lock whenever the page is hidden, and may at other
    times: then it is requested again."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._light: Any = None
        self._ratio = float(js.devicePixelRatio)
        listen(js.document, "visibilitychange", lambda _: self._request_again())
        listen(js, "resize", lambda _: self._on_zoom())

    def follow(self, old: AtTableState | None, new: AtTableState) -> None:
        """Follow a change of the setting; `old` is None at the start."""
        js.document.documentElement.setAttribute("data-text", str(new.text))
        if new.keeps_screen_on and (old is None or not old.keeps_screen_on):
            spawn(self._lit())
        elif not new.keeps_screen_on and self._light is not None:
            light, self._light = self._light, None
            light.release()

    def _on_zoom(self) -> None:
        """The browser's own zoom has changed how many CSS pixels an inch has: adjust the setting."""
        old, self._ratio = self._ratio, float(js.devicePixelRatio)
        inch = self._host.state.at_table.inch
        if inch and old != self._ratio:
            self._host.act(SetAtTable(inch=inch * old / self._ratio))

    def room(self) -> tuple[float, float]:
        """The size of the board's part of the screen once the panel is a strip, in pixels."""
        bar = js.document.getElementById("bar").getBoundingClientRect()
        width, height = float(js.innerWidth), float(js.innerHeight - bar.height)
        return (width - STRIP_PX, height) if js.innerWidth > js.innerHeight else (width, height - STRIP_PX)

    def _request_again(self) -> None:
        if self._host.state.at_table.keeps_screen_on and str(js.document.visibilityState) == "visible":
            spawn(self._lit())

    def _on_release(self, light: Any, forget: Callable[[], None]) -> None:
        """The browser has released the wake lock: request it once more, unless the player has turned it off."""
        forget()
        if self._light is light:
            self._light = None
            self._request_again()

    async def _lit(self) -> None:
        try:
            light = await js.navigator.wakeLock.request("screen")
        except (JsException, AttributeError):
            if str(js.document.visibilityState) == "visible":
                self._host.act(deny_wake_lock())
            return
        if self._light is not None or not self._host.state.at_table.keeps_screen_on:
            light.release()  # there is one by now, or the player has turned it off meanwhile
            return
        self._light = light
        forget = listen(light, "release", lambda _: self._on_release(light, forget))
