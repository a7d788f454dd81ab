"""What moves by itself: the game clock, with a tick each second, the time that passed while the page did not run, and
its sound; the game shown entry by entry, the orders of Tablelight one after the other, a gliding figure."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any

import js
from pyodide.ffi import JsException

from tablelight.app.actions import Action, DragFigure
from tablelight.app.clock.update import Instant, is_running, passed, resume_turn, shown_ms, side_now, while_closed
from tablelight.app.move.drag import GLIDE_MS, Glide, glide_between, gliding
from tablelight.app.partner.seats import TakeStep, is_due, is_shown
from tablelight.app.play_state import Speed
from tablelight.app.saves.records import LARGEST_NUMBER
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import shown as looked_at
from tablelight.app.timeline.update import play_on
from tablelight.board.clocks import MOST_MS
from tablelight.view.drawing import Layer
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
    with suppress(JsException, AttributeError):
        context = _audio()
        context.resume()  # a device that slept, or a call, has suspended it
        tone, volume = context.createOscillator(), context.createGain()
        tone.frequency.value, volume.gain.value = TONE_HZ, LOUDNESS
        tone.connect(volume)
        volume.connect(context.destination)
        tone.start()
        tone.stop(context.currentTime + TONE_SECONDS)


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
