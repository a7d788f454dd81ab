"""Looking back over a large board that was edited meanwhile: what differs is drawn over the board shown last, the rest
follows in portions."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import board_scene
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.actions import BackToNow, ShowMoment, StartReview
from tablelight.app.timeline.queries import fault_of, line_of
from tablelight.app.update import update
from tablelight.app.working.second_picture import first_hurry, has_more, last_picture, second_picture
from tablelight.board import edits
from tablelight.board.codec import decode
from tests.bench.boards import province, squares
from tests.calls import counting, most_calls

SIDE = 96
MOST_CALLS, TAP_CALLS = 75_000, 12_000
"""Calls of a portion, as of the portions of questions; and of a tap with its picture."""


def played(board: dict[str, Any]) -> AppState:
    """A game whose board was painted after its beginning, as it is shown now."""
    first = decode(board)
    painted = edits.paint(first.spaces_board, [(30, 30), (31, 30)], terrain="water")
    history = History.of(first).then(evolve(first, board=painted))
    state = AppState(history=history)
    layers(state), page(state)
    return state


@pytest.mark.parametrize("board", [squares(side=SIDE, figures=30), province(side=SIDE, figures=30)])
def test_an_earlier_board_is_seen_at_once_and_drawn_in_portions(board: dict[str, Any]) -> None:
    now = update(played(board), StartReview())
    assert now.timeline.index == 1
    with counting() as since:
        then = update(now, ShowMoment(0))
        assert first_hurry(now, then) == 2
        first = layers(evolve(then, hurry=2))
        page(evolve(then, hurry=2))
        assert since() < TAP_CALLS
    drawn = layers(now)
    assert first[0] is drawn[0], "the board as it was shown last"
    assert most_calls(second_picture(evolve(then, hurry=1))) < MOST_CALLS
    second = layers(evolve(then, hurry=1))
    assert second[0] is drawn[0] and second[1].inks, "what differs over it"
    assert most_calls(last_picture(then)) < MOST_CALLS
    assert not has_more(then)
    with counting() as since:
        last = layers(then)
        assert since() < TAP_CALLS
    board_scene.board_picture.forget()
    board_scene._heights.forget()
    assert [layer.inks for layer in layers(evolve(then, hurry=0))] == [layer.inks for layer in last]
    back = update(then, BackToNow())
    assert first_hurry(then, back) == 2 and layers(evolve(back, hurry=2))[0] is layers(then)[0]


def test_an_impossible_position_of_a_large_board_is_told_once_that_is_found_out() -> None:
    first = decode(squares(side=SIDE, figures=3))
    twice = evolve(first, figures=(*first.figures, evolve(first.figures[0], id="double")))
    state = AppState(history=History.of(twice).then(first))
    state = update(update(state, StartReview()), ShowMoment(0))
    assert state.history is not None
    moment = line_of(state.history)[0]
    assert fault_of(moment) is None and has_more(state)
    for _ in second_picture(evolve(state, hurry=1)):
        pass
    assert fault_of(moment) is not None
    shown = layers(state)
    assert not has_more(state) and shown == layers(evolve(state, timeline=evolve(state.timeline, index=1)))
