"""Repeats the buttons of a number while a finger holds them. A held Enter repeats anyway: the browser presses again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js

from tablelight.web.guard import Timer, listen

BUTTONS = ".stepper button, .number button"
FIRST_MS = 400
"""Milliseconds that a button is held until it repeats."""
NEXT_MS = 90
"""Milliseconds between two steps; a step that takes long delays the next."""


class Holding:
    """The button of a number that is held, in one part of the page."""

    def __init__(self, root: Any, press: Callable[[Any], None]) -> None:
        """`press`: does what a button says."""
        self._press = press
        self._timer: Timer | None = None
        self._has_acted = False
        listen(root, "pointerdown", self._down)
        listen(js.window, "pointerup pointercancel blur", lambda _: self._up())

    def has_acted(self, event: Any) -> bool:
        """Whether a click is only the end of holding a button; true once. A click by a key has no detail."""
        acted, self._has_acted = self._has_acted and bool(event.detail), False
        return acted

    def _down(self, event: Any) -> None:
        self._up()
        self._has_acted = False
        button = event.target.closest(BUTTONS)
        if button and event.isPrimary and event.button == 0:
            self._timer = Timer(lambda: self._repeat(button), FIRST_MS)

    def _repeat(self, button: Any) -> None:
        self._timer = None
        if button.isConnected and not button.disabled:
            self._has_acted = True
            self._press(button)
            self._timer = Timer(lambda: self._repeat(button), NEXT_MS)

    def _up(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
