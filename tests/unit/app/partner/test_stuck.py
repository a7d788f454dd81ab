"""Where Tablelight once stopped, or never did."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import TakeStep, seat_players, set_player
from tablelight.app.state import AppState
from tablelight.app.turn.update import take_off_table, toggle_acted
from tablelight.app.turn_plan.buttons import ask_plan
from tablelight.app.turn_plan.queries import plan_of
from tablelight.app.update import update
from tablelight.board.scores import score_of
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.examples import example
from tests.unit.partner import boards


@pytest.mark.clause("PL-10")
def test_a_figure_that_has_acted_may_leave_the_table() -> None:
    """Once the question named it among those that have acted, and was an error: the page stopped."""
    history = History.of(example("heroscape-ford"))
    acted = next(figure.id for figure in history.present.figures if figure.side == history.side)
    state = update(AppState(history=history), set_player(history.side, 0))
    state = update(update(state, toggle_acted(acted)), take_off_table(acted))
    assert state.history is not None and acted in state.history.turn.acted
    assert order_of(state) is not None  # worked out at once: no picture is made
    assert "Carry it out" in words_of(page(update(state, TakeStep())).panel)
    person = update(update(state, set_player(history.side, None)), ask_plan(None))
    assert plan_of(person) is not None


@pytest.mark.clause("PL-42")
@pytest.mark.clause("OB-06")
@pytest.mark.parametrize("goes_on", [True, False])
def test_by_itself_it_throws_the_die_for_a_further_round(goes_on: bool) -> None:
    """Once nobody threw it, and a game of Tablelight alone never ended."""
    document = {
        **boards.heroscape(("a", "red", 2, 3), ("x", "blue", 11, 7)),
        "version": 4,
        "scenario": {"rounds": 1, "goes_on": 2, "up_to": 3},
        "score": {"ended": 1},
    }
    state = AppState(history=seat_players(History.of(read(document)), "watch"))
    state = update(evolve(state, partner=evolve(state.partner, goes_on=goes_on)), TakeStep())
    assert len(score_of(state.document.score).rolls) == goes_on
    if not goes_on:  # once it showed an order, which no rule allows before that throw
        assert state.partner.shown is None
        assert "Throw it here" in words_of(page(state).panel)
