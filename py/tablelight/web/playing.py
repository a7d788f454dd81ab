"""What moves by itself: the game shown entry by entry, the orders of Tablelight one after the other, a gliding
figure."""

from __future__ import annotations

import js

from tablelight.app.actions import Action, DragFigure
from tablelight.app.move.drag import GLIDE_MS, Glide, glide_between, gliding
from tablelight.app.partner.seats import TakeStep, is_due, is_shown
from tablelight.app.play_state import Speed
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.app.timeline.update import play_on
from tablelight.view.drawing import Layer
from tablelight.web.guard import Timer
from tablelight.web.host import Host

PACE: dict[Speed, int] = {"slow": 1500, "fast": 500}
"""Milliseconds from one entry to the next."""


class Playing:
    """The clock of the timeline: an action for each entry while it plays."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._timer = Timer()

    def after(self, old: AppState, new: AppState) -> None:
        """Something has happened: show the next entry a while after the one before."""
        if new.timeline is old.timeline:
            return
        self._timer.stop()
        if new.timeline.speed is not None:
            self._timer.set(PACE[new.timeline.speed], lambda: self._host.act(play_on()))


THINKING_MS, SHOWN_MS = 400, 2000
"""Milliseconds between two looks for the next order, and for which an order or a roll is shown before the next."""


class PartnerClock:
    """Ticks as long as Tablelight has something to do by itself."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._timer = Timer()

    def after(self, _: AppState, new: AppState) -> None:
        """Tick after a while, if there is something to do."""
        if not self._timer.is_set and is_due(new):
            rests = is_shown(new) or new.roll_result is not None
            self._timer.set(SHOWN_MS if rests else THINKING_MS, self._tick)

    def _tick(self) -> None:
        if is_due(self._host.state):
            self._host.act(TakeStep())
        self.after(self._host.state, self._host.state)


STILL = "(prefers-reduced-motion: reduce)"


class Gliding:
    """The movement on the screen, if any."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._glide: tuple[Glide, float] | None = None
        """The glide, and when it began (milliseconds of the page's clock)."""

    def begin(self, old: AppState, action: Action) -> None:
        """Let a figure that has moved glide, unless it was dragged there or the system asks for no motion."""
        before, now = looked_at(old), looked_at(self._host.state)
        if before.history is now.history:
            return
        found = None if isinstance(action, DragFigure) else glide_between(before, now)
        still = js.matchMedia(STILL).matches
        self._glide = (found, js.performance.now()) if found is not None and not still else None

    def picture(self, shown: AppState) -> tuple[Layer, ...]:
        """The layers. While a figure glides, its token has its own layer, and another frame follows this one."""
        if self._glide is None or shown.history is None:
            return layers(shown)
        glide, began = self._glide
        part = (js.performance.now() - began) / GLIDE_MS
        if part >= 1:
            self._glide = None
            return layers(shown)
        self._host.request()
        return *layers(shown, glide.figure.id), gliding(looked_at(shown), glide, part)
