"""Why a place far away is out of reach, on a board too large to look for it within a tap."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.history import History
from tablelight.app.move.actions import Explain
from tablelight.app.move.explanation import explanation
from tablelight.app.move.queries import moves_of
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.actions import WorkApart
from tablelight.app.working.second_picture import first_hurry
from tablelight.app.working.state import Working
from tablelight.app.working.waiting import working_of
from tablelight.rules.answers import Moves, Path, Refused
from tablelight.rules.check import read
from tests.acting import after, texts
from tests.bench.boards import province, squares
from tests.calls import counting
from tests.working_apart import answered

SIDE, START = 50, (25, 25)
TAP_CALLS = 12_000
"""Calls of a picture that a finger waits for."""


def board(game: str, speed: str, *walled: tuple[int, int]) -> Any:
    """An open board with one figure, and spaces around which nothing leads."""
    around = {(c + dx, r + dy) for c, r in walled for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(walled)
    return {
        "format": "tablelight",
        "version": 1,
        "game": game,
        "board": {
            "grid": "square",
            "columns": SIDE,
            "rows": SIDE,
            "spaces": [{"at": list(at), "terrain": "blocking"} for at in sorted(around)],
        },
        "figures": [{"id": "a", "side": "red", "at": list(START), "stats": {speed: 6}}],
    }


@pytest.mark.parametrize(("game", "speed"), [("oraculo", "move"), ("heroclix", "speed")])
@pytest.mark.parametrize("here", [False, True])
def test_what_takes_a_look_at_the_whole_board_is_worked_out_apart(game: str, speed: str, here: bool) -> None:
    document, place = read(board(game, speed, (45, 45))), (45, 45)
    at_once = after(AppState(history=History.of(document)), do.SelectFigure("a"), Explain(place))
    apart = after(AppState(history=History.of(document)), WorkApart(), do.SelectFigure("a"), Explain(place))
    assert isinstance(explanation(apart, place), Working)
    assert working_of(apart) is not None
    layers(apart)
    assert "Working it out" in texts(page(apart).panel)
    found = explanation(answered(apart, here=here), place)
    assert isinstance(found, Refused) and found == explanation(at_once, place)
    assert working_of(answered(apart, here=here)) is None


@pytest.mark.parametrize(("game", "speed"), [("oraculo", "move"), ("heroclix", "speed")])
def test_what_is_found_soon_is_said_within_the_tap(game: str, speed: str) -> None:
    document, place = read(board(game, speed)), (25, 34)
    state = after(AppState(history=History.of(document)), WorkApart(), do.SelectFigure("a"), Explain(place))
    assert isinstance(explanation(state, place), Refused)
    assert working_of(state) is None


@pytest.mark.parametrize("played", [squares(side=96, figures=30), province(side=96, figures=30)])
def test_the_first_picture_of_a_large_board_does_not_ask_it(played: dict[str, Any]) -> None:
    """The tap took a slow tablet 430 ms: 45,000 calls on a board of 256 x 256."""
    document = read(played)
    state = after(AppState(history=History.of(document)), WorkApart(), do.SelectFigure(document.figures[0].id))
    layers(state), page(state)
    (column, row), place = document.figures[0].space, (80, 80)
    assert document.board.holds(place)
    answers.path_soon.forget()
    with counting() as since:
        then = update(state, Explain(place))
        assert first_hurry(state, then) == 3
        first = page(evolve(then, hurry=3), state)
        layers(evolve(then, hurry=3))
        assert since() < TAP_CALLS
    assert "Working it out" in texts(first.panel)
    found = explanation(then, place)
    assert isinstance(found, Refused | Working)
    reachable = next(each.at for each in moves(then).spaces if each.at != (column, row))
    assert isinstance(explanation(evolve(then, hurry=3), reachable), Path), "what is lit is known at once"


def moves(state: AppState) -> Moves:
    found = moves_of(state)
    assert isinstance(found, Moves)
    return found
