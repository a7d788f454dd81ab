"""When the second interpreter is made, what it is given to do, when it is ended. The browser's part comes in as `Ports`.

A question that nobody waits for any more holds up nothing for long: soon the worker is ended and a new one begins. Its
answer, if it comes, is kept for as long as the game stands so. A worker that has had nothing to do for a minute is ended:
its memory is given back. Where there can be none (the one-file edition, or one that fails) the page works the answer out
itself, in slices between which it paints and takes taps; likewise what is not worth a worker.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import Protocol

from tablelight.app.actions import Action
from tablelight.app.working.actions import Answered, Progressed, WorkApart, WorkedOut
from tablelight.app.working.queries import takes_long
from tablelight.app.working.state import HERE, Job
from tablelight.app.working.timers import SingleAlarm, Timers
from tablelight.board.problems import Problem
from tablelight.progress.portions import Portion, Portions

WORKER_IDLE_MS = 60_000
"""Milliseconds after which a worker with nothing to do is ended."""
STALE = 1500
"""Milliseconds for which a job that nobody waits for any more may go on: about as long as a new worker takes to begin."""
SHOWN_MS = 60
"""Milliseconds in which the page shows that it works, before it does so itself."""
SLICE = 30
"""Milliseconds after which the page stops working, to do what else there is to do."""
FAULT = Problem("$.question", "could not be worked out: the program failed at it; anything else can be asked")
"""Stands in the place of an answer at which the program fails."""
TOLD_MS = 250
"""Milliseconds between two pictures of how far the page has come: each costs as much as a slice."""
AWAY_SHARE = 8
"""How many times longer than it has been away from its work, for such a picture above all, the page works before it shows
another: on a slow tablet they took a third of the time."""


class Ports(Timers, Protocol):
    """What the browser does for the schedule."""

    def make(self) -> bool:
        """Make the worker; False if none can be had."""

    def end(self) -> None:
        """End the worker; the browser takes its memory back."""

    def send(self, number: int, job: Job) -> None:
        """Give the worker a job."""

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
        self._sent: dict[int, Job] = {}
        """What the worker has been given, by number."""
        self._here: dict[int, tuple[Job, Portions[object]]] = {}
        """What the page works out itself, by number, as far as it has come."""
        self._number = 0
        self._told = 0.0
        """When the page last told how far it has come."""
        self._away, self._stopped = 0.0, 0.0
        """How long the page did something else since then, between two slices; when the last slice ended."""
        self._alarm = SingleAlarm(ports)

    def begin(self) -> None:
        """From now on the app may have questions answered here."""
        self._ports.act(WorkApart())

    def update(self, *, may_come: Callable[[], bool]) -> None:
        """After each whole picture: is something else to be worked out? `may_come`: whether something soon may be."""
        wanted = self._ports.wanted()
        if wanted is None:
            if not self._is_there and self._can_be_apart and may_come():
                self._start()
            elif self._sent:
                self._alarm.set(STALE, self._time_up)
        elif not any(wanted.is_same(job) for job in self._jobs()):
            self._give(wanted)

    def is_apart(self) -> bool:
        """Whether what the page waits for is with the worker, so that the page has nothing to do meanwhile."""
        wanted = self._ports.wanted()
        return wanted is not None and any(wanted.is_same(job) for job in self._sent.values())

    def told(self, number: int, text: str) -> None:
        """The worker has answered a job."""
        job = self._sent.pop(number, None)
        if not self._sent:
            self._alarm.set(WORKER_IDLE_MS, self._time_up)
        if job is not None:
            self._ports.act(Answered(job, text))

    def came(self, number: int, portion: Portion) -> None:
        """The worker tells how far it has come."""
        job = self._sent.get(number)
        if job is not None and job.is_same(self._ports.wanted()):
            self._ports.act(Progressed(job, portion))

    def failed(self) -> None:
        """No worker can be had, or it has come to grief: the page does the work itself, from now on."""
        self._end()
        self._can_be_apart = False
        left = list(self._sent.values())
        self._sent.clear()
        for job in left:
            self._begin_here(job)

    def _jobs(self) -> list[Job]:
        """Everything that is being worked out."""
        return [*self._sent.values(), *(job for job, _ in self._here.values())]

    def _give(self, job: Job) -> None:
        """Have a job done: one that does not take long, one of many, by the page itself."""
        is_busy, is_short = bool(self._sent), job.ask in HERE or not takes_long(job.document, job.ask)
        if not self._is_there and self._can_be_apart and not is_short:
            self._start()
        if is_busy and not self._alarm.is_set:  # with what nobody waits for any more
            self._alarm.set(STALE, self._time_up)
        if not self._is_there or is_short:
            self._begin_here(job)
            return
        self._number += 1
        self._sent[self._number] = job
        self._ports.send(self._number, job)
        if not is_busy:
            self._alarm.stop()

    def _begin_here(self, job: Job) -> None:
        from tablelight.app.working.here import answer_in_portions  # only where something takes long

        self._number += 1
        self._here[self._number] = job, answer_in_portions(job)
        self._stopped = self._ports.now() + SHOWN_MS
        self._ports.later(SHOWN_MS, partial(self._work, self._number))

    def _start(self) -> None:
        """Make the worker; it is ended again if it has nothing to do."""
        self._is_there = self._can_be_apart = self._ports.make()
        if self._is_there:
            self._alarm.set(WORKER_IDLE_MS, self._time_up)

    def _time_up(self) -> None:
        """The time is up: what works on nothing, or on what nobody waits for, is ended; what is wanted begins anew."""
        wanted = self._ports.wanted()
        if wanted is not None and wanted.is_same(next(iter(self._sent.values()), None)):
            return
        self._end()
        self._sent.clear()
        if wanted is not None and not any(wanted.is_same(job) for job in self._jobs()):
            self._give(wanted)

    def _end(self) -> None:
        self._alarm.stop()
        if self._is_there:
            self._is_there = False
            self._ports.end()

    def _work(self, number: int) -> None:
        """The page works at an answer for a slice, if it is still wanted."""
        job, portions = self._here[number]
        if not job.is_same(self._ports.wanted()):
            del self._here[number]
            return
        gc.freeze()  # what earlier slices have made is passed over: the collector would look at all of it within this one
        started = self._ports.now()
        self._away += max(0.0, started - self._stopped)
        while self._ports.now() - started < SLICE:
            try:
                portion = next(portions)
            except StopIteration as end:
                del self._here[number]
                self._ports.act(WorkedOut(job, end.value))
                return
            except Exception:  # a fault of the program: said in the answer's place, and reported by whoever called
                del self._here[number]
                self._ports.act(WorkedOut(job, FAULT))
                raise
        if started - self._told >= max(TOLD_MS, AWAY_SHARE * self._away):
            self._told, self._away = started, 0.0
            self._ports.act(Progressed(job, portion))
        self._stopped = self._ports.now()
        self._ports.later(0, partial(self._work, number))
