"""HT-14 in the app: a way through spaces that the player taps one after the other."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import Propose
from tablelight.app.answers import value_of
from tablelight.app.history import History
from tablelight.app.move import queries as move_queries
from tablelight.app.move.keys_panel import add_waypoint, drop_waypoint, toggle_waypoints
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.rules.answers import Path
from tablelight.rules.check import read
from tablelight.view.nodes import words_of
from tests.acting import after
from tests.systems.herotrek_boards import board


def begun() -> AppState:
    """A selected hero who can go round a swamp on either side."""
    document = read(board("a . . . .", ". S S . .", ". . . . .", speed=5))
    return after(AppState(history=History.of(document)), do.Tap((0, 0)))


def said(state: AppState) -> str:
    """The words of the panel."""
    return words_of(page(state).panel)


def lit(state: AppState) -> dict[tuple[int, int], int]:
    """The lit spaces with their costs."""
    found = move_queries.known_moves(state)
    assert found is not None and hasattr(found, "spaces")
    return {end.at: end.cost for end in found.spaces}


@pytest.mark.clause("HT-14")
def test_a_proposed_space_becomes_a_way_point_and_the_lit_spaces_follow() -> None:
    state = after(begun(), do.Tap((1, 2)))
    assert "Add a waypoint here" in said(state) and lit(state)[1, 0] == 1
    state = after(state, add_waypoint((1, 2)))
    assert state.proposal is None and move_queries.waypoints(state) == ((1, 2),)
    assert "By B3: cost 2" in said(state), said(state)
    assert lit(state)[1, 2] == 2 and lit(state).get((1, 0), 9) > 2, "what it costs by that space"
    state = after(state, do.Tap((3, 2)))
    way = value_of(move_queries.path_to(state, (3, 2)))
    assert isinstance(way, Path) and (1, 2) in way.path and way.cost == 4
    assert any(ink.style == "path-numeral" for layer in layers(state) for ink in layer.inks), "numbered on the board"
    gone = after(state, do.Tap((3, 2)))
    assert gone.document.figure("a").space == (3, 2)
    assert move_queries.waypoints(gone) == ()


@pytest.mark.clause("HT-14")
def test_each_tap_adds_a_stretch_and_one_is_taken_back() -> None:
    state = after(begun(), toggle_waypoints(), do.Tap((0, 2)), do.Tap((2, 2)))
    assert move_queries.waypoints(state) == ((0, 2),) and state.proposal is not None
    state = after(state, do.Tap((3, 2)))
    assert move_queries.waypoints(state) == ((0, 2), (2, 2))
    assert "By A3 → C3" in said(state)
    state = after(state, drop_waypoint(), drop_waypoint())
    assert move_queries.waypoints(state) == () and lit(state) == lit(begun())


@pytest.mark.clause("HT-14")
def test_a_way_point_too_far_is_not_taken() -> None:
    state = after(begun(), Propose((4, 2)), add_waypoint((4, 2)))
    assert move_queries.waypoints(state) == ((4, 2),)
    assert lit(state)[4, 2] == 5
    worse = after(state, add_waypoint((0, 0)))
    assert move_queries.waypoints(worse) == ((4, 2),)
    assert worse.notice is not None and worse.notice.reason is not None and worse.notice.reason.clause == "HT-10"
