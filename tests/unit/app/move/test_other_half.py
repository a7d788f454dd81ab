"""HS-08 in the app: with the destination, the player chooses where the other half of a two-space figure ends."""

from __future__ import annotations

import pytest

from tablelight.app.handlers import perform
from tablelight.app.history import History
from tablelight.app.move.update import set_end, tap
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.systems.heroscape_table import field, figure


@pytest.mark.clause("HS-08")
def test_the_other_half_is_chosen_with_the_destination() -> None:
    table = field(figure("a", ((0, 0), (0, 1)), traits=("double",), move=2), size=(4, 2))
    state = tap(tap(AppState(history=History.of(read(table))), (0, 0)), (1, 0))
    assert state.proposal is not None and dict(state.proposal.ends) == {"tail": (0, 0)}, "the cheapest stand"
    words = words_of(page(state).panel)
    assert "A1 to B1, cost 1" in words and "Its other half A1 C1 A2 B2" in words
    other = perform(state, set_end("tail", (1, 1)))
    assert "A1 to B1, cost 2" in words_of(page(other).panel)
    assert tap(other, (1, 0)).document.figure("a").at == ((1, 0), (1, 1))
    away = tap(state, (1, 1))
    assert away.proposal is not None and away.proposal.to == (1, 1), "a tap means another destination"
