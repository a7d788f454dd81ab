"""HeroScape's half tiles: the editor sets them half a step below full ground, on older boards if the player says so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as do
from tablelight.app.changes import set_option
from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.board.document import Document, GridBoard
from tablelight.board.edits import lay, lie_level, paint, spec_at, sunk
from tablelight.grid import Space
from tablelight.rules.check import read
from tablelight.rules.systems.heroscape.tables import HALF_TILES
from tests.asking import ask
from tests.examples import EXAMPLES, example
from tests.player import Player
from tests.systems.heroscape_table import field, figure
from tests.unit.editor import after, centre, stroke

TERRAINS = st.sampled_from(("grass", "rock", "void", *HALF_TILES))
SPACES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=8)


def heights(board: GridBoard) -> dict[Space, int]:
    """The height of each space but void ones, in half steps: a half tile is one below the full ground of its layer."""
    specs = {(c, r): spec_at(board, (c, r)) for c in range(board.columns) for r in range(board.rows)}
    return {at: 2 * spec.level + (spec.terrain in HALF_TILES) for at, spec in specs.items() if spec.terrain != "void"}


def document(**given: Any) -> Document:
    return read(field(figure("a", (0, 0)), figure("x", (4, 0), "blue"), **given))


@given(strokes=st.lists(st.tuples(TERRAINS, SPACES), max_size=6))
def test_a_stroke_of_terrain_keeps_the_layers(strokes: list[tuple[str, list[Space]]]) -> None:
    """A half tile goes half a step down, full ground half a step up; the rest keeps its relative heights."""
    board = read(field(size=(4, 4))).spaces_board
    for terrain, spaces in strokes:
        before, board = board, lay(board, spaces, terrain, HALF_TILES)
        assert all(spec.level >= 0 for spec in board.spaces)
        old, new = heights(before), heights(board)
        kept = [at for at in old if at in new and at not in spaces]
        assert len({new[at] - old[at] for at in kept}) <= 1, "all other ground is lifted together"
        lifted = new[kept[0]] - old[kept[0]] if kept else None
        for at in set(spaces) & old.keys() & new.keys():
            was, now = (spec_at(each, at).terrain in HALF_TILES for each in (before, board))
            if lifted is not None:
                assert new[at] - old[at] - lifted == was - now


def test_other_games_paint_as_ever() -> None:
    board = document().spaces_board
    assert lay(board, [(2, 2)], "water", ()) == paint(board, [(2, 2)], terrain="water")


def painted(state: AppState, terrain: str, *space: int) -> AppState:
    state = after(state, select_tool("terrain"), set_tool_option("terrain", terrain))
    return stroke(state, centre(state, *space))


@pytest.mark.clause("HS-01")
def test_the_editor_sets_water_half_a_step_below_its_banks() -> None:
    state = AppState(history=History.of(document()))
    state = painted(after(state, do.OpenEditor()), "water", 1, 0)
    board = state.document.spaces_board
    assert [spec_at(board, (column, 0)).level for column in range(3)] == [1, 0, 1]
    state = painted(state, "water", 2, 0)
    assert spec_at(state.document.spaces_board, (2, 0)).level == 0
    state = painted(state, "rock", 1, 0)
    assert spec_at(state.document.spaces_board, (1, 0)).level == 1


def test_an_older_board_is_asked_once_and_set_lower() -> None:
    water = dict.fromkeys([(2, 0), (2, 1)], "water")
    old = document(terrain=water, levels={(3, 0): 2})
    player = Player(AppState(history=History.of(old)))
    assert player.can("Set them half a step lower")
    player.press("Set them half a step lower")
    board = player.state.document.spaces_board
    assert spec_at(board, (2, 0)).level == 0 and spec_at(board, (3, 0)).level == 3 and spec_at(board, (0, 0)).level == 1
    assert not player.can("Set them half a step lower")
    player.press("Undo", exact=False)
    assert player.state.document.board == old.board


def test_an_older_board_that_is_kept_is_not_asked_again() -> None:
    player = Player(AppState(history=History.of(document(terrain={(2, 0): "ice"}))))
    player.press("Leave them as they are")
    assert player.state.document.options["half_tiles"] == "kept" and not player.can("Leave them as they are")
    again = Player(AppState(history=History.of(evolve(player.state.document))))
    assert not again.can("Set them half a step lower")
    player.do(set_option("half_tiles", "ask"))
    assert player.can("Set them half a step lower")


@pytest.mark.parametrize(
    ("terrain", "levels", "level"),
    [
        ({(2, 0): "water"}, {}, True),
        ({(2, 0): "shadow", (4, 2): "water"}, {}, True),
        ({(2, 0): "water"}, {(2, 0): 1}, False),
        ({}, {}, False),
        ({(2, 0): "water"}, {(3, 0): 1}, False),
    ],
)
def test_what_counts_as_an_older_board(terrain: dict[Space, str], levels: dict[Space, int], level: bool) -> None:
    board = document(terrain=terrain, levels=levels).spaces_board
    assert lie_level(board, HALF_TILES) is level
    assert not level or not lie_level(sunk(board, HALF_TILES), HALF_TILES)


@pytest.mark.clause("HS-01")
@pytest.mark.clause("HS-52")
def test_to_leave_the_water_of_the_shipped_ford_is_a_step_up() -> None:
    ford = json.loads((EXAMPLES / "heroscape-ford.json").read_text("utf-8"))
    assert not lie_level(example("heroscape-ford").spaces_board, HALF_TILES)
    ford["figures"] = [figure("a", (9, 4)), figure("x", (8, 4), "blue")]
    assert ask(ford, "path", figure="a", action="move", to=[8, 5])["cost"] == 2
    reasons = ask(ford, "odds", roll="attack", from_="x", to="a")["reasons"]
    assert "HS-52" in [reason["clause"] for reason in reasons], "the bank is higher than the water"
