"""HC-44 in the app: a tap on a square where the flyer does not end means that whom it carries is brought there."""

from __future__ import annotations

import pytest

from tablelight.app.history import History
from tablelight.app.move.actions import SetKey
from tablelight.app.move.update import set_key, tap
from tablelight.app.state import AppState
from tablelight.rules.check import read
from tests.positions import flyer, position


@pytest.mark.clause("HC-44")
def test_whom_it_carries_is_brought_to_the_square_that_is_tapped() -> None:
    document = read(position("a . . . .\nb . . . .", {"a": flyer("low", stats={"speed": 3})}))
    state = tap(AppState(history=History.of(document)), (0, 0))
    far = tap(state, (4, 0))
    assert far.proposal is None and far.explaining == (4, 0), "nobody is carried: why not"
    state = tap(set_key(state, SetKey("carry", "b")), (4, 0))
    assert state.proposal is not None and state.proposal.to == (3, 0)
    assert dict(state.proposal.ends) == {"drop": (4, 0), "mode": "low"}
    after = tap(state, (3, 0)).document
    assert (after.figure("a").space, after.figure("b").space) == ((3, 0), (4, 0))
