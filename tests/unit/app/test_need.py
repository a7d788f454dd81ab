"""What the player has to do now decides what comes first in the panel."""

from __future__ import annotations

from typing import get_args

import pytest
from attrs import evolve

from tablelight.app.actions import PickUpDice, Propose, SelectFigure
from tablelight.app.dice.queries import new_roll
from tablelight.app.history import History
from tablelight.app.move.queries import known_moves
from tablelight.app.page import panel
from tablelight.app.selected_panel import PARTS, Need, need_of
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tablelight.view.nodes import walk
from tests.examples import example


def chosen() -> AppState:
    document = example("heroclix-rooftop")
    return update(AppState(history=History.of(document)), SelectFigure(document.figures[0].id))


def needed(state: AppState) -> Need:
    assert state.figure is not None
    return need_of(state, state.figure)


def proposed() -> AppState:
    state = chosen()
    found = known_moves(state)
    assert isinstance(found, Moves)
    return update(state, Propose(found.spaces[-1].at))


def test_each_need_has_its_parts() -> None:
    assert {*PARTS} == {*get_args(Need)}


def test_a_proposed_move_waits_to_be_confirmed() -> None:
    assert needed(chosen()) == "nothing" and needed(proposed()) == "confirm"
    keys = [node.key for node in walk(panel(proposed())) if node.key]
    assert "proposal" in keys


def test_dice_in_the_hand_come_first() -> None:
    state = proposed()
    assert state.selected is not None
    roll = next(iter(state.ui.rolls))
    state = update(state, PickUpDice(new_roll(state, state.selected, roll)))
    assert needed(state) == "throw"


def test_a_fallen_figure_only_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chosen()
    fallen = evolve(state.rules, is_out=lambda _: True)
    monkeypatch.setattr(AppState, "rules", fallen)
    assert needed(state) == "fallen"
