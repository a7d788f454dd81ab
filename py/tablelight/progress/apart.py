"""When the worker, a second interpreter, is made, which work it gets, and when it is ended.

A question that nothing waits for any longer does not block for long: soon the worker is ended and a new one begins. A
worker idle for a minute is ended, which frees its memory. If there can be none (the one-file edition, or one that
fails or falls silent), the page does all the work itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tablelight.progress.pictures import Want


class Alarm(Protocol):
    """One scheduled call at a time."""

    @property
    def is_set(self) -> bool: ...

    def set(self, milliseconds: int, call: Callable[[], None], /) -> None:
        """Call something after a delay, in place of the scheduled call; after 0, as soon as the browser has done its
        pending work."""

    def stop(self) -> None:
        """Cancel the scheduled call."""


class Timers(Protocol):
    """The clock and the timers of the browser."""

    def timer(self) -> Alarm: ...

    def now(self) -> float:
        """The time on a clock that only goes forward, in milliseconds."""


WORKER_IDLE_MS = 60_000
"""Milliseconds after which an idle worker is ended."""
STALE_MS = 1500
"""Milliseconds for which it may go on with unwanted work: about as long as a new worker takes to begin."""


SILENT_MS, SILENCES = 20_000, 4
"""A worker hangs if it says nothing for `SILENCES` alarms of `SILENT_MS` in a row. A page that slept counts one alarm."""


class WorkerPorts(Timers, Protocol):
    """The browser's part for the worker."""

    def repaint(self) -> None:
        """Have the picture of the same state made again."""

    def make(self) -> bool:
        """Make the worker; False if none can be had."""

    def end(self) -> None:
        """End the worker; the browser frees its memory."""

    def send(self, number: int, want: Want) -> None:
        """Give the worker an answer to work out."""


class Apart:
    """The worker and its work."""

    def __init__(self, ports: WorkerPorts, *, can_be: bool) -> None:
        self._ports = ports
        self.can_be = can_be
        """Whether there is a worker, or one can be made."""
        self._is_there = False
        self._sent: dict[int, Want] = {}
        self._wanted: Want | None = None
        self._number = 0
        self._alarm, self._silence = ports.timer(), ports.timer()

    def has(self, want: Want) -> bool:
        """Whether the worker is working on an answer."""
        return any(want.is_same(sent) for sent in self._sent.values())

    def warm_up(self) -> None:
        """Make the worker if there is none; it is ended again if it stays idle."""
        if not self._is_there and self.can_be:
            self._is_there = self.can_be = self._ports.make()
            if self._is_there:
                self._alarm.set(WORKER_IDLE_MS, self._time_up)

    def wait_for(self, want: Want | None) -> bool:
        """Have an answer worked out, or None for nothing any longer; whether the worker has it now."""
        self._wanted = want
        if want is None:
            if self._sent and not self._alarm.is_set:
                self._alarm.set(STALE_MS, self._time_up)
            return False
        if not self.has(want):
            self.warm_up()
            if not self._is_there:
                return False
            if not self._sent:
                self._alarm.stop()
            elif not self._alarm.is_set:  # it works on something that nothing waits for
                self._alarm.set(STALE_MS, self._time_up)
            self._number += 1
            self._sent[self._number] = want
            self._ports.send(self._number, want)
            self._listen()
        return True

    def answered(self, number: int) -> Want | None:
        """The worker has answered: the question, or None if it was given up."""
        want = self._sent.pop(number, None)
        self._listen()
        if not self._sent:
            self._alarm.set(WORKER_IDLE_MS, self._time_up)
        return want

    def want_of(self, number: int) -> Want | None:
        """The question with a number that the worker reports about, if something still waits for it."""
        self._listen()
        want = self._sent.get(number)
        return want if want is not None and want.is_same(self._wanted) else None

    def failed(self) -> None:
        """No worker can be made, or it has failed: from now on there is none."""
        self._end()
        self.can_be = False

    def _time_up(self) -> None:
        """End the worker if it is idle, or works on something that nothing waits for; a wanted answer starts again."""
        wanted = self._wanted
        if wanted is not None and wanted.is_same(next(iter(self._sent.values()), None)):
            return
        self._end()
        if wanted is not None:
            self.wait_for(wanted)

    def _listen(self, silences: int = 0) -> None:
        """Begin to wait for the worker's next word, after `silences` alarms without one; after too many it has failed."""
        if not self._sent:
            self._silence.stop()
        elif silences < SILENCES:
            self._silence.set(SILENT_MS, lambda: self._listen(silences + 1))
        else:
            self.failed()
            self._ports.repaint()

    def _end(self) -> None:
        self._alarm.stop()
        self._silence.stop()
        self._sent.clear()
        if self._is_there:
            self._is_there = False
            self._ports.end()
