"""A clock that the test sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import define, field


class Alarm:
    """One call at a time, as a timer of the browser does it; `later` schedules one."""

    def __init__(self, later: Callable[[int, Callable[[], None]], Stopped]) -> None:
        self._later = later
        self._call: Stopped | None = None

    @property
    def is_set(self) -> bool:
        return self._call is not None

    def set(self, milliseconds: int, call: Callable[[], None], /) -> None:
        """Calls something, in place of what is scheduled."""

        def ring() -> None:
            self._call = None
            call()

        self.stop()
        self._call = self._later(milliseconds, ring)

    def stop(self) -> None:
        if self._call is not None:
            self._call.stop()
            self._call = None


class Stopped(Protocol):
    """A scheduled call that can be stopped."""

    def stop(self) -> None:
        """Cancels the call."""


@define
class Call:
    """A call that is due later."""

    at: int
    call: Callable[[], None]
    is_off: bool = False

    def stop(self) -> None:
        """Cancels the call."""
        self.is_off = True


@define
class Clock:
    """The browser as foresight knows it: each look at the clock takes a millisecond."""

    time: float = 0.0
    waiting: Call | None = None
    slices: list[float] = field(factory=list)
    """When each slice began."""

    def timer(self) -> Alarm:
        return Alarm(self._later)

    def _later(self, milliseconds: int, call: Callable[[], None]) -> Call:
        self.waiting = Call(int(self.time) + milliseconds, call)
        return self.waiting

    def now(self) -> float:
        self.time += 1.0
        return self.time

    def passes(self, milliseconds: float, slices: int = 100_000) -> None:
        """Lets this time go by, in which at most `slices` slices are worked."""
        end = self.time + milliseconds
        while self.waiting is not None and not self.waiting.is_off and self.waiting.at <= end and slices:
            due, self.waiting, slices = self.waiting, None, slices - 1
            self.time = max(self.time, due.at)
            self.slices.append(self.time)
            due.call()
        self.time = max(self.time, end)
