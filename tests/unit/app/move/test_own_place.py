"""On a table in inches no figure moves to its own place: that would waste an action."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight.app.actions import DragFigure, SelectFigure, Tap
from tests.player import Player

CAPO = (7000, 7500)


def chosen() -> Player:
    player = Player("carnevale-canal")
    player.do(SelectFigure("capo"))
    assert player.state.document.figure("capo").space == CAPO
    return player


@pytest.mark.parametrize("away", [0, 100])
def test_a_tap_on_its_own_place_proposes_nothing(away: int) -> None:
    player = chosen()
    before = player.state.document
    for _ in range(2):
        player.do(Tap((CAPO[0] + away, CAPO[1])))
        assert player.state.proposal is None and player.state.selected == "capo"
    assert player.state.document is before


def test_a_tap_on_its_own_place_takes_a_proposal_back() -> None:
    player = chosen()
    player.do(Tap((8000, 7500)))
    assert player.state.proposal is not None
    player.do(Tap(CAPO))
    assert player.state.proposal is None and player.state.explaining is None


def test_a_figure_that_is_put_down_where_it_stood_does_not_move() -> None:
    player = chosen()
    before = player.state.document
    player.do(DragFigure("capo", CAPO))
    assert player.state.document is before and player.state.explaining is None


def test_a_way_there_and_back_over_a_waypoint_is_a_move() -> None:
    player = chosen()
    player.do(Tap((8000, 7500)))
    player.state = evolve(player.state, adds_waypoints=True)
    player.do(Tap(CAPO))
    assert player.state.proposal is not None and player.state.proposal.to == CAPO
