"""How long something of the browser's is waited for: the page's own work, which keeps the answer from being heard, does not
count."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from math import ceil
from typing import Any, TypeVar

T = TypeVar("T")

TICK = 0.05
"""Seconds of a wait that are counted at a time. A timer tells nothing of an answer that came while the page was at work:
both are due at its end, in any order; and what is awaited may take more than one event to come. So however long the page was
at work between two ticks, it counts as one."""


async def is_done_within(task: asyncio.Future[Any], seconds: float) -> bool:
    """Whether a task ends within `seconds` in which the page does nothing else. The task goes on in any case."""
    for _ in range(ceil(seconds / TICK)):
        await asyncio.wait({task}, timeout=TICK)
        if task.done():
            return True
    return False


async def within(work: Awaitable[T], seconds: float) -> T:
    """The end of a piece of work, which is left if it takes longer: `TimeoutError`."""
    task = asyncio.ensure_future(work)
    try:
        if not await is_done_within(task, seconds):
            raise TimeoutError
        return await task
    finally:
        task.cancel()
