"""Undo, timeline, luck, transcript and a second tablet know the orders of Tablelight and of plans (PL-43)."""

from __future__ import annotations

import pytest

from tablelight.app.actions import Undo
from tablelight.app.dice.update import throw_dice
from tablelight.app.luck.queries import luck_of
from tablelight.app.partner.queries import order_of
from tablelight.app.partner.seats import TakeStep, level_now, set_player
from tablelight.app.partner.update import carry_out_order
from tablelight.app.state import AppState
from tablelight.app.timeline.transcript import read_transcript, transcript
from tablelight.app.turn_plan.buttons import ask_plan
from tablelight.app.turn_plan.panel import take_plan_step
from tablelight.app.turn_plan.queries import TurnPlan, plan_of
from tablelight.app.update import update
from tablelight.replay import replay_transcript
from tablelight.rules.check import read
from tests.unit.app.peer.pairs import documents, tablets
from tests.unit.partner import boards

CLOSE = [("a", "red", 3, 2), ("x", "blue", 6, 2)]


@pytest.mark.clause("PL-43")
@pytest.mark.parametrize("game", [boards.heroscape, boards.oraculo])
def test_its_turn_is_a_part_of_the_game_like_any_other(game: object) -> None:
    assert callable(game)
    both = tablets(read(game(*CLOSE)))
    start = both.states[0].document
    both.act(0, set_player("red", 0))
    for _ in range(20):
        if level_now(both.states[0]) is None:
            break
        assert order_of(both.states[0]) is not None
        both.act(0, TakeStep(), carry_out_order())
        if both.states[0].pending_roll is not None:
            both.act(0, throw_dice())
    both.settle()
    _is_known(both.states[0])
    assert documents(both)[0] == documents(both)[1], "the other tablet follows"
    state = both.states[0]
    while state.history is not None and state.history.past:
        state = update(state, Undo())
    assert state.document == start


@pytest.mark.clause("PL-23")
@pytest.mark.clause("PL-43")
def test_a_plan_that_is_carried_out_is_a_part_of_the_game_like_any_other() -> None:
    both = tablets(read(boards.oraculo(*CLOSE)))
    both.act(0, ask_plan(None))
    for _ in range(20):
        found = plan_of(both.states[0])
        if not isinstance(found, TurnPlan) or not found.steps:
            break
        both.act(0, take_plan_step())
        if both.states[0].pending_roll is not None:
            both.act(0, throw_dice())
    both.settle()
    _is_known(both.states[0])
    assert documents(both)[0] == documents(both)[1]


def _is_known(state: AppState) -> None:
    """The log has a move and a roll with its luck; the transcript of the game replays."""
    assert state.history is not None
    kinds = [entry.kind for entry in state.history.log]
    assert "move" in kinds and "roll" in kinds
    luck = luck_of(state.history.log)
    assert luck.sides and not luck.unknown and not luck.undone
    checked = replay_transcript(read_transcript(transcript(state.history, "en")))
    assert checked.fault is None
