"""Doors opened and closed at the table, by hand."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app.actions import Explain, Propose
from tablelight.app.controls import notice_words, words_of
from tablelight.app.history import History
from tablelight.app.log.wording import entry_words
from tablelight.app.move.doors import doors, swing_door
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.check import read
from tablelight.view.nodes import Node, walk
from tablelight.view.nodes import words_of as text_of
from tests.positions import position

STATS = {"heroclix": {"speed": 8}, "oraculo": {"move": 4, "combat": 2, "aim": 1, "life": 3}}


def line(game: str, *edges: tuple[tuple[int, int], tuple[int, int], str]) -> AppState:
    """`a` at A1, three spaces in a row."""
    document = position("a . .", game=game)
    document["figures"][0]["stats"] = STATS[game]
    document["board"]["edges"] = [{"between": [list(one), list(other)], "kind": kind} for one, other, kind in edges]
    return AppState(history=History.of(read(document)))


def room(game: str = "heroclix", kind: str = "door-closed") -> AppState:
    """An edge, by default a closed door, one space east of `a`."""
    return line(game, ((1, 0), (2, 0), kind))


def offered(state: AppState) -> list[Node]:
    return [node for part in doors(state, words_of(state)) for node in walk(part) if node.tag == "button"]


def kinds(state: AppState) -> list[str]:
    return [edge.kind for edge in state.document.spaces_board.edges]


@pytest.mark.parametrize("game", ["heroclix", "oraculo"])
def test_a_tap_beside_a_closed_door_offers_to_open_it_and_then_to_close_it(game: str) -> None:
    state = update(room(game), do.Tap((2, 0)))
    (press,) = offered(state)
    assert text_of(press) == "Open the door C1–B1"
    swings = swing_door(((1, 0), (2, 0)))
    assert press.do == swings
    state = update(state, swings)
    assert kinds(state) == ["door-open"]
    (press,) = offered(state)
    assert text_of(press) == "Close the door C1–B1"
    assert kinds(update(state, press.do)) == ["door-closed"]  # type: ignore[arg-type]


def test_what_is_lit_knows_of_the_door_at_once() -> None:
    state = update(room(), do.SelectFigure("a"))
    assert state.action == "move"
    state = update(update(state, do.Tap((2, 0))), swing_door(((1, 0), (2, 0))))
    assert state.selected == "a" and state.explaining == (2, 0)
    assert update(state, Propose((2, 0))).proposal is not None


def test_a_door_is_logged_and_undone_and_comes_back_with_the_game() -> None:
    state = update(update(room(), Explain((1, 0))), swing_door(((1, 0), (2, 0))))
    assert state.history is not None
    (entry,) = state.history.log
    assert entry_words(state, entry, words_of(state)) == "B1–C1: Open door"
    state = update(state, do.Undo())
    assert kinds(state) == ["door-closed"] and state.notice is not None
    assert notice_words(state, state.notice, words_of(state)) == "Undone: B1–C1: Open door"


def test_a_figure_beside_a_door_opens_it_by_hand_only_where_no_action_does() -> None:
    for game, count in (("heroclix", 1), ("oraculo", 0)):
        state = update(line(game, ((0, 0), (1, 0), "door-closed")), do.SelectFigure("a"))
        assert len(offered(state)) == count, game


def test_a_wall_is_no_door_and_a_side_without_one_turns_nothing() -> None:
    state = update(room(kind="wall"), Explain((1, 0)))
    assert offered(state) == []
    assert update(state, swing_door(((1, 0), (2, 0)))) == state
    assert update(state, swing_door(((0, 0), (1, 0)))) == state
