"""One state in up to three pictures: what is known at once first, what takes longer than a touch in those that follow."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from math import prod

import js
from attrs import evolve

from tablelight.app.page import prepare
from tablelight.app.state import AppState
from tablelight.app.working.queries import tells_progress_alone
from tablelight.app.working.second_picture import first_hurry, has_more, last_picture, second_picture
from tablelight.app.working.slices import Slices
from tablelight.app.working.timers import Timers
from tablelight.web.guard import guarded
from tablelight.web.host import BoardHost
from tablelight.web.working_sign import uncollected

PAUSES = {3: 60, 2: 60, 1: 150}
"""Milliseconds before what was left out of a picture is found out: whom a figure could attack, what enemies could do, a
link and its code, the foot of a long list."""

MANY_SPACES = 10_000
"""Spaces of a board from which a look of the garbage collector at all of them holds up the page (200 ms on the largest)."""


class Hurrying:
    """Which picture of the state on the table is painted now."""

    def __init__(self, host: BoardHost, timers: Timers) -> None:
        self._host, self._slices = host, Slices(timers, self._around)
        self._state: AppState | None = None
        self._shown: AppState = host.state
        self._frozen_for: int | None = None
        """The number of the game whose board is kept from the garbage collector."""
        self._ready = guarded(self._prepare)

    def current(self) -> AppState:
        """The state as it is to be painted now: what takes longer than a touch may comes with a later picture."""
        state = self._host.state
        if self._state is not state:
            before, self._state = self._state, state
            is_old = before is not None and tells_progress_alone(before, state)
            if is_old:  # the next picture, if one is awaited, comes all the same
                self._shown = evolve(state, hurry=self._shown.hurry) if self._shown.hurry else state
            else:
                self._shown = evolve(state, hurry=first_hurry(before, state))
                self._schedule()
        return self._shown

    def painted(self) -> None:
        """The last picture is on the screen: with nothing else to do, find out what the next tap would wait for."""
        js.setTimeout(self._ready, 0)

    def _schedule(self) -> None:
        """After a pause the next picture is worked out, in slices between which taps are taken, and painted."""
        if not self._shown.hurry:
            self._slices.stop()
            return
        state = self._host.state
        is_last = self._shown.hurry == 1 or not has_more(state)
        work = self._worked_out(state, is_last=is_last)
        self._slices.begin(work, PAUSES[self._shown.hurry], lambda: self._unhurry(state, is_last=is_last))

    def _around(self) -> AbstractContextManager[None]:
        """On a large board the garbage collector passes over what a slice makes: of the 65,000 values that are packed for a
        link one look took 330 ms on a slow tablet."""
        return uncollected() if self._has_many_spaces() else nullcontext()

    def _has_many_spaces(self) -> bool:
        state = self._host.state
        return state.history is not None and prod(state.document.board.size) >= MANY_SPACES

    def _worked_out(self, state: AppState, *, is_last: bool) -> Iterator[None]:
        """The work for the next picture, while the state is on the table."""
        for _ in last_picture(state) if is_last else second_picture(evolve(state, hurry=1)):
            if not self._is_there(state):
                return
            yield

    def _unhurry(self, state: AppState, *, is_last: bool) -> None:
        """Paint the same state with the next of what was left out; another one has come first if it was touched."""
        if self._is_there(state):
            now = self._state = self._host.state
            self._shown = now if is_last else evolve(now, hurry=1)
            self._schedule()
            self._host.request()

    def _is_there(self, state: AppState) -> bool:
        """Whether a state is still on the table; an answer may have come further meanwhile."""
        now = self._host.state
        return now is state or tells_progress_alone(state, now)

    def _prepare(self, *_: object) -> None:
        state = self._host.state
        prepare(state)
        number = state.saves.game_number
        if number != self._frozen_for and self._has_many_spaces():
            self._frozen_for = number
            gc.freeze()  # what is in no cycle is freed all the same when the game goes
