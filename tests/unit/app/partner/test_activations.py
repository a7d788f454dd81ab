"""Tablelight goes on with the figure whose activation is under way, and ends that activation only."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.app.actions import NextSide, Undo
from tablelight.app.dice.update import throw_dice
from tablelight.app.history import History
from tablelight.app.partner.queries import order_of, question_of
from tablelight.app.partner.seats import TakeStep, is_shown, set_player
from tablelight.app.partner.update import carry_out_order, do_order
from tablelight.app.saves.update import history_of, texts_of
from tablelight.app.state import AppState
from tablelight.app.timeline.file_format import recalled
from tablelight.app.turn.state import turn_from_json, turn_json
from tablelight.app.turn.update import toggle_acted
from tablelight.app.update import update
from tablelight.partner.choosing import Next
from tablelight.partner.orders import under_way
from tablelight.rules.check import read
from tablelight.rules.conduct import PlayOrder
from tablelight.rules.registry import rules_of
from tests.unit.partner import boards
from tests.unit.partner.boards import SHEET


def against(document: dict[str, Any], level: int = 1) -> AppState:
    """A game whose red side Tablelight plays."""
    return update(AppState(history=History.of(read(document))), set_player("red", level))


def ordered(state: AppState) -> PlayOrder:
    found = order_of(state)
    assert isinstance(found, Next)
    return found.order


def followed(state: AppState) -> AppState:
    """The state after the next order, with its dice thrown."""
    ordered(state)
    state = update(update(state, TakeStep()), carry_out_order())
    return state if state.pending_roll is None else update(state, throw_dice())


def struck_while_leaving() -> AppState:
    """Red's a walks from b to e; b throws the strike that it owes."""
    document = boards.own(("a", "red", 3, 3), ("c", "red", 0, 0), ("b", "blue", 4, 3), ("e", "blue", 6, 6))
    document["rules"] = {**SHEET, "control": {"within": 1, "leaving": {"strike": "swipe"}}}
    walk: PlayOrder = {"ask": "apply", "figure": "a", "action": "walk", "to": [5, 5]}
    state = update(against(document), do_order(walk))
    assert ordered(state)["figure"] == "b"
    return followed(state)


@pytest.mark.clause("PL-11")
def test_an_owed_roll_of_an_enemy_does_not_end_the_activation() -> None:
    state = struck_while_leaving()
    question = json.loads(question_of(state))
    assert question["acted"] == [] and [order["figure"] for order in question["done"]] == ["a"]
    assert (ordered(state)["figure"], ordered(state)["target"]) == ("a", "e")


@pytest.mark.clause("PL-10")
def test_an_attack_of_opportunity_begins_no_activation() -> None:
    document = read(boards.carnevale(("a", "red", 3, 3), ("b", "red", 6, 3), ("x", "blue", 9, 3)))
    conduct = rules_of(document).conduct
    assert conduct is not None
    attack: PlayOrder = {"ask": "roll", "figure": "a", "roll": "attack", "target": "x"}
    assert under_way(conduct, document, "red", frozenset(), [{**attack, "opportunity": True}]) is None
    assert under_way(conduct, document, "red", frozenset(), [{**attack, "opportunity": True}, attack]) == "a"


@pytest.mark.clause("PL-40")
def test_the_end_of_an_activation_without_orders_is_shown() -> None:
    """The lava throw before it is an enemy's: the end is not joined to that."""
    document = boards.heroscape(("a", "red", 2, 3), ("b", "blue", 11, 3), move=0)
    state = followed(against({**document, "turn": {"fields": {"b": 1}}}))
    assert ordered(state) == {"end": "activation", "figure": "a"}
    after = update(state, TakeStep())
    assert is_shown(after) and after.history is state.history


SHOT: PlayOrder = {"attack": "range", "figure": "a", "target": "x"}


def shot(level: int = 1) -> AppState:
    """HeroTrek's a has shot at x, and has not moved."""
    state = against(boards.herotrek(("a", "red", 3, 2), ("b", "red", 0, 0), ("x", "blue", 7, 2), range=8), level)
    return update(state, do_order(SHOT))


@pytest.mark.clause("DG-05", "PL-11", "PL-15")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_figure_that_shoots_first_may_still_move_but_not_shoot_again(level: int) -> None:
    state = shot(level)
    order = ordered(state)
    assert (order["ask"], order["figure"]) == ("apply", "a")
    moved = followed(state)
    assert ordered(moved) == {"end": "activation", "figure": "a"}
    ended = update(moved, TakeStep())
    assert ordered(ended)["figure"] == "b"
    assert ended.history is not None and ended.history.turn.attacker == ""
    for _ in range(2):  # its end is undone with the move, then the shot
        ended = update(ended, Undo())
    assert ended.history is not None and ended.history.turn.attacker == "" and ended.history.turn.acted == set()


@pytest.mark.clause("DG-05", "PL-11", "PL-15")
def test_a_figure_that_moves_first_may_shoot_once() -> None:
    state = update(
        against(boards.herotrek(("a", "red", 3, 2), ("b", "red", 0, 0), ("x", "blue", 7, 2))), do_order(SHOT)
    )
    move: PlayOrder = {"ask": "apply", "figure": "b", "action": "move", "to": [1, 0]}
    state = update(update(state, TakeStep()), do_order({"end": "activation", "figure": "a"}))
    state = update(update(state, do_order(move)), do_order({**SHOT, "figure": "b"}))
    assert ordered(state) == {"end": "turn"}


@pytest.mark.clause("PL-10", "PL-15")
def test_a_shot_is_kept_with_the_game_until_the_turn_ends() -> None:
    state = shot()
    assert state.history is not None
    back = history_of(*texts_of(state.history))
    assert ordered(AppState(history=back)) == ordered(state)
    assert turn_from_json(state.document, {**turn_json(state.history.turn), "attacker": "b"}).attacker == ""
    assert update(state, NextSide()).history.turn.attacker == ""  # type: ignore[union-attr]
    moved = followed(state)
    assert moved.history is not None
    past = recalled(history_of(*texts_of(moved.history))).history
    assert past.turn == moved.history.turn


@pytest.mark.clause("PL-40")
def test_an_order_is_shown_for_the_turn_it_was_made_for() -> None:
    """The figure is marked as having acted by hand, or the shot before its move is undone: another order is shown."""
    state = update(shot(), toggle_acted("b"))
    ordered(state)
    state = update(state, TakeStep())
    assert is_shown(state) and not is_shown(update(state, toggle_acted("b")))
    undone = update(update(state, Undo()), Undo())
    assert undone.document is state.document and not is_shown(undone)
