"""Waits for the browser with a time limit. The page's own work, during which it cannot hear the answer, does not
count."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from math import ceil
from typing import Any, TypeVar

T = TypeVar("T")

TICK = 0.05
"""Seconds of a wait that are counted at a time. A timer says nothing about an answer that came while the page was at
work: both are due at its end, in any order, and the awaited answer may take more than one event. So the page's work
between two ticks counts as one tick, however long it was."""


async def is_done_within(task: asyncio.Future[Any], seconds: float) -> bool:
    """Whether a task ends within `seconds` in which the page does nothing else. The task goes on in any case."""
    for _ in range(ceil(seconds / TICK)):
        await asyncio.wait({task}, timeout=TICK)
        if task.done():
            return True
    return False


async def within(work: Awaitable[T], seconds: float) -> T:
    """The result of a piece of work; if it takes longer, it is cancelled: `TimeoutError`."""
    task = asyncio.ensure_future(work)
    try:
        if not await is_done_within(task, seconds):
            raise TimeoutError
        return await task
    finally:
        task.cancel()
