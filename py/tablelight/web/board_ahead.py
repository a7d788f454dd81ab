"""The text of a large board is written into the journal's database while nothing else happens, once for all moves on it."""

from __future__ import annotations

from collections.abc import Callable

from tablelight.app.state import AppState
from tablelight.board.document import Board
from tablelight.board.text import is_long, quoted_text
from tablelight.web.guard import Timer, spawn
from tablelight.web.journal import Journal
from tablelight.web.working_sign import ended_between_frames

UNWRITTEN_MS = 200
"""Milliseconds without a picture after which the board is written."""


class BoardAhead:
    """Follows the board on the table."""

    def __init__(self, journal: Journal, is_busy: Callable[[], bool]) -> None:
        """`is_busy`: whether something is being written that a player waits for."""
        self._journal, self._is_busy = journal, is_busy
        self._board: Board | None = None
        """The board that is written, or on its way."""
        self._state: AppState | None = None
        self._timer: Timer | None = None

    def painted(self, state: AppState) -> None:
        """A picture of a state is painted; while a board is edited each stroke makes another one."""
        self._state = state
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if state.history is None or state.editor.session is not None or state.history.present.board is self._board:
            return
        if is_long(state.history.present.board):
            self._timer = Timer(self._begin, UNWRITTEN_MS)
        elif self._board is not None:
            self._board = None
            self._journal.leave_board()

    def _begin(self) -> None:
        assert self._state is not None
        if self._is_busy():
            self._timer = Timer(self._begin, UNWRITTEN_MS)
        else:
            self._timer = None
            spawn(self._write(self._state))

    async def _write(self, state: AppState) -> None:
        assert state.history is not None
        document = state.history.present
        board = self._board = document.board
        found = await ended_between_frames(quoted_text(document), lambda: self._board is not board)
        if found is not None and not await self._journal.keep_board(found.answer[1]) and self._board is board:
            self._board = None  # the next picture tries again
