"""Tablelight plays a side: it shows its orders, and they are carried out as any player's."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from tablelight.app.actions import Undo
from tablelight.app.dice.actions import ThrowDice
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.partner.actions import CarryOutOrder, SetPlayer, TakeStep, ToggleGoesOn
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import is_due, level_now, seated
from tablelight.app.saves.update import history_of, texts_of
from tablelight.app.state import AppState
from tablelight.app.turn.state import TableTurn, side_of, turn_from_json, turn_json
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tools.paths import STATIC

GAMES = ("heroscape-ford", "own-courtyard", "heroclix-rooftop", "oraculo-crypt", "herotrek-eight-heroes")


def game(name: str = "heroscape-ford") -> AppState:
    """An example on the table."""
    return AppState(history=History.of(read(json.loads((STATIC / "examples" / f"{name}.json").read_text("utf-8")))))


def first_side(state: AppState) -> str:
    return side_of(state.document, TableTurn())


def against(name: str, level: int = 0) -> AppState:
    """A game whose first side Tablelight plays."""
    state = game(name)
    return update(state, SetPlayer(first_side(state), level))


def shown(state: AppState) -> AppState:
    """The state with the next order on the board."""
    assert order_of(state) is not None  # worked out at once: no picture is made
    return update(state, TakeStep())


@pytest.mark.clause("PL-40")
def test_who_plays_is_set_at_any_time_and_can_be_undone() -> None:
    state = game()
    after = against("heroscape-ford", 2)
    assert level_now(state) is None and level_now(after) == 2
    assert level_now(update(after, Undo())) is None
    assert level_now(update(after, SetPlayer(first_side(after), None))) is None
    assert update(after, SetPlayer("nobody", 2)) is after and update(after, SetPlayer(first_side(after), 9)) is after


@pytest.mark.clause("PL-40")
@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_played_by_carrying_out_what_is_shown(name: str) -> None:
    """Each order is on the board before it is done; dice are in the hand as for a person; then the turn passes on."""
    state = against(name)
    side = first_side(state)
    for _ in range(60):
        state = shown(state)
        assert state.partner.shown is not None
        assert "Carry it out" in words_of(page(state).panel)
        before = state.history
        state = update(state, CarryOutOrder())
        if state.pending_roll is not None:
            state = update(state, ThrowDice())
        assert state.history is not before
        assert state.history is not None
        if side_of(state.document, state.history.turn) != side:
            break
    else:
        pytest.fail("the turn does not end")
    assert level_now(state) is None and not is_due(state)


@pytest.mark.clause("PL-40")
@pytest.mark.clause("PL-42")
def test_it_goes_on_by_itself_and_what_was_undone_stays_undone() -> None:
    state = game()
    assert state.history is not None
    state = evolve(state, history=seated(state.history, "watch"))
    state = update(state, ToggleGoesOn())
    for _ in range(30):
        order_of(state)
        state = update(state, TakeStep())
    assert state.history is not None and len(state.history.past) > 5
    undone = update(state, Undo())
    assert not is_due(undone) and update(undone, TakeStep()) is undone


@pytest.mark.clause("PL-43")
def test_the_players_are_kept_with_the_game() -> None:
    state = against("heroscape-ford", 3)
    assert state.history is not None
    turn = state.history.turn
    assert turn_from_json(state.document, turn_json(turn)) == turn
    assert "partners" not in turn_json(TableTurn())
    assert history_of(*texts_of(state.history)).turn.partners == turn.partners
    with pytest.raises(ValueError):
        turn_from_json(state.document, {**turn_json(turn), "partners": {first_side(state): 99}})


@pytest.mark.clause("PL-44")
def test_a_persons_turn_has_no_word_of_it() -> None:
    state = game()
    assert order_of(state) is None and not is_due(state)
    assert "Tablelight plays" not in words_of(page(state).panel)
