"""HeroClix in the air: two bands of flight, and carrying, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.asking import ask
from tests.positions import Json, ends, flyer, halts, modes, position, refusal

LOW: dict[str, Json] = {"a": flyer("low")}
HIGH: dict[str, Json] = {"a": flyer("high")}


def errors(document: Json) -> list[str]:
    """The paths of a document's problems."""
    found, answered = answer_case({"document": document, "question": {"ask": "sight-map", "from": [0, 0]}})
    if answered:
        return []
    assert isinstance(found, dict)
    error = found["error"]
    return [problem["path"] for problem in error.get("problems", [error])]


@pytest.mark.clause("HC-20")
def test_a_change_of_mode_costs_one_square_at_any_point() -> None:
    board = position("a . .", LOW)
    assert modes(board, (2, 0)) == {"low": 2, "high": 3}
    assert modes(position("a . .", HIGH), (2, 0)) == {"high": 2, "low": 3}
    found = ask(board, "path", figure="a", to=[2, 0], mode="high")
    assert found["cost"] == 3 and sum(step["cost"] for step in found["steps"]) == 3
    assert "HC-20" in [reason["clause"] for step in found["steps"] for reason in step["reasons"]]
    over = position("a|.|.", LOW)
    assert modes(over, (1, 0)) == {"high": 2, "low": 3}, "up, across the wall, and down again"
    short = position("a . .", {"a": flyer("low", stats={"speed": 2})})
    assert modes(short, (2, 0)) == {"low": 2}


@pytest.mark.clause("HC-20")
def test_a_flyer_flies_low_unless_it_says_otherwise_and_no_other_figure_flies() -> None:
    silent = position("a # .", {"a": {"traits": ["flyer"]}})
    assert modes(silent, (2, 0)) == {"low": 2, "high": 3}
    assert errors(position("a .", {"a": {"state": {"flight": "low"}}})) == ["$.document.figures[0].state.flight"]
    assert refusal(position("a ."), (1, 0), mode="high") == "HC-20"


@pytest.mark.clause("HC-21")
@pytest.mark.parametrize("flight", ["low", "high"])
def test_a_flyer_holds_the_square_beneath_it(flight: str) -> None:
    board = position("a b .", {"b": flyer(flight)})
    assert (1, 0) not in ends(board) and refusal(board, (1, 0)) == "HC-06"
    above = position("a x .", {"a": flyer("high"), "x": flyer(flight)})
    assert (1, 0) not in ends(above, rolled="success")
    wide = position("a .", {"a": {**flyer(flight), "at": [[0, 0], [1, 0]]}})
    assert errors(wide) == ["$.document.figures[0].at"], "and no figure holds two"
    double = position("a .", {"a": flyer(flight)})
    double["figures"].append({"id": "x", "side": "blue", "at": [0, 0]})
    assert errors(double) == ["$.document.figures[1].at"]


@pytest.mark.clause("HC-22")
def test_low_flight_goes_over_enemies_and_blocking_terrain_and_minds_no_undergrowth() -> None:
    over = position("a . x . .", LOW, options={"low_flyers_stop": False})
    assert modes(over, (4, 0))["low"] == 4
    assert modes(position("a # .", LOW), (2, 0))["low"] == 2
    assert modes(position("a # .\n# . .", LOW), (1, 1))["low"] == 1, "a corner of blocking terrain closes nothing to it"
    rough = position("a % . ~ *", LOW, under={"a": "%"})
    assert modes(rough, (4, 0))["low"] == 4 and halts(rough) == {}
    slow = position("a . . .", {"a": flyer("low", stats={"speed": 3})}, under={"a": "%"})
    assert modes(slow, (3, 0)) == {"low": 3}, "its speed is not halved"


@pytest.mark.clause("HC-22")
def test_low_flight_crosses_no_wall_and_indoors_no_blocking_terrain() -> None:
    assert modes(position("a|.", LOW), (1, 0)) == {"high": 2, "low": 3}
    indoors = {"indoors": True}
    assert ends(position("a|.", LOW, options=indoors)) == {}
    assert ends(position("a # .", LOW, options=indoors)) == {}
    assert refusal(position("a # .", LOW, options=indoors), (2, 0)) == "HC-22"
    assert (1, 1) not in ends(position("a # .\n# . .", LOW, options=indoors))


@pytest.mark.clause("HC-23")
def test_low_flight_changes_level_without_stairs() -> None:
    board = position("a 1 2 .", LOW)
    assert [modes(board, (c, 0))["low"] for c in (1, 2, 3)] == [1, 2, 3]
    assert ends(position("a 1 2 .")) == {}


@pytest.mark.clause("HC-24")
def test_low_flight_has_the_level_of_the_square_beneath() -> None:
    level = position("x a .", LOW)
    assert ask(level, "moves", figure="a")["needs_roll"]["roll"] == "flee"
    below = position("x a .", LOW, under={"x": "1"})
    assert ask(below, "moves", figure="a")["needs_roll"] is None
    assert ask(below, "sight", from_="a", to="x")["attack"] == "range"
    assert ask(level, "sight", from_="a", to="x")["attack"] == "close"


@pytest.mark.clause("HC-25")
def test_indoors_there_is_only_low_flight() -> None:
    board = position("a . .", LOW, options={"indoors": True})
    assert modes(board, (2, 0)) == {"low": 2}
    assert refusal(board, (2, 0), mode="high") == "HC-25"
    assert errors(position("a .", HIGH, options={"indoors": True})) == ["$.document.figures[0].state.flight"]
    assert errors(position("a .", HIGH, options={"indoors": False})) == []


def roofed(drawing: str, roofs: dict[tuple[int, int], bool], figures: dict[str, Json], **rest: Any) -> Json:
    """A drawing with squares that say whether they lie indoors."""
    document = position(drawing, figures, **rest)
    specs = {tuple(spec["at"]): spec for spec in document["board"]["spaces"]}
    for at, said in roofs.items():
        specs.setdefault(at, {"at": list(at)})["indoors"] = said
    document["board"]["spaces"] = list(specs.values())
    return {**document, "version": 2}


@pytest.mark.clause("HC-25")
def test_over_a_square_indoors_no_figure_flies_high() -> None:
    board = roofed("a . . .", {(1, 0): True, (2, 0): True}, LOW)
    assert modes(board, (0, 0)) == {"high": 1}
    assert modes(board, (1, 0)) == {"low": 1} and modes(board, (2, 0)) == {"low": 2}
    assert modes(board, (3, 0)) == {"low": 3, "high": 4}, "below the roof, then up"
    assert refusal(board, (2, 0), mode="high") == "HC-25"
    high = roofed("a . . .", {(1, 0): True}, HIGH)
    assert modes(high, (2, 0)) == {"low": 3, "high": 4}, "down before the roof"
    walled = roofed("a . .|.", {(1, 0): True}, HIGH)
    assert modes(walled, (2, 0)) == {"low": 3, "high": 4} and modes(walled, (3, 0)) == {"low": 6, "high": 5}
    around = roofed("a . .\n. . .", {(1, 0): True}, HIGH)
    assert modes(around, (2, 0)) == {"low": 3, "high": 2}, "past the roof's corner it stays high"


@pytest.mark.clause("HC-25")
def test_a_square_outdoors_of_a_board_indoors_has_high_flight() -> None:
    board = roofed("a . .", {(0, 0): False, (1, 0): False}, LOW, options={"indoors": True})
    assert modes(board, (1, 0)) == {"low": 1, "high": 2} and modes(board, (2, 0)) == {"low": 2}


@pytest.mark.clause("HC-25")
def test_high_over_a_square_indoors_is_an_error_in_the_document() -> None:
    assert errors(roofed("a .", {(0, 0): True}, HIGH)) == ["$.document.figures[0].state.flight"]
    assert errors(roofed("a .", {(1, 0): True}, HIGH)) == []
    assert errors(roofed("a .", {(0, 0): False}, HIGH, options={"indoors": True})) == []
    board = roofed("a . .\n. . x", {(2, 0): True}, LOW)
    assert ask(board, "threats", figure="a", at=[1, 0], mode="high")
    wrong, answered = answer_case(
        {"document": board, "question": {"ask": "threats", "figure": "a", "at": [2, 0], "mode": "high"}}
    )
    assert not answered and isinstance(wrong, dict) and wrong["error"]["path"] == "$.question.mode"


@pytest.mark.clause("HC-22")
def test_low_flight_enters_no_blocking_terrain_indoors_square_by_square() -> None:
    assert modes(roofed("a # .", {(1, 0): False}, LOW, options={"indoors": True}), (2, 0)) == {"low": 2}
    roof = roofed("a # .", {(1, 0): True}, LOW)
    assert modes(roof, (2, 0)) == {}
    assert refusal(roof, (2, 0), mode="low") == "HC-22"
    corner = "a # .\n# . ."
    assert modes(roofed(corner, {(1, 0): True}, LOW), (1, 1)) == {"low": 1, "high": 2}, "one open way around"
    shut = {(1, 0): True, (0, 1): True}
    assert modes(roofed(corner, shut, LOW), (1, 1)) == {"low": 3, "high": 2}, "only high over the closed corner"
    assert (1, 1) not in ends(roofed(corner, {**shut, (1, 1): True, (2, 0): True, (2, 1): True}, LOW))


@pytest.mark.clause("HC-26")
@pytest.mark.parametrize("mover", [{}, LOW])
def test_no_figure_below_minds_an_enemy_that_flies_high(mover: dict[str, Json]) -> None:
    board = position("x a . . y .", {**mover, "x": flyer("high"), "y": flyer("high")})
    assert ask(board, "moves", figure="a")["needs_roll"] is None
    assert (3, 0) in ends(board)
    assert [s for s in ask(board, "moves", figure="a")["spaces"] if s["halts"] and s.get("mode") != "high"] == []


@pytest.mark.clause("HC-27")
def test_high_flight_goes_over_everything() -> None:
    board = position("a|# x 1|.", {"a": flyer("high")})
    assert modes(board, (4, 0))["high"] == 4
    assert modes(board, (1, 0)) == {"high": 1}, "over blocking terrain it may end high, not low"
    assert halts(position("a % * . .", HIGH)) == {}


@pytest.mark.clause("HC-27")
def test_in_close_combat_only_high_flyers_matter_to_one_another() -> None:
    for one, other, kind in (("high", "high", "close"), ("high", "low", "none"), ("low", "high", "range")):
        board = position("a x", {"a": flyer(one), "x": flyer(other)})
        assert ask(board, "sight", from_="a", to="x")["attack"] == kind
        later = {**board, "options": {"high_attacks": "all"}}
        assert ask(later, "sight", from_="a", to="x")["attack"] == ("close" if kind == "close" else "range")
    unarmed = position("a x", {"a": flyer("high", stats={"range": 0})})
    found = ask(unarmed, "sight", from_="a", to="x")
    assert found["attack"] == "none" and found["reasons"][-1]["clause"] == "HC-27"
    close = ask(unarmed, "actions", figure="a")["actions"][1]
    assert (close["id"], close["allowed"], close["reason"]["clause"], close["reason"]["figure"]) == (
        "close-combat",
        False,
        "HC-27",
        "x",
    )
    nobody = ask(position("a . x", {"a": flyer("high")}), "actions", figure="a")["actions"][1]
    assert nobody["reason"]["clause"] == "HC-55"


@pytest.mark.clause("HC-28")
def test_from_below_a_high_flyer_is_attacked_only_at_range_full_or_halved() -> None:
    figures = {"a": {"stats": {"range": 5}}, "x": flyer("high")}
    at_five = position("a . . . . x", figures)
    assert ask(at_five, "sight", from_="a", to="x")["attack"] == "range"
    assert ask(position("a x", figures), "sight", from_="a", to="x")["attack"] == "range"
    halved = {"range_to_high": "halved"}
    far = ask({**at_five, "options": halved}, "sight", from_="a", to="x")
    assert (far["attack"], far["reasons"][-1]["clause"]) == ("none", "HC-28"), "the range itself would do"
    beyond = ask(position("a . . . . . x", figures, options=halved), "sight", from_="a", to="x")
    assert (beyond["attack"], beyond["reasons"][-1]["clause"]) == ("none", "HC-50")
    at_three = position("a . . x", figures, options=halved)
    assert ask(at_three, "sight", from_="a", to="x")["attack"] == "range", "half of five, rounded up"
    at_four = position("a . . . x", figures, options=halved)
    assert ask(at_four, "sight", from_="a", to="x")["attack"] == "none"
    both = position("a . . . . x", {"a": flyer("high", stats={"range": 5}), "x": flyer("high")}, options=halved)
    assert ask(both, "sight", from_="a", to="x")["attack"] == "range", "high flyers shoot at one another in full"


@pytest.mark.clause("HC-29")
def test_high_flight_breaks_away_from_and_is_stopped_by_high_flight_alone() -> None:
    assert ask(position("x a .", HIGH), "moves", figure="a")["needs_roll"] is None
    held = position("x|a . .", {"a": flyer("high"), "x": flyer("high")}, under={"x": "1"})
    assert ask(held, "moves", figure="a")["needs_roll"]["roll"] == "flee"
    passing = position("a . . x .", {"a": flyer("high"), "x": flyer("high")})
    assert halts(passing) == {(2, 0): "HC-29", (4, 0): "HC-29"}
    assert modes(passing, (4, 0)) == {"low": 5, "high": 6}, "only below x does it get past"
    ground = position("a . . x .", HIGH)
    assert modes(ground, (4, 0))["high"] == 4


@pytest.mark.clause("HC-29")
def test_rising_beside_an_enemy_that_flies_high_ends_the_movement() -> None:
    board = position("x a|.", {"a": flyer("low"), "x": flyer("high")})
    assert ends(board) == {(1, 0): 1}, "there is no way over the wall but through high flight, where x stops it"
    assert modes(position("x . a|.", {"a": flyer("low"), "x": flyer("high")}), (3, 0)) == {"high": 2, "low": 3}


@pytest.mark.clause("HC-30")
def test_low_flyers_stop_beside_an_enemy_unless_the_table_says_otherwise() -> None:
    board = position("a . . x . .", LOW)
    assert halts(board)[2, 0] == "HC-30"
    passed = {**board, "options": {"low_flyers_stop": False}}
    assert halts(passed) == {}
    assert (modes(passed, (5, 0))["low"], modes(board, (5, 0))["low"]) == (5, 7), "else it must go round high up"


@pytest.mark.clause("HC-30")
def test_sinking_beside_an_enemy_ends_the_movement() -> None:
    board = position("a . x . .", {"a": flyer("high")}, options={"low_flyers_stop": True})
    low = [(s["at"], s["halts"]) for s in ask(board, "moves", figure="a")["spaces"] if s["mode"] == "low"]
    assert low == [([0, 0], False), ([1, 0], True), ([3, 0], True), ([4, 0], False)]


@pytest.mark.clause("HC-30")
def test_a_movement_never_ends_low_over_blocking_terrain_or_on_anybody() -> None:
    board = position("a # b .", LOW)
    assert modes(board, (1, 0)) == {"high": 2} and modes(board, (2, 0)) == {}
    assert refusal(board, (1, 0), mode="low") == "HC-30"
    blocked = position("a # x|.", LOW)
    assert "low" not in modes(blocked, (1, 0))
    assert modes(blocked, (3, 0)).get("low") == 5, (
        "it would have to stop over the blocking square: it goes high instead"
    )


@pytest.mark.clause("HC-30")
def test_it_breaks_away_before_it_rises_or_picks_anybody_up() -> None:
    board = position("x a . .\n. b . .", LOW)
    assert ask(board, "apply", figure="a", to=[3, 0], mode="high")["refused"]["clause"] == "HC-10"
    assert ask(board, "moves", figure="a", carry="b")["needs_roll"]["roll"] == "flee"
    freed = ask(board, "roll", figure="a", roll="flee", dice=[4])["document"]
    assert ask(freed, "apply", figure="a", to=[3, 0], carry="b", drop=[3, 1])["document"]["figures"][2]["at"] == [3, 1]


@pytest.mark.clause("HC-31")
def test_a_square_is_listed_once_a_mode() -> None:
    spaces = ask(position("a . .", LOW), "moves", figure="a")["spaces"]
    assert [(s["at"][0], s["mode"], s["cost"]) for s in spaces] == [
        (0, "high", 1),
        (1, "low", 1),
        (1, "high", 2),
        (2, "low", 2),
        (2, "high", 3),
    ]
    after = ask(position("a . .", LOW), "apply", figure="a", to=[2, 0], mode="high")["document"]
    assert after["figures"][0]["state"] == {"flight": "high", "tokens": 1}


@pytest.mark.clause("HC-31")
def test_a_flyer_may_change_mode_where_it_is() -> None:
    board = position("a . x .", {"a": flyer("high"), "x": flyer("low")})
    (here,) = [s for s in ask(board, "moves", figure="a")["spaces"] if s["at"] == [0, 0]]
    assert (here["mode"], here["cost"], here["halts"]) == ("low", 1, False)
    way = ask(board, "path", figure="a", to=[0, 0], mode="low")
    assert way["path"] == [[0, 0], [0, 0]] and [(s["cost"], s["mode"]) for s in way["steps"]] == [(1, "low")]
    after = ask(board, "apply", figure="a", to=[0, 0], mode="low")["document"]["figures"][0]
    assert (after["at"], after["state"]) == ([0, 0], {"flight": "low", "tokens": 1})
    assert modes(position("a .", LOW, options={"indoors": True}), (0, 0)) == {}
    over = position("a .", HIGH, under={"a": "#"})
    assert modes(over, (0, 0)) == {}, "it does not come down on blocking terrain"
    assert [s["mode"] for s in ask(board, "path", figure="a", to=[1, 0], mode="low")["steps"]] == ["low"]


@pytest.mark.clause("HC-32")
def test_a_flyer_may_change_mode_above_an_enemy_that_it_passes_over() -> None:
    above = position("a x|# # #|.", {"a": flyer("high"), "x": {}})
    freed = ask(above, "moves", figure="a")["needs_roll"]
    assert freed is None
    board = position("x a y", {"a": flyer("low"), "y": flyer("high")}, options={"low_flyers_stop": False})
    rolled = {"rolled": "success"}
    assert modes(board, (1, 0), **rolled) == {"high": 1}
    far = position("a x . .", {"a": flyer("low", stats={"speed": 3})}, options={"low_flyers_stop": True})
    assert modes(far, (2, 0), rolled="success") == {"low": 2, "high": 3}


@pytest.mark.clause("HC-44")
def test_to_this_square_the_drop_is_chosen_first() -> None:
    board = position("a . . . .\nb . . . .", LOW)
    everywhere = ask(board, "moves", figure="a", carry="b")["spaces"]
    here = ask(board, "moves", figure="a", carry="b", drop=[4, 1])["spaces"]
    assert here == [space for space in everywhere if [4, 1] in space["drops"]] != []
    assert {tuple(space["at"]) for space in here} == {(3, 0), (4, 0), (3, 1)}
    assert refusal(board, (1, 0), carry="b", drop=[4, 1]) == "HC-41"
    taken = position("a . . . x\nb . . . .", LOW)
    assert ask(taken, "moves", figure="a", carry="b", drop=[4, 0])["refused"]["clause"] == "HC-41"
    for wrong in ({"drop": [1, 1]}, {"drop": [9, 9], "carry": "b"}):
        for kind in ("moves", "path", "apply"):
            question: Json = {"ask": kind, "figure": "a", **wrong} | ({} if kind == "moves" else {"to": [1, 0]})
            found, answered = answer_case({"document": board, "question": question})
            assert not answered and isinstance(found, dict) and found["error"]["path"] == "$.question.drop"


@pytest.mark.clause("HC-40")
@pytest.mark.parametrize(
    ("drawing", "figures", "clause"),
    [
        ("a b .", LOW, None),
        ("a . b .", LOW, "HC-40"),
        ("a|b .", LOW, "HC-40"),
        ("a b .", HIGH, None),
        ("a b .", {"a": {**flyer("high"), "stats": {"speed": 0}}}, "HC-40"),
        ("a b .\n. x .", HIGH, "HC-30"),
        ("a b .", {}, "HC-40"),
    ],
)
def test_a_low_flyer_carries_a_friend_adjacent_at_the_start(
    drawing: str, figures: dict[str, Json], clause: str | None
) -> None:
    refused = ask(position(drawing, figures), "moves", figure="a", carry="b")["refused"]
    assert (refused and refused["clause"]) == clause


@pytest.mark.clause("HC-40")
@pytest.mark.clause("HC-41")
def test_a_high_flyer_comes_down_for_one_square_and_picks_up_the_figure_beside_it() -> None:
    board = position("a . .\nb . .", HIGH)
    assert modes(board, (2, 0), carry="b") == {"low": 3}, "two squares, and one to come down"
    assert modes(board, (0, 0), carry="b") == {"low": 1}, "it may stay where it comes down"
    found = ask(board, "path", figure="a", to=[2, 0], carry="b")
    assert found["cost"] == 3 and [step["cost"] for step in found["steps"]] == [2, 1]
    assert found["steps"][0]["reasons"][0]["clause"] == "HC-20"
    after = ask(board, "apply", figure="a", to=[0, 0], carry="b", drop=[1, 1])["document"]["figures"]
    assert [(each["at"], each.get("state", {}).get("flight")) for each in after] == [([0, 0], "low"), ([1, 1], None)]
    over = position("a|. .\nb|. .", HIGH)
    assert modes(over, (2, 0), carry="b") == {"low": 5}, "down, up again over the wall, and down"


@pytest.mark.clause("HC-40")
def test_enemies_are_not_carried_and_picking_up_costs_nothing() -> None:
    assert ask(position("a x .", LOW), "moves", figure="a", carry="x", rolled="success")["refused"]["clause"] == "HC-40"
    assert ask(position("a b .", LOW), "moves", figure="a", carry="a")["refused"]["clause"] == "HC-40"
    assert ends(position("a b . . .", LOW), carry="b")[3, 0] == 3


@pytest.mark.clause("HC-41")
def test_carrying_it_ends_low_and_pays_for_both_changes() -> None:
    board = position("a . .\nb . .", LOW)
    assert modes(board, (2, 0), carry="b") == {"low": 2}
    assert refusal(board, (2, 0), carry="b", mode="high") == "HC-41"
    across = position("a|. .\nb|. .", LOW)
    assert modes(across, (2, 0), carry="b") == {"low": 4}
    after = ask(across, "apply", figure="a", to=[2, 0], carry="b", drop=[1, 1])["document"]["figures"]
    assert [figure["at"] for figure in after] == [[2, 0], [1, 1]]
    assert ask(across, "apply", figure="a", to=[2, 0], carry="b", drop=[0, 1])["refused"]["clause"] == "HC-41"


@pytest.mark.clause("HC-42")
def test_flyers_are_carried_and_the_laden_are_not() -> None:
    assert ask(position("a b .", {**LOW, "b": flyer("low")}), "moves", figure="a", carry="b")["refused"] is None
    for state in ({"holding": True}, {"carrying": "c"}):
        board = position("a b .\n. c .", {**LOW, "b": {"traits": ["flyer"], "state": state}})
        assert ask(board, "moves", figure="a", carry="b")["refused"]["clause"] == "HC-42"
    empty = position("a b .", {**LOW, "b": {"state": {"holding": False}}})
    assert ask(empty, "moves", figure="a", carry="b")["refused"] is None


@pytest.mark.clause("HC-40")
def test_a_flyer_that_carries_takes_no_one_up_and_a_high_friend_is_not_beside_it() -> None:
    board = position("a b .\n. c .", {"a": flyer("low", state={"carrying": "c"})})
    for friend in ("b", "c"):
        assert ask(board, "moves", figure="a", carry=friend)["refused"]["clause"] == "HC-40"
    above = position("a b .", {"a": flyer("low"), "b": flyer("high")})
    assert ask(above, "moves", figure="a", carry="b")["refused"]["clause"] == "HC-40"


@pytest.mark.clause("HC-30")
def test_by_the_letter_a_low_flyer_crosses_the_enemy_that_stops_it() -> None:
    drawing = "a . . x . . .\n. . . . . . ."
    plain, letter = (position(drawing, LOW, options=options) for options in ({}, {"low_flyers_cross": True}))
    assert modes(plain, (4, 0))["low"] == 6, "up beside the enemy is no way: it rises before, and comes down over it"
    assert modes(letter, (4, 0))["low"] == 4
    assert halts(letter)[2, 0] == "HC-30" and halts(letter)[4, 0] == "HC-30", "it stops before it, and beyond it"
    assert modes(letter, (6, 0))["low"] == modes(plain, (6, 0))["low"], "beyond the enemy it has stopped"
    way = ask(letter, "path", figure="a", to=[4, 0], mode="low")
    assert way["path"] == [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]
    row = position("a . x y . .", LOW, options={"low_flyers_cross": True})
    assert modes(row, (4, 0))["low"] == 4, "over both"
    assert (2, 0) not in ends(row) and (3, 0) not in ends(row)


CARRIER = "$.document.figures[0].state.carrying"


@pytest.mark.clause("HC-40")
@pytest.mark.clause("HC-42")
@pytest.mark.parametrize(
    ("figures", "paths"),
    [
        ({"a": flyer("low", state={"carrying": "b"})}, []),
        ({"a": flyer("low", state={"carrying": "a"})}, [CARRIER]),
        ({"a": {"state": {"carrying": "b"}}}, [CARRIER]),
        ({"a": flyer("low", state={"carrying": "x"})}, [CARRIER]),
        (
            {"a": flyer("low", state={"carrying": "c"}), "b": flyer("low", state={"carrying": "c"})},
            ["$.document.figures[1].state.carrying"],
        ),
        ({"a": flyer("low", state={"carrying": "b"}), "b": flyer("low", state={"carrying": "c"})}, [CARRIER]),
        ({"a": flyer("low", state={"carrying": "b"}), "b": {"state": {"holding": True}}}, [CARRIER]),
    ],
)
def test_loads_without_a_carrier_are_listed(figures: dict[str, Json], paths: list[str]) -> None:
    assert errors(position("a b .\n. c x", figures)) == paths


@pytest.mark.clause("HC-40")
def test_a_figure_that_carries_itself_is_refused_with_that_reason() -> None:
    board = position("a b", {"a": flyer("low", state={"carrying": "a"})})
    found, answered = answer_case({"document": board, "question": {"ask": "actions", "figure": "a"}})
    assert not answered and isinstance(found, dict)
    assert found["error"] == {"path": CARRIER, "message": "a figure cannot carry itself"}


@pytest.mark.clause("HC-08")
@pytest.mark.clause("HC-30")
@pytest.mark.parametrize(("how", "wrong"), [({}, True), (flyer("low"), True), (flyer("high"), False)])
def test_figures_rest_on_blocking_terrain_only_in_high_flight(how: Json, wrong: bool) -> None:
    assert errors(position("a .", {"a": how}, under={"a": "#"})) == ["$.document.figures[0].at"] * wrong


@pytest.mark.clause("HC-27")
@pytest.mark.clause("HC-55")
def test_high_flyers_attack_only_high_flyers_unless_the_table_plays_later_rules() -> None:
    board = position("a . x . y", {"a": flyer("high"), "y": flyer("high")})
    below = ask(board, "sight", from_="a", to="x")
    assert below["visible"] and below["attack"] == "none" and below["reasons"][-1]["clause"] == "HC-27"
    assert ask(board, "sight", from_="a", to="y")["attack"] == "range"
    assert ask(board, "sight", from_="x", to="a")["attack"] == "range", "from below at range (HC-28)"
    alone = position("a . x .", {"a": flyer("high")})
    shots = ask(alone, "actions", figure="a")["actions"][2]
    assert not shots["allowed"] and shots["reason"]["clause"] == "HC-27"
    later = {**alone, "options": {"high_attacks": "all"}}
    assert ask(later, "actions", figure="a")["actions"][2]["allowed"]
    assert ask(later, "sight", from_="a", to="x")["attack"] == "range"


@pytest.mark.clause("HC-28")
def test_from_below_without_range_a_high_flyer_is_out_of_reach() -> None:
    board = position("a x", {"a": {"stats": {"range": 0}}, "x": flyer("high")})
    found = ask(board, "sight", from_="a", to="x")
    assert found["attack"] == "none" and found["reasons"][-1]["clause"] == "HC-28"
    assert ask(board, "actions", figure="a")["actions"][1]["reason"]["clause"] == "HC-28"


@pytest.mark.clause("HC-12")
def test_a_figure_carried_to_other_enemies_must_break_away_again() -> None:
    board = position("x . . . . . a y\n. . . . . . . .", turn={"broke_away": {"a": ["x"]}})
    owed = ask(board, "moves", figure="a")["needs_roll"]
    assert owed["roll"] == "flee" and owed["reason"]["figure"] == "y"
    freed = ask(board, "roll", figure="a", roll="flee", dice=[5])
    assert freed["detail"]["from"] == ["y"] and freed["document"]["turn"]["broke_away"] == {"a": ["x", "y"]}
    assert ask(freed["document"], "moves", figure="a")["needs_roll"] is None
    again = ask(freed["document"], "roll", figure="a", roll="flee", dice=[5])
    assert again["refused"]["clause"] == "HC-11"


@pytest.mark.clause("HC-43")
def test_the_token_goes_to_the_flyer_and_the_carried_may_still_act() -> None:
    board = position("a b . . .", {"a": flyer("low"), "b": {"state": {"tokens": 1}}})
    after = ask(board, "apply", figure="a", to=[3, 0], carry="b", drop=[4, 0])["document"]
    carrier, carried = after["figures"]
    assert carrier["state"]["tokens"] == 1 and carried["state"] == {"tokens": 1} and carried["at"] == [4, 0]
    assert ask(after, "actions", figure="b")["actions"][0]["allowed"]


def drops(document: Json, at: tuple[int, int]) -> list[list[int]]:
    """Where b may be set down from a square."""
    spaces = ask(document, "moves", figure="a", carry="b")["spaces"]
    return next((space["drops"] for space in spaces if tuple(space["at"]) == at), [])


@pytest.mark.clause("HC-44")
def test_the_carried_figure_is_set_down_in_a_free_square_that_it_could_enter() -> None:
    plain = position("a b . . .\n. . . c .", LOW)
    assert drops(plain, (2, 0)) == [[1, 0], [3, 0], [1, 1], [2, 1]], "not on c; where it was picked up is free"
    assert drops(plain, (1, 1)) == [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1]], "and so is where the flyer was"
    assert drops(plain, (1, 0)) != [], "the flyer may take its place"
    walls = position("a b .|.\n    -\n. . . #", LOW)
    assert drops(walls, (2, 0)) == [[1, 0], [1, 1]]
    rubble = position("a b .\n. . #", LOW)
    assert drops(rubble, (2, 0)) == [[1, 0], [1, 1]], "not on blocking terrain"
    roof = position("a b .A1\n. . . 1", LOW)
    assert drops(roof, (2, 0)) == [[1, 0], [3, 0], [1, 1], [2, 1]], "up the stairs, not up the ledge"
    winged = position("a b .A1\n. . . 1", {**LOW, "b": flyer("low")})
    assert [3, 1] in drops(winged, (2, 0))


@pytest.mark.clause("HC-44")
def test_without_room_to_set_down_the_flyer_does_not_end_there() -> None:
    board = position("a b 1 .", LOW)
    assert drops(board, (2, 0)) == [] and (2, 0) not in ends(board, carry="b")
    assert refusal(board, (2, 0), carry="b") == "HC-44"


@pytest.mark.clause("DG-11")
@pytest.mark.clause("DG-14")
def test_the_danger_of_a_place_counts_the_carried_figure_where_the_question_sets_it_down() -> None:
    """Set down in x's line of fire, b hides a; else it is set down behind a."""
    board = position("a . . . . x\nb . . . . .", {**LOW, "x": {"stats": {"speed": 0}}})
    for drop, shots in ((None, 1), ([0, 0], 1), ([2, 0], 0)):
        named = {} if drop is None else {"drop": drop}
        safe = {
            tuple(s["at"]): s["counts"]["now"] for s in ask(board, "shelter", figure="a", carry="b", **named)["spaces"]
        }
        after = ask(board, "apply", figure="a", to=[1, 0], carry="b", **named)["document"]
        assert safe[1, 0] == ask(after, "threats", figure="a")["counts"]["now"] == shots
