"""Objectives on the page: put in the editor, marked on the board, counted in the bar and in their dialog."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app import actions as app
from tablelight.app.actions import NextSide
from tablelight.app.editor.objectives import delete_objective
from tablelight.app.editor.opening import set_tool_option
from tablelight.app.editor.update import select_tool
from tablelight.app.history import History
from tablelight.app.points.panel import add_points, throw_further
from tablelight.app.points.scene import objectives_layer
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.state import AppState
from tablelight.board.codec import decode
from tablelight.board.edits import resized
from tablelight.board.scores import score_of
from tablelight.locale.messages import LANGUAGES, translate
from tablelight.replay import replay_file
from tablelight.view.drawing import EMPTY
from tablelight.view.nodes import walk
from tests.player import Player
from tests.unit.editor import after, begun, centre, stroke

Json = dict[str, Any]
DOCUMENT: Json = {
    "format": "tablelight",
    "version": 4,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 8, "rows": 5},
    "figures": [
        {"id": "a", "side": "red", "at": [1, 2], "stats": {"speed": 6}},
        {"id": "e", "side": "blue", "at": [6, 2], "stats": {"speed": 5}},
    ],
    "objectives": [{"id": "well", "label": "Well", "at": [2, 2], "range": 1, "points": {"round": 2}}],
    "scenario": {"rounds": 1, "goes_on": 4},
}


def table(**changes: Any) -> AppState:
    return AppState(history=History.of(decode({**DOCUMENT, **changes})))


def edited(state: AppState, *places: tuple[int, int]) -> AppState:
    """The editor with the tool for objectives, after a tap on each place."""
    state = after(state, app.OpenEditor(), select_tool("objectives"))
    for place in places:
        state = stroke(state, centre(state, *place))
    return state


def objectives(state: AppState) -> list[tuple[Any, ...]]:
    return [each.places for each in state.document.objectives]


@pytest.mark.parametrize("game", ["heroclix", "herotrek", "carnevale"])
def test_a_tap_puts_an_objective_and_a_second_one_chooses_it(game: str) -> None:
    state = edited(begun(game), (2, 2) if game != "carnevale" else (4000, 4000))
    assert len(state.document.objectives) == 1
    again = stroke(state, centre(state, *state.document.objectives[0].places[0]))
    assert objectives(again) == objectives(state)
    assert after(again, delete_objective()).document.objectives == ()
    assert after(again, app.Undo()).document.objectives == ()


def test_a_new_objective_has_a_letter_of_its_own() -> None:
    state = edited(begun("heroclix"), (1, 1), (2, 2), (3, 3))
    first = after(stroke(state, centre(state, 1, 1)), delete_objective())
    more = stroke(first, centre(first, 4, 4))
    assert [each.label for each in more.document.objectives] == ["B", "C", "D"]


def test_what_it_is_worth_and_who_holds_it_are_set_by_buttons() -> None:
    player = Player(edited(begun("heroclix"), (2, 2)))
    player.press("Points for taking it: more")
    player.press("Can be held from: more")
    player.press("More that are not engaged")
    player.press("Rounds: more")
    player.press("One more round if a die shows at least: more")
    (objective,) = player.state.document.objectives
    assert (objective.points, objective.range, objective.contested) == ({"round": 1, "taking": 1}, 1, "engagement")
    assert player.state.document.scenario == {"rounds": 1, "goes_on": 4}
    player.press("Rounds: less")
    assert player.state.document.scenario == {}


def test_spaces_are_added_and_taken_away_by_taps() -> None:
    state = after(edited(begun("heroclix"), (2, 2)), set_tool_option("moving", True))
    state = stroke(state, centre(state, 3, 2))
    assert objectives(state) == [((2, 2), (3, 2))]
    state = stroke(state, centre(state, 2, 2))
    assert objectives(state) == [((3, 2),)]
    assert objectives(stroke(state, centre(state, 3, 2))) == [((3, 2),)], "the last space stays"


def test_the_bar_and_the_board_show_nothing_of_them_where_there_are_none() -> None:
    plain = {key: value for key, value in DOCUMENT.items() if key not in ("objectives", "scenario")}
    state = AppState(history=History.of(decode({**plain, "version": 1})))
    assert objectives_layer(state.document) is EMPTY
    assert not Player(state).controls("Points.", exact=False)


def test_the_dialog_says_who_holds_what_and_takes_points_by_hand() -> None:
    player = Player(table())
    player.press("Points. Red: 0; Blue: 0")
    assert "Well: Red" in player.dialog() and "Red holds it alone." in player.dialog()
    player.press("Blue: more")
    assert score_of(player.state.document.score).totals(("red", "blue")) == {"red": 0, "blue": 1}
    player.do(app.Undo())
    assert player.state.document.score == {}


@pytest.mark.parametrize(("die", "over"), [(4, False), (3, True)])
def test_after_the_last_round_a_die_is_thrown_and_the_file_follows(die: int, over: bool) -> None:
    player = Player(table())
    player.do(NextSide())
    player.do(NextSide())
    player.do(app.OpenDialog("points"))
    assert "with 4 or more" in player.dialog()
    (keys,) = [node for node in walk(player.page.dialog) if node.attrs.get("aria-label") == "What the die shows"]
    assert keys.cls == "faces six", "in two rows: the sixth stood alone"
    player.press(str(die))
    assert ("The game is over: Red wins." in player.dialog()) is over
    assert player.state.history is not None
    text = write_file(player.state.history)
    assert replay_file(text).fault is None
    assert read_file(text.encode()).present == player.state.document
    late = after(player.state, throw_further(6))
    assert late.document == player.state.document, "a press that comes late throws nothing"


def test_a_clause_leads_to_the_help() -> None:
    player = Player(table())
    player.do(app.OpenDialog("points"))
    player.press("OB-02, clause")
    assert player.state.dialog == "rules" and "The strongest side at an objective holds it" in player.dialog()


def test_a_side_that_is_gone_gets_no_points() -> None:
    state = table()
    assert after(state, add_points("green", 1)).document == state.document


def test_a_smaller_board_drops_objectives_that_lie_outside_and_what_the_score_remembers_of_them() -> None:
    state = table(score={"ended": 1, "holders": {"well": "red"}})
    smaller = resized(state.document, 2, 2)
    assert smaller.objectives == () and smaller.score == {"ended": 1, "holders": {}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_draws_the_dialog(language: str) -> None:
    player = Player(table(score={"ended": 1, "rounds": [{"red": 3}]}), language)
    player.do(app.OpenDialog("points"))
    assert translate("Objectives and points", language) in player.dialog()
