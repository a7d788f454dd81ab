"""The clocks of the page: the game shown entry by entry, and the orders of Tablelight one after the other."""

from __future__ import annotations

from tablelight.app.partner.actions import TakeStep
from tablelight.app.partner.seats import is_due, is_shown
from tablelight.app.state import AppState
from tablelight.app.timeline.actions import PlayOn
from tablelight.app.timeline.state import Speed
from tablelight.web.guard import Timer
from tablelight.web.host import Host

PACE: dict[Speed, int] = {"slow": 1500, "fast": 500}
"""Milliseconds from one entry to the next."""


class Playing:
    """The clock of the timeline: an action for each entry while it plays."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._timer: Timer | None = None

    def after(self, old: AppState, new: AppState) -> None:
        """Something has happened: the next entry is due a while after the one before was shown."""
        if new.timeline is old.timeline:
            return
        if self._timer is not None:
            self._timer.stop()
        speed = new.timeline.speed
        self._timer = None if speed is None else Timer(lambda: self._host.act(PlayOn()), PACE[speed])


THINKING_MS, SHOWN_MS = 400, 2000
"""Milliseconds between two looks for the next order, and for which an order or a roll is shown before the next."""


class PartnerClock:
    """Ticks as long as Tablelight has something to do by itself."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Tick after a while, if there is something to do."""
        state = self._host.state
        if self._timer is None and is_due(state):
            rests = is_shown(state) or state.roll_result is not None
            self._timer = Timer(self._tick, SHOWN_MS if rests else THINKING_MS)

    def _tick(self) -> None:
        self._timer = None
        if is_due(self._host.state):
            self._host.act(TakeStep())
        self.begin()
