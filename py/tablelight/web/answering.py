"""Pictures and slow answers in the browser: `progress.schedule` decides what is worked out when; here are the page's
timers and the worker, a second Pyodide of the same cached files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tablelight.app.state import AppState
from tablelight.app.working.repaint import differs_in_saves_alone
from tablelight.progress.pictures import Picture, Want, in_page
from tablelight.progress.schedule import Schedule
from tablelight.web.guard import Timer, as_object, listen, spawn
from tablelight.web.host import Host
from tablelight.web.parts import new_worker
from tablelight.web.working_sign import kept_between_frames, uncollected


class Answering:
    """Which pictures are made; and the worker, which the schedule starts and ends."""

    def __init__(self, host: Host, repaint: Callable[[], None]) -> None:
        self._host, self._request = host, repaint
        self._worker: Any = None
        self._forget: Callable[[], None] = lambda: None
        self._shown: AppState | None = None
        self._is_due = False
        can_be_apart = hasattr(js, "Worker") and not hasattr(js, "tablelightFiles")
        self._schedule = Schedule(self, can_be_apart=can_be_apart)

    def begin(self) -> None:
        """From now on, only pictures wait for slow answers."""
        in_page(self._schedule.works)

    def picture(self) -> Picture | None:
        """The picture to make; None if the last one is still right."""
        before, state = self._shown, self._host.state
        if before is state and not self._is_due:
            return None
        self._shown, self._is_due = state, False
        is_first = before is None or (before is not state and not differs_in_saves_alone(before, state))
        return self._schedule.picture(is_first=is_first)

    def painted(self, picture: Picture) -> None:
        self._schedule.painted(picture)

    def is_page_free(self) -> bool:
        """Whether the page itself has nothing to work out: nothing is awaited, or the worker does it."""
        return not self._schedule.is_working

    # For the schedule

    def repaint(self) -> None:
        self._is_due = True
        self._request()

    def make(self) -> bool:
        try:
            worker = new_worker()
        except JsException:
            return False
        self._worker = worker

        def heard(event: Any) -> None:
            if self._worker is worker:  # messages of an ended worker may still arrive
                self._receive(event)

        self._forget = listen(worker, "message error", heard)
        return True

    def end(self) -> None:
        self._forget()
        self._worker.terminate()
        self._worker = None

    def send(self, number: int, want: Want) -> None:
        """Send the worker a question once it is written, which takes some slices on a large board."""
        spawn(self._send(number, want, self._worker))

    async def _send(self, number: int, want: Want, worker: Any) -> None:
        from tablelight.app.working.worker import case_of  # only if something takes long

        case = await kept_between_frames(case_of(want), lambda: self._worker is not worker)
        if case is not None and self._worker is worker:
            worker.postMessage(as_object(number=number, asked=to_js(case.answer)))

    def timer(self) -> Timer:
        return Timer()

    def now(self) -> float:
        return float(js.performance.now())

    def _receive(self, event: Any) -> None:
        from tablelight.app.working.worker import read

        if event.type == "error" or hasattr(event.data, "fault"):
            self._schedule.failed()
        elif hasattr(event.data, "progress"):
            self._schedule.came(int(event.data.number), read(event.data.progress.to_bytes()))
        else:
            with uncollected():  # thousands of points are made: the collector would look at everything on the page
                self._schedule.answered(int(event.data.number), read(event.data.answer.to_bytes()))
