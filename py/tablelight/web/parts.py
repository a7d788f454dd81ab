"""Fetches parts on demand (`tablelight/later.py`), with a sign while one comes and if it does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

import js
from pyodide.ffi import JsException

from tablelight import later
from tablelight.locale.messages import msg
from tablelight.web.guard import Sign, as_object, spawn
from tablelight.web.storage import Handlers

WORKER = "static/worker/answering.js"


async def begin(language: str) -> None:
    """Register the parts, and fetch the catalogues of the language."""
    parts = [str(part) for part in js.Object.keys(js.tablelight.boot.parts())]
    later.expect(parts)
    if language in parts:
        await fetch(language)


async def fetch(part: str) -> None:
    """Fetch a part; raises JsException if it does not arrive complete."""
    later.keep(part, (await js.tablelight.boot.part(part)).to_bytes())


def new_worker() -> Any:
    """A second Python that can fetch parts too. Raises JsException if the browser makes none."""
    worker = js.Worker.new(WORKER, as_object(type="module"))
    worker.postMessage(as_object(parts=js.tablelight.boot.parts()))
    return worker


async def answer(worker: Any, message: dict[str, Any]) -> Any:
    """A worker's answer to a message; OSError if it fails."""
    with Handlers() as on:
        on.listen(worker, "message", lambda event: on.settle(event.data))
        on.listen(worker, "error", lambda _: on.reject(OSError("the worker failed")))
        worker.postMessage(as_object(**message), js.Array.of(message["data"]) if "data" in message else js.Array.new())
        return await on.future


ASKED_S = 0.05
"""Seconds between two checks whether a file has been read, or was left."""


async def found_apart(data: Any, is_left: Callable[[], bool]) -> bytes | None:
    """The content of a file (a JavaScript buffer), as `app.importing.worker` tells it, read in its own worker so that the
    page goes on meanwhile; None if it was left. Empty if there is no worker, or it fails: then the page reads the file."""
    if not hasattr(js, "Worker") or hasattr(js, "tablelightFiles"):
        return b""
    try:
        worker = new_worker()
    except JsException:  # the browser cannot make one
        return b""
    reading = asyncio.ensure_future(answer(worker, {"number": 0, "file": data}))
    while not reading.done() and not is_left():
        await asyncio.sleep(ASKED_S)
    worker.terminate()
    if not reading.done():
        reading.cancel()
        return None
    if reading.exception() is not None or hasattr(reading.result(), "fault"):
        return b""
    return bytes(reading.result().answer.to_bytes())


_Waiting: TypeAlias = tuple[Callable[[], object], Callable[[], object]]
"""What to do when a part has arrived, and if it does not."""


class PartLoader(Sign):
    """The parts that are being fetched, and the sign that says so."""

    def __init__(self) -> None:
        super().__init__("later", "again", self._try_again)
        self._waiting: dict[str, list[_Waiting]] = {}
        self._failed: dict[str, list[_Waiting]] = {}

    def wait(self, part: str, go_on: Callable[[], object], give_up: Callable[[], object] = lambda: None) -> None:
        """Fetch a part and go on. `give_up` is called if it does not come; the player can try again. What waited for an
        earlier fetch that failed is forgotten: the player has asked anew."""
        if part in self._waiting:
            self._waiting[part].append((go_on, give_up))
            return
        self._failed.pop(part, None)
        self._waiting[part] = [(go_on, give_up)]
        self._show(msg("Loading ..."))
        spawn(self._fetch(part))

    async def _fetch(self, part: str) -> None:
        try:
            await fetch(part)
        except JsException:
            waiting = self._failed[part] = self._waiting.pop(part)
            for _, give_up in waiting:
                give_up()
            self._tell()
        else:
            waiting = self._waiting.pop(part)
            self._tell()
            for go_on, _ in waiting:
                go_on()

    def _tell(self) -> None:
        """After a fetch: show that a part has failed, or hide the sign once nothing is loading."""
        if self._failed:
            self._show(msg("This part of Tablelight could not be loaded. Is there a network?"), is_over=True)
        elif not self._waiting:
            self.hide()

    def _try_again(self) -> None:
        failed, self._failed = self._failed, {}
        for part, waiting in failed.items():
            for go_on, give_up in waiting:
                self.wait(part, go_on, give_up)

    def _show(self, text: str, *, is_over: bool = False) -> None:
        self._button.hidden = self._close.hidden = not is_over
        self.show(text, msg("Try again"))

    def hide(self) -> None:
        self._failed.clear()
        super().hide()
