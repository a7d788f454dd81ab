"""Levels seen from the side: what is drawn where, and which space is under a finger."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as app
from tablelight.app.actions import LayRuler
from tablelight.app.at_table.panel import SetAtTable
from tablelight.app.gestures import meaning
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.board.document import Edge, GridBoard, Json, SpaceSpec
from tablelight.progress.portions import run
from tablelight.rules.check import read
from tablelight.view.camera import fitted
from tablelight.view.drawing import Layer, Portrait
from tablelight.view.games.ui import ui_of
from tablelight.view.ground import board_layer
from tablelight.view.lit import tag
from tablelight.view.marks import LayerSheet
from tablelight.view.nodes import words_of
from tablelight.view.oblique import LIFT, Lifting, lifting_of, raised_layer, relief_layer
from tablelight.view.plane import plane_of
from tablelight.view.styles import STYLES
from tests.examples import EXAMPLES
from tests.oracles import relief as oracle
from tests.unit.editor import after


def lift_of(board: GridBoard) -> Lifting:
    return run(lifting_of(plane_of(board), board.size, board.spaces))


def table(name: str) -> AppState:
    return AppState(history=History.of(read(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")))))


def test_the_end_of_a_ruler_on_raised_ground_is_held_where_it_is_drawn() -> None:
    raised, free = (5, 2), (0, 0)
    state = after(table("own-terraces"), SetAtTable(is_tilted=True), app.SetMode("measure"), LayRuler(free, raised))
    at = lift_of(state.document.spaces_board).middle(raised)
    meant = meaning.drag(state, meaning.under(state, at), at, LIFT / 2)
    assert isinstance(meant, meaning.RulerDrag) and meant.held is not None


@pytest.mark.parametrize("name", ["heroscape-ford", "heroclix-rooftop", "own-terraces"])
def test_the_middle_of_each_space_is_found_under_a_finger_unless_a_cliff_hides_it(name: str) -> None:
    """A tap where the middle of a space is drawn means that space, or a higher one in front of it."""
    state = after(table(name), SetAtTable(is_tilted=True))
    board = state.document.spaces_board
    plane, lift = plane_of(board), lift_of(board)
    levels = lift.levels
    for space in board.topology.spaces():
        at = lift.point(*plane.centre(space))
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
    lift = lift_of(board)
    x, y = lift.plane.centre((2, 1))
    assert lift.point(x, y) == (x, y - 3 * LIFT)
    assert lift.pick(x, y - 3 * LIFT) == (2, 1)


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
    assert ["Levels, seen from the side" in said for said in words] == [True, False]


@pytest.mark.parametrize("turns", range(4))
def test_the_whole_lifted_board_is_on_the_screen(turns: int) -> None:
    board = table("heroscape-ford").document.spaces_board
    plane, lift = plane_of(board), lift_of(board)
    camera = fitted((plane.width, plane.height), (820, 600), turns=turns, above=lift.above)
    for space in lift.levels:
        x, y = camera.screen(*lift.point(*plane.centre(space)))
        assert 0 < x < 820 and 0 < y < 600, space


def test_a_chip_is_lifted_with_its_letters() -> None:
    """It is at the upper rim of a low space, below a higher one: chip and letters belong to a point of the low one."""
    board = GridBoard(grid="square", columns=1, rows=2, spaces=(SpaceSpec(at=(0, 0), level=5),))
    sheet = LayerSheet()
    tag(sheet, (50, 110), "50%")
    before, after_ = (
        {ink.style: ink.path for ink in each.inks}
        for each in (sheet.layer(), raised_layer(sheet.layer(), lift_of(board)))
    )
    assert before == after_


def marks(path: str) -> list[str]:
    return sorted(re.findall("M[^M]*", path))


@given(
    grid=st.sampled_from(["square", "hex", "flat"]),
    size=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    levels=st.lists(st.integers(0, 4), min_size=36, max_size=36),
    seed=st.integers(0, 99),
)
def test_a_relief_is_what_is_found_mark_by_mark(grid: str, size: tuple[int, int], levels: list[int], seed: int) -> None:
    board = hilly(grid, size, levels, seed)
    plane, lift = plane_of(board), lift_of(board)
    assert lift.levels == oracle.levels_of(board)
    tops = [LIFT * level + plane.side_length - plane.centre(at)[1] for at, level in lift.levels.items()]
    assert lift.above == max([0.0, *tops])
    layer = board_layer(board, plane, ui_of(read(document_of(board))))
    found = [(ink.style, marks(ink.path)) for ink in run(relief_layer(layer, board, lift)).inks]
    assert found == [(style, marks(path)) for style, path in oracle.relief(layer, board, plane)]
    lifted = [ink.path for ink in raised_layer(layer, lift).inks]
    assert lifted == [oracle.raised(ink.path, plane, lift.levels) for ink in layer.inks]


def document_of(board: GridBoard) -> Json:
    shape: Json = {"grid": board.grid, "columns": board.columns, "rows": board.rows}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "heroscape" if board.grid == "hex" else "heroclix",
        "board": shape,
    }


def hilly(grid: str, size: tuple[int, int], levels: list[int], seed: int) -> GridBoard:
    """A board with a level in each space, ground of a few kinds, and walls."""
    random, (columns, rows) = Random(seed), size
    places = [(column, row) for row in range(rows) for column in range(columns)]
    kinds = ("grass", "water", "rock", "void") if grid != "square" else ("clear", "water", "blocking", "void")
    spaces = tuple(
        SpaceSpec(at=at, level=level, terrain=random.choice(kinds)) for at, level in zip(places, levels, strict=False)
    )
    beside = [(at, (at[0] + 1, at[1])) for at in places if at[0] + 1 < columns]
    edges = tuple(Edge(between=pair, kind="ruin") for pair in beside if grid == "hex" and random.random() < 0.3)
    orientation: Json = {"orientation": "flat"} if grid == "flat" else {}
    shape = "square" if grid == "square" else "hex"
    return GridBoard(grid=shape, columns=columns, rows=rows, spaces=spaces, edges=edges, **orientation)  # type: ignore[arg-type]


def test_a_picture_on_a_figure_is_lifted_with_it() -> None:
    board = GridBoard(grid="square", columns=1, rows=2, spaces=(SpaceSpec(at=(0, 1), level=2),))
    layer = Layer(portraits=(Portrait("data:,", 50, 150, 30, "z"),))
    assert [each.y for each in raised_layer(layer, lift_of(board)).portraits] == [150 - 2 * LIFT]
