"""The printed sheet: every figure on the board, and the course of the game."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.actions import Confirm
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves
from tablelight.app.share.printed import sheet
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.rules.answers import Moves
from tablelight.view.nodes import words_of
from tests.contract.documents import document


def moved(state: AppState) -> AppState:
    """After a move of the first figure of Rooftop ambush."""
    state = update(state, do.SelectFigure(state.document.figures[0].id))
    found = known_moves(state)
    assert isinstance(found, Moves)
    return update(update(state, do.Tap(found.spaces[0].at)), Confirm())


def test_paper_has_what_happened_first_things_first_and_what_was_undone() -> None:
    start = AppState(history=History.of(decode(document("heroclix", "heroclix-rooftop"))))
    assert "What happened" not in words_of(sheet(start))
    once = update(moved(start), do.Undo())
    undone = words_of(sheet(once))
    assert "What happened" in undone and "undone" in undone and "Night Hawk: Move" in undone
    twice = words_of(sheet(moved(once)))
    assert twice.count("Night Hawk: Move") == 2 and twice.count("undone") == 1
