"""HC-44 in the app: a tap on a square where the flyer does not end brings the carried figure there."""

from __future__ import annotations

import pytest

from tablelight.app.handlers import perform
from tablelight.app.history import History
from tablelight.app.move import keys_panel
from tablelight.app.move import queries as move_queries
from tablelight.app.move.keys_panel import toggle_set_down
from tablelight.app.move.update import set_key, tap
from tablelight.app.page import page
from tablelight.app.play_state import Proposal
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.positions import flyer, position


@pytest.mark.clause("HC-44")
def test_the_carried_figure_is_brought_to_the_tapped_square() -> None:
    document = read(position("a . . . .\nb . . . .", {"a": flyer("low", stats={"speed": 3})}))
    state = tap(AppState(history=History.of(document)), (0, 0))
    far = tap(state, (4, 0))
    assert far.proposal is None and far.explaining == (4, 0), "nobody is carried: why not"
    state = tap(perform(state, set_key("carry", "b")), (4, 0))
    assert state.proposal is not None and state.proposal.to == (3, 0)
    assert dict(state.proposal.ends) == {"drop": (4, 0), "mode": "low"}
    after = tap(state, (3, 0)).document
    assert (after.figure("a").space, after.figure("b").space) == ((3, 0), (4, 0))


@pytest.mark.clause("HC-44")
def test_the_square_is_chosen_first_even_where_the_flyer_could_end_itself() -> None:
    document = read(position("a . . . .\nb . . . .", {"a": flyer("low", stats={"speed": 3})}))
    state = tap(AppState(history=History.of(document)), (0, 0))
    state = perform(state, set_key("carry", "b"))
    assert tap(state, (2, 0)).proposal == Proposal((2, 0), (("drop", (1, 0)), ("mode", "low")))
    state = update(state, toggle_set_down())
    assert "Tap where to put b down" in words_of(page(state).panel)
    shown = keys_panel.lit(state)
    assert isinstance(shown, Moves) and {end.at: end.cost for end in shown.spaces}[4, 1] == 3
    assert layers(state)
    state = tap(state, (2, 0))
    assert state.proposal is not None and dict(state.proposal.ends)["drop"] == (2, 0)
    assert state.proposal.to != (2, 0)
    other = tap(state, (3, 1))
    assert other.proposal is not None and dict(other.proposal.ends)["drop"] == (3, 1), "another tap brings it elsewhere"
    after = tap(state, (2, 0)).document
    assert after.figure("b").space == (2, 0), "the same tap again confirms"


def test_without_anybody_carried_taps_mean_what_they_always_do() -> None:
    document = read(position("a . . . .\nb . . . .", {"a": flyer("low", stats={"speed": 3})}))
    state = update(tap(AppState(history=History.of(document)), (0, 0)), toggle_set_down())
    assert tap(state, (2, 0)).proposal == Proposal((2, 0), (("mode", "low"),))
    assert keys_panel.lit(state) == move_queries.known_moves(state)
