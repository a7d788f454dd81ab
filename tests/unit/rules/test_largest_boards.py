"""Boards of 256 x 256 with 400 figures, the largest that a document may hold: they open, play and are saved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.app.history import History
from tablelight.app.saves.files import read_file, write_file
from tablelight.ask import answer
from tablelight.board.values import LARGEST_SIDE
from tablelight.rules.check import problems
from tests.bench.boards import dungeon, hexes, province, squares

FIGURES = 400
BOARDS = {
    "heroclix": lambda: squares(side=LARGEST_SIDE, figures=FIGURES),
    "herotrek": lambda: hexes(side=LARGEST_SIDE, figures=FIGURES),
    "heroscape": lambda: province(side=LARGEST_SIDE, figures=FIGURES),
    "oraculo": lambda: dungeon(side=LARGEST_SIDE, walls=12_288, things=3_280, monsters=FIGURES - 1),
}


@pytest.mark.parametrize("game", ["heroclix", *(pytest.param(game, marks=pytest.mark.full) for game in [*BOARDS][1:])])
def test_the_largest_board_opens_plays_and_is_saved(game: str) -> None:
    document = read_file(json.dumps(BOARDS[game]())).present
    assert document.game == game and document.board.size == (LARGEST_SIDE, LARGEST_SIDE)
    assert len(document.figures) == FIGURES and problems(document) == []
    figure, question = document.figures[0].id, {"ask": "moves", "action": "move"}
    found: Any = answer(document, {**question, "figure": figure})
    spaces = [each["at"] for each in found["spaces"]]
    assert spaces, "the figure has somewhere to go"
    after: Any = answer(document, {"ask": "apply", "action": "move", "figure": figure, "to": spaces[-1]})
    again = read_file(json.dumps(after.get("document", after))).present
    assert list(again.figure(figure).space) == spaces[-1]
    assert read_file(write_file(History.of(again))).present == again
