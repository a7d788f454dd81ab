"""Work that the page has been asked for is done in slices, and left when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from tablelight.app.working.slices import AWAITED_SLICE_MS, in_slices


class Page:
    """A page whose parts of work take some milliseconds each, and that counts those done in each slice."""

    def __init__(self, parts: int, milliseconds: float, left_after: int | None = None) -> None:
        self._parts, self._milliseconds, self._left_after = parts, milliseconds, left_after
        self._time = 0.0
        self.slices = [0]

    def work(self) -> bool:
        """Whether the work came to its end."""
        return asyncio.run(in_slices(self._work(), lambda: self._time, self._pause, self._is_left))

    def _work(self) -> Iterator[None]:
        for _ in range(self._parts):
            self._time += self._milliseconds
            self.slices[-1] += 1
            yield

    async def _pause(self) -> None:
        self._time += 1000  # the browser paints, and somebody taps
        self.slices.append(0)

    def _is_left(self) -> bool:
        return self._left_after is not None and len(self.slices) > self._left_after


def test_a_slice_ends_with_the_part_in_which_its_time_is_over() -> None:
    page = Page(20, 8)
    assert page.work()
    assert page.slices == [4, 4, 4, 4, 4, 0]
    assert AWAITED_SLICE_MS <= 4 * 8 < AWAITED_SLICE_MS + 8


def test_a_part_that_takes_longer_than_a_slice_is_one_by_itself() -> None:
    page = Page(3, 200)
    assert page.work()
    assert page.slices == [1, 1, 1, 0]


def test_what_is_left_is_not_gone_on_with() -> None:
    page = Page(100, 40, left_after=2)
    assert not page.work()
    assert page.slices == [1, 1, 0]
