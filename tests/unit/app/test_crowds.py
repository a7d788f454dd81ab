"""Hundreds of figures: the panel lists the first, and the others once the player opens their fold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from tablelight.app.actions import SelectFigure, SetMode
from tablelight.app.controls import toggle_fold
from tablelight.app.figure_lists import MOST_IN_A_FOLD, MOST_IN_THE_LIST
from tablelight.app.history import History
from tablelight.app.page import panel
from tablelight.app.state import AppState, Mode
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node
from tests.bench.boards import squares
from tests.calls import fewer_calls_than
from tests.effort import THOROUGH


def nodes_of(node: Node) -> Iterator[Node]:
    """A node and all in it."""
    yield node
    for child in node.children:
        yield from nodes_of(child)


def listed(state: AppState) -> int:
    """How many figures the panel offers to choose from."""
    return sum(len(node.children) for node in nodes_of(panel(state)) if "places" in node.cls.split())


@pytest.mark.parametrize("crowd", [4, MOST_IN_THE_LIST, MOST_IN_THE_LIST + 1])
def test_a_few_figures_are_listed_all(crowd: int) -> None:
    assert listed(AppState(history=History.of(read(squares(side=20, figures=crowd))))) == crowd


def test_of_many_figures_the_first_are_listed_and_the_others_on_request() -> None:
    state = AppState(history=History.of(read(squares(side=20, figures=100))))
    assert listed(state) == MOST_IN_THE_LIST
    second, third = (update(state, toggle_fold(f"figures-{n * MOST_IN_THE_LIST}")) for n in (1, 2))
    assert (listed(second), listed(third)) == (2 * MOST_IN_THE_LIST, 100 - MOST_IN_THE_LIST)
    names = {str(part) for node in nodes_of(panel(third)) if node.tag == "summary" for part in [node.text]}
    assert sum(" – " in name for name in names) == 2


@pytest.mark.parametrize(("mode", "name"), [("see", "targets"), ("threats", "vantage")])
def test_a_fold_that_is_opened_makes_no_more_rows_than_are_listed_at_once(mode: Mode, name: str) -> None:
    """With 200 enemies, a fold made 22,400 calls when it was opened."""
    state = AppState(history=History.of(read(squares(side=40 if THOROUGH else 30, figures=400 if THOROUGH else 240))))
    state = update(update(state, SetMode(mode)), SelectFigure(state.document.figures[0].id))
    state = evolve(state, threats=evolve(state.threats, question="shelter"))
    panel(state)
    before, opened = listed(state), update(state, toggle_fold(name))
    with fewer_calls_than(11_500):
        panel(opened)
    found = listed(opened)
    assert 0 < found - before <= MOST_IN_A_FOLD
    further = update(opened, toggle_fold(f"{name}-{MOST_IN_A_FOLD}"))
    assert listed(further) - found == MOST_IN_A_FOLD
