"""Sides of many figures: which are listed at once, and what is kept from one picture to the next."""

from __future__ import annotations

import json

from tablelight.app.actions import OpenDialog
from tablelight.app.controls import toggle_fold, words_of
from tablelight.app.figure_lists import MOST_IN_A_FOLD
from tablelight.app.page import page
from tablelight.app.saves.files import read_file
from tablelight.app.state import AppState
from tablelight.app.turn.summary import summary
from tablelight.view.nodes import Node
from tests.acting import after
from tests.bench.boards import squares

SIDE = 60


def table() -> AppState:
    """A HeroClix board with `SIDE` figures on each side."""
    return AppState(history=read_file(json.dumps(squares(figures=2 * SIDE))))


def parts(node: Node, cls: str) -> list[Node]:
    """Every part of the page with a class, the outermost first."""
    own = [node] if cls in node.cls.split() else []
    return own + [found for child in node.children for found in parts(child, cls)]


def test_a_large_side_is_listed_in_folds_of_the_turn() -> None:
    state = after(table(), OpenDialog("turn"))
    dialog = page(state).dialog
    assert [len(each.children) for each in parts(dialog, "summary")] == [MOST_IN_A_FOLD]
    folds = [node for node in summary(state, words_of(state)) if node.tag == "details"]
    assert len(folds) == 2, "sixty figures in three parts"
    opened = page(after(state, toggle_fold(f"turn-{2 * MOST_IN_A_FOLD}"))).dialog
    assert [len(each.children) for each in parts(opened, "summary")] == [MOST_IN_A_FOLD, SIDE - 2 * MOST_IN_A_FOLD]
