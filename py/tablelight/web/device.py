"""What the browser says of the device and the page, for the page "About this device", without asking for a permission; and
the tablet on the table: the screen's light, the page's room and size of text."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import js
import pyodide_js
from pyodide.ffi import JsException

from tablelight.app.at_table.panel import SetAtTable, deny_wake_lock
from tablelight.app.device.update import device_known
from tablelight.app.table_state import ABILITIES, AtTableState, Device, Edition, SnapshotState
from tablelight.app.working.timeout import within
from tablelight.web.guard import listen, spawn
from tablelight.web.host import Host

ANSWER_S = 2.0
"""Seconds after which the page does without an answer of the browser."""


async def find_device(host: Host) -> None:
    """Find out what the device offers, and show the page about it, unless another one is open by then."""
    dialog = host.state.dialog
    estimate = await _answer("navigator.storage.estimate")
    devices = await _answer("navigator.mediaDevices.enumerateDevices")
    is_persistent = await _answer("navigator.storage.persisted") is True
    edition, root = _edition(), js.document.documentElement
    if host.state.dialog != dialog:
        return
    host.act(
        device_known(
            Device(
                browser=str(js.navigator.userAgent),
                edition=edition,
                python=sys.version.split()[0],
                width=int(js.innerWidth),
                height=int(js.innerHeight),
                pixel_ratio=round(float(js.devicePixelRatio), 2),
                touches=int(js.navigator.maxTouchPoints),
                python_bytes=int(pyodide_js._module.HEAPU8.byteLength),
                script_bytes=_whole(_found("performance.memory.usedJSHeapSize")),
                start_ms=_start_ms(),
                snapshot=_snapshot(),
                used_bytes=_whole(getattr(estimate, "usage", None)),
                quota_bytes=_whole(getattr(estimate, "quota", None)),
                is_persistent=is_persistent,
                is_offline=str(root.getAttribute("data-offline")) == "ready" or edition == "file",
                cameras=None if devices is None else sum(str(each.kind) == "videoinput" for each in devices),
                missing=tuple(name for name in ABILITIES if _found(name) in (None, False)),
            )
        )
    )


def _found(path: str) -> Any:
    """The value of a name in JavaScript; None if there is none."""
    found: Any = js
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


async def _answer(path: str) -> Any:
    """The result that a function of the browser promises; None if there is no function, it fails, or it takes long."""
    function = _found(path)
    if function is None:
        return None
    try:
        return await within(function(), ANSWER_S)
    except (JsException, TimeoutError):
        return None


def _whole(value: Any) -> int | None:
    return None if value is None else int(value)


def _edition() -> Edition:
    if hasattr(js, "tablelightFiles"):
        return "file"
    is_installed = js.matchMedia("(display-mode: standalone)").matches or bool(_found("navigator.standalone"))
    return "installed" if is_installed else "tab"


def _start_ms() -> int:
    """The time from the page's address to the table."""
    marks = js.performance.getEntriesByName("tablelight:ready")
    return round(float(marks[0].startTime)) if marks.length else 0


def _snapshot() -> SnapshotState:
    snapshot = _found("tablelight.snapshot")
    if snapshot is None or not (snapshot.isTaken or snapshot.isWanted):
        return "off"
    if snapshot.isTaken:
        return "taken"
    return "kept" if js.document.documentElement.getAttribute("data-snapshot") == "kept" else "none"


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
