"""Looking back over a large board that was edited meanwhile: the difference is drawn over the board shown last, and
the rest follows in portions."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import board_scene
from tablelight.app.actions import StartReview
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.queries import fault_of, line_of
from tablelight.app.timeline.update import back_to_now, show_moment
from tablelight.app.update import update
from tablelight.board import edits
from tablelight.board.codec import decode
from tests.bench.boards import province, squares
from tests.calls import counting, most_calls
from tests.tablet import Tablet

SIDE = 96
MOST_CALLS, TAP_CALLS = 75_000, 12_000
"""The most calls in a portion, as for portions of questions, and in a tap with its picture."""


def played(board: dict[str, Any]) -> AppState:
    """A game whose board was painted after its beginning, with the present picture made."""
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
    drawn = layers(now)
    with Tablet() as tablet:
        with counting() as since:
            then = update(now, show_moment(0))
            tablet.show(then)
            assert since() < TAP_CALLS
        assert tablet.layers[0] is drawn[0], "the board as it was shown last"
        tablet.make_whole()
        assert tablet.layers[0] is drawn[0] and tablet.layers[1].inks, "what differs over it"
        tablet.show(then)
        assert most_calls(tablet.portions()) < MOST_CALLS
        last = tablet.layers
        back = update(then, back_to_now())
        tablet.show(back)
        assert tablet.layers[0] is last[0]
    board_scene.board_picture.forget()
    board_scene._heights.forget()
    assert [layer.inks for layer in layers(then)] == [layer.inks for layer in last]


def test_an_impossible_position_of_a_large_board_is_reported_once_it_is_found() -> None:
    first = decode(squares(side=SIDE, figures=3))
    twice = evolve(first, figures=(*first.figures, evolve(first.figures[0], id="double")))
    state = AppState(history=History.of(twice).then(first))
    state = update(update(state, StartReview()), show_moment(0))
    assert state.history is not None
    moment = line_of(state.history)[0]
    with Tablet() as tablet:
        tablet.show(state)
        assert fault_of(moment) is None
        tablet.make_whole()
        assert fault_of(moment) is not None
        tablet.finish()
        assert tablet.layers == layers(evolve(state, timeline=evolve(state.timeline, index=1)))
