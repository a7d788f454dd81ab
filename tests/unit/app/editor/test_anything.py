"""Any actions in the editor, in any order: nothing fails, every undo leads back, the board stays well formed."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.app import actions as app
from tablelight.app.actions import Action, ToggleSightMap
from tablelight.app.beside import PREFIX, Photo
from tablelight.app.editor.areas import close_polygon, delete_area, delete_corner, set_area_field
from tablelight.app.editor.figures.roster import add_to_roster, delete_member
from tablelight.app.editor.figures.update import (
    change_figure,
    copy_figure,
    delete_figure,
    new_figure,
    place_member,
    rotate_figure,
    set_figure_spaces,
)
from tablelight.app.editor.new_board import make_board, set_new_board_field
from tablelight.app.editor.opening import (
    close_editor,
    set_orientation,
    set_size,
    set_title,
    set_tool_option,
    terrains,
    tools,
)
from tablelight.app.editor.photograph import fit_photo, remove_photo, set_opacity, take_photo
from tablelight.app.editor.update import begin_stroke, cancel_stroke, continue_stroke, end_stroke, select_tool
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode, encode
from tablelight.rules.registry import GAMES, system
from tests.effort import sized
from tests.kinds import is_done_by

PHOTO = Photo(source=PREFIX + "AAAA", width=800, height=600)
NUMBER = st.integers(-300, 1500).map(float)
NUDGE = st.integers(-1, 1)


def actions(game: str) -> st.SearchStrategy[Action]:
    """Any action that a finger, a key or a button of the editor can cause."""
    rules, state = system(game), begun(game)
    settings_of = [
        st.tuples(st.just("shape"), st.sampled_from(["brush", "rectangle", "fill"])),
        st.tuples(st.just("draw"), st.sampled_from(["touch", "box", "polygon"])),
        st.tuples(st.sampled_from(["wide", "snap", "moving"]), st.booleans()),
        st.tuples(st.just("level"), st.integers(0, 9)),
        st.tuples(st.just("pin"), st.integers(0, 3)),
        st.tuples(st.just("terrain"), st.sampled_from(terrains(state.rules))),
    ]
    settings_of += (
        [st.tuples(st.just("edge"), st.sampled_from(rules.vocabulary.edges))] if rules.vocabulary.edges else []
    )
    settings_of += (
        [st.tuples(st.just("thing"), st.sampled_from(rules.vocabulary.objects))] if rules.vocabulary.objects else []
    )
    plain: list[Action] = [
        *(end_stroke(), cancel_stroke(), close_polygon(), delete_area(), delete_corner(), new_figure()),
        *(
            copy_figure(),
            rotate_figure(),
            set_figure_spaces(1),
            set_figure_spaces(2),
            delete_figure(),
        ),
        *(
            add_to_roster(),
            place_member("r1"),
            delete_member("r1"),
            app.ShowProblem(0),
            app.ShowProblem(3),
        ),
        *(take_photo(PHOTO), fit_photo(True), fit_photo(False), remove_photo(), set_opacity("35")),
        *(set_orientation("flat"), set_orientation("pointy"), set_title("x")),
        *(
            app.Undo(),
            app.Undo(),
            app.Redo(),
            app.Enter(),
            app.Cancel(),
            app.SelectFigure("f1"),
            app.SelectFigure(None),
        ),
        *(close_editor(), app.OpenEditor(), app.SetMode("see"), ToggleSightMap()),
        change_figure(lambda figure: evolve(figure, stats={**figure.stats, "speed": -5}), member="r1"),
    ]
    return st.one_of(
        st.builds(begin_stroke, NUMBER, NUMBER, st.just(20.0)),
        st.builds(continue_stroke, NUMBER, NUMBER),
        st.sampled_from(plain),
        st.sampled_from(tools(state)).map(select_tool),
        st.one_of(settings_of).map(lambda pair: set_tool_option(*pair)),
        st.builds(app.MoveCursor, NUDGE, NUDGE),
        st.sampled_from(["1", "3", "9"]).map(lambda text: set_size(width=text)),
        st.sampled_from(["1", "4", "9"]).map(lambda text: set_size(height=text)),
        *(
            [st.sampled_from(rules.vocabulary.areas).map(lambda kind: set_area_field("kind", kind))]
            if rules.vocabulary.areas
            else []
        ),
        st.integers(-2000, 3000).map(lambda height: set_area_field("level", height)),
    )


def begun(game: str) -> AppState:
    state = update(update(AppState(), set_new_board_field("game", game)), set_new_board_field("size", ("8", "7")))
    return update(state, make_board())


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=sized(8, 8))
@given(data=st.data())
def test_anything_in_any_order(game: str, data: Any) -> None:
    state = begun(game)
    for action in data.draw(st.lists(actions(game), max_size=30)):
        is_grid_only = is_done_by(action, set_orientation) and state.document.board.grid != "hex"
        is_area = is_done_by(action, set_area_field) and state.document.board.grid != "inches"
        if is_grid_only or is_area:
            continue  # there are no such buttons on this board
        state = update(state, action)
        page(state), layers(state)
        assert decode(encode(state.document)) == state.document, "it can be kept as it is"
    history = state.history
    assert history is not None
    last = history.present
    while history.past:
        history = history.undone()
    assert history.present == begun(game).document
    while history.future:
        history = history.redone()
    if not state.history or not state.history.future:
        assert history.present == last
