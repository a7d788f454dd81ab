"""Levels of a large board seen from the side: lifted in portions; until then it is seen from above, and touched so."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tablelight.app import actions as app
from tablelight.app import side_view
from tablelight.app.at_table.actions import SetAtTable
from tablelight.app.gestures import meaning
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import is_lift_awaited, layers
from tablelight.app.sight.actions import ToggleSightMap
from tablelight.app.state import AppState
from tablelight.app.timeline.actions import BackToNow, ShowMoment, StartReview
from tablelight.app.update import update
from tablelight.app.working.second_picture import first_hurry, has_more, last_picture, second_picture
from tablelight.board.codec import decode
from tablelight.board.document import SpaceSpec
from tablelight.board.edits import set_edges
from tablelight.view.oblique import LIFT
from tablelight.view.plane import plane_of
from tests.bench.boards import province, squares
from tests.calls import counting, most_calls
from tests.unit.app.editor.limits import MOST_CALLS, TAP_CALLS

SIDE = 64


def forget() -> None:
    """Nothing is remembered of another board."""
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


def made(state: AppState) -> AppState:
    """With all that its pictures ask for."""
    for _ in second_picture(evolve(state, hurry=1)):
        pass
    for _ in last_picture(state):
        pass
    return state


def styles(state: AppState) -> set[str]:
    return {ink.style for layer in layers(state) for ink in layer.inks}


@pytest.mark.parametrize("board", [squares(side=SIDE, figures=30), province(side=SIDE, figures=30)])
def test_a_large_board_is_lifted_in_portions_and_is_what_is_lifted_at_once(board: dict[str, Any]) -> None:
    flat = begun(board)
    state = tilted(flat)
    assert first_hurry(flat, state) == 2 and has_more(state) and is_lift_awaited(state)
    with counting() as since:
        assert layers(evolve(state, hurry=2)) == layers(flat), "seen from above"
        assert since() < TAP_CALLS
    assert most_calls(second_picture(evolve(state, hurry=1))) < MOST_CALLS
    assert not has_more(state) and side_view.is_shown(state)
    with counting() as since:
        found = layers(state)
        assert since() < TAP_CALLS
    assert "face" in styles(state)
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
    assert side_view.middle(state, high) == (x, y - 6 * LIFT)


def test_what_is_seen_on_every_space_is_lifted_in_portions_as_well() -> None:
    state = tilted(begun(province(side=SIDE, figures=30)))
    made(state)
    state = update(update(state, app.SelectFigure(state.document.figures[0].id)), app.SetMode("see"))
    state = update(state, ToggleSightMap())
    hurried = evolve(state, hurry=2)
    assert "unseen" not in styles(hurried) and "face" in styles(hurried)
    assert most_calls(second_picture(evolve(state, hurry=1))) < MOST_CALLS
    with counting() as since:
        assert "unseen" in styles(state)
        assert since() < TAP_CALLS


def test_a_board_with_other_walls_is_seen_from_the_side_as_it_was_and_then_as_it_is() -> None:
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    board = state.document.spaces_board
    before = layers(state)[0]
    changed = evolve(state.document, board=set_edges(board, [edge.between for edge in board.edges[:50]], None))
    assert state.history is not None
    after = evolve(state, history=state.history.then(changed))
    assert side_view.is_shown(after) and has_more(after)
    with counting() as since:
        first = layers(evolve(after, hurry=2))
        assert since() < TAP_CALLS
    assert first[0] is before
    assert most_calls(second_picture(evolve(after, hurry=1))) < MOST_CALLS
    assert most_calls(last_picture(after)) < MOST_CALLS
    with counting() as since:
        last = layers(after)
        assert since() < TAP_CALLS
    assert last[0] is not before and "face" in styles(after)


def test_a_board_that_was_lifted_long_ago_is_lifted_in_portions_again() -> None:
    # Undone, with its flat picture still known: lifting it took part of the first picture.
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    side_view._relief.forget()
    assert has_more(state) and not side_view.is_shown(state)
    assert made(state) is state and not has_more(state)


def test_a_moment_of_another_board_is_lifted_while_somebody_looks_back() -> None:
    state = made(tilted(begun(province(side=SIDE, figures=30))))
    board = state.document.spaces_board
    changed = evolve(state.document, board=evolve(board, spaces=board.spaces[: len(board.spaces) // 2]))
    assert state.history is not None
    after = made(evolve(state, history=state.history.then(changed)))
    forget()
    back = update(update(after, StartReview()), ShowMoment(0))
    assert back.timeline.index == 0 and has_more(back)
    assert most_calls(second_picture(evolve(back, hurry=1))) < MOST_CALLS
    with counting() as since:
        assert "face" in styles(back)
        assert since() < TAP_CALLS
    assert has_more(update(back, BackToNow())), "the present board is another one"


def test_the_same_board_opened_again_is_not_compared_space_by_space(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each touch compared all spaces of two boards, one after the other.
    plain = province(side=SIDE, figures=4)
    made(tilted(begun(plain)))
    again = made(tilted(begun(plain)))
    monkeypatch.setattr(SpaceSpec, "__eq__", lambda *_: pytest.fail("compared"))
    assert side_view.is_shown(again) and not has_more(again)
    layers(evolve(again, selected=again.document.figures[0].id, hurry=2))
