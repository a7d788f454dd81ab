"""Work that nobody waits for yet, done in short slices between which the page takes taps and paints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from tablelight.app.working.scheduling import Alarm

SLICE_MS = 8
"""Milliseconds after which a slice ends, at the next portion's end: a finger that comes down waits no longer."""


class Timers(Protocol):
    """What the browser does for it."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Alarm:
        """Call something after a while; after 0 when the browser has done what it has to do."""

    def now(self) -> float:
        """The time on a clock that only goes forward, in milliseconds."""


class Slices:
    """One piece of work at a time: another takes its place."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers
        self._alarm: Alarm | None = None
        self._work: Iterator[None] = iter(())
        self._then: Callable[[], None] = _nothing

    def begin(self, work: Iterator[None], wait: int, then: Callable[[], None] | None = None) -> None:
        """After so many milliseconds begin to work, and call something at the end."""
        self.stop()
        self._work, self._then = work, then or _nothing
        self._alarm = self._timers.later(wait, self._go_on)

    def stop(self) -> None:
        """Leave the work: it is not gone on with, and nothing is called."""
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None

    def _go_on(self) -> None:
        started = self._timers.now()
        while self._timers.now() - started < SLICE_MS:
            try:
                next(self._work)
            except Exception:  # the end, or a fault of the program: told when somebody asks for this very answer
                self._work, self._alarm = iter(()), None
                self._then()
                return
        self._alarm = self._timers.later(0, self._go_on)


def _nothing() -> None:
    """At the end of foresight nothing is done."""
