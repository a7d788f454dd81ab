"""One state in up to three pictures: what is known at once first, what takes longer than a touch in those that follow."""

from __future__ import annotations

import js
from attrs import evolve

from tablelight.app.page import prepare
from tablelight.app.state import AppState
from tablelight.web.guard import guarded
from tablelight.web.host import BoardHost

PAUSES = {2: 60, 1: 150}
"""Milliseconds before what was left out of a picture is found out: whom a figure could attack, what enemies could do, a
link and its code."""


class Hurrying:
    """Which picture of the state on the table is painted now."""

    def __init__(self, host: BoardHost) -> None:
        self._host = host
        self._state: AppState | None = None
        self._shown: AppState = host.state
        self._go_on, self._ready = guarded(self._unhurry), guarded(self._prepare)

    def current(self) -> AppState:
        """The state as it is to be painted now: what takes longer than a touch may comes with a later picture."""
        state = self._host.state
        if self._state is not state:
            self._state = state
            self._shown = evolve(state, hurry=2) if _has_more(state) else state
            self._schedule()
        return self._shown

    def painted(self) -> None:
        """The last picture is on the screen: with nothing else to do, find out what the next tap would wait for."""
        js.setTimeout(self._ready, 0)

    def _schedule(self) -> None:
        if self._shown.hurry:
            js.setTimeout(self._go_on, PAUSES[self._shown.hurry])

    def _unhurry(self, *_: object) -> None:
        """Paint the same state with the next of what was left out; another one has come first if it was touched."""
        state = self._host.state
        if self._state is state and self._shown.hurry:
            self._shown = state if self._shown.hurry == 1 else evolve(state, hurry=1)
            self._schedule()
            self._host.request()

    def _prepare(self, *_: object) -> None:
        prepare(self._host.state)


def _has_more(state: AppState) -> bool:
    has_answers = state.selected is not None or state.mode == "threats" or state.dialog == "share"
    return state.history is not None and has_answers
