"""Threats mode among hundreds of figures: what it says about them is worked out once, not once for each."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.controls import figure_button, words_of
from tablelight.app.figure_lists import MOST_IN_A_FOLD
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.threats import panel
from tablelight.app.threats.actions import AskVantage
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
    opened = update(state, do.ToggleFold("vantage"))
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


def test_of_open_enemies_only_the_row_that_is_asked_about_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # To ask from where a figure would attack one of 200 took a slow tablet 60 ms longer: all rows were new nodes.
    state = AppState(history=History.of(read(squares(side=40, figures=60))))
    first = state.document.figures[0]
    state = update(update(state, do.SetMode("threats")), do.SelectFigure(first.id))
    state = update(state, do.ToggleFold("vantage"))
    say, enemies = words_of(state), state.document.enemies(first)
    rows = panel._vantages(state, enemies, say).children
    asked = update(state, AskVantage(enemies[3].id))
    made: list[str] = []

    def counted(state: AppState, figure: Figure, *args: Any, **more: Any) -> Node:
        made.append(figure.id)
        return figure_button(state, figure, *args, **more)

    monkeypatch.setattr(panel, "figure_button", counted)
    again = panel._vantages(asked, enemies, say).children
    assert made == [enemies[3].id]
    assert [number for number, pair in enumerate(zip(rows, again, strict=True)) if pair[0] is not pair[1]] == [3]
    monkeypatch.undo()
    panel._rows.about(None)
    assert panel._vantages(asked, enemies, say).children == again
    other = update(asked, do.SelectFigure(enemies[0].id))
    friends = other.document.enemies(enemies[0])
    shown = panel._vantages(other, friends, say).children
    assert [row.children[0].do for row in shown] == [AskVantage(friend.id) for friend in friends]
