"""The tour of a first visit: five stops in every game, which change no game. Each stop shows its subject on the table,
and the bubble never covers it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.table_state import TourState
from tablelight.app.tour.panel import STOPS, begin_tour, end_tour, first_figure, next_stop, tour, tour_target
from tablelight.locale.messages import LANGUAGES
from tablelight.rules.check import read
from tablelight.view.camera import GAP, RIM, ScreenBox, around, bubble_box
from tablelight.view.nodes import Node, words_of
from tests.acting import after
from tests.examples import boards

EXAMPLES = boards()
every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def bubble(state: AppState) -> Node:
    """What the tour says now."""
    found = tour(state)
    assert found is not None
    return found


def table(path: Path, language: str = "en") -> AppState:
    return AppState(history=History.of(read(json.loads(path.read_text("utf-8")))), language=language)


@every_example
@pytest.mark.parametrize("language", LANGUAGES)
def test_five_stops_each_with_something_to_speak_of_and_the_game_as_it_was(path: Path, language: str) -> None:
    before = table(path, language)
    state = after(before, begin_tour())
    titles = []
    for stop in range(STOPS):
        there = tour_target(state)
        assert state.tour.stop == stop and there is not None and (there.places or there.parts)
        titles.append(words_of(bubble(state)))
        assert state.history is before.history
        state = after(state, next_stop())
    assert len(set(titles)) == STOPS
    assert state.tour == TourState(seen=True) and tour_target(state) is None
    assert (state.mode, state.selected, state.history) == ("move", None, before.history)


@every_example
def test_the_stops_show_what_they_speak_of(path: Path) -> None:
    state = after(table(path), begin_tour())
    first = tour_target(state)
    assert first is not None and first.places == state.document.figure(first_figure(state) or "").at
    state = after(state, next_stop())
    lit = tour_target(state)
    assert state.selected is not None and lit is not None and len(lit.places) > 1
    state = after(state, next_stop())
    assert state.mode == "see" and state.target is not None
    assert state.document.figure(state.selected or "").side != next(
        figure.side for figure in state.document.figures if figure.space == state.target
    )
    state = after(state, next_stop(), next_stop())
    assert state.mode == "threats"


def test_what_is_hatched_is_shown_where_there_is_any() -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "heroclix-rooftop"]
    state = after(table(path), begin_tour(), next_stop(), next_stop(), next_stop())
    assert state.mode == "move" and "Hatched" in words_of(bubble(state))


def test_a_tap_on_a_figure_is_the_first_step() -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "heroclix-rooftop"]
    state = after(table(path), begin_tour())
    assert after(state, do.Tap((0, 0))).tour.stop == 0
    on = after(state, do.Tap(state.document.figures[0].space))
    assert on.tour.stop == 1 and on.selected == state.document.figures[0].id
    assert after(on, do.Tap(state.document.figures[1].space)).tour.stop == 1, "only once"


def test_it_is_left_at_any_time_by_escape_or_button_and_is_not_to_come_again() -> None:
    state = after(table(EXAMPLES[0]), begin_tour(), next_stop())
    for way in (do.Cancel(), end_tour()):
        over = after(state, way)
        assert over.tour == TourState(seen=True) and over.selected is None
    again = after(state, end_tour(), do.OpenDialog("menu"), begin_tour())
    assert again.tour.stop == 0 and again.tour.seen and again.dialog is None


def test_a_dialog_over_the_tour_hides_it_and_is_left_first() -> None:
    state = after(table(EXAMPLES[0]), begin_tour(), do.OpenDialog("menu"))
    assert tour_target(state) is None and tour(state) is None
    back = after(state, do.Cancel())
    assert back.tour.stop == 0 and tour_target(back) is not None


def test_without_a_game_there_is_no_tour() -> None:
    assert after(AppState(), begin_tour(), next_stop()).tour.stop is None


SCREENS = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1600, 1000)]
BUBBLE = (340.0, 210.0)


@st.composite
def scenes(draw: st.DrawFn) -> tuple[list[ScreenBox], tuple[float, float]]:
    """A screen, and one or two boxes on it."""
    width, height = draw(st.sampled_from(SCREENS))
    boxes = []
    for _ in range(draw(st.integers(1, 2))):
        left, top = draw(st.integers(0, width - 20)), draw(st.integers(0, height - 20))
        boxes.append(ScreenBox(left, top, draw(st.integers(left + 10, width)), draw(st.integers(top + 10, height))))
    return boxes, (float(width), float(height))


@given(scenes())
def test_the_bubble_is_on_the_screen_and_over_nothing_if_there_is_room_at_any_place(
    scene: tuple[list[ScreenBox], tuple[float, float]],
) -> None:
    """The oracle tries every place in steps of four pixels, and asks for a little more room than the bubble takes."""
    boxes, (width, height) = scene
    wide, high = min(BUBBLE[0], width - 2 * RIM), BUBBLE[1]
    put = bubble_box(boxes, (wide, high), (width, height))
    assert put.left >= RIM and put.top >= RIM
    assert put.right <= width - RIM and put.bottom <= max(height - RIM, high + RIM)
    if sum(put.overlap(box) for box in boxes) == 0:
        return
    lefts = range(int(RIM), int(width - wide - RIM) + 1, 4)
    tops = range(int(RIM), int(height - high - RIM) + 1, 4)
    roomy = [box.grown(GAP) for box in boxes]
    free = [
        (left, top)
        for left in lefts
        for top in tops
        if not any(ScreenBox(left, top, left + wide, top + high).overlap(box) for box in roomy)
    ]
    assert free == [], f"there was room at {free[0]}"


def test_boxes() -> None:
    a, b = ScreenBox(0, 0, 10, 10), ScreenBox(5, 5, 20, 8)
    assert a.overlap(b) == b.overlap(a) == 15 and a.overlap(ScreenBox(10, 0, 20, 10)) == 0
    assert around([a, b]) == ScreenBox(0, 0, 20, 10)
    assert b.within(a) == ScreenBox(5, 5, 10, 8) and a.grown(1) == ScreenBox(-1, -1, 11, 11)
    assert bubble_box([], (100, 50), (300, 250)) == ScreenBox(100, 100, 200, 150)


def test_that_it_was_seen_is_not_forgotten_with_another_game() -> None:
    over = after(table(EXAMPLES[0]), begin_tour(), end_tour())
    text = EXAMPLES[1].read_text("utf-8")
    assert after(over, FileLoaded("another.json", text)).tour == TourState(seen=True)


def test_what_is_spared_is_covered_only_without_other_room() -> None:
    board, button = ScreenBox(0, 50, 400, 400), ScreenBox(100, 0, 150, 50)
    put = bubble_box([button], (100, 100), (400, 800), board)
    assert put.overlap(board) == put.overlap(button) == 0
    cramped = bubble_box([button], (100, 100), (400, 420), board)
    assert cramped.overlap(button) == 0 and cramped.overlap(board) > 0
