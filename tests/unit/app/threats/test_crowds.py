"""Threats mode among hundreds of figures: what it says about them is worked out once, not once for each."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.controls import figure_button, toggle_fold
from tablelight.app.figure_lists import MOST_IN_A_FOLD
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.threats import panel
from tablelight.app.update import update
from tablelight.board.document import Figure
from tablelight.rules.check import read
from tablelight.view.nodes import Node
from tests.bench.boards import province, squares
from tests.calls import counting


def test_the_panel_looks_at_each_figure_once_or_twice() -> None:
    """With 400 figures each picture took 1,300,000 calls."""
    numbers = []
    for crowd in (40, 160):
        state = AppState(history=History.of(read(province(side=40, figures=crowd))))
        state = update(state, do.SetMode("threats"))
        layers(state), page(state)
        with counting() as since:
            page(state)
            numbers.append(since())
    assert numbers[1] < 2 * numbers[0] + 160 * 30


def test_a_list_of_enemies_that_is_folded_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    # A chosen figure's first picture made 200 rows that nobody saw.
    state = AppState(history=History.of(read(squares(side=40, figures=60))))
    state = update(update(state, do.SetMode("threats")), do.SelectFigure(state.document.figures[0].id))
    opened = update(state, toggle_fold("vantage"))
    made: list[str] = []

    def counted(state: AppState, figure: Figure, *args: Any, **more: Any) -> Node:
        made.append(figure.id)
        return figure_button(state, figure, *args, **more)

    monkeypatch.setattr(panel, "_answer", lambda *_: [])
    monkeypatch.setattr(panel, "figure_button", counted)
    page(state)
    assert not made
    page(opened)
    assert len(made) == MOST_IN_A_FOLD < 30
