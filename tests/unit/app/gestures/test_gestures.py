"""What gestures on the board mean, by mode, without a browser."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.actions import DragFigure, Explain, LayRuler, MoveEnd, OpenEditor
from tablelight.app.editor.update import select_tool
from tablelight.app.gestures import meaning
from tablelight.app.gestures.meaning import FigureDrag, Pan, RulerDrag, Touch
from tablelight.app.history import History
from tablelight.app.move.queries import may_end
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.parse_json import parse
from tablelight.rules.check import read
from tablelight.view.camera import LENS_RADIUS, lens_at
from tablelight.view.plane import UNIT, plane_of
from tablelight.view.tokens import figure_at, radius
from tests.bench.hand_boards import opened, with_figure

ROOFTOP = Path(__file__).parents[4] / "static" / "examples" / "heroclix-rooftop.json"
SNIPER, EMPTY = (10, 4), (2, 2)


@pytest.fixture
def table() -> AppState:
    return AppState(history=History.of(read(parse(ROOFTOP.read_text("utf-8")))))


@pytest.fixture
def canal() -> AppState:
    return AppState(history=History.of(read(parse(ROOFTOP.with_name("carnevale-canal.json").read_text("utf-8")))))


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
    state = update(update(table, OpenEditor()), select_tool("hand"))
    assert not meaning.draws(state)
    assert drag_from(state, SNIPER) == Pan()
    assert meaning.draws(update(state, select_tool("terrain")))


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


def near(state: AppState, who: str, pixels: float, scale: float) -> tuple[float, float]:
    """A point this many pixels to the right of a figure's centre."""
    x, y = plane_of(state.document.board).centre(state.document.figure(who).space)
    return x + pixels / scale, y


def test_a_finger_means_the_nearest_figure_within_22_pixels(table: AppState) -> None:
    figure = table.document.figures[0]
    for scale in (0.2, 0.25, 0.3):
        for pixels in (0.0, 12.0, 21.0):
            assert meaning.meant(table, near(table, figure.id, pixels, scale), scale) == figure.space
        there = near(table, figure.id, 23.0, scale)
        assert meaning.meant(table, there, scale) != figure.space
    there = near(table, figure.id, 16.0, 0.2)
    assert meaning.meant(table, there, 0.2, "mouse") == plane_of(table.document.board).pick(*there), "a mouse is exact"


def test_where_a_move_may_end_the_space_is_meant_and_not_the_figure_beside_it(table: AppState) -> None:
    chosen = update(table, do.SelectFigure(table.document.figures[0].id))
    figure = chosen.document.figures[0]
    column, row = figure.space
    place = next(beside for beside in ((column - 1, row), (column, row - 1)) if may_end(chosen, beside))
    assert meaning.meant(chosen, plane_of(chosen.document.board).centre(place), 0.12) == place
    assert meaning.meant(table, plane_of(table.document.board).centre(place), 0.12) != place


def test_fingers_hit_small_bases_that_they_missed(canal: AppState) -> None:
    """Fingers land around a base's centre with a standard deviation of 9 pixels each way: at least 90% hit bases of 16,
    24 and 35 pixels."""
    chance = Random(5)
    for pixels, least in ((16, 0.9), (24, 0.9), (35, 0.9)):
        figure = canal.document.figures[0]
        scale = pixels / (2 * radius(figure))
        x, y = plane_of(canal.document.board).centre(figure.space)
        hits = 0
        for _ in range(200):
            at = x + chance.gauss(0, 9) / scale, y + chance.gauss(0, 9) / scale
            place = meaning.meant(canal, at, scale)
            found = figure_at(canal.document, place) if place is not None else None
            hits += found is not None and found.id == figure.id
        assert hits / 200 >= least, (pixels, hits)


def test_the_magnifier_is_for_fingers_on_small_spaces() -> None:
    assert (
        meaning.has_lens(0.297, "touch") and not meaning.has_lens(0.31, "touch") and not meaning.has_lens(0.2, "mouse")
    )
    assert meaning.LENS_MS < meaning.HOLD_MS


@given(st.floats(0, 800), st.floats(0, 700))
def test_the_magnifier_is_on_the_screen_and_not_under_the_finger(x: float, y: float) -> None:
    at = lens_at((x, y), (800.0, 700.0))
    assert LENS_RADIUS <= at[1] <= 700 - LENS_RADIUS and LENS_RADIUS <= at[0] <= 800 - LENS_RADIUS
    assert hypot(at[0] - x, at[1] - y) >= 60


def test_on_a_bare_table_a_finger_close_to_a_base_means_contact_with_it_and_on_it_the_figure() -> None:
    """On a phone an inch is 15 pixels, and 22 of slack would cover every place in contact."""
    state = with_figure(opened("carnevale-canal"), "Capodecina")
    other = next(figure for figure in state.document.figures if figure.label == "Barnabotti")
    x, y = plane_of(state.document.board).centre(other.space)
    scale = 15 / UNIT
    assert meaning.meant(state, (x, y - 14 / scale), scale) != other.space
    assert meaning.meant(state, (x, y - 11 / scale), scale) == other.space
    asked = update(state, do.SetMode("see"))
    assert meaning.meant(asked, (x, y - 14 / scale), scale) == other.space
