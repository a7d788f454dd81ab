"""Threats mode: what a tap asks, what the panel says, what is drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.history import History
from tablelight.app.move.actions import Confirm
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.speech import spoken, status
from tablelight.app.state import AppState
from tablelight.app.threats.actions import AskShelter, AskSide, AskThreats, GoThere, ToggleWholeBoard
from tablelight.app.threats.queries import (
    enemies_of,
    exposure_of,
    queried_place,
    queried_side,
    spots_of,
    threats_of,
    whole_board_counts,
)
from tablelight.app.update import update
from tablelight.rules.answers import Spots, Threats
from tablelight.rules.check import read
from tablelight.rules.registry import SYSTEMS
from tablelight.view.nodes import Node, walk, words_of
from tests.contract.documents import all_documents, document
from tests.positions import position

BOARD = """
a . . # . . p
. . . # . . .
b . . . . . .
"""


def begun(board: dict[str, Any] | None = None) -> AppState:
    found = position(BOARD, {"p": {"stats": {"speed": 4, "range": 3}}}) if board is None else board
    state = AppState(history=History.of(read(found)))
    return update(state, do.SetMode("threats"))


def after(state: AppState, *actions: do.Action) -> AppState:
    for action in actions:
        state = update(state, action)
    return state


def panel_of(state: AppState) -> str:
    return words_of(page(state).panel)


def styles(state: AppState) -> set[str]:
    return {ink.style for layer in layers(state) for ink in layer.inks}


def test_a_tap_on_a_space_says_who_could_come_and_shoot() -> None:
    state = after(begun(), do.Tap((4, 2)))
    assert threats_of(state) == Threats(reach=("p",), sight=("p",))
    words = panel_of(state)
    assert "1 could come here, 1 could shoot here" in words
    assert "could come here, cost 2" in words and "could shoot here, distance 2" in words
    assert "HC-55" in words, "why it is seen"
    assert {"threat-reach", "threat-sight", "threat-count", "goal"} <= styles(state)


def test_a_figure_that_is_tapped_is_asked_about_itself() -> None:
    state = after(begun(), do.Tap((0, 0)))
    assert state.selected == "a"
    assert threats_of(state) == Threats(reach=(), sight=())
    assert "No enemy reaches or shoots here next" in panel_of(state)


def test_an_enemy_of_the_selected_figure_is_looked_for_with_one_tap() -> None:
    state = after(begun(), do.Tap((0, 0)), do.Tap((6, 0)))
    found = spots_of(state)
    assert isinstance(found, Spots) and found.spaces
    assert "Sees p from" in panel_of(state)
    assert {"spot-tick", "spot-rest", "aim-at"} <= styles(state)
    assert "Sees p from" in spoken(state)


def test_shelter_with_one_tap_and_a_space_of_it_is_proposed_as_a_move() -> None:
    state = after(begun(), do.Tap((0, 0)), AskShelter())
    found = spots_of(state)
    assert isinstance(found, Spots) and found.spaces
    assert "Safe:" in panel_of(state)
    assert ", cost 1" in panel_of(state), "a number beside a space says what it is"
    there = found.spaces[0].at
    state = after(state, GoThere(there))
    assert state.mode == "move" and state.proposal is not None and state.proposal.to == there
    assert update(state, Confirm()).document.figure("a").space == there


def test_where_nothing_is_safe_the_least_danger_is_said() -> None:
    board = position(
        "a . . . p\n. . . . q", {"p": {"stats": {"speed": 9, "range": 9}}, "q": {"stats": {"speed": 0, "range": 2}}}
    )
    state = after(begun(board), do.Tap((0, 0)), AskShelter())
    exposed = exposure_of(state)
    assert exposed and set(exposed.values()) <= {1, 2}
    assert "Safe: 0 of" in panel_of(state) and "Least danger: 1 to fear" in panel_of(state)
    assert "threat-count" in styles(state)


def test_the_safe_spaces_are_those_that_nobody_threatens() -> None:
    state = after(begun(), do.Tap((0, 0)), AskShelter())
    found = spots_of(state)
    assert isinstance(found, Spots)
    assert {at for at, count in exposure_of(state).items() if not count} == {each.at for each in found.spaces}


def test_escape_goes_back_step_by_step() -> None:
    state = after(begun(), do.Tap((0, 0)), AskShelter())
    state = update(state, do.Cancel())
    assert state.threats.question == "threats" and state.selected == "a"
    state = update(state, do.Cancel())
    assert state.selected is None


def test_the_side_whose_turn_it_is_is_threatened_until_another_is_chosen() -> None:
    state = begun()
    assert queried_side(state) == "red"
    state = update(state, AskSide("blue"))
    assert queried_side(state) == "blue"
    over_all = whole_board_counts(state)
    assert isinstance(over_all, dict) and over_all[0, 1] == ("a", "b")


def test_the_numbers_can_be_put_away_and_are_said_below_the_board() -> None:
    state = after(begun(), do.Hover((4, 2)))
    assert "threatened by 1" in status(state)
    state = after(state, ToggleWholeBoard())
    assert whole_board_counts(state) is None
    assert "threat-count" not in styles(state)


def test_a_move_away_leaves_nothing_asked() -> None:
    state = after(begun(), do.Tap((4, 2)), do.SetMode("move"), do.SetMode("threats"))
    assert queried_place(state) is None and threats_of(state) is None


def test_the_numbers_are_those_of_the_question() -> None:
    state = begun()
    over_all = whole_board_counts(state)
    assert isinstance(over_all, dict)
    for column in range(7):
        for row in range(3):
            if (column, row) in ((0, 0), (0, 2)):
                continue  # there the figure itself is thought away
            found = threats_of(after(state, AskThreats((column, row))))
            assert isinstance(found, Threats)
            assert set(over_all.get((column, row), ())) == {*found.reach, *found.sight}


@pytest.mark.parametrize("language", ["en", "es", "fr", "pt"])
@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_answers_in_every_language(game: str, language: str) -> None:
    name = next(name for system, name in all_documents() if system == game)
    state = after(begun(document(game, name)), do.SetLanguage(language))
    here = state.document.figures[0]
    enemy = next(each for each in state.document.figures if each.side != here.side)
    for actions in (
        (do.Tap(here.space),),
        (do.Tap(here.space), do.Tap(enemy.space)),
        (do.Tap(here.space), AskShelter()),
        (AskThreats(enemy.space),),
    ):
        found = after(state, *actions)
        assert panel_of(found) and layers(found) is not None and spoken(found) is not None


def test_every_control_has_a_name() -> None:
    def named(node: Node) -> bool:
        return bool(node.attrs.get("aria-label") or words_of(node))

    state = after(begun(), do.Tap((0, 0)), AskShelter())
    assert all(named(node) for node in walk(page(state).panel) if node.tag in ("button", "summary"))


def test_what_moves_nobody_is_no_way_to_come_and_costs_nothing() -> None:
    """An enemy that comes only with its strike: an action such as to activate has a way without a step."""
    canal = json.loads((Path(__file__).parents[2] / "static" / "examples" / "carnevale-canal.json").read_text("utf-8"))
    state = after(begun(canal), do.SelectFigure("capo"))
    (deep,) = [enemy for enemy in enemies_of(state) if enemy.reaches]
    assert deep.figure.id == "rashaar" and deep.cost is None
    assert "could walk here" in panel_of(state) and "cost 0" not in panel_of(state)
