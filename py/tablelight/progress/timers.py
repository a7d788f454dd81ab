"""Scheduled calls: the browser's timers, and one alarm at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A scheduled call."""

    def stop(self) -> None:
        """Cancel the timer: its function is not called."""


class Timers(Protocol):
    """The clock and the timers of the browser."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Alarm:
        """Call something after a delay; after 0, as soon as the browser has done its pending work."""

    def now(self) -> float:
        """The time on a clock that only goes forward, in milliseconds."""


class SingleAlarm:
    """One alarm at a time: a new one replaces it."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers
        self._alarm: Alarm | None = None

    @property
    def is_set(self) -> bool:
        return self._alarm is not None

    def set(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call something after `milliseconds`, in place of the scheduled call."""

        def ring() -> None:
            self._alarm = None
            call()

        self.stop()
        self._alarm = self._timers.later(milliseconds, ring)

    def stop(self) -> None:
        """Cancel the scheduled call, if there is one."""
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
