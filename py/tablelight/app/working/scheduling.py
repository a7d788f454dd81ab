"""When the second interpreter is made, what it is given to do, when it is ended. The browser's part comes in as `Ports`.

A question that nobody waits for any more holds up nothing for long: soon the worker is ended and a new one begins. Its
answer, if it comes, is kept for as long as the game stands so. A worker that has had nothing to do for a minute is ended:
its memory is given back. Where there can be none (the one-file edition, or one that fails) the page works the answer out
itself, after it has shown that it does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from tablelight.app.actions import Action
from tablelight.app.working.actions import Answered, WorkApart, WorkHere
from tablelight.app.working.queries import takes_long
from tablelight.app.working.state import Job

IDLE = 60_000
"""Milliseconds after which a worker with nothing to do is ended."""
STALE = 1500
"""Milliseconds for which a job that nobody waits for any more may go on: about as long as a new worker takes to begin."""
SHOWN = 60
"""Milliseconds in which the page shows that it works, before it does so itself."""


class Alarm(Protocol):
    """A call that is to come."""

    def stop(self) -> None:
        """Cancel the timer: its function is not called."""


class Ports(Protocol):
    """What the browser does for the schedule."""

    def make(self) -> bool:
        """Make the worker; False if none can be had."""

    def end(self) -> None:
        """End the worker; the browser takes its memory back."""

    def send(self, number: int, job: Job) -> None:
        """Give the worker a job."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Alarm:
        """Call something after a while."""

    def wanted(self) -> Job | None:
        """What the page waits for now."""

    def act(self, action: Action) -> None:
        """Perform an action or an effect in the app."""


class Scheduling:
    """Has the jobs of the app done."""

    def __init__(self, ports: Ports, *, can_be_apart: bool) -> None:
        self._ports = ports
        self._can_be_apart = can_be_apart
        self._is_there = False
        self._jobs: dict[int, Job] = {}
        self._number = 0
        self._alarm: Alarm | None = None

    def begin(self) -> None:
        """From now on the app may have questions answered here."""
        self._ports.act(WorkApart())
        if not self._can_be_apart:
            self._ports.act(WorkHere())

    def update(self, *, may_come: Callable[[], bool]) -> None:
        """After each whole picture: is something else to be worked out? `may_come`: whether something soon may be."""
        wanted = self._ports.wanted()
        if wanted is None:
            if not self._is_there and self._can_be_apart and may_come():
                self._start()
            elif self._jobs:
                self._end_in(STALE)
        elif not any(wanted.is_same(job) for job in self._jobs.values()):
            self._give(wanted)

    def told(self, number: int, text: str) -> None:
        """The worker has answered a job."""
        job = self._jobs.pop(number, None)
        if not self._jobs:
            self._end_in(IDLE)
        if job is not None:
            self._ports.act(Answered(job, text))

    def failed(self) -> None:
        """No worker can be had, or it has come to grief: the page does the work itself, from now on."""
        self._end()
        self._goes_on_here()
        for number in list(self._jobs):
            self._ports.later(SHOWN, partial(self._work, number))

    def _give(self, job: Job) -> None:
        """Have a job done: one that does not take long, one of many, by the page itself."""
        is_busy = bool(self._jobs)
        self._number += 1
        self._jobs[self._number] = job
        is_short = not takes_long(job.document, job.ask)
        if not self._is_there and self._can_be_apart and not is_short:
            self._start()
        if not self._is_there or is_short:
            self._ports.later(SHOWN, partial(self._work, self._number))
            return
        self._ports.send(self._number, job)
        if is_busy:  # with what nobody waits for any more
            self._end_in(STALE)
        else:
            self._stop_alarm()

    def _start(self) -> None:
        """Make the worker; it is ended again if it has nothing to do."""
        self._is_there = self._ports.make()
        if self._is_there:
            self._end_in(IDLE)
        else:
            self._goes_on_here()

    def _goes_on_here(self) -> None:
        if self._can_be_apart:
            self._can_be_apart = False
            self._ports.act(WorkHere())

    def _end_in(self, milliseconds: int) -> None:
        self._stop_alarm()
        self._alarm = self._ports.later(milliseconds, self._over)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None

    def _over(self) -> None:
        """The time is up: what works on nothing, or on what nobody waits for, is ended; what is wanted begins anew."""
        wanted = self._ports.wanted()
        first = next(iter(self._jobs.values()), None)
        if wanted is not None and wanted.is_same(first):
            return
        self._end()
        self._jobs.clear()
        if wanted is not None:
            self._give(wanted)

    def _end(self) -> None:
        self._stop_alarm()
        if self._is_there:
            self._is_there = False
            self._ports.end()

    def _work(self, number: int) -> None:
        """The page works an answer out itself, if it is still wanted."""
        from tablelight.app.working.worker import answer_text, case_of  # only where something takes long

        job = self._jobs.pop(number, None)
        if job is not None and job.is_same(self._ports.wanted()):
            self._ports.act(Answered(job, answer_text(case_of(job))))
