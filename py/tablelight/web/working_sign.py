"""A sign that it works, painted before a piece of work that paints no picture itself: a file, a sheet of paper."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import js

from tablelight.web.guard import spawn

PAINTED = 0.05
"""Seconds after which the page has been painted."""


def once_shown(work: Callable[[], object]) -> None:
    """Mark the page as busy, let the browser paint that, and do the work; a fault in it is told, and the mark goes."""
    spawn(_once_painted(work))


async def _once_painted(work: Callable[[], object]) -> None:
    js.document.body.setAttribute("aria-busy", "true")
    await asyncio.sleep(PAINTED)
    try:
        work()
    finally:
        js.document.body.removeAttribute("aria-busy")
