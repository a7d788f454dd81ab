"""Long questions are answered apart from the page: by a worker with an interpreter of its own, made when it is first needed.

A question that nobody waits for any more holds up nothing for long: soon the worker is ended and a new one begins. Its
answer, if it comes, is kept for as long as the game stands so. A worker that has had nothing to do for a minute is ended:
its memory is given back. Where there can be none (the one-file edition, or one that fails) the page works the answer out
itself, after it has shown that it does.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.threats.waiting import may_come, working_of
from tablelight.app.working.actions import Answered, WorkApart
from tablelight.app.working.queries import takes_long
from tablelight.app.working.state import Job
from tablelight.web.guard import Timer, guarded
from tablelight.web.host import Host

SCRIPT = "static/worker/answering.js"
IDLE = 60_000
"""Milliseconds after which a worker with nothing to do is ended."""
STALE = 1500
"""Milliseconds for which a job that nobody waits for any more may go on: about as long as a new worker takes to begin."""
SHOWN = 60
"""Milliseconds in which the page shows that it works, before it does so itself."""


class Answering:
    """Has the jobs of the app done."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker: Any = None
        self._can_be_apart = hasattr(js, "Worker") and not hasattr(js, "tablelightFiles")
        self._jobs: dict[int, Job] = {}
        self._number = 0
        self._ends: Timer | None = None

    def begin(self) -> None:
        """From now on the app may have questions answered here."""
        self._host.act(WorkApart())

    def look(self) -> None:
        """After each whole picture: is something else to be worked out?"""
        wanted = working_of(self._host.state)
        if wanted is None:
            if self._worker is None and self._can_be_apart and may_come(self._host.state):
                self._start()
            elif self._jobs:
                self._end_in(STALE)
        elif not any(wanted.is_same(job) for job in self._jobs.values()):
            self._send(wanted)

    def _send(self, job: Job) -> None:
        is_busy = bool(self._jobs)
        self._number += 1
        self._jobs[self._number] = job
        is_short = not takes_long(job.document, job.ask)
        if self._worker is None and self._can_be_apart and not is_short:
            self._start()
        if self._worker is None or is_short:
            Timer(partial(self._work, self._number), SHOWN)
            return
        self._post(self._number)
        if is_busy:  # with what nobody waits for any more
            self._end_in(STALE)
        else:
            self._stop_timer()

    # In a worker

    def _post(self, number: int) -> None:
        from tablelight.app.working.apart import case_of  # only where something takes long

        pairs = js.Array.of(js.Array.of("number", number), js.Array.of("text", case_of(self._jobs[number])))
        self._worker.postMessage(js.Object.fromEntries(pairs))

    def _start(self) -> None:
        """Make the worker; it is ended again if it has nothing to do."""
        options = js.Object.fromEntries(js.Array.of(js.Array.of("type", "module")))
        try:
            self._worker = js.Worker.new(SCRIPT, options)
        except JsException:  # the browser makes none
            self._can_be_apart = False
            return
        self._worker.addEventListener("message", guarded(self._told))
        self._worker.addEventListener("error", guarded(self._failed))
        self._end_in(IDLE)

    def _told(self, event: Any) -> None:
        data = event.data
        if hasattr(data, "fault"):
            self._failed(event)
            return
        job = self._jobs.pop(int(data.number), None)
        if not self._jobs:
            self._end_in(IDLE)
        if job is not None:
            self._host.act(Answered(job, str(data.text)))

    def _failed(self, _: Any) -> None:
        """No worker can be had, or it has come to grief: the page does the work itself, from now on."""
        self._end()
        self._can_be_apart = False
        for number in list(self._jobs):
            Timer(partial(self._work, number), SHOWN)

    def _end_in(self, milliseconds: int) -> None:
        self._stop_timer()
        self._ends = Timer(self._over, milliseconds)

    def _stop_timer(self) -> None:
        if self._ends is not None:
            self._ends.stop()

    def _over(self) -> None:
        """The time is up: what works on nothing, or on what nobody waits for, is ended; what is wanted begins anew."""
        wanted = working_of(self._host.state)
        first = next(iter(self._jobs.values()), None)
        if wanted is not None and wanted.is_same(first):
            return
        self._end()
        self._jobs.clear()
        if wanted is not None:
            self._send(wanted)

    def _end(self) -> None:
        """End the worker; the browser takes its memory back."""
        self._stop_timer()
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    # In the page

    def _work(self, number: int) -> None:
        from tablelight.app.working.apart import answer_text, case_of  # only where something takes long

        job = self._jobs.pop(number, None)
        if job is not None and job.is_same(working_of(self._host.state)):
            self._host.act(Answered(job, answer_text(case_of(job))))
