"""Walls by finger: a stroke that drifts draws the sides that it follows and no others; rooms and their doors."""

from __future__ import annotations

from random import Random

import pytest

from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.update import select_tool
from tablelight.board import edits
from tablelight.view.plane import plane_of
from tests.effort import some
from tests.unit.editor import after, begun, centre, steps, stroke
from tests.wall_strokes import drifting, house, sides


@pytest.mark.parametrize("seed", some(range(40), 2))
def test_a_house_in_one_stroke_is_clean_with_three_tenths_of_a_space_of_drift(seed: int) -> None:
    state = after(begun(), select_tool("edges"))
    corners = [(3.0, 2.0), (9.0, 2.0), (9.0, 8.0), (3.0, 8.0), (3.0, 2.0)]
    drawn = stroke(state, *drifting(corners, 0.3, Random(seed)))
    assert sides(drawn) == house(state) and steps(drawn) == 1


@pytest.mark.parametrize("seed", range(10))
def test_a_wall_of_hexes_is_one_line_without_branches(seed: int) -> None:
    """Along a zigzag of sides between two rows, with a fifth of a space of drift."""
    random, state = Random(seed), after(begun("herotrek"), select_tool("edges"))
    plane = plane_of(state.document.board)
    spaces = [(column, row) for column in range(2, 8) for row in (4, 5)]
    wanted = [
        (a, b) for a in spaces for b in edits.side_neighbours(state.document.spaces_board, a) if a[1] == 4 and b[1] == 5
    ]
    ends = sorted({(round(x, 1), round(y, 1)) for pair in wanted for x, y in plane.side(*pair)})
    points = [(x + random.uniform(-14, 14), y + random.uniform(-14, 14)) for x, y in ends]
    assert sides(stroke(state, *points)) == {frozenset(pair) for pair in wanted}


def test_drawing_back_takes_back() -> None:
    state = after(begun(), select_tool("edges"))
    drawn = stroke(state, (200, 200), (600, 205), (398, 196))
    assert sides(drawn) == {frozenset({(column, 1), (column, 2)}) for column in (2, 3)}


def test_a_stroke_over_walls_takes_them_away() -> None:
    state = after(begun(), select_tool("edges"))
    drawn = stroke(state, (200, 200), (600, 200))
    assert len(sides(drawn)) == 4 and sides(stroke(drawn, (300, 210), (500, 190))) == {
        frozenset({(column, 1), (column, 2)}) for column in (2, 5)
    }


def test_the_inner_side_is_that_of_the_finger_all_along() -> None:
    state = after(begun("heroscape"), select_tool("edges"), set_tool_option("edge", "battlement"))
    plane, board = plane_of(state.document.board), state.document.spaces_board
    pairs = [(a, b) for a in ((2, 4), (3, 4), (4, 4)) for b in edits.side_neighbours(board, a) if b[1] == 5]
    ends = sorted({(round(x, 1), round(y, 1)) for pair in pairs for x, y in plane.side(*pair)})
    above, below = (stroke(state, *((x, y + off) for x, y in ends)).document.spaces_board.edges for off in (-12, 12))
    assert {edge.inside[1] for edge in above if edge.inside} == {4} and len(above) == len(pairs)
    assert {edge.inside[1] for edge in below if edge.inside} == {5} and len(below) == len(pairs)


def test_a_room_is_walls_around_a_rectangle_with_a_level_and_a_door() -> None:
    state = after(begun(), select_tool("edges"), set_tool_option("edge_shape", "room"))
    state = after(state, set_tool_option("room_level", 1))
    room = stroke(state, centre(state, 3, 2), centre(state, 8, 7))
    assert sides(room) == house(state) and steps(room) - steps(state) == 1
    board = room.document.spaces_board
    assert {spec.at for spec in board.spaces if spec.level == 1} == set(edits.rectangle(board, (3, 2), (8, 7)))
    door = stroke(room, (450.0, 203.0))
    kinds = {frozenset(edge.between): edge.kind for edge in door.document.spaces_board.edges}
    assert kinds[frozenset({(4, 1), (4, 2)})] == "door-closed" and len(kinds) == 24
    again = stroke(door, (450.0, 203.0))
    assert {edge.kind for edge in again.document.spaces_board.edges} == {"wall"}


def test_rooms_share_their_walls() -> None:
    state = after(begun(), select_tool("edges"), set_tool_option("edge_shape", "room"))
    state = stroke(state, centre(state, 2, 2), centre(state, 4, 4))
    state = stroke(state, centre(state, 5, 2), centre(state, 7, 4))
    assert len(sides(state)) == 21 and len(state.document.spaces_board.edges) == 21
