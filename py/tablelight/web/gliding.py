"""The layers of a state; a figure that has moved glides to its place over several frames."""

from __future__ import annotations

import js

from tablelight.app.actions import Action
from tablelight.app.move.actions import DragFigure
from tablelight.app.move.glide import GLIDE_MS, Glide, glide_between, gliding
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.view.drawing import Layer
from tablelight.web.host import BoardHost

STILL = "(prefers-reduced-motion: reduce)"


class Gliding:
    """The movement that is under way on the screen, if any."""

    def __init__(self, host: BoardHost) -> None:
        self._host = host
        self._glide: tuple[Glide, float] | None = None
        """The glide, and when it began (milliseconds of the page's clock)."""

    def begin(self, old: AppState, action: Action) -> None:
        """A figure that has moved glides, unless it was dragged there or the system asks for no motion."""
        before, now = looked_at(old), looked_at(self._host.state)
        if before.history is now.history:
            return
        found = None if isinstance(action, DragFigure) else glide_between(before, now)
        still = js.matchMedia(STILL).matches
        self._glide = (found, js.performance.now()) if found is not None and not still else None

    def picture(self, shown: AppState) -> tuple[Layer, ...]:
        """The layers; while a figure glides to its place its token apart, and another frame after this one."""
        if self._glide is None or shown.history is None:
            return layers(shown)
        glide, began = self._glide
        part = (js.performance.now() - began) / GLIDE_MS
        if part >= 1:
            self._glide = None
            return layers(shown)
        self._host.request()
        return *layers(shown, glide.figure.id), gliding(looked_at(shown), glide, part)
