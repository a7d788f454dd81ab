"""Why a distant place is out of reach, on a board too large to search within a tap."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.actions import Explain
from tablelight.app.answers import Refusal, value_of
from tablelight.app.history import History
from tablelight.app.move.queries import explanation, known_moves
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tests.acting import after, texts
from tests.bench.boards import province, squares
from tests.calls import counting
from tests.tablet import Tablet

SIDE, START = 50, (25, 25)
TAP_CALLS = 12_000
"""The most calls in a picture that a finger waits for."""


def board(game: str, speed: str, *walled: tuple[int, int]) -> Any:
    """An open board with one figure, and spaces that blocking terrain encloses."""
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
@pytest.mark.parametrize("has_worker", [False, True])
def test_what_takes_a_look_at_the_whole_board_is_worked_out_apart(game: str, speed: str, has_worker: bool) -> None:
    document, place = read(board(game, speed, (45, 45))), (45, 45)
    with Tablet(has_worker=has_worker) as tablet:
        state = after(AppState(history=History.of(document)), do.SelectFigure("a"), Explain(place))
        tablet.make_whole(state)
        assert isinstance(explanation(state, place), Pending)
        assert tablet.page is not None and "Working it out" in texts(tablet.page.panel)
        tablet.tick = 10
        tablet.finish()
        assert tablet.workers == has_worker, "the page tries it for a slice"
        found = explanation(state, place)
    answers.searched_path.forget()
    assert isinstance(found, Refusal) and found == explanation(state, place)


@pytest.mark.parametrize(("game", "speed"), [("oraculo", "move"), ("heroclix", "speed")])
def test_what_is_found_soon_needs_no_worker(game: str, speed: str) -> None:
    document, place = read(board(game, speed)), (25, 34)
    with Tablet(has_worker=True) as tablet:
        state = after(AppState(history=History.of(document)), do.SelectFigure("a"), Explain(place))
        tablet.finish(state)
        assert isinstance(explanation(state, place), Refusal) and not tablet.workers


@pytest.mark.parametrize("played", [squares(side=96, figures=30), province(side=96, figures=30)])
def test_the_first_picture_of_a_large_board_does_not_ask_it(played: dict[str, Any]) -> None:
    """The tap took a slow tablet 430 ms: 45,000 calls on a board of 256 x 256."""
    document = read(played)
    with Tablet() as tablet:
        state = after(AppState(history=History.of(document)), do.SelectFigure(document.figures[0].id))
        tablet.finish(state)
        (column, row), place = document.figures[0].space, (80, 80)
        assert document.board.holds(place)
        with counting() as since:
            then = update(state, Explain(place))
            tablet.show(then)
            assert since() < TAP_CALLS
        assert tablet.page is not None and "Working it out" in texts(tablet.page.panel)
        reachable = next(each.at for each in moves(then).spaces if each.at != (column, row))
        assert value_of(explanation(then, reachable)) is not None, "what is lit is known at once"


def moves(state: AppState) -> Moves:
    found = known_moves(state)
    assert isinstance(found, Moves)
    return found
