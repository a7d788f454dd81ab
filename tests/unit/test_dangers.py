"""Who can hurt me, against the slow way of the words: every enemy's moves and lines, one space after the other."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.contract.documents import all_documents, document
from tests.effort import EVERY
from tests.oracles.dangers import Slow
from tests.positions import flyer, position

Json = dict[str, Any]
GRIDS = [(game, name) for game, name in all_documents() if document(game, name)["board"]["grid"] != "inches"]

EACH = 1 if EVERY else 7
"""Out of how many destinations one is looked at the slow way."""

on_spaces = pytest.mark.parametrize(("game", "name"), GRIDS, ids=str)


def ask(board: Json, **question: Any) -> Json:
    """The answer, or the error."""
    found, _ = answer_case({"document": board, "question": question})
    assert isinstance(found, dict)
    return found


def board_of(game: str, name: str | int) -> Json:
    """A document in which every figure has what the questions need."""
    board = deepcopy(document(game, name))
    for number, figure in enumerate(board["figures"]):
        needed = {
            "heroclix": {"speed": 3, "range": 4},
            "herotrek": {"speed": 3},
            "oraculo": {"move": 3, "aim": number % 2},
        }
        figure["stats"] = {**needed.get(game, {"move": 3, "height": 4}), **figure.get("stats", {})}
    return board


def spaces(board: Json) -> list[list[int]]:
    """The spaces of some figures, and some of the rest."""
    columns, rows = board["board"]["columns"], board["board"]["rows"]
    held = [space for f in board["figures"] for space in ([f["at"]] if isinstance(f["at"][0], int) else f["at"])]
    rest = [[c, r] for r in range(rows) for c in range(columns) if (c * 7 + r * 3) % max(1, columns * rows // 8) == 0]
    return [*held[:3], *rest]


@on_spaces
def test_threats_are_the_enemies_whose_moves_and_lines_lead_there(game: str, name: str | int) -> None:
    board = board_of(game, name)
    side = board["figures"][0]["side"]
    slow = Slow(board)
    for at in spaces(board):
        assert ask(board, ask="threats", at=at, side=side) == slow.threats(at, side), at


@on_spaces
def test_vantage_is_where_the_figure_would_see_the_target_if_it_stood_there(game: str, name: str | int) -> None:
    board = board_of(game, name)
    slow = Slow(board)
    for figure in board["figures"][:2]:
        target = next(f for f in board["figures"] if f["id"] != figure["id"])
        found = ask(board, ask="vantage", figure=figure["id"], target=target["id"])["spaces"]
        for destination, belongs in slow.vantage(figure["id"], target["id"], EACH):
            assert (destination in found) == belongs, destination


@on_spaces
def test_shelter_is_where_no_enemy_reaches_or_shoots(game: str, name: str | int) -> None:
    board = board_of(game, name)
    slow = Slow(board)
    for figure in board["figures"][:2]:
        found = ask(board, ask="shelter", figure=figure["id"])["spaces"]
        for destination, belongs in slow.shelter(figure["id"], EACH):
            assert (destination in found) == belongs, destination


def hexes(figures: list[Json], **rest: Any) -> Json:
    """A HeroTrek board of 7 x 5 clear hexes."""
    board = {"grid": "hex", "columns": 7, "rows": 5, **rest.pop("board", {})}
    figures = [{"stats": {"speed": 2}, **figure} for figure in figures]
    return {"format": "tablelight", "version": 1, "game": "herotrek", "board": board, "figures": figures, **rest}


def crypt(figures: list[Json], **rest: Any) -> Json:
    """An Oráculo board of 9 x 5 clear squares."""
    board = {"grid": "square", "columns": 9, "rows": 5, **rest.pop("board", {})}
    figures = [{"stats": {"move": 2, "combat": 2, "aim": 1}, **figure} for figure in figures]
    return {"format": "tablelight", "version": 1, "game": "oraculo", "board": board, "figures": figures, **rest}


def threatened(board: Json, at: list[int], side: str = "red") -> tuple[list[str], list[str]]:
    """Who reaches a space and who shoots at it."""
    found = ask(board, ask="threats", at=at, side=side)
    return found["reach"], found["sight"]


def test_an_enemy_that_must_break_away_first_reaches_what_a_success_allows() -> None:
    board = position("a p . . .", {"p": {"stats": {"speed": 2, "range": 0}}})
    assert threatened(board, [3, 0]) == (["p"], [])
    assert threatened(board, [4, 0]) == ([], [])


def test_the_turn_that_is_going_on_does_not_hold_the_enemies_of_the_next() -> None:
    held = position("a p . . .", {"p": {"stats": {"speed": 2, "range": 0}}}, turn={"failed": ["p"]})
    assert threatened(held, [3, 0]) == (["p"], [])
    figures = [{"id": "h", "side": "red", "at": [0, 0]}, {"id": "x", "side": "blue", "at": [5, 2]}]
    spent = crypt(figures, turn={"actions": ["move", "move"]})
    assert threatened(spent, [3, 2]) == (["x"], ["x"])


def test_of_a_figure_that_stands_there_it_is_asked_who_could_come_to_it() -> None:
    board = position("a . . p", {"p": {"stats": {"speed": 3, "range": 0}}})
    assert threatened(board, [0, 0]) == (["p"], [])
    assert threatened(board, [3, 0]) == ([], []), "an enemy does not come to where it stands"
    far = position("a . . p", {"p": {"stats": {"speed": 2, "range": 0}}})
    assert threatened(far, [0, 0]) == ([], [])


def test_who_strikes_a_figure_from_where_it_stands_has_reached_it() -> None:
    board = position("a p", {"p": {"stats": {"speed": 0, "range": 0}}})
    assert threatened(board, [0, 0]) == (["p"], [])
    assert threatened(position("a|p", {"p": {"stats": {"speed": 0, "range": 0}}}), [0, 0]) == ([], [])


@pytest.mark.clause("HC-27")
def test_close_combat_in_one_band_of_flight_only() -> None:
    still = {"stats": {"speed": 0, "range": 0}}
    for one, other, reach in (("high", "low", []), ("low", "high", []), ("high", "high", ["p"]), ("low", "low", ["p"])):
        board = position("a p", {"a": flyer(one), "p": flyer(other) | still})
        assert threatened(board, [0, 0])[0] == reach, (one, other)
    walled = position("a|p", {"a": flyer("high"), "p": flyer("high") | still})
    assert threatened(walled, [0, 0])[0] == ["p"], "high up no wall parts them"


def test_no_shelter_beside_an_enemy_that_cannot_move() -> None:
    still = {"stats": {"speed": 0, "range": 0}}
    board = position("a . . p .", {"a": {"stats": {"speed": 4, "range": 0}}, "p": still})
    assert [space["at"] for space in ask(board, ask="shelter", figure="a")["spaces"]] == [[1, 0]]


def test_range_counts_and_what_stands_between() -> None:
    board = position("a . # . p", {"p": {"stats": {"speed": 1, "range": 3}}})
    assert threatened(board, [3, 0]) == (["p"], ["p"])
    assert threatened(board, [1, 0]) == ([], [])
    open_field = position("a . . . p", {"p": {"stats": {"speed": 1, "range": 3}}})
    assert threatened(open_field, [1, 0]) == ([], ["p"])
    assert threatened(open_field, [0, 0]) == ([], [])


def test_a_flyer_high_up_stands_in_view_of_all_and_low_behind_the_wall_of_none() -> None:
    stats = {"stats": {"speed": 1, "range": 8}}
    board = position("a . # . p", {"a": flyer(stats={"speed": 2, "range": 0}), "p": stats})
    found = ask(board, ask="shelter", figure="a")["spaces"]
    assert [(space["at"], space["mode"]) for space in found] == [([1, 0], "low")]
    seen = ask(board, ask="vantage", figure="a", target="p")["spaces"]
    assert ([1, 0], "high") in [(space["at"], space["mode"]) for space in seen]
    assert ([1, 0], "low") not in [(space["at"], space["mode"]) for space in seen]


def test_a_figure_that_moves_away_is_not_in_the_way_of_what_it_flees() -> None:
    """The enemy in the corridor comes and shoots through where it stood."""
    board = position(
        """
        # # # # # #
        . . a . . p
        # # # # # #
        """,
        {"a": {"stats": {"speed": 2, "range": 0}}, "p": {"stats": {"speed": 9, "range": 9}}},
    )
    assert ask(board, ask="shelter", figure="a") == {"spaces": []}


def test_herotrek_reaches_in_flight_and_by_slipping_away_and_sees_who_flew() -> None:
    hero, pirate = {"id": "h", "side": "red", "at": [0, 0]}, {"id": "x", "side": "blue", "at": [6, 4]}
    assert threatened(hexes([hero, pirate]), [4, 4])[0] == ["x"]
    shut = {"spaces": [{"at": at, "terrain": "fire"} for at in ([5, 4], [5, 3], [6, 3])]}
    assert threatened(hexes([hero, pirate], board=shut), [4, 4])[0] == []
    assert threatened(hexes([hero, {**pirate, "traits": ["flyer"]}], board=shut), [4, 4])[0] == ["x"]
    # Between fire, the only way out is held by another; whoever switches with it gets past.
    barred = {"spaces": [{"at": at, "terrain": "fire"} for at in ([5, 3], [6, 3])]}
    friend = {"id": "f", "side": "red", "at": [5, 4]}
    assert threatened(hexes([hero, friend, pirate], board=barred), [4, 4])[0] == ["x"]
    wood = {"spaces": [{"at": [c, 2], "terrain": "woods"} for c in range(1, 6)]}
    watched = hexes([{**hero, "at": [0, 2], "traits": ["flyer"]}, {**pirate, "at": [6, 2]}], board=wood)
    assert threatened(watched, [0, 2])[1] == []
    assert threatened({**watched, "turn": {"flew": ["h"]}}, [0, 2])[1] == ["x"]


def test_oraculo_shoots_within_six_with_something_to_shoot() -> None:
    hero, archer = {"id": "h", "side": "red", "at": [0, 2]}, {"id": "x", "side": "blue", "at": [7, 2]}
    board = crypt([hero, archer])
    assert threatened(board, [0, 2]) == ([], [])
    assert threatened(board, [1, 2]) == ([], ["x"])
    unarmed = crypt([hero, {**archer, "stats": {"move": 2, "combat": 2}}])
    assert threatened(unarmed, [1, 2]) == ([], [])


def test_oraculo_spares_a_target_that_a_fellow_hero_fights() -> None:
    hero = {"id": "h", "side": "red", "at": [0, 0], "stats": {"move": 0, "combat": 1}}
    archer = {"id": "x", "side": "blue", "at": [8, 2], "traits": ["hero"], "stats": {"move": 0, "combat": 1, "aim": 1}}
    fellow = {"id": "y", "side": "blue", "at": [4, 2], "stats": {"move": 0, "combat": 1}}
    assert threatened(crypt([hero, archer, {**fellow, "traits": ["hero"]}]), [4, 1]) == ([], [])
    assert threatened(crypt([hero, archer, fellow]), [4, 1]) == ([], ["x"])
    assert threatened(crypt([hero, archer, {**fellow, "traits": ["hero"]}]), [6, 1]) == ([], ["x"])


@pytest.mark.clause("HS-08")
def test_of_two_spaces_the_one_may_be_in_range_and_the_other_in_sight() -> None:
    stats = {"move": 0, "range": 3, "attack": 2, "defence": 2, "life": 2, "height": 5}
    objects = [{"at": [0, 1], "kind": "outcrop", "height": 9}]
    board: Json = {"format": "tablelight", "version": 1, "game": "heroscape"}
    board["board"] = {"grid": "hex", "columns": 7, "rows": 4, "objects": objects}
    long = {"id": "b", "side": "red", "at": [[2, 2], [3, 2]], "stats": stats, "traits": ["double"]}
    board["figures"] = [long, {"id": "x", "side": "blue", "at": [0, 0], "stats": stats}]
    assert ask(board, ask="sight", **{"from": "x", "to": "b"})["attack"] == "range"
    assert threatened(board, [3, 2]) == ([], ["x"])
    for only in ([2, 2], [3, 2]):
        board["figures"][0] = {**long, "at": only, "traits": []}
        assert threatened(board, only) == ([], []), only


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"ask": "threats", "at": [0, 0]}, "side"),
        ({"ask": "threats", "at": [0, 0], "side": 3}, "side"),
        ({"ask": "threats", "side": "red"}, "at"),
        ({"ask": "threats", "at": [9, 9], "side": "red"}, "at"),
        ({"ask": "threats", "at": "a", "side": "red"}, "at"),
        ({"ask": "threats", "at": [0, 0], "side": "red", "figure": "a"}, "figure"),
        ({"ask": "vantage", "figure": "a"}, "target"),
        ({"ask": "vantage", "figure": "a", "target": "a"}, "target"),
        ({"ask": "vantage", "figure": "a", "target": "nobody"}, "target"),
        ({"ask": "vantage", "target": "p"}, "figure"),
        ({"ask": "shelter", "figure": "nobody"}, "figure"),
        ({"ask": "shelter", "figure": "a", "side": "red"}, "side"),
        ({"ask": "shelter", "figure": "a", "action": "fly"}, "action"),
    ],
)
def test_what_is_wrong_with_a_question_is_said_by_its_path(question: Json, path: str) -> None:
    found, answered = answer_case({"document": position("a . p"), "question": question})
    assert not answered
    assert isinstance(found, dict)
    assert found["error"]["path"] == f"$.question.{path}"


def test_a_stat_that_an_enemy_lacks_is_named() -> None:
    board = position("a . p")
    board["figures"][1]["stats"] = {}
    assert ask(board, ask="threats", at=[1, 0], side="red")["error"]["path"] == "$.document.figures[1].stats.speed"
