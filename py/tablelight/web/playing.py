"""The game shown entry by entry: each is due after a while."""

from __future__ import annotations

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
