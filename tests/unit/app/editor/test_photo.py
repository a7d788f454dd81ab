"""A photograph under the board: fitted, made more or less opaque, kept in play."""

from __future__ import annotations

import json

import pytest

from tablelight.app import actions as app
from tablelight.app.actions import Confirm
from tablelight.app.beside import WHOLE
from tablelight.app.editor.opening import close_editor, set_size, set_tool_option
from tablelight.app.editor.photograph import (
    NOT_READ,
    find_corners,
    fit_photo,
    group_ground,
    name_ground,
    paint_grounds,
    remove_photo,
    set_opacity,
    take_photo,
)
from tablelight.app.editor.update import select_tool
from tablelight.app.handlers import FunctionAction
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import Notice
from tablelight.app.update import show_notice
from tablelight.rules.registry import SYSTEMS
from tablelight.view.games.ui import game_ui
from tablelight.view.nodes import walk, words_of
from tablelight.view.styles import STYLES
from tests.kinds import is_done_by
from tests.unit.editor import (
    PHOTO,
    after,
    begun,
    centre,
    stroke,
    undone,
    with_figures,
)


def test_a_photograph_is_fitted_by_its_corners() -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO))
    assert state.history is not None and state.editor.session is not None and state.editor.session.fitting
    state = stroke(state, (0, 0), (80, 60))
    assert state.history is not None and state.history.photo is not None
    assert state.history.photo.corners == ((0.1, 0.1), *WHOLE[1:])
    inside_out = stroke(state, (800, 0), (0, 900))
    assert inside_out.history is not None and inside_out.history.photo == state.history.photo, "no rectangle is seen so"
    assert undone(state).photo == PHOTO, "each corner is a step back"
    state = after(state, fit_photo(False))
    assert (
        any(
            ink.style.endswith("-thin") for layer in layers(stroke(state, *[centre(state, 1, 1)])) for ink in layer.inks
        )
        is False
    )
    state = stroke(after(state, select_tool("terrain")), centre(state, 1, 1))
    assert any(ink.style == "hindering-thin" for layer in layers(state) for ink in layer.inks)
    assert "table" not in {ink.style for layer in layers(state) for ink in layer.inks}


def seen(columns: int, rows: int, turn: int = 0) -> FunctionAction:
    """What the reader finds in the photograph: a grid whose list of corners begins `turn` corners later."""
    corners = [[79.5, 59.5], [719.5, 59.5], [719.5, 539.5], [79.5, 539.5]]
    corners = corners[turn:] + corners[:turn]
    grid = {"kind": "square", "corners": corners, "columns": columns, "rows": rows, "confidence": 0.9}
    return find_corners(PHOTO.source, json.dumps({"size": [800, 600], "marks": [], "grid": grid}))


@pytest.mark.parametrize(("columns", "rows", "turn"), [(8, 6, 0), (8, 6, 2), (6, 8, 1), (10, 7, 0), (7, 10, 3)])
def test_the_corners_and_the_count_are_found_in_the_photograph(columns: int, rows: int, turn: int) -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO), seen(columns, rows, turn))
    assert state.history is not None and state.history.photo is not None and state.editor.session is not None
    found = state.history.photo.corners
    assert [tuple(round(each, 6) for each in corner) for corner in found] == [
        (0.1, 0.1),
        (0.9, 0.1),
        (0.9, 0.9),
        (0.1, 0.9),
    ]
    size = (rows, columns) if turn % 2 else (columns, rows)
    assert state.editor.session.seen_size == size
    assert ("The picture shows" in words_of(page(state).panel)) == (size != (8, 6))
    taken = after(state, set_size(*map(str, size)))
    assert taken.document.board.size == size and "The picture shows" not in words_of(page(taken).panel)
    assert undone(state).photo is None, "the photograph and its corners are one step"


def test_what_is_seen_moves_no_corner_of_the_player() -> None:
    state = stroke(after(begun(columns="8", rows="6"), take_photo(PHOTO)), (0, 0), (80, 60))
    assert after(state, seen(8, 6)) is state
    fresh = after(begun(columns="8", rows="6"), take_photo(PHOTO))
    other = find_corners("data:other", seen(8, 6).given["text"])
    for nothing in (other, find_corners(PHOTO.source, ""), find_corners(PHOTO.source, "[]")):
        assert after(fresh, nothing) is fresh
    blind = after(fresh, find_corners(PHOTO.source, '{"size": [800, 600], "marks": [], "grid": null}'))
    assert blind.history is fresh.history and blind.notice is not None


def test_the_count_is_stepped_while_the_corners_are_fitted() -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO))
    steps = [node for node in walk(page(state).panel) if is_done_by(node.do, set_size)]
    assert [node.do for node in steps] == [
        set_size(width="7"),
        set_size(width="9"),
        set_size(height="5"),
        set_size(height="7"),
    ]
    more = after(state, set_size("9"))
    assert more.document.board.size == (9, 6) and more.editor.session is not None and more.editor.session.fitting


def test_corners_of_a_photograph_are_put_by_taps_too() -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO))
    for at in ((80.0, 60.0), (720.0, 60.0), (720.0, 540.0), (80.0, 540.0)):
        state = stroke(state, at)
    assert state.history is not None and state.history.photo is not None
    assert state.history.photo.corners == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_the_keyboard_moves_the_corner_in_hand() -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO), set_tool_option("pin", 2), app.MoveCursor(-1, -1))
    assert state.history is not None and state.history.photo is not None
    x, y = state.history.photo.corners[2]
    assert 0.98 < x < 1 and 0.98 < y < 1


def test_sliding_the_opacity_is_one_step() -> None:
    state = after(begun(), take_photo(PHOTO), fit_photo(False))
    state = after(state, *(set_opacity(str(percent)) for percent in (75, 60, 40)))
    assert state.history is not None and state.history.photo is not None and state.history.photo.opacity == 40
    assert undone(state).photo.opacity == 80
    assert after(state, remove_photo()).history.photo is None  # type: ignore[union-attr]
    assert after(state, set_opacity("much")).history == state.history


def test_the_photograph_comes_along_into_play() -> None:
    state = after(with_figures(), take_photo(PHOTO), fit_photo(False), close_editor(), app.SelectFigure("f1"))
    state = after(state, app.Tap((4, 1)), Confirm())
    assert state.history is not None and state.history.photo == PHOTO


def test_a_file_that_is_no_picture_is_reported() -> None:
    state = after(begun(), select_tool("photo"), show_notice(Notice(NOT_READ, {"name": "notes.txt"})))
    assert "notes.txt could not be read" in words_of(page(state).message)


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_ground_is_thin_over_a_photograph(game: str) -> None:
    for name, ground in game_ui(game).terrains.items():
        if ground.style not in ("", "void"):
            assert STYLES[f"{ground.style}-thin"].alpha < 0.5, name


def test_a_photograph_that_is_read_after_the_editor_was_closed_is_not_lost() -> None:
    state = after(begun(columns="8", rows="6"), close_editor())
    assert state.history is not None and state.editor.session is None
    number = state.saves.game_number
    late = after(state, take_photo(PHOTO, number))
    assert late.history is not None and late.history.photo == PHOTO
    assert "under the board" in str(late.notice) and late.editor.session is None
    assert undone(late).photo is None
    other = after(state, take_photo(PHOTO, number + 1))
    assert other.history is not None and other.history.photo is None, "it was chosen for another game"
    assert "could not be read" in str(after(state, show_notice(Notice(NOT_READ, {"name": "x.txt"}))).notice)


def test_corners_that_are_found_late_leave_a_fit_that_was_confirmed() -> None:
    fitted = after(after(begun(), take_photo(PHOTO)), fit_photo(False))
    assert after(fitted, seen(8, 6)).history is fitted.history
    closed = after(fitted, close_editor())
    assert after(closed, seen(8, 6)).history is closed.history


def test_terrain_by_colour_is_named_once_and_painted_at_once() -> None:
    state = after(begun(columns="8", rows="6"), take_photo(PHOTO), fit_photo(False))
    data = bytearray()
    for _ in range(24):
        for x in range(32):
            data += bytes((40, 80, 170, 255) if x >= 24 else (70, 140, 60, 255))
    state = after(state, group_ground(32, 24, bytes(data)))
    assert state.editor.session is not None
    grass, water = state.editor.session.grounds
    assert {x for x, _ in water.spaces} == {6, 7} and len(grass.spaces) == 36
    assert "36 spaces" in words_of(page(state).panel)
    named = after(state, set_tool_option("ground", 1), name_ground("water"))
    assert "Paint 12 spaces" in words_of(page(named).panel)
    drawn = {ink.style for layer in layers(named) for ink in layer.inks}
    assert "water" in drawn and "brushed-rim" in drawn, "the board shows what would be painted"
    painted = after(named, paint_grounds())
    board = painted.document.spaces_board
    assert {spec.at for spec in board.spaces if spec.terrain == "water"} == set(water.spaces)
    assert painted.editor.session is not None and painted.editor.session.grounds == ()
    assert undone(painted).present.board == state.document.board, "one step"
    unnamed = after(named, set_tool_option("ground", 1), name_ground("water"))
    assert unnamed.editor.session is not None and unnamed.editor.session.grounds == (grass, water), "taken back"
    plain = after(state, set_tool_option("grounds", ()), group_ground(2, 2, bytes(16)))
    assert plain.notice is not None and plain.editor.session is not None and not plain.editor.session.grounds


def test_a_photograph_that_was_chosen_for_another_game_is_not_laid_under_this_one() -> None:
    state = begun(columns="8", rows="6")
    late = after(state, take_photo(PHOTO, state.saves.game_number - 1))
    assert late.history is not None and late.history.photo is None
    laid = after(state, take_photo(PHOTO, state.saves.game_number))
    assert laid.history is not None and laid.history.photo == PHOTO
