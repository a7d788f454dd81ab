"""When the page is painted: once a frame, and not as long as a picture is held back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

HELD_MS: Final = 16
"""Milliseconds after which a picture that is held back asks again whether it may be painted."""


class Repaint:
    """One repaint a frame, however often it is asked for. A picture that is held back asks by the clock: a frame that shows
    nothing costs the browser far more."""

    def __init__(
        self,
        in_frame: Callable[[], object],
        by_clock: Callable[[int], object],
        is_held: Callable[[], bool],
        draw: Callable[[], None],
    ) -> None:
        """`in_frame`, `by_clock`: have `go_on` called with the next frame, or after so many milliseconds."""
        self._in_frame, self._by_clock = in_frame, by_clock
        self._is_held, self._draw = is_held, draw
        self.is_awaited = False
        """Whether another picture has been asked for that is not painted yet."""

    def request(self) -> None:
        """Paint in the next frame."""
        if not self.is_awaited:
            self.is_awaited = True
            self._in_frame()

    def go_on(self) -> None:
        """A frame or the clock has come."""
        if self._is_held():
            self._by_clock(HELD_MS)
        else:
            self._draw()

    def begun(self) -> None:
        """The picture is being painted: what is asked for from now on comes with another one."""
        self.is_awaited = False
