"""Work done in short slices between which the page takes taps and paints: what nobody waits for yet, and what is drawn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext

from tablelight.progress.timers import SingleAlarm, Timers

SLICE_MS = 8
"""Milliseconds after which a slice ends, at the next portion's end: a finger that comes down waits no longer."""
AWAITED_SLICE_MS = 30
"""Milliseconds of a slice of work that the player waits for and the page says it is doing."""


async def in_slices(
    parts: Iterable[object],
    now: Callable[[], float],
    pause: Callable[[], Awaitable[object]],
    is_left: Callable[[], bool],
) -> bool:
    """Do work part by part, with a pause after each slice; whether it was done to its end. `is_left`: nobody waits for it
    any more, asked after each pause. `now`: milliseconds on a clock."""
    started = now()
    for _ in parts:
        if now() - started >= AWAITED_SLICE_MS:
            await pause()
            if is_left():
                return False
            started = now()
    return True


class Slices:
    """One piece of work at a time: another takes its place."""

    def __init__(self, timers: Timers, around: Callable[[], AbstractContextManager[object]] = nullcontext) -> None:
        """`around`: what holds while a slice is worked at."""
        self._timers, self._around = timers, around
        self._alarm = SingleAlarm(timers)
        self._work: Iterator[None] = iter(())
        self._then: Callable[[], None] = _nothing

    def begin(self, work: Iterator[None], wait: int, then: Callable[[], None] | None = None) -> None:
        """After so many milliseconds begin to work, and call something at the end."""
        self.stop()
        self._work, self._then = work, then or _nothing
        self._alarm.set(wait, self._go_on)

    def stop(self) -> None:
        """Leave the work: it is not gone on with, and nothing is called."""
        self._alarm.stop()

    def _go_on(self) -> None:
        with self._around():
            is_done = self._is_done()
        if is_done:
            self._work = iter(())
            self._then()
        else:
            self._alarm.set(0, self._go_on)

    def _is_done(self) -> bool:
        """Work for a slice: whether the work has come to its end."""
        started = self._timers.now()
        while self._timers.now() - started < SLICE_MS:
            try:
                next(self._work)
            except Exception:  # the end, or a fault of the program: raised when this very answer is asked for
                return True
        return False


def _nothing() -> None:
    """At the end of foresight nothing is done."""
