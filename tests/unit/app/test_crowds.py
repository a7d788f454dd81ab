"""Hundreds of figures: the panel lists the first, and the others once somebody opens their fold."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablelight.app.actions import ToggleFold
from tablelight.app.figure_lists import MOST_IN_THE_LIST, OTHERS
from tablelight.app.history import History
from tablelight.app.page import panel
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node
from tests.bench.boards import squares


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


def test_of_many_the_first_are_listed_and_the_others_where_somebody_asks_for_them() -> None:
    state = AppState(history=History.of(read(squares(side=20, figures=100))))
    assert listed(state) == MOST_IN_THE_LIST
    assert listed(update(state, ToggleFold(OTHERS))) == 100
