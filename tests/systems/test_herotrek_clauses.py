"""HeroTrek clause by clause, on positions small enough to work out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tests.asking import ask, error
from tests.positions import ends, refusal
from tests.systems.herotrek_boards import Json, board


def allowed(document: Json, figure: str = "a") -> dict[str, str | None]:
    """Each action with the clause that bars it, None if it is allowed."""
    found = ask(document, "actions", figure=figure)["actions"]
    return {entry["id"]: entry.get("reason", {}).get("clause") for entry in found}


def slip(document: Json, enemy: str = "x", figure: str = "a", **keys: Any) -> Json:
    return ask(document, "moves", figure=figure, action="slip-away", enemy=enemy, **keys)


def seen(document: Json, a: Any, b: Any) -> tuple[bool, bool, list[str]]:
    found = ask(document, "sight", from_=a, to=b)
    return found["visible"], found["clear"], [reason["clause"] for reason in found["reasons"]]


@pytest.mark.clause("HT-01")
def test_six_spaces_are_adjacent_unless_a_wall_parts_them() -> None:
    document = board(". . .", ". a .", ". x .")
    assert slip(document)["refused"] is None
    walled = board(". . .", ". a .", ". x .", walls=[((1, 1), (1, 2))])
    assert slip(walled)["refused"]["clause"] == "HT-32"
    opened = board(". . .", ". a .", ". x .", walls=[((1, 1), (1, 2))], entrances=[((1, 1), (1, 2))])
    assert slip(opened)["refused"] is None
    far = board(". . .", "x a .", ". . .")
    assert slip(far)["refused"] is None
    assert slip(board("x . .", ". a .", ". . ."))["refused"]["clause"] == "HT-32", (
        "up and to the left of an odd row's right"
    )


@pytest.mark.clause("HT-02")
def test_a_hero_in_a_dome_is_adjacent_to_nothing_but_may_leave() -> None:
    document = board(". . .", ". a .", ". x .", under={"a": "O"})
    assert ends(document)[0, 1] == 1
    assert allowed(document, "x") == {"move": None, "slip-away": "HT-32"}


@pytest.mark.clause("HT-03")
def test_no_space_holds_two() -> None:
    document = board("a b .", ". . .")
    assert (1, 0) not in ends(document)
    assert refusal(document, (1, 0)) == "HT-04"
    two = {**document, "figures": [{**f, "at": [0, 0]} for f in document["figures"]]}
    with pytest.raises(AssertionError):
        ask(two, "moves", figure="a")


@pytest.mark.clause("HT-04")
def test_friends_are_passed_enemies_are_not() -> None:
    assert ends(board("a b ."))[2, 0] == 2
    assert ends(board("a x .")) == {}
    assert refusal(board("a x ."), (2, 0)) == "HT-04"
    assert refusal(board("a x ."), (1, 0)) == "HT-04"


@pytest.mark.clause("HT-10")
def test_speed_is_the_points_and_need_not_be_used() -> None:
    document = board("a . . . .", speed=3)
    assert ends(document) == {(1, 0): 1, (2, 0): 2, (3, 0): 3}
    assert refusal(document, (4, 0)) == "HT-10"
    assert ask(document, "path", figure="a", to=[0, 0])["cost"] == 0


@pytest.mark.clause("HT-11")
@pytest.mark.parametrize(("sign", "cost"), [(".", 1), ("B", 2), ("W", 2), ("~", 2), ("S", 2), ("R", 2)])
def test_what_ground_costs(sign: str, cost: int) -> None:
    assert ends(board(f"a {sign}"))[1, 0] == cost


@pytest.mark.clause("HT-11")
@pytest.mark.parametrize("sign", ["F", "#", "O", "_"])
def test_what_is_not_entered(sign: str) -> None:
    document = board(f"a {sign} .")
    assert ends(document) == {}
    assert refusal(document, (1, 0)) == "HT-11"
    assert refusal(document, (2, 0)) == "HT-11"


@pytest.mark.clause("HT-12")
def test_two_points_are_not_paid_with_one() -> None:
    document = board("a . W", speed=2)
    assert ends(document) == {(1, 0): 1}
    assert refusal(document, (2, 0)) == "HT-12"
    assert ends(board("a . W", speed=3))[2, 0] == 3


@pytest.mark.clause("HT-13")
def test_a_wall_bars_the_step_except_at_an_entrance() -> None:
    wall = [((0, 0), (1, 0))]
    assert ends(board("a .", walls=wall)) == {}
    assert refusal(board("a .", walls=wall), (1, 0)) == "HT-13"
    assert ends(board("a .", walls=wall, entrances=wall)) == {(1, 0): 1}
    assert ends(board("a .", entrances=wall)) == {(1, 0): 1}


@pytest.mark.clause("HT-14")
def test_the_path_is_every_space_with_the_enemies_that_could_shoot_there() -> None:
    document = board("a . . .", ". . . .", "x . . .", walls=[((1, 0), (0, 1)), ((1, 0), (1, 1))])
    way = ask(document, "path", figure="a", to=[3, 0])
    assert way["path"] == [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert [step["shooters"] for step in way["steps"]] == [[], ["x"], ["x"]]
    short = {**document, "figures": [document["figures"][0], {**document["figures"][1], "stats": {"range": 2}}]}
    assert [s["shooters"] for s in ask(short, "path", figure="a", to=[3, 0])["steps"]] == [[], [], []]


@pytest.mark.clause("HT-14")
def test_each_step_names_who_could_shoot_with_distance_and_stealth() -> None:
    way = ask(board("a . W . x"), "path", figure="a", to=[2, 0])
    assert [step["shots"] for step in way["steps"]] == [[], [{"figure": "x", "distance": 2, "stealth": True}]]
    flown = ask(board("a . W . x", flyers="a"), "path", figure="a", to=[2, 0], flying=True)
    assert [step["shots"] for step in flown["steps"]] == [
        [{"figure": "x", "distance": 3, "stealth": False}],
        [{"figure": "x", "distance": 2, "stealth": False}],
    ]


@pytest.mark.clause("HT-14")
def test_of_equally_cheap_ways_the_one_that_the_fewest_could_shoot_at() -> None:
    document = board(". . . x", "a . B .", ". . . .", speed=4)
    shown = ask(document, "path", figure="a", to=[3, 2], prefer="unseen")
    plain = ask(document, "path", figure="a", to=[3, 2])
    assert shown["cost"] == plain["cost"] == 3
    assert [step["shooters"] for step in shown["steps"]] == [[], [], ["x"]]
    far = ask(board("a . . . .", ". B B B .", ". . . x .", speed=9), "path", figure="a", to=[4, 0], prefer="unseen")
    assert far["path"][1] == [1, 0]
    assert ask(document, "apply", figure="a", to=[3, 2], prefer="unseen")["document"]["figures"][1]["at"] == [3, 2]
    assert ask(document, "path", figure="a", to=[3, 0], prefer="unseen")["refused"]["clause"] == "HT-04"


@pytest.mark.clause("HT-14")
def test_a_longer_way_is_taken_if_fewer_could_shoot_at_it() -> None:
    document = board("x W .", ". . B", "y . a", speed=3)
    short, hidden = (ask(document, "path", figure="a", to=[2, 0], prefer=each) for each in ("short", "unseen"))
    assert (short["path"], short["cost"]) == ([[2, 2], [1, 1], [2, 0]], 2)
    assert (hidden["path"], hidden["cost"]) == ([[2, 2], [2, 1], [2, 0]], 3), "through the building"
    met = [{name for step in way["steps"] for name in step["shooters"]} for way in (short, hidden)]
    assert list(map(len, met)) == [2, 1]


@pytest.mark.clause("HT-14")
def test_a_way_goes_by_the_spaces_that_are_named() -> None:
    document = board("a . . .", ". . . .", ". . W .", speed=5)
    assert ask(document, "path", figure="a", to=[3, 0])["cost"] == 3
    by = ask(document, "path", figure="a", to=[3, 0], via=[[1, 1]])
    assert by["cost"] == 4 and [1, 1] in by["path"]
    back = ask(document, "path", figure="a", to=[1, 0], via=[[2, 0], [0, 0]])
    assert back["path"] == [[0, 0], [1, 0], [2, 0], [1, 0], [0, 0], [1, 0]] and back["cost"] == 5
    assert refusal(document, (3, 0), via=[[2, 2]]) == "HT-10", "too far, by that space"
    assert refusal(board("a F .", ". . ."), (2, 0), via=[[1, 0]]) == "HT-11"
    assert refusal(board("a b .", ". . ."), (2, 0), via=[[1, 0]]) is None, "through a friend"
    assert ask(document, "apply", figure="a", to=[3, 0], via=[[2, 2]])["refused"]["clause"] == "HT-10"
    wrong, answered = answer_case(
        {"document": document, "question": {"ask": "path", "figure": "a", "to": [3, 0], "via": [[1, 1], [9, 9]]}}
    )
    assert not answered and isinstance(wrong, dict) and wrong["error"]["path"] == "$.question.via[1]"


@pytest.mark.clause("HT-14")
def test_a_way_may_be_very_long_but_names_a_bounded_number_of_spaces() -> None:
    document = board("a . .", speed=9999)
    long = ask(document, "path", figure="a", to=[1, 0], via=[[2, 0], [0, 0]] * 50)
    assert long["cost"] == 201
    assert error(document, "path", figure="a", to=[1, 0], via=[[1, 0]] * 101)["path"] == "$.question.via"


@pytest.mark.clause("HT-14")
def test_the_reach_by_the_spaces_that_are_named() -> None:
    document = board("a . . .", ". . . .", ". . W .", speed=5)
    plain, by = ends(document), ends(document, via=[[2, 2]])
    assert plain[2, 2] == 4 and plain[3, 0] == 3, plain
    assert by == {(2, 2): 4, (3, 2): 5, (2, 1): 5, (1, 1): 5, (1, 2): 5}, "what it costs from the start, by that space"
    left = {tuple(s["at"]): s["left"] for s in ask(document, "moves", figure="a", via=[[2, 2]])["spaces"]}
    assert left[2, 2] == 1 and left[3, 2] == 0
    far = ask(document, "moves", figure="a", via=[[3, 0], [0, 2]])
    assert far["spaces"] == [] and far["refused"]["clause"] == "HT-10"
    assert (1, 0) not in ends(board("a b .", ". . ."), via=[[1, 0]]), (
        "it goes through a friend, and does not stay there"
    )
    safe = ask(document, "shelter", figure="a", via=[[2, 2]])
    assert {tuple(s["at"]) for s in safe["spaces"]} == {(0, 0), *by}, "DG-14: every key of moves means the same"
    slip = board("a x . .", ". . . .", speed=1)
    shifted = ask(slip, "moves", figure="a", action="slip-away", enemy="x", via=[[2, 0]])
    assert {tuple(s["at"]): s["cost"] for s in shifted["spaces"]}[3, 0] == 2


@pytest.mark.clause("HT-15")
def test_a_modifier_changes_the_speed_never_below_nothing() -> None:
    document = board("a . . . .", speed=2)
    assert max(ends(document, modifier=1).values()) == 3
    assert max(ends(document, modifier=-1).values()) == 1
    assert ends(document, modifier=-5) == {}


@pytest.mark.clause("HT-20")
def test_from_a_dome_only_a_move_and_only_out() -> None:
    document = board(". . .", ". a .", ". x .", under={"a": "O"})
    assert allowed(document) == {"move": None, "slip-away": "HT-20"}
    assert refusal(document, (1, 1)) == "HT-20"
    assert slip(document)["refused"]["clause"] == "HT-20"


@pytest.mark.clause("HT-21")
def test_shut_in_by_enemies_walls_and_prohibited_ground_it_can_do_nothing() -> None:
    shut = board("p q", "a F", walls=[((0, 1), (0, 0))], under={"a": "O"})
    assert allowed(shut) == {"move": "HT-21", "slip-away": "HT-21"}
    assert ask(shut, "moves", figure="a")["refused"]["clause"] == "HT-21"
    assert allowed(board("p q", "a .", under={"a": "O"}))["move"] is None
    over = board("p q .", "a F .", under={"a": "O"}, flyers="a")
    assert allowed(over)["move"] is None, "a flyer leaves over them"


@pytest.mark.clause("HT-20")
@pytest.mark.clause("HT-21")
def test_a_hero_with_too_few_points_to_leave_the_dome_may_not_move() -> None:
    deep = board("W W", "a W", "W W", under={"a": "O"}, speed=1)
    assert allowed(deep) == {"move": "HT-20", "slip-away": "HT-20"}
    assert ask(deep, "moves", figure="a", modifier=1)["spaces"], "a transport takes it out"
    assert allowed(board("W W", "a W", "W W", under={"a": "O"}, speed=2))["move"] is None
    assert allowed(board("W W", "a W", "W W", under={"a": "O"}, speed=1, flyers="a"))["move"] is None


@pytest.mark.clause("HT-43")
@pytest.mark.clause("HT-51")
@pytest.mark.clause("HT-53")
def test_a_flyer_above_a_dome_is_shot_at() -> None:
    document = board("a O . x", flyers="a")
    way = ask(document, "path", figure="a", to=[2, 0], flying=True)
    assert [step["shooters"] for step in way["steps"]] == [["x"], ["x"]]
    walled = board("a O . x", flyers="a", walls=[((2, 0), (3, 0))])
    assert [s["shooters"] for s in ask(walled, "path", figure="a", to=[2, 0], flying=True)["steps"]] == [[], []]
    inside = board("a . x", under={"a": "O"}, turn={"flew": ["a"]})
    assert seen(inside, "x", "a")[0] and not seen({**inside, "turn": {}}, "x", "a")[0]
    assert [0, 0] in ask(inside, "sight-map", from_="x")["visible"]


@pytest.mark.clause("HT-36")
def test_the_space_switched_to_is_the_first_step_and_may_be_answered() -> None:
    document = board("a x . y", speed=0)
    stay = ask(document, "path", figure="a", action="slip-away", enemy="x", to=[1, 0])
    assert stay["path"] == [[0, 0], [1, 0]] and stay["cost"] == 0
    (step,) = stay["steps"]
    assert (step["at"], step["cost"], step["shooters"]) == ([1, 0], 0, ["x", "y"])
    on = ask(document, "path", figure="a", action="slip-away", enemy="x", to=[2, 0], prefer="unseen")
    assert on["path"] == [[0, 0], [1, 0], [2, 0]] and [s["cost"] for s in on["steps"]] == [0, 1]


@pytest.mark.clause("HT-22")
def test_enemies_in_a_dome_shoot_no_one_not_even_flyers() -> None:
    document = board("a . .", ". . x", flyers="a", under={"x": "O"})
    assert ask(document, "path", figure="a", to=[1, 0], flying=True)["steps"][0]["shooters"] == []
    flown = {**document, "turn": {"flew": ["a"]}}
    assert seen(flown, "x", "a") == (False, False, ["HT-53"])


@pytest.mark.clause("HT-30")
def test_slipping_away_switches_then_shifts_two() -> None:
    document = board("a x . . .", speed=0)
    assert {tuple(s["at"]): s["cost"] for s in slip(document)["spaces"]} == {(1, 0): 0, (2, 0): 1, (3, 0): 2}
    after = ask(document, "apply", figure="a", action="slip-away", enemy="x", to=[3, 0])["document"]
    assert {f["id"]: f["at"] for f in after["figures"]} == {"a": [3, 0], "x": [0, 0]}
    assert after["turn"] == {"switched": ["x"]}


@pytest.mark.clause("HT-31")
@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_nothing_changes_a_shift(modifier: int) -> None:
    costs = [s["cost"] for s in slip(board("a x . . . ."), modifier=modifier)["spaces"]]
    assert max(costs) == 2
    assert [s["at"] for s in slip(board("a x W . ."), modifier=modifier)["spaces"]] == [[1, 0], [2, 0]]


@pytest.mark.clause("HT-32")
def test_only_an_adjacent_enemy_will_do() -> None:
    assert slip(board("a b ."), "b")["refused"]["clause"] == "HT-32"
    assert slip(board("a . x"), "x")["refused"]["clause"] == "HT-32"
    assert allowed(board("a . x")) == {"move": None, "slip-away": "HT-32"}
    assert ask(board("a . x"), "moves", figure="a", action="slip-away")["refused"]["clause"] == "HT-32"


@pytest.mark.clause("HT-33")
def test_each_enemy_is_switched_once_a_step_by_any_hero() -> None:
    document = board("a x b .", turn={"switched": ["x"]})
    assert slip(document)["refused"]["clause"] == "HT-33"
    assert slip(document, figure="b")["refused"]["clause"] == "HT-33"
    assert allowed(document) == {"move": None, "slip-away": "HT-33"}


@pytest.mark.clause("HT-34")
def test_neither_is_put_where_it_could_not_go() -> None:
    assert slip(board("a x", under={"x": "F"}))["refused"]["clause"] == "HT-34"
    assert slip(board("a x", under={"a": "#"}))["refused"]["clause"] == "HT-34"
    assert slip(board("a x", under={"a": "S", "x": "W"}))["refused"] is None


@pytest.mark.clause("HT-35")
def test_it_may_stay_where_the_enemy_stood() -> None:
    spaces = slip(board("a x"))["spaces"]
    assert [(s["at"], s["cost"]) for s in spaces] == [([1, 0], 0)]


@pytest.mark.clause("HT-36")
def test_the_enemy_stands_where_the_hero_stood() -> None:
    document = board("a x", ". #", walls=[((1, 0), (1, 1))])
    assert [s["at"] for s in slip(document)["spaces"]] == [[1, 0], [0, 1]]
    barred = board("F a x", walls=[((1, 0), (0, 0))])
    assert [s["at"] for s in slip(barred)["spaces"]] == [[2, 0]], "the way back is held by the enemy now"


@pytest.mark.clause("HT-37")
def test_the_switch_is_free_and_the_shift_may_be_of_no_step() -> None:
    after = ask(board("a x ."), "apply", figure="a", action="slip-away", enemy="x")["document"]
    assert {f["id"]: f["at"] for f in after["figures"]} == {"a": [1, 0], "x": [0, 0]}


@pytest.mark.clause("HT-40")
def test_a_flyer_flies_or_walks_for_the_whole_move() -> None:
    document = board("a x W . .", flyers="a", speed=3)
    assert ends(document) == {}
    assert ends(document, flying=True) == {(2, 0): 2, (3, 0): 3}
    assert ask(board("a ."), "moves", figure="a", flying=True)["refused"]["clause"] == "HT-40"
    away = board("a x F . .", flyers="a")
    assert [s["at"] for s in slip(away)["spaces"]] == [[1, 0]]
    assert [s["at"] for s in slip(away, flying=True)["spaces"]] == [[1, 0], [3, 0]]


@pytest.mark.clause("HT-41")
def test_in_flight_all_ground_costs_one_and_only_walls_bar() -> None:
    assert ends(board("a F # W x .", flyers="a"), flying=True) == {(3, 0): 3, (5, 0): 5}
    assert ends(board("a .", walls=[((0, 0), (1, 0))], flyers="a"), flying=True) == {}


@pytest.mark.clause("HT-42")
def test_a_flight_ends_on_free_ground_that_could_be_entered() -> None:
    document = board("a F # O b x W", flyers="a", speed=9)
    assert ends(document, flying=True) == {(6, 0): 6}
    assert {refusal(document, (c, 0), flying=True) for c in range(1, 6)} == {"HT-42"}


@pytest.mark.clause("HT-43")
def test_a_hero_that_flew_has_no_stealth_and_only_walls_stop_shots() -> None:
    document = board("x W . a", under={"a": "W"}, flyers="a")
    assert seen(document, "x", "a") == (False, False, ["HT-51"])
    flown = ask(board("x W a W", flyers="a"), "apply", figure="a", to=[3, 0], flying=True)["document"]
    assert flown["turn"] == {"flew": ["a"]}
    assert seen(flown, "x", "a")[:2] == (True, True)
    walked = ask(flown, "apply", figure="a", to=[2, 0])["document"]
    assert "turn" not in walked or "flew" not in walked["turn"]


@pytest.mark.clause("HT-50")
def test_walls_bar_the_line_along_sides_only_on_both_hands() -> None:
    assert seen(board("a . x", walls=[((0, 0), (1, 0))]), "a", "x") == (False, False, ["HT-50"])
    # From (1, 0) to (1, 2) the line runs along the side between (0, 1) and (1, 1).
    one, other = ((1, 0), (0, 1)), ((1, 1), (1, 2))
    column = (". a .", ". . .", ". x .")
    assert seen(board(*column, walls=[one]), "a", "x")[0]
    both = ask(board(*column, walls=[one, other]), "sight", from_="a", to="x")
    assert not both["visible"] and [(r["clause"], r["between"]) for r in both["reasons"]] == [
        ("HT-50", [[1, 0], [0, 1]]),
        ("HT-50", [[1, 1], [1, 2]]),
    ], "what stands on each hand"
    mixed = ask(board(". a .", "B . .", ". x .", walls=[other]), "sight", from_="a", to="x")
    assert [(r["clause"], r.get("at"), r.get("between")) for r in mixed["reasons"]] == [
        ("HT-51", [0, 1], None),
        ("HT-50", None, [[1, 1], [1, 2]]),
    ]
    assert seen(board(*column, walls=[((0, 1), (1, 1))]), "a", "x")[0], (
        "the wall that it runs along stands on neither hand"
    )


@pytest.mark.clause("HT-50")
def test_the_rim_is_wall() -> None:
    # From (0, 0) to (0, 2) the line runs along the rim: to its left there is no board.
    assert seen(board("a", ".", "x"), "a", "x")[0]
    assert not seen(board("a", ".", "x", walls=[((0, 0), (0, 1))]), "a", "x")[0]
    assert seen(board("a _ x"), "a", "x") == (False, False, ["HT-50"]), "a hole in the board has a rim too"
    hole = board(". a .", "_ . .", ". x .", walls=[((1, 0), (1, 1))])
    assert not seen(hole, "a", "x")[0], "a hole on the one hand, a wall on the other"
    assert seen(board(". a .", "_ . .", ". x ."), "a", "x")[0]


@pytest.mark.clause("HT-51")
@pytest.mark.parametrize(
    ("sign", "blocks"), [("B", True), ("W", True), ("O", True), ("S", False), ("~", False), ("#", False)]
)
def test_what_ground_between_blocks(sign: str, blocks: bool) -> None:
    assert seen(board(f"a {sign} x"), "a", "x")[0] is not blocks
    own = board("a . x", under={"a": "W", "x": "B"})
    assert seen(own, "a", "x")[0], "neither the shooter's nor the target's own ground blocks"


@pytest.mark.clause("HT-52")
@pytest.mark.parametrize(
    ("sign", "stealth"), [("B", True), ("W", True), ("S", True), ("R", True), ("~", False), (".", False)]
)
def test_ground_that_gives_stealth(sign: str, stealth: bool) -> None:
    found = seen(board("a . x", under={"x": sign}), "a", "x")
    assert found == (True, not stealth, ["HT-52" if stealth else "HT-50"])


@pytest.mark.clause("HT-53")
def test_nothing_is_seen_out_of_a_dome_or_into_one() -> None:
    assert seen(board("a . x", under={"a": "O"}), "a", "x") == (False, False, ["HT-53"])
    assert seen(board("a . x", under={"x": "O"}), "a", "x") == (False, False, ["HT-53"])
    assert ask(board("a . x", under={"a": "O"}), "sight-map", from_="a") == {"visible": [], "clear": []}


@pytest.mark.clause("HT-54")
def test_characters_do_not_block_and_range_ignores_walls() -> None:
    document = board("a b y x", ". . . .", walls=[((0, 0), (0, 1))])
    assert seen(document, "a", "x")[0]
    assert ask(board("a . x", ". . .", walls=[((0, 0), (1, 0))]), "sight", from_="a", to="x")["distance"] == 2
