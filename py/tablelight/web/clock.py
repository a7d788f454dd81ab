"""The game clock in the browser: a tick each second, the time that passed while the page did not run, and its sound."""

from __future__ import annotations

from functools import cache
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.clock.update import Instant, is_running, passed, resume_turn, shown_ms, side_now, while_closed
from tablelight.app.saves.records import LARGEST_NUMBER
from tablelight.app.state import AppState
from tablelight.board.clocks import MOST_MS
from tablelight.view.formatting import clock_time
from tablelight.web.guard import Timer
from tablelight.web.host import Host
from tablelight.web.settings import store_object, stored_object

KEY = "tablelight.clock"
TICK_MS = 1000
TONE_HZ, TONE_SECONDS, LOUDNESS = 880, 0.25, 0.2


class Clock:
    """Ticks while a clock is on the table, and keeps the time of the current turn for a reload."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._timer = Timer()
        self._last: Instant | None = None
        self._is_resumed = False

    def after(self, old: AppState, new: AppState) -> None:
        """Something has happened: the clock may run or stop now."""
        if not self._is_resumed and new.history is not None:
            self._is_resumed = True
            self._resume(new)
        if new.clock.mark != old.clock.mark and new.clock.mark and new.clock.sounds and is_running(new):
            sound()
        elif new.clock.sounds and not old.clock.sounds:
            sound()  # to be heard once, and because browsers allow sounds only after a tap
        if not self._timer.is_set and is_running(new):
            self._last = self._last or _now()
            self._timer.set(TICK_MS, self._tick)

    def _tick(self) -> None:
        last, now = self._last, _now()
        self._last = now if is_running(self._host.state) else None
        if last is None or self._last is None:
            return
        self._host.act(passed(last, now))
        self._show()
        self._keep()
        if not self._timer.is_set:
            self._timer.set(TICK_MS - now.steady % 100, self._tick)

    def _show(self) -> None:
        """Only the digits change with each second, so only they are written."""
        state = self._host.state
        text = clock_time(shown_ms(state, side_now(state)))
        for element in js.document.querySelectorAll('[data-clock="now"]'):
            if element.textContent != text:
                element.textContent = text

    def _keep(self) -> None:
        state = self._host.state
        current = state.saves.current
        if current is None or state.history is None:
            return
        kept = {"game": current.id, "side": side_now(state), "round": state.history.turn.round}
        store_object(KEY, {**kept, "elapsed": state.clock.elapsed, "wall": _now().wall})

    def _resume(self, state: AppState) -> None:
        """Resume the turn after a reload, with the time that it had."""
        kept = stored_object(KEY) or {}  # a browser that stores nothing starts the turn again
        current = state.saves.current
        if not is_running(state) or current is None or kept.get("game") != current.id:
            return
        elapsed, wall = kept.get("elapsed"), kept.get("wall")
        if type(elapsed) is not int or not 0 <= elapsed <= MOST_MS:
            return
        if not isinstance(wall, int | float) or not 0 <= wall < LARGEST_NUMBER:
            return
        side, number = side_now(state), 0 if state.history is None else state.history.turn.round
        if (kept.get("side"), kept.get("round")) == (side, number):
            self._host.act(resume_turn(side, number, elapsed))
            self._host.act(while_closed(wall, _now().wall))


def _now() -> Instant:
    return Instant(float(js.performance.now()), float(js.Date.now()))


@cache
def _audio() -> Any:
    """The page's only audio context: browsers limit how many there are."""
    return js.AudioContext.new()


def sound() -> None:
    """A short tone; a browser without sound stays silent."""
    try:
        context = _audio()
        context.resume()  # a device that slept, or a call, has suspended it
        tone, volume = context.createOscillator(), context.createGain()
        tone.frequency.value, volume.gain.value = TONE_HZ, LOUDNESS
        tone.connect(volume)
        volume.connect(context.destination)
        tone.start()
        tone.stop(context.currentTime + TONE_SECONDS)
    except (JsException, AttributeError):
        return
