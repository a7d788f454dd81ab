"""Owed rolls are listed below the newest answer, folded to one line."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.actions import Confirm, Propose
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.selected_panel import debt_rows, owed
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import words_of as text_of
from tests.acting import after, texts
from tests.systems.heroscape_table import field, figure


def owing() -> AppState:
    """`a` has left three enemies and owes the roll of each; a fourth enemy is far away."""
    enemies = [figure(name, at, "blue") for name, at in (("x", (2, 0)), ("y", (2, 1)), ("z", (2, 2)), ("far", (8, 2)))]
    board = field(figure("a", (1, 1), life=9), *enemies, size=(9, 3))
    state = AppState(history=History.of(read(board)))
    return after(state, do.SelectFigure("a"), Propose((0, 1)), Confirm())


def test_several_debts_fold_to_one_line_beside_a_verdict() -> None:
    state = owing()
    say = words_of(state)
    count = len(debt_rows(state, say))
    assert count > 1 and owed(state, say)[0].tag == "section"
    looking = after(state, do.SetMode("see"), do.Tap((8, 2)))
    [folded] = owed(looking, say)
    assert folded.tag == "details" and text_of(folded) == f"{count} rolls still to resolve"
    opened = after(looking, toggle_fold("owed"))
    assert len(owed(opened, say)[0].children) == 2
    assert texts(page(looking).panel).count("still to resolve") == 1
