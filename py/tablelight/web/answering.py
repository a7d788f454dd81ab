"""Long questions are answered apart from the page: by a worker with an interpreter of its own, made when it is first needed.
`app.working.scheduling` says when it is made, what it does, when it is ended; here is what the browser does for that."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Action
from tablelight.app.state import AppState
from tablelight.app.working.scheduling import Scheduling
from tablelight.app.working.state import Job
from tablelight.app.working.waiting import may_come, working_of
from tablelight.progress.portions import Portion
from tablelight.web.guard import Timer, guarded, spawn
from tablelight.web.host import Host
from tablelight.web.working_sign import ended_between_frames, uncollected

SCRIPT = "static/worker/answering.js"


class Answering:
    """The worker, as the schedule has it made and ended."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker: Any = None
        self._state: AppState | None = None
        self._wanted: Job | None = None
        can_be_apart = hasattr(js, "Worker") and not hasattr(js, "tablelightFiles")
        self._schedule = Scheduling(self, can_be_apart=can_be_apart)

    def begin(self) -> None:
        """From now on the app may have questions answered here."""
        self._schedule.begin()

    def update(self) -> None:
        """After each whole picture: is something else to be worked out?"""
        self._schedule.update(may_come=lambda: may_come(self._host.state))

    def is_page_free(self) -> bool:
        """Whether the page itself has nothing to work out: nothing is waited for, or the worker is at it."""
        return self.wanted() is None or self._schedule.is_apart()

    # For the schedule

    def make(self) -> bool:
        """Make the worker; False if the browser makes none."""
        options = js.Object.fromEntries(js.Array.of(js.Array.of("type", "module")))
        try:
            worker = js.Worker.new(SCRIPT, options)
        except JsException:
            return False
        self._worker = worker
        worker.addEventListener("message", guarded(self._told))
        worker.addEventListener("error", guarded(lambda _: self._schedule.failed()))
        return True

    def end(self) -> None:
        """End the worker; the browser takes its memory back."""
        self._worker.terminate()
        self._worker = None

    def send(self, number: int, job: Job) -> None:
        """Give the worker a job, once it is written: that takes some slices on a large board."""
        spawn(self._send(number, job, self._worker))

    async def _send(self, number: int, job: Job, worker: Any) -> None:
        from tablelight.app.working.worker import case_in_steps  # only where something takes long

        case = await ended_between_frames(case_in_steps(job), lambda: self._worker is not worker)
        if case is not None and self._worker is worker:
            pairs = js.Array.of(js.Array.of("number", number), js.Array.of("text", case.answer))
            worker.postMessage(js.Object.fromEntries(pairs))

    def later(self, milliseconds: int, call: Callable[[], None]) -> Timer:
        """Call something after a while."""
        return Timer(call, milliseconds)

    def now(self) -> float:
        """Milliseconds on the page's clock."""
        return float(js.performance.now())

    def wanted(self) -> Job | None:
        """What the page waits for now; found once a state, since it is asked for after every slice."""
        state = self._host.state
        if state is not self._state:
            self._state, self._wanted = state, working_of(state)
        return self._wanted

    def act(self, action: Action) -> None:
        """Perform an action or an effect in the app."""
        self._host.act(action)

    def _told(self, event: Any) -> None:
        if hasattr(event.data, "fault"):
            self._schedule.failed()
        elif hasattr(event.data, "progress"):
            portion = Portion(**json.loads(str(event.data.progress)))
            self._schedule.came(int(event.data.number), portion)
        else:
            with uncollected():  # thousands of points are made: the collector would look at all that the page holds
                self._schedule.told(int(event.data.number), str(event.data.text))
