"""Figures with no life left (DG-06) take no part in any answer of their game, and stay in the document."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tablelight.app import actions as do
from tablelight.app.changes import set_state
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.turn.update import take_off_table
from tablelight.app.update import update
from tablelight.ask import answer_case
from tablelight.rules.check import read
from tablelight.view.nodes import walk, words_of
from tests.asking import ask, error
from tests.bench.hand_boards import opened, with_figure
from tests.kinds import is_done_by
from tests.unit.partner import boards

Json = dict[str, Any]

OUT: dict[str, Json] = {
    "oraculo": {"stats": {"life": 2, "move": 4, "combat": 2, "aim": 2}, "state": {"wounds": 2}},
    "heroscape": {
        "stats": {"life": 2, "move": 4, "range": 4, "attack": 2, "defence": 2, "height": 4},
        "state": {"life": 0},
    },
}
GRID = {"oraculo": "square", "heroscape": "hex"}
every_game = pytest.mark.parametrize("game", OUT)


def board(game: str, **places: Any) -> Json:
    """A row of 8 spaces with figures: red below "m", blue above; "x" is out."""
    figures = []
    for name, at in places.items():
        out = OUT[game] if name == "x" else {"stats": OUT[game]["stats"]}
        figures.append({"id": name, "side": "red" if name < "m" else "blue", "at": at, **deepcopy(out)})
    return {
        "format": "tablelight",
        "version": 1,
        "game": game,
        "board": {"grid": GRID[game], "columns": 8, "rows": 1},
        "figures": figures,
    }


@pytest.mark.clause("DG-06")
@every_game
def test_a_figure_that_is_out_does_nothing_and_nothing_is_done_to_it(game: str) -> None:
    document = board(game, a=[3, 0], x=[4, 0])
    for action in ask(document, "actions", figure="x")["actions"]:
        assert (action["allowed"], action["reason"]["clause"]) == (False, "DG-06")
    moves = ask(document, "moves", figure="x")
    assert moves["refused"]["clause"] == "DG-06" and moves["spaces"] == []
    for kind in ("path", "apply"):
        assert ask(document, kind, figure="x", to=[6, 0])["refused"]["clause"] == "DG-06"
    roll = "melee" if game == "oraculo" else "attack"
    for figure, target in (("x", "a"), ("a", "x")):
        refused = ask(document, "roll", figure=figure, roll=roll, target=target)["refused"]
        assert (refused["clause"], refused["figure"]) == ("DG-06", "x")
    seen = ask(document, "sight", from_="a", to="x")
    assert seen["visible"] and seen["attack"] == "none"
    assert "DG-06" in [reason["clause"] for reason in seen["reasons"]]


@pytest.mark.clause("DG-06")
@every_game
def test_its_place_is_free(game: str) -> None:
    document = board(game, x=[4, 0], a=[3, 0], y=[7, 0])
    spaces = [space["at"] for space in ask(document, "moves", figure="a")["spaces"]]
    assert [4, 0] in spaces and [5, 0] in spaces, "neither engaged nor barred"
    moved = ask(document, "apply", figure="a", to=[4, 0])["document"]
    assert [(each["id"], each["at"]) for each in moved["figures"]] == [("x", [4, 0]), ("a", [4, 0]), ("y", [7, 0])]
    assert moved["figures"][0] == document["figures"][0]
    again = ask(moved, "moves", figure="a") if game == "heroscape" else ask({**moved, "turn": {}}, "moves", figure="a")
    assert [3, 0] in [space["at"] for space in again["spaces"]]


@pytest.mark.clause("DG-06")
@every_game
def test_two_of_the_living_do_not_share_a_space(game: str) -> None:
    document = board(game, a=[3, 0], y=[3, 0])
    found, answered = answer_case({"document": document, "question": {"ask": "actions", "figure": "a"}})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.document.figures[1].at"


@pytest.mark.clause("DG-06")
@every_game
def test_a_missing_stat_is_named_where_it_is_missing_in_the_document_sent(game: str) -> None:
    document = board(game, x=[4, 0], a=[3, 0])
    del document["figures"][1]["stats"]["move"]
    found, answered = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.document.figures[1].stats.move"


@pytest.mark.clause("DG-06")
def test_a_destroyed_figure_stays_in_the_document() -> None:
    document = board("heroscape", a=[3, 0], y=[4, 0])
    dice = ["skull", "skull", "blank", "blank"]
    hit = ask(document, "roll", figure="a", roll="attack", target="y", dice=dice)["document"]
    assert [figure["id"] for figure in hit["figures"]] == ["a", "y"]
    assert hit["figures"][1]["state"] == {"life": 0}


@pytest.mark.clause("DG-06")
def test_odds_from_a_position_are_of_no_attack_that_is_made() -> None:
    document = board("heroscape", a=[3, 0], x=[4, 0])
    for first, second in (("a", "x"), ("x", "a")):
        found = ask(document, "odds", roll="attack", with_={"from": first, "to": second})
        assert found["allowed"] is False and found["refused"]["clause"] == "DG-06"


@pytest.mark.clause("DG-06")
def test_its_dead_hand_owes_nothing() -> None:
    document = {**board("heroscape", a=[3, 0], x=[4, 0]), "turn": {"strikes": [["a", "x"]], "falls": {"x": [5]}}}
    refused = ask(document, "roll", figure="a", roll="strike", by="x")["refused"]
    assert refused["clause"] == "DG-06"
    moved = ask(document, "apply", figure="a", to=[2, 0])["document"]
    assert "strikes" not in moved["turn"] if "turn" in moved else True


@pytest.mark.clause("DG-06")
@every_game
@pytest.mark.parametrize("wrong", ["x", [1], None])
def test_a_life_that_is_no_number_is_an_error_at_its_place(game: str, wrong: Any) -> None:
    """In HeroScape it was a traceback, for the command and for an opened file."""
    document = board(game, x=[4, 0])
    (key,) = document["figures"][0]["state"]
    document["figures"][0]["state"] = {key: wrong}
    found = error(document, "actions", figure="x")
    assert (found["path"], found["message"]) == (f"$.document.figures[0].state.{key}", "must be a whole number")


@pytest.mark.clause("DG-06")
@every_game
def test_the_app_draws_it_faint_and_offers_to_take_it_off_the_table(game: str) -> None:
    state = AppState(history=History.of(read(board(game, x=[4, 0], a=[3, 0]))))
    assert "out" in {ink.style for layer in layers(state) for ink in layer.inks}
    state = update(state, do.SelectFigure("x"))
    assert "Take it off the table" in words_of(page(state).panel)
    after = update(state, take_off_table("x"))
    assert [figure.id for figure in after.document.figures] == ["a"]
    assert "out" not in {ink.style for layer in layers(after) for ink in layer.inks}


def test_a_defeat_is_shown_until_the_player_selects_a_figure_that_had_no_part_in_it() -> None:
    state = with_figure(opened("heroscape-ford"), "Cliff Archer")
    hit = update(state, set_state(_id(state, "Ash Runner"), "life", 0))
    nobody = update(hit, do.SelectFigure(None))
    assert "Ash Runner is defeated" in words_of(page(nobody).panel)
    other = update(nobody, do.SelectFigure(_id(hit, "Stone Rider")))
    assert "defeated" not in words_of(page(other).panel)
    fallen = update(nobody, do.SelectFigure(_id(hit, "Ash Runner")))
    offers = [node for node in walk(page(fallen).panel) if is_done_by(node.do, take_off_table)]
    assert len(offers) == 1, "it is offered once"


def test_a_figure_stays_selected_when_its_defeated_enemy_is_taken_off_the_table() -> None:
    state = with_figure(opened("heroscape-ford"), "Cliff Archer")
    hit = update(state, set_state(_id(state, "Ash Runner"), "life", 0))
    gone = update(hit, take_off_table(_id(hit, "Ash Runner")))
    assert gone.selected == _id(state, "Cliff Archer")


@pytest.mark.clause("CV-53")
def test_what_others_owe_stays_when_the_active_figure_is_taken_off_the_table() -> None:
    """The whole turn was emptied, with the damage that an enemy still had to protect itself from."""
    document = boards.carnevale(("a", "red", 4, 12), ("b", "red", 8, 12), ("x", "blue", 5.3, 12))
    document["turn"] = {"figure": "a", "spent": 1, "damage": {"x": 2}}
    document["figures"][0]["state"] = {"life": 0}
    state = AppState(history=History.of(read(document)))
    assert update(state, take_off_table("a")).document.turn == {"damage": {"x": 2}}


@pytest.mark.clause("OR-01")
def test_finished_activations_stay_finished_when_the_active_figure_is_taken_off_the_table() -> None:
    document = board("oraculo", a=[3, 0], b=[1, 0], x=[4, 0])
    document["turn"] = {"figure": "x", "actions": ["move"], "done": ["a", "x"]}
    state = AppState(history=History.of(read(document)))
    assert update(state, take_off_table("x")).document.turn == {"done": ["a"]}


def _id(state: AppState, label: str) -> str:
    return next(figure.id for figure in state.document.figures if figure.label == label)


@every_game
def test_a_list_says_who_is_out(game: str) -> None:
    rows = dict(_rows(board(game, a=[3, 0], x=[4, 0])))
    assert rows["x"].endswith("· defeated") and "defeated" not in rows["a"]


def _rows(document: Json) -> list[tuple[str, str]]:
    shown = page(AppState(history=History.of(read(document)))).panel
    rows = [node for node in walk(shown) if "row" in node.cls.split()]
    return [(words_of(row.children[1]), words_of(row)) for row in rows]
