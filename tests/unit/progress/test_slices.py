"""The page works in slices, and abandons work that nothing waits for any longer."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

import pytest

from tablelight.progress.portions import Steps
from tablelight.progress.schedule import AWAITED_SLICE_MS, SLICE_MS, Slices, in_slices
from tests.clock import Clock


class Page:
    """A page with parts of work of some milliseconds each; it counts the parts done in each slice."""

    def __init__(self, parts: int, milliseconds: float, left_after: int | None = None) -> None:
        self._parts, self._milliseconds, self._left_after = parts, milliseconds, left_after
        self._time = 0.0
        self.slices = [0]

    def work(self) -> bool:
        """Whether the work came to its end."""
        return asyncio.run(in_slices(self._work(), lambda: self._time, self._pause, self._is_left)) is not None

    def _work(self) -> Steps[None]:
        for _ in range(self._parts):
            self._time += self._milliseconds
            self.slices[-1] += 1
            yield

    async def _pause(self) -> None:
        self._time += 1000  # the browser paints, and a player taps
        self.slices.append(0)

    def _is_left(self) -> bool:
        return self._left_after is not None and len(self.slices) > self._left_after


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_a_slice_ends_with_the_part_in_which_its_time_is_over() -> None:
    page = Page(20, 8)
    assert page.work()
    assert page.slices == [4, 4, 4, 4, 4, 0]
    assert AWAITED_SLICE_MS <= 4 * 8 < AWAITED_SLICE_MS + 8


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_a_part_that_takes_longer_than_a_slice_is_one_by_itself() -> None:
    page = Page(3, 200)
    assert page.work()
    assert page.slices == [1, 1, 1, 0]


@pytest.mark.skipif(sys.platform == "emscripten", reason="asyncio.run needs stack switching there")
def test_work_that_is_left_is_not_continued() -> None:
    page = Page(100, 40, left_after=2)
    assert not page.work()
    assert page.slices == [1, 1, 0]


def test_slices_end_in_time() -> None:
    clock, done = Clock(), list[int]()

    def work() -> Iterator[None]:
        for number in range(20):
            done.append(number)
            yield

    slices = Slices(clock)
    slices.begin(work(), 60)
    clock.passes(59)
    assert not done
    clock.passes(1, slices=1)
    assert len(done) == SLICE_MS - 1
    clock.passes(1000)
    assert len(done) == 20


def test_work_that_is_left_is_not_continued_and_a_fault_ends_it() -> None:
    clock, done = Clock(), list[str]()

    def work(name: str) -> Iterator[None]:
        for _ in range(20):
            done.append(name)
            yield
        raise ValueError(name)

    slices = Slices(clock)
    slices.begin(work("first"), 0)
    clock.passes(0, slices=1)
    slices.begin(work("second"), 0)
    clock.passes(1000)
    assert done.count("first") == SLICE_MS - 1 and done.count("second") == 20
    slices.begin(work("third"), 0)
    slices.stop()
    clock.passes(1000)
    assert "third" not in done
