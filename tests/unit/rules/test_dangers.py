"""Which figures could hurt which (DG-01 to DG-22), in small positions that can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.positions import flyer, position
from tests.systems.heroscape_table import field, figure

Json = dict[str, Any]


def ask(board: Json, **question: Any) -> Json:
    """The answer, or the error."""
    found, _ = answer_case({"document": board, "question": question})
    assert isinstance(found, dict)
    return found


def crypt(figures: list[Json], columns: int = 12, rows: int = 1, **rest: Any) -> Json:
    """An Oráculo board of clear squares; every figure moves 4 and throws 2 dice."""
    stats = {"move": 4, "combat": 2, "aim": 0, "life": 2}
    listed = [{**figure, "stats": {**stats, **figure.get("stats", {})}} for figure in figures]
    board = {"grid": "square", "columns": columns, "rows": rows}
    return {"format": "tablelight", "version": 1, "game": "oraculo", "board": board, "figures": listed, **rest}


def hexes(figures: list[Json], **rest: Any) -> Json:
    """A HeroTrek board of 7 x 5 hexes."""
    board = {"grid": "hex", "columns": 7, "rows": 5, **rest.pop("board", {})}
    listed = [{"stats": {"speed": 2}, **figure} for figure in figures]
    return {"format": "tablelight", "version": 1, "game": "herotrek", "board": board, "figures": listed, **rest}


@pytest.mark.clause("DG-02", "DG-05", "DG-10")
def test_an_enemy_that_walks_up_and_strikes_is_a_threat() -> None:
    """The enemy never enters the space: from 0 it moves 4 and strikes at 5."""
    board = crypt([{"id": "h", "side": "red", "at": [7, 0]}, {"id": "x", "side": "blue", "at": [0, 0]}])
    (enemy,) = ask(board, ask="threats", figure="h", at=[5, 0])["enemies"]
    assert enemy["now"] == []
    assert (enemy["after"]["attack"], enemy["after"]["to"], enemy["after"]["cost"]) == ("close", [4, 0], 4)
    assert enemy["beside"] == {"actions": ["move"], "to": [4, 0], "cost": 4, "chance": "1"}
    assert ask(board, ask="threats", figure="h", at=[6, 0])["enemies"][0]["after"] is None


@pytest.mark.clause("DG-04", "DG-05")
def test_two_moves_come_beside_and_strike_no_more() -> None:
    board = crypt([{"id": "h", "side": "red", "at": [9, 0]}, {"id": "x", "side": "blue", "at": [0, 0]}])
    found = ask(board, ask="threats", figure="h")
    beside = {"actions": ["move", "move"], "to": [8, 0], "cost": 8, "chance": "1", "via": [4, 0]}
    assert found == {
        "enemies": [{"figure": "x", "now": [], "after": None, "beside": beside}],
        "counts": {"now": 0, "after": 0, "beside": 1, "either": 0},
    }


@pytest.mark.clause("DG-03", "DG-04")
def test_an_enemy_that_must_break_away_comes_beside_by_a_chance() -> None:
    board = position("a p . . b", {"p": {"stats": {"speed": 2, "range": 0}}})
    (enemy,) = ask(board, ask="threats", figure="b")["enemies"]
    assert enemy["beside"] == {"actions": ["move"], "to": [3, 0], "cost": 2, "chance": "1/2"}
    (enemy,) = ask(board, ask="threats", figure="a")["enemies"]
    assert enemy["beside"] == {"actions": [], "to": [1, 0], "cost": 0, "chance": "1"}
    assert enemy["now"] == [{"attack": "close", "distance": 1, "clear": True}]


@pytest.mark.clause("DG-01")
def test_the_turn_that_is_going_on_does_not_hold_the_enemies_of_the_next() -> None:
    held = position("a p . . b", {"p": {"stats": {"speed": 2, "range": 0}}}, turn={"failed": ["p"]})
    assert ask(held, ask="threats", figure="b")["counts"]["beside"] == 1
    figures = [{"id": "h", "side": "red", "at": [7, 0]}, {"id": "x", "side": "blue", "at": [5, 0]}]
    spent = crypt(figures, turn={"figure": "x", "actions": ["move", "move"]})
    assert ask(spent, ask="threats", figure="h")["counts"]["after"] == 1


@pytest.mark.clause("DG-05")
def test_a_shot_is_aimed_where_that_harms_more() -> None:
    archer: Json = {"id": "x", "side": "blue", "at": [4, 0], "stats": {"aim": 2}}
    figures: list[Json] = [{"id": "h", "side": "red", "at": [0, 0]}, archer]
    (attack,) = ask(crypt(figures), ask="threats", figure="h")["enemies"][0]["now"]
    assert (attack["attack"], attack["dice"], attack["aimed"], attack["odds"]["mean"]) == ("range", 3, True, "1")
    assert attack["odds"]["out"] == "7/27"
    far = [{**figures[0], "at": [6, 0]}, {**figures[1], "at": [0, 0]}]
    never = {**crypt(far), "options": {"shot_die": [0, 0, 0, 0, 0, 0]}}
    assert "aimed" not in ask(never, ask="threats", figure="h")["enemies"][0]["now"][0]


@pytest.mark.clause("DG-07")
def test_a_stat_that_only_the_dice_need_leaves_the_odds_unknown() -> None:
    board = crypt([{"id": "h", "side": "red", "at": [1, 0]}, {"id": "x", "side": "blue", "at": [0, 0]}])
    del board["figures"][0]["stats"]["combat"]
    (attack,) = ask(board, ask="threats", figure="h")["enemies"][0]["now"]
    assert attack == {"attack": "close", "distance": 1, "clear": True, "dice": 2, "against": None, "odds": None}
    del board["figures"][0]["stats"]["life"]
    board["figures"][0]["stats"]["combat"] = 1
    (attack,) = ask(board, ask="threats", figure="h")["enemies"][0]["now"]
    assert attack["odds"]["out"] is None


@pytest.mark.clause("DG-07")
def test_a_stat_that_a_move_needs_is_an_error_at_its_place_in_the_document() -> None:
    board = position("a . . . p")
    board["figures"][1]["stats"] = {}
    for question in ({"figure": "a"}, {"at": [1, 0], "side": "red"}):
        found = ask(board, ask="threats", **question)
        assert found["error"]["path"] == "$.document.figures[1].stats.speed"
    for kind in ("shelter", "advise"):
        assert ask(board, ask=kind, figure="a")["error"]["path"] == "$.document.figures[1].stats.speed"
    assert ask(board, ask="threat-map", side="red")["error"]["path"] == "$.document.figures[1].stats.speed"


@pytest.mark.clause("DG-10")
def test_an_imagined_figure_may_have_the_stats_of_combat() -> None:
    """HeroClix has attack, defence and damage among its further stats (HC-62)."""
    board = position("a . p")
    as_one = {"stats": {"defence": 16}}
    assert "enemies" in ask(board, ask="threats", at=[1, 0], side="red", **{"as": as_one})


@pytest.mark.clause("DG-10")
def test_a_stat_that_the_imagined_figure_lacks_is_missing_in_the_question() -> None:
    stats = {"move": 1, "range": 1, "attack": 1, "defence": 1, "life": 1, "height": 4}
    board: Json = {"format": "tablelight", "version": 1, "game": "heroscape"}
    board["board"] = {"grid": "hex", "columns": 4, "rows": 1}
    board["figures"] = [{"id": "x", "side": "blue", "at": [0, 0], "stats": stats}]
    (enemy,) = ask(board, ask="threats", at=[1, 0], side="red")["enemies"]
    assert enemy["now"][0]["odds"] is None and enemy["now"][0]["dice"] == 1
    as_one = {"stats": {"defence": 0, "life": 1}}
    (enemy,) = ask(board, ask="threats", at=[1, 0], side="red", **{"as": as_one})["enemies"]
    assert enemy["now"][0]["odds"] == {"outcomes": {"0": "1/2", "1": "1/2"}, "mean": "1/2", "out": "1/2"}


@pytest.mark.clause("DG-10")
@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"ask": "threats"}, "figure"),
        ({"ask": "threats", "at": [0, 0]}, "figure"),
        ({"ask": "threats", "at": [2, 0], "side": 3}, "side"),
        ({"ask": "threats", "side": "red"}, "at"),
        ({"ask": "threats", "at": [9, 9], "side": "red"}, "at"),
        ({"ask": "threats", "at": [3, 0], "side": "red"}, "at"),
        ({"ask": "threats", "at": [4, 0], "side": "red"}, "at"),
        ({"ask": "threats", "at": [3, 0], "figure": "a"}, "at"),
        ({"ask": "threats", "at": [1, 0], "figure": "a", "side": "red"}, "side"),
        ({"ask": "threats", "figure": "a", "mode": "low"}, "mode"),
        ({"ask": "threats", "figure": "a", "at": [1, 0], "mode": "high"}, "mode"),
        ({"ask": "threats", "figure": "a", "at": [1, 0], "tail": [2, 0]}, "tail"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"wings": 2}}, "as.wings"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"stats": {"wit": 2}}}, "as.stats.wit"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"traits": ["old"]}}, "as.traits[0]"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"stats": {"speed": "x"}}}, "as.stats.speed"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"stats": {"speed": None}}}, "as.stats.speed"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"traits": [["flyer"]]}}, "as.traits[0]"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"base": 10**400}}, "as.base"),
        ({"ask": "threats", "at": [1, 0], "side": "red", "as": {"state": {"flight": "low"}}}, "as.state.flight"),
        ({"ask": "vantage", "figure": "a"}, "target"),
        ({"ask": "vantage", "figure": "a", "target": "a"}, "target"),
        ({"ask": "shelter", "figure": "nobody"}, "figure"),
        ({"ask": "shelter", "figure": "a", "side": "red"}, "side"),
        ({"ask": "shelter", "figure": "a", "mode": "low"}, "mode"),
        ({"ask": "advise", "figure": "a", "action": "fly"}, "action"),
        ({"ask": "threat-map"}, "side"),
    ],
)
def test_what_is_wrong_with_a_question_is_said_by_its_path(question: Json, path: str) -> None:
    board = position("a . . p _")
    found, answered = answer_case({"document": board, "question": question})
    assert not answered and isinstance(found, dict)
    assert found["error"]["path"] == f"$.question.{path}", found


@pytest.mark.clause("DG-10")
def test_a_double_is_put_with_its_tail() -> None:
    stats = {"move": 1, "range": 1, "attack": 1, "defence": 1, "life": 1, "height": 4}
    board: Json = {"format": "tablelight", "version": 1, "game": "heroscape"}
    board["board"] = {"grid": "hex", "columns": 8, "rows": 1}
    long = {"id": "a", "side": "red", "at": [[0, 0], [1, 0]], "stats": stats, "traits": ["double"]}
    board["figures"] = [{"id": "x", "side": "blue", "at": [7, 0], "stats": stats}, long]
    assert ask(board, ask="threats", figure="a", at=[5, 0])["error"]["path"] == "$.question.tail"
    assert ask(board, ask="threats", figure="a", at=[5, 0], tail=[3, 0])["error"]["path"] == "$.question.tail"
    assert ask(board, ask="threats", figure="a", at=[5, 0], tail=[6, 0])["counts"]["now"] == 1
    assert ask(board, ask="threats", figure="a", at=[5, 0], tail=[4, 0])["counts"]["now"] == 0


@pytest.mark.clause("DG-05", "DG-10")
def test_herotrek_shoots_at_a_figure_that_flew_and_comes_by_slipping_away() -> None:
    wood = {"spaces": [{"at": [c, 2], "terrain": "woods"} for c in range(1, 6)]}
    hero = {"id": "h", "side": "red", "at": [0, 2], "traits": ["flyer"]}
    board = hexes([hero, {"id": "x", "side": "blue", "at": [6, 2]}], board=wood)
    assert ask(board, ask="threats", figure="h")["counts"]["now"] == 0
    assert ask({**board, "turn": {"flew": ["h"]}}, ask="threats", figure="h")["counts"]["now"] == 1
    assert ask(board, ask="threats", figure="h", at=[0, 2], flying=True)["counts"]["now"] == 1
    assert ask({**board, "turn": {"flew": ["h"]}}, ask="threats", figure="h", at=[0, 2])["counts"]["now"] == 0
    shut = {"spaces": [{"at": at, "terrain": "fire"} for at in ([5, 3], [6, 3])]}
    friend = {"id": "f", "side": "red", "at": [5, 4]}
    barred = hexes([{**hero, "at": [3, 4]}, friend, {"id": "x", "side": "blue", "at": [6, 4]}], board=shut)
    (enemy,) = ask(barred, ask="threats", figure="h")["enemies"]
    assert enemy["beside"] == {"actions": ["slip-away"], "to": [4, 4], "cost": 1, "chance": "1", "enemy": "f"}


@pytest.mark.clause("DG-11")
def test_shelter_has_every_place_with_its_own_the_safest_first() -> None:
    board = position(
        "a . . . . p", {"a": {"stats": {"speed": 2, "range": 0}}, "p": {"stats": {"speed": 2, "range": 0}}}
    )
    found = ask(board, ask="shelter", figure="a")
    assert found["needs_roll"] is None and found["refused"] is None
    assert [(space["at"], space.get("stay"), space["cost"]) for space in found["spaces"]] == [
        ([0, 0], True, 0),
        ([1, 0], None, 1),
        ([2, 0], None, 2),
    ]
    assert [space["counts"]["beside"] for space in found["spaces"]] == [0, 0, 1]
    refused = ask({**board, "turn": {"failed": ["a"]}}, ask="shelter", figure="a")
    assert refused["refused"]["clause"] == "HC-14" and [space["at"] for space in refused["spaces"]] == [[0, 0]]


@pytest.mark.clause("DG-11")
def test_no_figure_stays_in_a_dome_that_has_a_way_out() -> None:
    dome = {"spaces": [{"at": [0, 0], "terrain": "dome"}]}
    board = hexes([{"id": "h", "side": "red", "at": [0, 0]}, {"id": "x", "side": "blue", "at": [6, 4]}], board=dome)
    assert not any("stay" in space for space in ask(board, ask="shelter", figure="h")["spaces"])


@pytest.mark.clause("DG-12")
def test_vantage_says_when_and_what_is_only_seen() -> None:
    stats = {"stats": {"speed": 2, "range": 3}}
    board = position("a . . . p", {"a": stats, "p": stats})
    found = ask(board, ask="vantage", figure="a", target="p")
    assert [(space["at"], space["when"], space["attacks"][0]["attack"]) for space in found["spaces"]] == [
        ([1, 0], "next", "range"),
        ([2, 0], "next", "range"),
    ]
    assert [(space["at"], space["distance"]) for space in found["seen"]] == [([0, 0], 4)]
    near = position("a . p", {"a": stats, "p": stats})
    assert ask(near, ask="vantage", figure="a", target="p")["spaces"][0]["when"] == "now"
    failed = {**near, "turn": {"failed": ["a"]}}
    assert ask(failed, ask="vantage", figure="a", target="p")["spaces"][0]["when"] == "next"


@pytest.mark.clause("DG-12")
def test_a_friend_is_never_more_than_seen() -> None:
    found = ask(position("a . b . p"), ask="vantage", figure="a", target="b")
    assert found["spaces"] == [] and found["seen"]


@pytest.mark.clause("DG-13")
def test_the_map_names_the_enemies_of_each_free_space() -> None:
    board = position("a . . p", {"p": {"stats": {"speed": 1, "range": 0}}})
    assert ask(board, ask="threat-map", side="red") == {
        "spaces": [
            {"at": [1, 0], "now": [], "after": [], "beside": ["p"]},
            {"at": [2, 0], "now": ["p"], "after": [], "beside": ["p"]},
        ]
    }


@pytest.mark.clause("DG-20", "DG-21")
def test_advice_shows_both_numbers_of_each_place_that_no_other_beats() -> None:
    figures = [
        {"id": "h", "side": "red", "at": [0, 0], "stats": {"aim": 2, "combat": 1, "move": 3}},
        {"id": "x", "side": "blue", "at": [9, 0], "stats": {"move": 3}},
    ]
    found = ask(crypt(figures), ask="advise", figure="h")
    told = [(place["at"], place["dealt"], place["suffered"]) for place in found["places"]]
    assert told == [([3, 0], "1/3", "0")], "it shoots from six squares away, and the enemy moves but three"
    figures[0]["stats"] = {"aim": 2, "combat": 1, "move": 5}
    found = ask(crypt(figures), ask="advise", figure="h")
    bold, shy = found["places"]
    assert (found["boldest"], found["safest"], found["balanced"]) == (0, 1, 0)
    assert bold["attack"]["target"] == "x" and bold["at"] == [5, 0] and bold["by"][0]["when"] == "after"
    assert {reason["clause"] for reason in bold["why"]} == {"DG-20"}
    assert shy["by"] == [] and shy["survive"] == "1" and shy["dealt"] == "1/3" and shy["at"] == [3, 0]


@pytest.mark.clause("DG-22")
def test_where_a_game_has_no_odds_targets_and_enemies_are_counted() -> None:
    stats = {"stats": {"speed": 2, "range": 3}}
    found = ask(position("a . . . p", {"a": stats, "p": stats}), ask="advise", figure="a")
    for place in found["places"]:
        assert set(place) >= {"targets", "dealt", "suffered", "alike", "why"} and "by" not in place
    assert found["places"][0]["targets"] == ["p"]
    assert found["places"][-1]["suffered"]["now"] == 0


@pytest.mark.clause("DG-14")
def test_the_keys_of_a_move_mean_the_same() -> None:
    board = position("a b . p", {"a": flyer(stats={"speed": 3, "range": 0})})
    moves = ask(board, ask="moves", figure="a", carry="b")["spaces"]
    spaces = ask(board, ask="shelter", figure="a", carry="b")["spaces"]
    assert len(spaces) == len(moves) + 1 and all("drops" in space for space in spaces if "stay" not in space)


@pytest.mark.clause("DG-13")
def test_on_the_map_no_enemy_shoots_from_the_space_itself() -> None:
    """An archer beside the space could only move onto it, so no place is left to shoot from after a move."""
    archer = {"id": "a", "side": "red", "at": [0, 0], "stats": {"move": 1, "combat": 1, "aim": 2}}
    board = {"grid": "square", "columns": 2, "rows": 1}
    document: Any = {"format": "tablelight", "version": 1, "game": "oraculo", "board": board, "figures": [archer]}
    found, answered = answer_case({"document": document, "question": {"ask": "threat-map", "side": "blue"}})
    assert answered
    assert found == {"spaces": [{"at": [1, 0], "now": ["a"], "after": [], "beside": ["a"]}]}


@pytest.mark.clause("DG-12", "DG-14")
def test_after_both_actions_as_moves_it_attacks_only_in_its_next_activation() -> None:
    stats = {"move": 3, "aim": 2}
    figures: list[Json] = [
        {"id": "h", "side": "red", "at": [0, 0], "stats": stats},
        {"id": "x", "side": "blue", "at": [11, 0]},
    ]
    found = ask(crypt(figures), ask="vantage", figure="h", target="x", then="move")["spaces"]
    assert [(space["at"], space["actions"], space["when"]) for space in found] == [
        ([5, 0], ["move", "move"], "next"),
        ([6, 0], ["move", "move"], "next"),
    ]
    assert all("aimed" in space["attacks"][0] for space in found), "then it has both actions again"


@pytest.mark.clause("DG-05")
def test_a_figure_that_ends_engaged_moves_no_further() -> None:
    """The way to the hero goes by squares beside its friend. An enemy that enters one is held, for both actions."""
    figures: list[Json] = [
        {"id": "h", "side": "red", "at": [7, 0]},
        {"id": "g", "side": "red", "at": [3, 2]},
        {"id": "x", "side": "blue", "at": [0, 1]},
    ]
    board = crypt(figures, 8, 3)
    free = [*((c, 1) for c in range(4)), *((c, 0) for c in range(3, 8)), (3, 2)]
    every = [(c, r) for c in range(8) for r in range(3)]
    board["board"]["spaces"] = [{"at": list(at), "terrain": "blocking"} for at in every if at not in free]
    assert [space["at"] for space in ask(board, ask="moves", figure="x")["spaces"]] == [[1, 1], [2, 1]]
    assert ask(board, ask="threats", figure="h")["enemies"] == []
    board["figures"][1]["state"] = {"wounds": 2}
    (enemy,) = ask(board, ask="threats", figure="h")["enemies"]
    assert enemy["beside"]["to"] == [6, 0], "who is out engages nobody (DG-06)"


@pytest.mark.clause("DG-07")
def test_the_chance_to_leave_no_life_is_of_what_is_left_of_it() -> None:
    archer: Json = {"id": "x", "side": "blue", "at": [2, 0], "stats": {"aim": 2, "combat": 0}}
    hero: Json = {"id": "h", "side": "red", "at": [0, 0], "stats": {"life": 3}, "state": {"wounds": 2}}
    (attack,) = ask(crypt([hero, archer]), ask="threats", figure="h")["enemies"][0]["now"]
    assert attack["odds"]["out"] == str(1 - Fraction(attack["odds"]["outcomes"]["0"]))
    (attack,) = ask(crypt([{**hero, "state": {}}, archer]), ask="threats", figure="h")["enemies"][0]["now"]
    assert attack["odds"]["out"] == attack["odds"]["outcomes"]["3"]


@pytest.mark.clause("DG-20")
def test_of_equal_attacks_the_first_in_the_document_and_of_equal_harm_the_one_now() -> None:
    figures: list[Json] = [{"id": name, "side": "blue", "at": at} for name, at in (("x", [4, 0]), ("y", [6, 0]))]
    found = ask(crypt([{"id": "h", "side": "red", "at": [5, 0]}, *figures]), ask="advise", figure="h")
    assert [place["attack"]["target"] for place in found["places"]] == ["x"]
    shooter = figure("x", (3, 0), "blue", move=2, range=6)
    found = ask(field(figure("a", (0, 0), move=0), shooter), ask="advise", figure="a")
    assert [each["when"] for each in found["places"][0]["by"]] == ["now"], "coming nearer harms no more"


@pytest.mark.clause("DG-21")
def test_the_balanced_place_counts_that_the_dead_deal_nothing() -> None:
    """At that place the strong enemy falls seven times in eight, which is better than to keep away from it."""
    strong = figure("x", (5, 0), "blue", move=4, range=1, attack=6, defence=0, life=1)
    found = ask(field(figure("a", (0, 0), move=4, range=1, attack=3, life=2), strong), ask="advise", figure="a")
    chosen = found["places"][found["balanced"]]
    assert chosen["attack"]["target"] == "x" and chosen["attack"]["odds"]["out"] == "7/8"
    assert Fraction(chosen["dealt"]) < Fraction(chosen["suffered"])


@pytest.mark.clause("DG-21")
def test_of_equal_gains_the_safer_place_is_the_balanced_one() -> None:
    """In the building the figure can shoot and be shot at, behind it neither: 1 dealt for 1 suffered, or 0 for 0."""
    ground = [{"at": [2, 0], "terrain": "building"}]
    figures: list[Json] = [
        {"id": "a", "side": "red", "at": [3, 0]},
        {"id": "x", "side": "blue", "at": [0, 0], "stats": {"speed": 1}},
    ]
    found = ask(hexes(figures, board={"columns": 4, "rows": 1, "spaces": ground}), ask="advise", figure="a")
    assert [(place["at"], place["dealt"], place["suffered"]["now"]) for place in found["places"]] == [
        ([2, 0], "1", 1),
        ([3, 0], "0", 0),
    ]
    assert (found["boldest"], found["balanced"], found["safest"]) == (0, 1, 1)


@pytest.mark.clause("DG-03")
def test_an_attack_after_a_move_comes_the_safest_way_and_a_neighbour_the_cheapest() -> None:
    """From a cliff: straight down costs 1 and is survived by half; round by the lower hex costs 3 and is safe."""
    jumper = figure("x", (0, 1), "blue", life=1, move=4, range=1)
    board = field(jumper, figure("h", (2, 1)), levels={(0, 1): 5, (0, 0): 3}, size=(3, 2))
    (enemy,) = ask(board, ask="threats", figure="h")["enemies"]
    after, beside = enemy["after"], enemy["beside"]
    assert (after["to"], after["cost"], after["chance"], after["prefer"]) == ([2, 0], 3, "1", "safe")
    assert (beside["to"], beside["cost"], beside["chance"]) == ([1, 1], 1, "1/2")
