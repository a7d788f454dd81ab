"""When the page is painted: once a frame, and not while a picture is held back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from attrs import AttrsInstance, fields

from tablelight.app.answers import has_many_spaces
from tablelight.app.page import room_of
from tablelight.app.state import AppState

KEPT = frozenset({"current", "persistent"})
"""Fields of `SavesState` about what the browser has kept of the game on the table."""
HELD_MS: Final = 16
"""Milliseconds after which a picture that is held back asks again whether it may be painted."""


class Repaint:
    """One repaint a frame, however often it is requested. A picture that is held back asks by the clock: a frame that
    shows nothing costs the browser far more."""

    def __init__(
        self,
        in_frame: Callable[[], object],
        by_clock: Callable[[int], object],
        is_held: Callable[[], bool],
        draw: Callable[[], None],
    ) -> None:
        """`in_frame`, `by_clock`: call `go_on` with the next frame, or after some milliseconds."""
        self._in_frame, self._by_clock = in_frame, by_clock
        self._is_held, self._draw = is_held, draw
        self.is_awaited = False
        """Whether a picture has been requested that is not painted yet."""

    def request(self) -> None:
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
        """The picture is being painted: what is requested from now on comes with another one."""
        self.is_awaited = False


def differs_in_saves_alone(before: AppState, state: AppState) -> bool:
    """Whether a state differs from the one before only in what the browser has kept of the game: then one picture will
    do."""
    return _is_same_but(before, state, {"saves"}) and _is_same_but(before.saves, state.saves, KEPT)


def shows_the_same(before: AppState, state: AppState) -> bool:
    """Whether such a state needs no picture: only the list of games shows what is kept."""
    if before.clock is not state.clock:  # the page's clock shows the seconds by itself (`web/clock.py`)
        return _is_same_but(before, state, {"clock"}) and _is_same_but(before.clock, state.clock, {"elapsed"})
    return before.saves is not state.saves and before.dialog != "start" and differs_in_saves_alone(before, state)


def keeps_board(before: AppState, state: AppState) -> bool:
    """Whether the first picture of a state leaves a large board as it was painted, because the page gives it other
    room: to lay out the page and redraw hundreds of figures takes a slow tablet longer than a touch."""
    if before.history is None or state.history is None or before.saves.game_number != state.saves.game_number:
        return False
    return has_many_spaces(state.document.board) and room_of(before) != room_of(state)


def _is_same_but(before: AttrsInstance, after: AttrsInstance, names: Collection[str]) -> bool:
    """Whether two states, or parts of them, hold the very same things, apart from some fields."""
    kept = (field.name for field in fields(type(before)) if field.name not in names)
    return all(getattr(before, each) is getattr(after, each) for each in kept)
