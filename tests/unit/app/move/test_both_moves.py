"""Oráculo in the app: the player chooses a second move along with the first."""

from __future__ import annotations

import pytest

from tablelight.app.handlers import perform
from tablelight.app.history import History
from tablelight.app.move.update import set_key, tap
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.systems.oraculo_table import hero, table


@pytest.mark.clause("OR-01")
def test_the_reach_of_both_actions_is_one_choice_away() -> None:
    document = read(table(hero("a", (0, 0), move=2), size=(6, 1)))
    state = tap(AppState(history=History.of(document)), (0, 0))
    assert "Second action Something else Move Climb or jump" in words_of(page(state).panel)
    assert "Too far" in words_of(page(tap(state, (4, 0))).panel)
    state = tap(perform(state, set_key("then", "move")), (4, 0))
    assert "A1 to E1, cost 4" in words_of(page(state).panel)
    after = tap(state, (4, 0)).document
    assert after.figure("a").space == (4, 0) and after.turn["actions"] == ["move", "move"]
