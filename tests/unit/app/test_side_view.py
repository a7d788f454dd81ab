"""A large board seen from the side: levels are lifted in portions; until then it is drawn and touched from above."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import side_view
from tablelight.app.actions import StartReview, ToggleSightMap
from tablelight.app.at_table.panel import SetAtTable
from tablelight.app.gestures import meaning
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.timeline.update import back_to_now, show_moment
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.board.document import SpaceSpec
from tablelight.board.edits import set_edges
from tablelight.progress.pictures import Picture
from tablelight.view.drawing import Layer
from tablelight.view.oblique import LIFT
from tablelight.view.plane import plane_of
from tests.bench.boards import province, squares
from tests.calls import counting, most_calls
from tests.tablet import Tablet, made
from tests.unit.app.editor.limits import MOST_CALLS, TAP_CALLS

SIDE = 64


def forget() -> None:
    """Forget all boards that were lifted."""
    side_view._lifts.clear()
    side_view._relief.forget()
    side_view._raised.forget()


@pytest.fixture(autouse=True)
def _fresh() -> None:
    forget()


def begun(board: dict[str, Any]) -> AppState:
    state = AppState(history=History.of(decode(board)))
    layers(state), page(state)
    return state


def tilted(state: AppState) -> AppState:
    return update(state, SetAtTable(is_tilted=True))


def styles(found: tuple[Layer, ...]) -> set[str]:
    return {ink.style for layer in found for ink in layer.inks}


@pytest.mark.parametrize("board", [squares(side=SIDE, figures=30), province(side=SIDE, figures=30)])
def test_a_large_board_is_lifted_in_portions_and_is_what_is_lifted_at_once(board: dict[str, Any]) -> None:
    flat = begun(board)
    state = tilted(flat)
    with Tablet() as tablet:
        with counting() as since:
            assert not tablet.show(state).is_whole
            assert since() < TAP_CALLS
        assert tablet.layers == layers(flat), "seen from above"
        assert most_calls(tablet.portions()) < MOST_CALLS
        assert side_view.is_shown(state)
        found = tablet.layers
        assert "face" in styles(found)
    forget()
    assert layers(state) == found


def test_a_finger_means_the_board_as_it_is_seen() -> None:
    flat = begun(province(side=SIDE, figures=30))
    state, board = tilted(flat), flat.document.spaces_board
    high = next(spec.at for spec in board.spaces if spec.level == 6 and spec.at[1] > 20)
    x, y = plane_of(board).centre(high)
    assert meaning.under(state, (x, y)) == high, "from above, until it is lifted"
    made(state)
    assert meaning.under(state, (x, y - 6 * LIFT)) == high
    with counting() as since:
        meaning.meant(state, (x, y), 0.03)
        assert since() < 50 * len(state.document.figures), "the space under each figure is known"
    assert side_view.lift_of(state).middle(high) == (x, y - 6 * LIFT)


def test_what_is_seen_on_every_space_is_lifted_in_portions_as_well() -> None:
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    state = update(update(state, app.SelectFigure(state.document.figures[0].id)), app.SetMode("see"))
    state = update(state, ToggleSightMap())
    with Tablet() as tablet:
        tablet.show(state)
        assert "unseen" not in styles(tablet.layers) and "face" in styles(tablet.layers)
        assert most_calls(tablet.portions()) < MOST_CALLS
        assert "unseen" in styles(tablet.layers)


def test_a_board_with_other_walls_is_seen_from_the_side_as_it_was_and_then_as_it_is() -> None:
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    board = state.document.spaces_board
    before = layers(state)[0]
    changed = evolve(state.document, board=set_edges(board, [edge.between for edge in board.edges[:50]], None))
    assert state.history is not None
    after = evolve(state, history=state.history.then(changed))
    assert side_view.is_shown(after)
    with Tablet() as tablet:
        with Picture(tablet.schedule.works, rows=()), counting() as since:
            layers(after)
            assert since() < TAP_CALLS
        assert not tablet.show(after).is_whole
        assert tablet.layers[0] is before
        assert most_calls(tablet.portions()) < MOST_CALLS
        assert tablet.layers[0] is not before and "face" in styles(tablet.layers)


def test_a_board_that_was_lifted_long_ago_is_lifted_in_portions_again() -> None:
    # After an undo, with its flat picture still known, the first picture lifted the board in one go.
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    side_view._relief.forget()
    with Tablet() as tablet:
        assert not tablet.show(state).is_whole and not side_view.is_shown(state)
        assert tablet.make_whole().is_whole and side_view.is_shown(state)


def test_a_moment_of_another_board_is_lifted_while_the_player_looks_back() -> None:
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    board = state.document.spaces_board
    changed = evolve(state.document, board=evolve(board, spaces=board.spaces[: len(board.spaces) // 2]))
    assert state.history is not None
    after = made(evolve(state, history=state.history.then(changed)))
    forget()
    back = update(update(after, StartReview()), show_moment(0))
    assert back.timeline.index == 0
    with Tablet() as tablet:
        assert not tablet.show(back).is_whole
        assert most_calls(tablet.portions()) < MOST_CALLS
        assert "face" in styles(tablet.layers)
        assert not tablet.show(update(back, back_to_now())).is_whole, "the present board is another one"


def test_the_same_board_opened_again_is_not_compared_space_by_space(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each touch compared all spaces of two boards, one after the other.
    plain = province(side=SIDE, figures=4)
    made(tilted(begun(plain)))
    again = made(tilted(begun(plain)))
    monkeypatch.setattr(SpaceSpec, "__eq__", lambda *_: pytest.fail("compared"))
    assert side_view.is_shown(again)
    with Tablet() as tablet:
        tablet.show(evolve(again, selected=again.document.figures[0].id))
