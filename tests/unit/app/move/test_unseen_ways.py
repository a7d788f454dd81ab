"""HT-14 in the app: one choice leads to the way that the fewest enemies could shoot at."""

from __future__ import annotations

import pytest

from tablelight.app.answers import value_of
from tablelight.app.handlers import perform
from tablelight.app.history import History
from tablelight.app.move import queries as move_queries
from tablelight.app.move.update import set_key, tap
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.answers import Path
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.systems.herotrek_boards import board


@pytest.mark.clause("HT-14")
def test_the_player_chooses_whether_to_go_unseen() -> None:
    document = read(board(". . . x", "a . B .", ". . . .", speed=4))
    state = tap(tap(AppState(history=History.of(document)), (0, 1)), (3, 2))
    assert "Way Shortest Unseen" in words_of(page(state).panel)
    state = perform(state, set_key("prefer", "unseen"))
    assert state.proposal is not None
    way = value_of(move_queries.path_to(state, state.proposal.to, state.proposal.ends))
    assert isinstance(way, Path) and [step.extra["shooters"] for step in way.steps] == [(), (), ("x",)]


@pytest.mark.clause("HT-14")
def test_the_panel_tells_who_could_shoot_at_each_step_from_how_far_and_at_whom_in_stealth() -> None:
    document = read(board("a . W . x"))
    state = tap(tap(AppState(history=History.of(document)), (0, 0)), (2, 0))
    assert "C1: x (distance 2, it has stealth) can shoot at it" in words_of(page(state).panel)
    state = tap(tap(AppState(history=History.of(read(board("a . . x")))), (0, 0)), (2, 0))
    assert "B1: x (distance 2) can shoot at it" in words_of(page(state).panel)
