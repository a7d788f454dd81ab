"""The space that is chosen keeps the colour of its risk."""

from __future__ import annotations

import pytest

from tablelight.app.actions import Propose
from tablelight.app.scene import layers
from tablelight.app.update import update
from tests.bench.hand_boards import opened, with_figure


@pytest.mark.parametrize(("to", "style"), [((10, 2), "risk-dot"), ((13, 2), "reach-dot")])
def test_a_proposed_space_keeps_its_colour(to: tuple[int, int], style: str) -> None:
    state = update(with_figure(opened("heroscape-ford"), "Cliff Archer"), Propose(to))
    assert state.proposal is not None
    [way] = [layer for layer in layers(state) if "path" in [ink.style for ink in layer.inks]]
    assert style in [ink.style for ink in way.inks]
