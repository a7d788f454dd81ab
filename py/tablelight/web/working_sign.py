"""A sign that the page is busy, painted before work that paints no picture itself: a file, a sheet of paper."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from inspect import isawaitable
from typing import TypeVar

import js

from tablelight.progress.portions import Ended, Steps
from tablelight.progress.schedule import in_slices
from tablelight.web.guard import spawn

T = TypeVar("T")

PAINTED = 0.05
"""Seconds after which the page has been painted."""

_uncollected_works = 0
"""How many pieces of work have the garbage collector paused."""
_shown = 0
"""How many pieces of work show the page's sign."""


def once_shown(work: Callable[[], Awaitable[object] | None]) -> None:
    """Mark the page as busy, let the browser paint that, and do the work; report a fault in it, and remove the mark."""

    async def while_shown() -> None:
        with shown():
            await asyncio.sleep(PAINTED)
            done = work()
            if isawaitable(done):
                await done

    spawn(while_shown())


@contextmanager
def shown() -> Iterator[None]:
    """Mark the page as busy meanwhile."""
    global _shown
    _shown += 1
    js.document.body.setAttribute("aria-busy", "true")
    try:
        yield
    finally:
        _shown -= 1
        if not _shown:
            js.document.body.removeAttribute("aria-busy")


async def between_frames(steps: Steps[T], is_left: Callable[[], bool] = lambda: False) -> Ended[T] | None:
    """Do work in portions while the page takes taps and paints; returns its result, None if it was left."""
    return await in_slices(steps, lambda: float(js.performance.now()), lambda: asyncio.sleep(0), is_left)


async def kept_between_frames(steps: Steps[T], is_left: Callable[[], bool] = lambda: False) -> Ended[T] | None:
    """`between_frames` for work that makes much, most of which stays."""
    with uncollected():
        return await between_frames(steps, is_left)


@contextmanager
def uncollected() -> Iterator[None]:
    """Python's garbage collector ignores what is made meanwhile: while a large game is made, it would look at all of it
    again and again, and hold up the page for a portion each time. Objects in no cycle are freed all the same."""
    global _uncollected_works
    _uncollected_works += 1
    gc.disable()
    try:
        yield
    finally:
        _uncollected_works -= 1
        gc.freeze()
        if not _uncollected_works:
            gc.enable()
