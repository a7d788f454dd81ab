"""HC-31 in the app: a second tap on a flyer offers the change of its flight where it is."""

from __future__ import annotations

import pytest

from tablelight.app.history import History
from tablelight.app.move.update import tap
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.positions import flyer, position


@pytest.mark.clause("HC-31")
def test_a_second_tap_on_a_flyer_proposes_to_change_its_flight_and_a_third_does_it() -> None:
    state = tap(AppState(history=History.of(read(position("a . . x", {"a": flyer("high")})))), (0, 0))
    assert state.selected == "a" and state.proposal is None
    state = tap(state, (0, 0))
    assert state.proposal is not None and dict(state.proposal.ends) == {"mode": "low"}
    assert "Changing between low and high flight costs one square." in words_of(page(state).panel)
    assert tap(state, (0, 0)).document.figure("a").state["flight"] == "low"
