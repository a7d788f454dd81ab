"""Threats mode among hundreds of figures: what it says of them is worked out once, not once for each."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tests.bench.boards import province
from tests.calls import counting


def test_the_panel_looks_at_each_figure_once_or_twice() -> None:
    """With 400 figures it took 1,300,000 calls, each time that it was shown."""
    numbers = []
    for crowd in (40, 160):
        state = AppState(history=History.of(read(province(side=40, figures=crowd))))
        state = update(state, do.SetMode("threats"))
        layers(state), page(state)
        with counting() as since:
            page(state)
            numbers.append(since())
    assert numbers[1] < 2 * numbers[0] + 160 * 30
