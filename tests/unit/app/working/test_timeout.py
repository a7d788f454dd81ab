"""A wait for the browser times out only on the silence of the browser, not on work of the page itself."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable

import pytest

from tablelight.app.working import timeout
from tablelight.app.working.timeout import is_done_within, within

PATIENCE, BUSY = 0.2, 0.3


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeout, "TICK", 0.02)


def waited(prepare: Callable[[asyncio.Future[str]], object]) -> bool:
    """Whether an answer came in time."""

    async def waiting() -> bool:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        prepare(answer)
        return await is_done_within(answer, PATIENCE)

    return asyncio.run(waiting())


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_a_page_that_was_at_work_itself_waits_on() -> None:
    def busy(answer: asyncio.Future[str]) -> None:
        """One piece of work takes all the time of the answer, which comes two events after it."""
        loop = asyncio.get_running_loop()
        loop.call_soon(time.sleep, BUSY)
        loop.call_later(BUSY + 0.02, loop.call_soon, answer.set_result, "kept")

    assert waited(busy)


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_so_does_one_that_works_in_slices() -> None:
    def busy(answer: asyncio.Future[str]) -> None:
        """A store that is served between the slices answers after the sixth: too late by the clock."""
        loop = asyncio.get_running_loop()

        def work(left: int) -> None:
            time.sleep(0.06)
            if left:
                loop.call_soon(work, left - 1)
            else:
                loop.call_soon(answer.set_result, "kept")

        loop.call_soon(work, 5)

    assert waited(busy)


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_silence_is_reported_after_its_time() -> None:
    started = time.monotonic()
    assert not waited(lambda _: None)
    assert time.monotonic() - started >= PATIENCE


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_an_answer_is_not_held_up() -> None:
    async def waiting() -> int:
        """How many times the event loop turns until the answer is there."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[str] = loop.create_future()
        loop.call_soon(answer.set_result, "kept")
        task = asyncio.ensure_future(within(answer, PATIENCE))
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        assert task.result() == "kept"
        return turns

    assert asyncio.run(waiting()) < 10


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_work_that_takes_too_long_is_left() -> None:
    left: list[str] = []

    async def silent() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            left.append("left")
            raise

    async def waiting() -> None:
        with pytest.raises(TimeoutError):
            await within(silent(), PATIENCE)
        await asyncio.sleep(0)

    asyncio.run(waiting())
    assert left == ["left"]


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_what_fails_in_it_is_heard() -> None:
    async def failing() -> None:
        raise ValueError("full")

    with pytest.raises(ValueError, match="full"):
        asyncio.run(within(failing(), PATIENCE))
