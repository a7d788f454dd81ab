"""Does the work that pictures leave out: first what the next picture needs, then long answers, in the order of asking.

A tap is answered by a picture at once. Its missing answers are worked out in slices, between which the page takes taps
and paints; then the picture is made again, until it is whole. After that the long answers come, each from a worker or
from the page. The next tap makes a new picture, and answers that it does not ask for are dropped.
"""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable, Generator, Hashable, Iterator
from typing import TypeVar

from tablelight.progress.apart import Apart, Timers, WorkerPorts
from tablelight.progress.pictures import Picture, Want, Works
from tablelight.progress.portions import Ended, step

T = TypeVar("T")

SLICE_MS = 8
"""Milliseconds after which a slice ends, at the next portion's end: the longest wait for a finger that comes down."""
AWAITED_SLICE_MS = 30
"""Milliseconds of a slice of work that the player waits for while the page says so."""


async def in_slices(
    work: Generator[object, None, T],
    now: Callable[[], float],
    pause: Callable[[], Awaitable[object]],
    is_left: Callable[[], bool],
) -> Ended[T] | None:
    """The result of work, done with a pause after each slice; None if it was left. `is_left`: whether the answer is no
    longer needed, asked after each pause. `now`: milliseconds on a clock."""
    started = now()
    while not isinstance(said := step(work), Ended):
        if now() - started >= AWAITED_SLICE_MS:
            await pause()
            if is_left():
                return None
            started = now()
    return said


class Slices:
    """One piece of work at a time: a new one replaces it."""

    def __init__(self, timers: Timers) -> None:
        self._timers, self._alarm = timers, timers.timer()
        self._work: Iterator[None] = iter(())

    def begin(self, work: Iterator[None], wait: int) -> None:
        """Begin the work after a delay in milliseconds."""
        self._work = work
        self._alarm.set(wait, self._go_on)

    def stop(self) -> None:
        self._alarm.stop()

    def _go_on(self) -> None:
        started = self._timers.now()
        try:
            while self._timers.now() - started < SLICE_MS:
                next(self._work)
        except Exception:  # the end, or a program error: raised again when this very answer is asked for
            self._work = iter(())
        else:
            self._alarm.set(0, self._go_on)


SHOWN_MS = 60
"""Milliseconds in which a picture is shown before the page works on."""
TOLD_MS = 250
"""Milliseconds between two pictures of the page's progress: each costs as much as a slice."""
AWAY_SHARE = 8
"""How many times longer than it has been away from its work, mostly for such a picture, the page works before it shows
another: on a slow tablet they took a third of the time."""


class Schedule:
    """Completes the pictures of the app."""

    def __init__(self, ports: WorkerPorts, *, can_be_apart: bool) -> None:
        self._ports = ports
        self.works = Works()
        self.apart = Apart(ports, can_be=can_be_apart)
        self._alarm = ports.timer()
        self._picture: Picture | None = None
        """The picture that is shown."""
        self._rows: set[Hashable] = set()
        self._tried: Want | None = None
        """The answer that the page has tried for a slice, before the worker gets it."""
        self._told = 0.0
        """When the page last showed its progress."""
        self._away, self._stopped = 0.0, 0.0
        """How long the page did other work since then, between two slices; when the last slice ended."""

    def picture(self, *, is_first: bool) -> Picture:
        """The picture that is made now. `is_first`: of a state that was not shown before."""
        if is_first:
            self._alarm.stop()
            return Picture(self.works, rows=self._rows)
        until = self._ports.now() + SLICE_MS
        return Picture(self.works, lambda: self._ports.now() < until)

    def painted(self, picture: Picture) -> None:
        """A picture is shown: the answers it left out are worked out next."""
        self._picture, self._rows = picture, picture.rows
        self.works.keep_only((*picture.short, *picture.long, *picture.expected))
        if picture.is_first and not picture.is_whole:
            self._told, self._away = self._ports.now(), 0.0
        if picture.is_whole:
            if picture.needs_worker:
                self.apart.warm_up()
            self._assign(self._long())
        if not self._alarm.is_set and (not picture.is_whole or picture.expected or self.is_working):
            self._stopped = self._ports.now() + SHOWN_MS
            self._alarm.set(SHOWN_MS, self._work)

    @property
    def is_working(self) -> bool:
        """Whether the page itself works on a long answer that the picture waits for."""
        wanted = self._long()
        return wanted is not None and not self.apart.has(wanted)

    def answered(self, number: int, found: object) -> None:
        """The worker has found an answer."""
        want = self.apart.answered(number)
        if want is not None:
            want.slow.keep(found, *want.args)
            self._ports.repaint()

    def came(self, number: int, portion: object) -> None:
        """The worker reports its progress."""
        want = self.apart.want_of(number)
        if want is not None:
            self.works.tell(want, portion)
            self._ports.repaint()

    def failed(self) -> None:
        """The worker has failed: the page does its work."""
        self.apart.failed()
        if self._picture is not None:
            self.painted(self._picture)

    def _open(self, wants: list[Want]) -> Want | None:
        return next((want for want in wants if not want.is_answered and not self.works.has_failed(want)), None)

    def _long(self) -> Want | None:
        return None if self._picture is None else self._open(self._picture.long)

    def _assign(self, want: Want | None) -> None:
        is_mine = want is None or want.slow.where == "page"
        is_tried = want is not None and (
            want.slow.where == "worker" or want.is_same(self._tried) or self.apart.has(want)
        )
        self.apart.wait_for(want if not is_mine and is_tried else None)

    def _work(self) -> None:
        picture = self._picture
        assert picture is not None
        if (want := self._open(picture.short)) is not None:
            self._slice(want, SLICE_MS)
            self._show_progress()
            self._alarm.set(0, self._work)
        elif not picture.is_whole:
            self._ports.repaint()
        elif (want := self._open(picture.expected)) is not None:
            self._slice(want, SLICE_MS)
            self._alarm.set(0, self._work)
        elif (want := self._long()) is not None and not self.apart.has(want):
            self._work_long(want)

    def _work_long(self, want: Want) -> None:
        """Work on an answer with its progress shown; one with a free choice goes to the worker after a slice."""
        gc.freeze()  # skip all that earlier slices made: the collector would go through it within this one
        if self._slice(want, AWAITED_SLICE_MS):
            self._ports.repaint()
            return
        if want.slow.where == "either" and self.apart.can_be:
            self._tried = want
            self._assign(want)
            if self.apart.has(want):
                return
        self._show_progress()
        self._alarm.set(0, self._work)

    def _slice(self, want: Want, milliseconds: int) -> bool:
        """Work on an answer; whether it is there, or failed with a program error. For a long answer the error is
        raised, and shown in its place; any other is asked again by the picture that needs it, and fails there."""
        picture, started = self._picture, self._ports.now()
        self._away += max(0.0, started - self._stopped)
        is_done = False
        try:
            is_done = self.works.step(want)
            while not is_done and self._ports.now() - started < milliseconds:
                is_done = self.works.step(want)
        except Exception:
            if picture is not None and want in picture.long:
                self._ports.repaint()
                raise
            return True
        finally:
            self._stopped = self._ports.now()
        return is_done

    def _show_progress(self) -> None:
        """Show the page's progress, if it has worked long enough since the last time."""
        now = self._ports.now()
        if now - self._told >= max(TOLD_MS, AWAY_SHARE * self._away):
            self._told, self._away = now, 0.0
            self._ports.repaint()
