"""What gestures on the board mean, by mode, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.editor.actions import OpenEditor, SelectTool
from tablelight.app.gestures import meaning
from tablelight.app.gestures.meaning import FigureDrag, Pan, RulerDrag, Touch
from tablelight.app.history import History
from tablelight.app.move.actions import DragFigure, Explain
from tablelight.app.ruler.actions import LayRuler, MoveEnd
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.reading import parse
from tablelight.rules.check import read
from tablelight.view.plane import plane_of

ROOFTOP = Path(__file__).parents[3] / "static" / "examples" / "heroclix-rooftop.json"
SNIPER, EMPTY = (10, 4), (2, 2)


@pytest.fixture
def table() -> AppState:
    return AppState(history=History.of(read(parse(ROOFTOP.read_text("utf-8")))))


def at(state: AppState, place: tuple[int, int]) -> tuple[float, float]:
    return plane_of(state.document.board).centre(place)


def drag_from(state: AppState, place: tuple[int, int]) -> meaning.Drag:
    return meaning.drag(state, place, at(state, place), 20.0)


def sniper(state: AppState) -> str:
    return next(figure.id for figure in state.document.figures if figure.space == SNIPER)


def test_a_drag_from_a_figure_takes_it_along_and_selects_it_first(table: AppState) -> None:
    assert drag_from(table, SNIPER) == FigureDrag(sniper(table), do.Tap(SNIPER))
    selected = update(table, do.Tap(SNIPER))
    assert drag_from(selected, SNIPER) == FigureDrag(sniper(table), None)


@pytest.mark.parametrize("mode", ["move", "see", "threats", "measure"])
def test_a_drag_from_an_empty_space_pushes_the_board_in_every_mode(table: AppState, mode: str) -> None:
    state = update(table, do.SetMode(mode))  # type: ignore[arg-type]
    assert drag_from(state, EMPTY) == Pan()
    assert meaning.drag(state, None, (-50.0, -50.0), 20.0) == Pan()


@pytest.mark.parametrize("mode", ["see", "threats"])
def test_in_other_modes_a_figure_is_not_taken_along(table: AppState, mode: str) -> None:
    assert drag_from(update(table, do.SetMode(mode)), SNIPER) == Pan()  # type: ignore[arg-type]


def test_in_measure_mode_a_drag_lays_a_ruler_from_a_figure_or_moves_an_end(table: AppState) -> None:
    state = update(table, do.SetMode("measure"))
    ruler = drag_from(state, SNIPER)
    assert ruler == RulerDrag(SNIPER, None)
    lay = meaning.ruled(ruler, EMPTY)
    assert lay == LayRuler(SNIPER, EMPTY)
    state = update(state, lay)
    held = drag_from(state, EMPTY)
    assert isinstance(held, RulerDrag)
    assert held.held == (0, 1)
    assert meaning.ruled(held, (3, 3)) == MoveEnd(0, 1, (3, 3))
    assert meaning.ruled(held, None) is None, "off the board"


def test_in_the_editor_one_finger_draws_with_every_tool_but_the_hand(table: AppState) -> None:
    assert not meaning.draws(table)
    state = update(update(table, OpenEditor()), SelectTool("hand"))
    assert not meaning.draws(state)
    assert drag_from(state, SNIPER) == Pan()
    assert meaning.draws(update(state, SelectTool("terrain")))


def test_a_figure_let_go_on_itself_or_off_the_board_does_not_move(table: AppState) -> None:
    who = sniper(table)
    assert meaning.dropped(table, who, EMPTY) == DragFigure(who, EMPTY)
    assert meaning.dropped(table, who, SNIPER) is None
    assert meaning.dropped(table, who, None) is None


def test_a_second_tap_shows_the_whole_board_only_where_nothing_is_to_be_done(table: AppState) -> None:
    assert meaning.tapped(table, EMPTY, again=False) == do.Tap(EMPTY)
    assert meaning.tapped(table, EMPTY, again=True) == do.FitView()
    assert meaning.tapped(table, None, again=True) == do.FitView()
    assert meaning.tapped(table, None, again=False) is None
    assert meaning.tapped(table, SNIPER, again=True) == do.Tap(SNIPER), "a figure is selected and let go"
    selected = update(table, do.Tap(SNIPER))
    assert meaning.tapped(selected, (9, 4), again=True) == do.Tap((9, 4)), "a destination is confirmed"
    assert meaning.tapped(evolve(selected, mode="see"), (9, 4), again=True) == do.FitView()


def test_two_taps_are_one_double_tap_only_near_and_soon() -> None:
    first = Touch(1000.0, (100.0, 100.0))
    assert meaning.is_again(first, Touch(1319.0, (110.0, 110.0)))
    assert not meaning.is_again(first, Touch(1320.0, (100.0, 100.0)))
    assert not meaning.is_again(first, Touch(1100.0, (130.0, 100.0)))
    assert not meaning.is_again(None, first)


def test_a_mouse_drags_sooner_than_a_finger() -> None:
    assert meaning.is_drag((0.0, 0.0), (5.0, 0.0), "mouse")
    assert not meaning.is_drag((0.0, 0.0), (5.0, 0.0), "touch")
    assert meaning.is_drag((0.0, 0.0), (8.0, 8.0), "pen")


def test_a_hold_asks_why_not() -> None:
    assert meaning.held(EMPTY) == Explain(EMPTY)
    assert meaning.held(None) is None
