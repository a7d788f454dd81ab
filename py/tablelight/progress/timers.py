"""Calls that are to come: what the browser does for them, and one that takes the place of the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that is to come."""

    def stop(self) -> None:
        """Cancel the timer: its function is not called."""


class Timers(Protocol):
    """The clock and the timers of the browser."""

    def later(self, milliseconds: int, call: Callable[[], None]) -> Alarm:
        """Call something after a while; after 0 when the browser has done what it has to do."""

    def now(self) -> float:
        """The time on a clock that only goes forward, in milliseconds."""


class SingleAlarm:
    """One alarm at a time: another takes its place."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers
        self._alarm: Alarm | None = None

    @property
    def is_set(self) -> bool:
        return self._alarm is not None

    def set(self, milliseconds: int, call: Callable[[], None]) -> None:
        """Call something after `milliseconds`, in place of what was to be called."""

        def ring() -> None:
            self._alarm = None
            call()

        self.stop()
        self._alarm = self._timers.later(milliseconds, ring)

    def stop(self) -> None:
        """Cancel the call that is to come, if there is one."""
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
