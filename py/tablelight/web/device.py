"""What the browser says of the device and the page, for the page "About this device". It asks for no permission."""

from __future__ import annotations

import sys
from typing import Any

import js
import pyodide_js
from pyodide.ffi import JsException

from tablelight.app.device.update import device_known
from tablelight.app.table_state import ABILITIES, Device, Edition, SnapshotState
from tablelight.app.working.timeout import within
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
