"""Reads large files of other programs in their own worker, so that the page goes on meanwhile. The worker runs the
script that answers long questions, and is ended once the file has been read or the player has closed its dialog."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.web.guard import guarded
from tablelight.web.parts import as_object, new_worker

CONVERTING_PAUSE_S = 0.05
"""Seconds between two checks whether it is done."""


async def found_apart(data: Any, is_left: Callable[[], bool]) -> str | None:
    """The content of a file (a JavaScript buffer), as `app.importing.worker` tells it; None if it was left. "" if there
    is no worker, or it fails: then the page reads the file."""
    if not hasattr(js, "Worker") or hasattr(js, "tablelightFiles"):
        return ""
    try:
        worker = new_worker()
    except JsException:  # the browser cannot make one
        return ""
    results: list[str] = []
    on_message = guarded(lambda event: results.append("" if hasattr(event.data, "fault") else str(event.data.text)))
    failed = guarded(lambda _: results.append(""))
    worker.addEventListener("message", on_message)
    worker.addEventListener("error", failed)
    worker.postMessage(as_object(number=0, file=data))
    while not results and not is_left():
        await asyncio.sleep(CONVERTING_PAUSE_S)
    worker.terminate()
    for proxy in (on_message, failed):
        proxy.destroy()
    return None if is_left() and not results else results[0]
