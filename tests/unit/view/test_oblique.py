"""Levels seen from the side: what is drawn where, and which space is under a finger."""

from __future__ import annotations

import json

import pytest

from tablelight.app import actions as app
from tablelight.app.at_table.actions import SetAtTable
from tablelight.app.gestures import meaning
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.rules.check import read
from tablelight.view.camera import fitted
from tablelight.view.drawing import LayerSheet
from tablelight.view.lit import tag
from tablelight.view.nodes import words_of
from tablelight.view.oblique import LIFT, above, heights, pick, raised_layer, raised_point
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES
from tests.examples import EXAMPLES
from tests.unit.editor import after


def table(name: str) -> AppState:
    return AppState(history=History.of(read(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")))))


@pytest.mark.parametrize("name", ["heroscape-ford", "heroclix-rooftop", "own-terraces"])
def test_the_middle_of_each_space_is_found_under_a_finger_unless_a_cliff_hides_it(name: str) -> None:
    """Where the middle of a space is drawn that space is meant, or one in front of it that is higher."""
    state = after(table(name), SetAtTable(is_tilted=True))
    board = state.document.spaces_board
    plane, levels = plane_of(board), heights(board)
    for space in board.topology.spaces():
        at = raised_point(plane, levels, *plane.centre(space))
        found = meaning.under(state, at)
        if found != space:
            assert found is not None and levels.get(found, 0) > levels.get(space, 0)
            assert plane.centre(found)[1] > plane.centre(space)[1]
    flat = after(state, SetAtTable(is_tilted=False))
    assert all(meaning.under(flat, plane.centre(space)) == space for space in board.topology.spaces())


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_a_cliff_shows_its_face_as_deep_as_the_level_drops(grid: str) -> None:
    spaces = (SpaceSpec(at=(2, 1), level=3), SpaceSpec(at=(2, 2), level=1))
    board = GridBoard(grid=grid, columns=5, rows=5, spaces=spaces)  # type: ignore[arg-type]
    state = AppState(
        history=History.of(
            read(
                {
                    "format": "tablelight",
                    "version": 1,
                    "game": "heroclix" if grid == "square" else "heroscape",
                    "board": {
                        "grid": grid,
                        "columns": 5,
                        "rows": 5,
                        "spaces": [{"at": list(spec.at), "level": spec.level} for spec in spaces],
                    },
                }
            )
        )
    )
    above = {ink.style for layer in layers(state) for ink in layer.inks}
    tilted = after(state, SetAtTable(is_tilted=True))
    inks = [ink for layer in layers(tilted) for ink in layer.inks]
    assert "face" in {ink.style for ink in inks} and "face" not in above
    assert not any(ink.style.startswith("cliff") for ink in inks) and {ink.style for ink in inks} <= STYLES.keys()
    plane, levels = plane_of(board), heights(board)
    x, y = plane.centre((2, 1))
    assert raised_point(plane, levels, x, y) == (x, y - 3 * LIFT)
    assert pick(plane, levels, x, y - 3 * LIFT) == (2, 1)


def test_what_is_lit_is_lifted_and_the_answers_stay() -> None:
    state = after(table("heroscape-ford"), app.SelectFigure("b"))
    tilted = after(state, SetAtTable(is_tilted=True))
    one, other = ([ink.style for layer in layers(each)[1:] for ink in layer.inks] for each in (state, tilted))
    assert one == other, "the same marks"
    assert words_of(page(state).panel) == words_of(page(tilted).panel), "the same words"


def test_the_switch_is_offered_where_there_are_levels() -> None:
    words = [
        words_of(page(after(table(name), app.OpenDialog("table"))).dialog)
        for name in ("heroscape-ford", "carnevale-canal")
    ]
    assert ["Levels from the side" in said for said in words] == [True, False]


@pytest.mark.parametrize("turns", range(4))
def test_the_whole_lifted_board_is_on_the_screen(turns: int) -> None:
    board = table("heroscape-ford").document.spaces_board
    plane, levels = plane_of(board), heights(board)
    camera = fitted((plane.width, plane.height), (820, 600), turns=turns, above=above(plane, levels))
    for space in levels:
        x, y = camera.screen(*raised_point(plane, levels, *plane.centre(space)))
        assert 0 < x < 820 and 0 < y < 600, space


def test_a_chip_is_lifted_with_its_letters() -> None:
    """At the upper rim of a low space, below one that is higher: both are about a point of the low one."""
    board = GridBoard(grid="square", columns=1, rows=2, spaces=(SpaceSpec(at=(0, 0), level=5),))
    plane, sheet = plane_of(board), LayerSheet()
    tag(sheet, (50, 110), "50%")
    before, after_ = (
        {ink.style: ink.path for ink in each.inks}
        for each in (sheet.layer(), raised_layer(sheet.layer(), plane, heights(board)))
    )
    assert before == after_
