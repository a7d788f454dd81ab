"""Columns on corners in the app: placed and removed in the editor, drawn, in legend and words, read from dungeons."""

from __future__ import annotations

import json
from typing import Any

from attrs import evolve

from tablelight.app import actions as app
from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.board.document import BoardObject, Document
from tablelight.formats.opening import open_file
from tablelight.grid import Space
from tablelight.rules.check import read
from tablelight.view.games.ui import game_ui
from tablelight.view.ground import board_layer
from tablelight.view.guides import guide
from tablelight.view.legend import objects
from tablelight.view.nodes import walk, words_of
from tablelight.view.plane import plane_of
from tablelight.view.words import Words, ground_name
from tests.systems.oraculo_table import table
from tests.unit.editor import after, begun, stroke


def column(*at: int) -> BoardObject:
    return BoardObject(at=(at[0], at[1]), kind="column", corner=True)


def in_hand(thing: str = "column") -> AppState:
    """The editor with the tool for objects, set to place them on corners."""
    state = after(begun("oraculo"), select_tool("objects"), set_tool_option("thing", thing))
    return after(state, set_tool_option("on_corner", True))


def standing(state: AppState) -> tuple[BoardObject, ...]:
    return state.document.spaces_board.objects


def test_a_tap_puts_a_column_on_the_nearest_corner_and_takes_it_away() -> None:
    state = stroke(in_hand(), (220, 175))
    assert standing(state) == (column(2, 2),)
    assert standing(stroke(state, (190, 230))) == ()
    assert standing(stroke(state, (290, 220), (310, 210))) == (column(2, 2), column(3, 2)), "a drag corrects it"
    assert standing(stroke(in_hand(), (10, 10))) == (column(1, 1),), "within the board, not at its rim"
    assert standing(stroke(in_hand(), (-80, 200))) == (), "nothing off the board"


def test_other_objects_stand_in_spaces_and_other_games_do_not_ask() -> None:
    assert standing(stroke(in_hand("table"), (220, 175))) == (BoardObject(at=(2, 1), kind="table"),)

    def offered(state: AppState) -> bool:
        return any(words_of(node) == "On a corner" for node in walk(page(state).panel) if node.tag == "button")

    assert offered(in_hand()) and not offered(in_hand("table"))
    assert not offered(after(begun("heroclix"), select_tool("objects")))


def test_the_keyboard_puts_it_on_the_upper_left_corner_of_the_cursors_space() -> None:
    state = after(in_hand(), app.MoveCursor(0, 0), app.MoveCursor(1, 1))
    assert state.cursor is not None
    assert standing(after(state, app.Enter())) == (column(*state.cursor),)


def shown(*corners: Space) -> Document:
    return read(table(size=(4, 4), objects={(0, 0): "column"}, corners=corners))


def test_it_is_drawn_round_on_its_corner() -> None:
    ui = game_ui("oraculo")
    board = shown((2, 2)).spaces_board
    paths = [ink.path for ink in board_layer(board, plane_of(board), ui).inks if ink.style == "object"]
    plain = evolve(board, objects=board.objects[:1])
    before = [ink.path for ink in board_layer(plain, plane_of(plain), ui).inks if ink.style == "object"]
    assert paths != before and "M200 200" in paths[0].replace(",", " ")


def test_the_legend_tells_it_from_a_column_in_a_space() -> None:
    found = objects(shown((2, 2), (3, 1)).board, game_ui("oraculo"), guide("oraculo"))
    assert [item.name for item in found] == ["Column", "Column on a corner"]
    assert all(item.note is not None for item in found)
    assert [item.name for item in objects(shown().board, game_ui("oraculo"), guide("oraculo"))] == ["Column"]


def test_words_name_it_at_each_of_the_four_squares() -> None:
    say, ui, document = Words("en", game="oraculo"), game_ui("oraculo"), shown((2, 2))
    for square in ((1, 1), (2, 1), (1, 2), (2, 2)):
        assert "Column on a corner" in ground_name(document, square, ui, say)
    assert "corner" not in ground_name(document, (3, 2), ui, say)


DUNGEON: dict[str, Any] = {
    "rects": [{"x": 5, "y": 5, "w": 4, "h": 4}],
    "columns": [{"x": 7, "y": 7}, {"x": 7, "y": 7}, {"x": 6, "y": 8}, {"x": 5, "y": 5}, {"x": 5.5, "y": 5.5}],
}


def opened(*, keeps_more: bool, game: str = "") -> tuple[Any, int]:
    """The objects of the dungeon, and how many columns were lost."""
    found = open_file(json.dumps(DUNGEON).encode(), game=game, keeps_more=keeps_more)
    assert isinstance(found.opened, Document)
    return found.opened.spaces_board.objects, sum(loss.count for loss in found.losses if loss.kind == "column")


def test_the_app_keeps_the_columns_of_dungeons_the_command_answers_as_ever() -> None:
    inside = BoardObject(at=(0, 0), kind="column")
    kept, lost = opened(keeps_more=True)
    assert kept == (inside, column(2, 2), column(1, 3)) and lost == 1, "one stands at the rim"
    assert opened(keeps_more=False) == ((inside,), 4)
    assert opened(keeps_more=True, game="heroclix") == ((), 4)


def test_a_dungeon_with_columns_is_a_game_that_is_read_again() -> None:
    found = open_file(json.dumps(DUNGEON).encode(), keeps_more=True)
    assert isinstance(found.opened, Document)
    assert page(AppState(history=History.of(found.opened)))
