"""A stroke on a large board: its change is drawn at once, over the old board; the whole board follows in portions."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app import actions as app
from tablelight.app import board_scene
from tablelight.app.answers import found_problems
from tablelight.app.board_scene import changed_spaces, shows_change
from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.update import begin_stroke, continue_stroke, end_stroke
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board import edits
from tablelight.board.codec import decode
from tablelight.board.document import GridBoard
from tablelight.view.drawing import EMPTY, Layer
from tests.bench.boards import province, squares
from tests.calls import counting, most_calls
from tests.tablet import Tablet, first_layers
from tests.unit.app.editor.limits import MOST_CALLS, TAP_CALLS
from tests.unit.editor import SLACK, centre

SIDE = 96


def begun(board: dict[str, Any]) -> AppState:
    state = update(AppState(history=History.of(decode(board))), app.OpenEditor())
    # In HeroScape, the first water would lift all other ground.
    state = update(state, set_tool_option("terrain", "road" if board["game"] == "heroscape" else "water"))
    layers(state), page(state)
    return state


def stroke(tablet: Tablet, state: AppState, *spaces: tuple[int, int]) -> AppState:
    """The state after a stroke; the tablet shows a picture for each move of the finger, as the page does."""
    first, *rest = (centre(state, *space) for space in spaces)
    for action in (begin_stroke(*first, SLACK), *(continue_stroke(*at) for at in rest)):
        state = update(state, action)
        tablet.show(state)
    return update(state, end_stroke())


def inks(layer: Layer) -> set[str]:
    return {ink.style for ink in layer.inks}


@pytest.mark.parametrize("board", [squares(side=SIDE, figures=30), province(side=SIDE, figures=30)])
def test_it_is_seen_at_once_and_all_of_the_board_follows_in_portions(board: dict[str, Any]) -> None:
    state = begun(board)
    before = layers(state)
    with Tablet() as tablet:
        after = stroke(tablet, state, (30, 30), (33, 30))
        assert after.document.board is not state.document.board
        with counting() as since:
            tablet.show(after)
            assert since() < TAP_CALLS
        first = tablet.layers
        assert first[0] is before[0] and "brushed-rim" in inks(first[-2]), (
            "the board as it was, and the stroke as it was drawn"
        )
        assert not shows_change(after)
        tablet.make_whole()
        second = tablet.layers
        assert shows_change(after)
        assert second[0] is before[0] and "table" in inks(second[1]) and "brushed-rim" not in inks(second[-2])
        tablet.show(after)
        assert most_calls(tablet.portions()) < MOST_CALLS
        last = tablet.layers
        assert found_problems.known(after.document) is not None
        assert last[0].meanwhile == (second[1],), "until the browser has drawn it"
    board_scene.board_picture.forget()
    board_scene._heights.forget()
    fresh = layers(after)
    assert [layer.inks for layer in fresh] == [layer.inks for layer in last]


def test_strokes_that_follow_each_other_are_all_shown_over_what_was_drawn_last() -> None:
    state = begun(squares(side=SIDE, figures=3))
    drawn = layers(state)[0]
    with Tablet() as tablet:
        for row in (10, 20, 30):
            state = stroke(tablet, state, (5, row), (7, row))
            tablet.make_whole(state)
        assert tablet.layers[0] is drawn
        assert tablet.layers[1].inks[0].path.count("M") == 9, "three spaces of three strokes"
        tablet.make_whole(update(state, app.Undo()))
        assert tablet.layers[1].inks[0].path.count("M") == 6


def test_another_game_is_never_shown_as_the_one_before() -> None:
    begun(squares(side=SIDE, figures=3))
    other = begun(squares(2, side=SIDE, figures=3))
    board_scene.board_picture._kept.popleft()
    shown = first_layers(other)
    assert shown[0] == layers(other)[0]


def test_the_problems_are_those_found_last_until_they_are_looked_for() -> None:
    state = begun(squares(side=SIDE, figures=3))
    assert found_problems(state.document) == ()
    with Tablet() as tablet:
        after = stroke(tablet, state, (30, 30), (33, 30))
        tablet.show(after)
        assert found_problems.known(after.document) is None
        tablet.make_whole()
        assert found_problems.known(after.document) is not None


SPACES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=5)


@given(SPACES, st.sampled_from(["water", "void", None]), st.sampled_from([None, 2]), SPACES, SPACES)
def test_the_spaces_that_look_different_are_those_of_which_anything_else_is_said(
    painted: list[tuple[int, int]],
    terrain: str | None,
    level: Any,
    walled: list[tuple[int, int]],
    things: list[tuple[int, int]],
) -> None:
    before = edits.set_object(
        edits.paint(GridBoard(grid="square", columns=8, rows=8), [(3, 3)], level=1), (2, 2), "heavy"
    )
    after = edits.paint(before, painted, terrain=terrain, level=level)
    after = edits.set_edges(after, [(at, (at[0] + 1, at[1])) for at in walled], "wall")
    for at in things:
        after = edits.set_object(after, at, "heavy", corner=at[0] % 2 == 0)
    said = [
        {at: (edits.spec_at(board, at), _around(board, at)) for at in board.topology.spaces()}
        for board in (before, after)
    ]
    differ = {at for at in said[0] if said[0][at] != said[1][at]}
    touched = {*painted, *things, *((c + right, r) for c, r in walled for right in (0, 1)), (2, 2), (3, 3)}
    near = {(c - left, r - above) for c, r in touched for left in (0, 1) for above in (0, 1)} | touched
    for found in (changed_spaces(before, after), changed_spaces(after, before)):
        assert differ <= found <= near
    assert changed_spaces(after, after) == frozenset()


def _around(board: GridBoard, at: tuple[int, int]) -> tuple[object, ...]:
    """The objects in a space and on its corners, and the edges on its sides."""
    corners = {(at[0] + right, at[1] + below) for right in (0, 1) for below in (0, 1)}
    things = {
        (thing.at, thing.kind, thing.corner)
        for thing in board.objects
        if (thing.at in corners if thing.corner else thing.at == at)
    }
    return frozenset(things), frozenset(edge for edge in board.edges if at in edge.between)


def test_nothing_is_drawn_over_a_board_that_has_changed_all_over() -> None:
    state = begun(squares(side=SIDE, figures=3))
    drawn = layers(state)[0]
    history = state.history
    assert history is not None
    board = edits.paint(state.document.spaces_board, state.document.spaces_board.topology.spaces(), level=3)
    raised = evolve(state, history=history.then(evolve(state.document, board=board)))
    with Tablet() as tablet:
        tablet.make_whole(raised)
        assert tablet.layers[0] is drawn and tablet.layers[1] == EMPTY
        tablet.finish()
        assert "level-3" in inks(tablet.layers[0]) and not tablet.layers[0].meanwhile
