"""HeroScape's movement, engagement and risks, clause by clause. On row 0 a figure walks along columns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import ask, error
from tests.systems.heroscape_table import costs, edge, field, figure, way, why

ROW = (9, 1)
"""A corridor: one way only."""


@pytest.mark.clause("HS-01")
def test_levels_climbed_cost_one_more_each_and_going_down_is_free() -> None:
    board = field(figure("a", (0, 0), move=5), levels={(1, 0): 2, (2, 0): 1}, size=ROW)
    assert costs(board) == {(1, 0): 3, (2, 0): 4, (3, 0): 5}
    assert way(board, (1, 0))["steps"][0]["reasons"][0]["clause"] == "HS-01"


@pytest.mark.clause("HS-01")
def test_no_figure_climbs_its_own_height_in_one_step() -> None:
    board = field(figure("a", (0, 0), move=9, height=4), levels={(1, 0): 4}, size=ROW)
    assert costs(board) == {} and why(board, (1, 0)) == "HS-01"
    board = field(figure("a", (0, 0), move=9, height=4), levels={(1, 0): 3}, size=ROW)
    assert costs(board)[(1, 0)] == 4


@pytest.mark.clause("HS-01")
def test_without_points_there_is_no_move() -> None:
    board = field(figure("a", (0, 0), move=0))
    answer = ask(board, "actions", figure="a")["actions"][0]
    assert not answer["allowed"] and answer["reason"]["clause"] == "HS-01"
    assert costs(board) == {}


@pytest.mark.clause("HS-02")
def test_enemies_bar_the_way_and_friends_do_not() -> None:
    enemy = field(figure("a", (0, 0)), figure("x", (2, 0), "blue"), size=ROW)
    assert set(costs(enemy)) == {(1, 0)} and why(enemy, (3, 0)) == "HS-02"
    friend = field(figure("a", (0, 0)), figure("b", (2, 0)), size=ROW)
    assert set(costs(friend)) == {(1, 0), (3, 0), (4, 0), (5, 0)} and why(friend, (2, 0)) == "HS-02"


@pytest.mark.clause("HS-02")
def test_no_figure_passes_through_an_engaged_friend() -> None:
    board = field(figure("a", (0, 1)), figure("b", (2, 1)), figure("x", (3, 1), "blue"), size=(5, 2))
    corridor = {(c, 0): "void" for c in range(5)}
    board["board"]["spaces"] = [{"at": list(at), "terrain": kind} for at, kind in corridor.items()]
    assert set(costs(board)) == {(1, 1)}
    refused = way(board, (4, 1))["refused"]
    assert (refused["clause"], refused["figure"]) == ("HS-02", "b")


@pytest.mark.clause("HS-03")
def test_water_ends_the_movement() -> None:
    board = field(figure("a", (0, 0)), terrain={(2, 0): "water"}, size=ROW)
    found = ask(board, "moves", figure="a", action="move")["spaces"]
    assert [(space["at"], space["halts"]) for space in found] == [([1, 0], False), ([2, 0], True)]
    assert found[1]["reason"]["clause"] == "HS-03" and why(board, (3, 0)) == "HS-03"


@pytest.mark.clause("HS-03")
def test_two_spaces_stop_only_when_both_are_in_water_and_a_held_water_space_is_not_entered() -> None:
    pair = figure("a", ((1, 0), (0, 0)), traits=["double"])
    narrow = field(pair, terrain={(2, 0): "water"}, size=ROW)
    assert {(3, 0), (4, 0)} <= set(costs(narrow))
    wide = field(pair, terrain={(2, 0): "water", (3, 0): "water"}, size=ROW)
    assert (3, 0) in costs(wide) and (4, 0) not in costs(wide)
    held = field(figure("a", (0, 0)), figure("b", (1, 0)), terrain={(1, 0): "water"}, size=ROW)
    assert costs(held) == {} and why(held, (2, 0)) == "HS-03"


@pytest.mark.clause("HS-04")
def test_swamp_water_stops_no_figure_and_falls_into_it_hurt() -> None:
    board = field(figure("a", (0, 0)), terrain={(1, 0): "swamp-water"}, levels={(0, 0): 5}, size=ROW)
    assert (2, 0) in costs(board)
    assert [risk["roll"] for risk in way(board, (1, 0))["risks"]] == ["fall"]


@pytest.mark.clause("HS-05")
def test_on_road_all_the_way_it_goes_three_further() -> None:
    road = {(c, 0): "road" for c in range(9)}
    board = field(figure("a", (0, 0), move=4), terrain=road, size=ROW)
    assert max(costs(board).values()) == 7 and "HS-05" in str(way(board, (7, 0)))
    assert way(board, (8, 0))["refused"]["text"] == "It would cost 8 points; there are 7."
    short = field(figure("a", (0, 0), move=1), terrain={(0, 0): "road", (2, 0): "road"}, size=ROW)
    assert way(short, (2, 0))["refused"]["text"] == "It would cost 2 points; there are 1."
    del road[(0, 0)]
    assert max(costs(field(figure("a", (0, 0), move=4), terrain=road, size=ROW)).values()) == 4
    road = {(c, 0): "road" for c in range(6)}
    assert max(costs(field(figure("a", (0, 0), move=4), terrain=road, size=ROW)).values()) == 5
    pair = figure("a", ((1, 0), (0, 0)), move=4, traits=["double"])
    road = {(c, 0): "road" for c in range(1, 9)}
    assert max(costs(field(pair, terrain=road, size=ROW)).values()) == 4, "the whole base must be on the road"


@pytest.mark.clause("HS-06")
@pytest.mark.parametrize(
    ("terrain", "cost"), [("slippery-ice", 2), ("heavy-snow", 2), ("ice", 1), ("snow", 1), ("rock", 1)]
)
def test_slippery_ice_and_heavy_snow_cost_two(terrain: str, cost: int) -> None:
    board = field(figure("a", (0, 0)), terrain={(1, 0): terrain}, size=ROW)
    assert costs(board)[(1, 0)] == cost
    climbed = field(figure("a", (0, 0)), terrain={(1, 0): terrain}, levels={(1, 0): 2}, size=ROW)
    assert costs(climbed)[(1, 0)] == cost + 2
    short = field(figure("a", (0, 0), move=1), terrain={(1, 0): terrain}, size=ROW)
    assert ((1, 0) in costs(short)) == (cost == 1)
    assert cost == 1 or why(short, (1, 0)) == "HS-06"


@pytest.mark.clause("HS-07")
def test_an_obstacle_costs_its_height_on_the_side_that_is_climbed() -> None:
    for kind, inside, cost in (
        ("battlement", (0, 0), 3),
        ("battlement", (1, 0), 4),
        ("stone-wall", None, 4),
        ("ruin", None, 7),
    ):
        board = field(figure("a", (0, 0), move=9, height=9), edges=[edge((0, 0), (1, 0), kind, inside)], size=ROW)
        assert costs(board)[(1, 0)] == cost, kind
        assert "HS-07" in str(way(board, (1, 0))["steps"][0]["reasons"])
    wall = field(figure("a", (0, 0), move=12, height=11), edges=[edge((0, 0), (1, 0), "fortress-wall")], size=ROW)
    assert costs(wall)[(1, 0)] == 11
    low = field(figure("a", (0, 0), move=12, height=6), edges=[edge((0, 0), (1, 0))], size=ROW)
    assert costs(low) == {} and why(low, (1, 0)) == "HS-07"


@pytest.mark.clause("HS-07")
def test_an_obstacle_is_measured_from_the_space_left_and_a_battlement_stands_on_its_wall() -> None:
    down = field(figure("a", (0, 0), move=9, height=9), levels={(0, 0): 4}, edges=[edge((0, 0), (1, 0))], size=ROW)
    assert costs(down)[(1, 0)] == 7
    both = [edge((0, 0), (1, 0), "fortress-wall"), edge((0, 0), (1, 0), "battlement")]
    assert costs(field(figure("a", (0, 0), move=20, height=20), edges=both, size=ROW))[(1, 0)] == 14
    door = field(figure("a", (0, 0)), edges=[edge((0, 0), (1, 0), "door")], size=ROW)
    assert costs(door)[(1, 0)] == 1


@pytest.mark.clause("HS-08")
def test_either_end_leads_and_both_end_on_one_level() -> None:
    pair = figure("a", ((4, 2), (3, 2)), move=1, traits=["double"])
    board = field(pair)
    assert (3, 2) in costs(board), "the tail leads: the head comes to where the tail stood"
    ledge = field(pair, levels={(5, 2): 1})
    assert (5, 2) not in costs(ledge) and why(ledge, (5, 2)) == "HS-08"
    others = [
        figure(name, at, "blue") for name, at in zip("xyzuv", [(6, 2), (4, 1), (5, 1), (4, 3), (5, 3)], strict=True)
    ]
    assert why(field(figure("a", ((2, 2), (1, 2)), traits=["double"]), *others, figure("w", (4, 2))), (5, 2)) == "HS-02"
    steps = field(figure("a", ((1, 0), (0, 0)), move=4, traits=["double"]), levels={(2, 0): 1, (3, 0): 1}, size=ROW)
    assert costs(steps) == {(3, 0): 3}


@pytest.mark.clause("HS-08")
def test_where_only_the_other_end_comes_the_answer_names_where_the_head_stops() -> None:
    lane = field(figure("a", ((2, 0), (1, 0)), traits=["double"]), size=(5, 1))
    refused = ask(lane, "path", figure="a", action="move", to=[0, 0])["refused"]
    assert refused["clause"] == "HS-08" and refused["at"] == [1, 0]
    assert way(lane, (1, 0))["stands"] == [[1, 0], [0, 0]]


@pytest.mark.clause("HS-01", "HS-20")
def test_no_height_is_asked_for_where_it_does_not_matter() -> None:
    def bare(name: str, at: tuple[int, int], side: str = "red") -> dict[str, Any]:
        return {"id": name, "side": side, "at": list(at), "stats": {"move": 2}}

    lane = field(bare("a", (1, 0)), bare("x", (0, 0), "blue"), size=(4, 1))
    assert costs(lane) == {(2, 0): 1, (3, 0): 2} and way(lane, (2, 0))["survival"] == "1/2"
    for raised in ((0, 0), (2, 0)):
        uneven = field(*lane["figures"], size=(4, 1), levels={raised: 1})
        assert error(uneven, "moves", figure="a", action="move")["path"].endswith(".stats.height")
    ruin = field(*lane["figures"], size=(4, 1), edges=[edge((0, 0), (1, 0))])
    assert error(ruin, "moves", figure="a", action="move")["path"].endswith(".stats.height")


@pytest.mark.clause("HS-08")
def test_apply_sets_both_spaces() -> None:
    board = field(figure("a", ((1, 0), (0, 0)), traits=["double"]), size=ROW)
    after = ask(board, "apply", figure="a", action="move", to=[3, 0])["document"]
    assert after["figures"][0]["at"] == [[3, 0], [2, 0]]
    assert way(board, (3, 0))["stands"] == [[3, 0], [2, 0]]


@pytest.mark.clause("HS-09")
def test_flyers_ignore_levels_obstacles_water_and_figures() -> None:
    flyer = figure("a", (0, 0), traits=["flyer"])
    board = field(
        flyer,
        figure("x", (3, 0), "blue"),
        levels={(1, 0): 9},
        terrain={(2, 0): "water"},
        edges=[edge((0, 0), (1, 0), "fortress-wall")],
        size=ROW,
    )
    assert costs(board) == {(1, 0): 1, (2, 0): 2, (4, 0): 4, (5, 0): 5}
    assert way(board, (5, 0))["risks"] == []
    high = field(flyer, levels={(0, 0): 40}, size=ROW)
    assert way(high, (1, 0))["risks"] == [], "no falling"


@pytest.mark.clause("HS-09")
def test_flyers_are_struck_at_where_they_take_off() -> None:
    board = field(
        figure("a", (1, 0), traits=["flyer"]), figure("x", (0, 0), "blue"), figure("y", (3, 0), "blue"), size=ROW
    )
    risks = way(board, (5, 0))["risks"]
    assert [(risk["roll"], risk["step"], risk["figure"]) for risk in risks] == [("strike", 1, "x")]


@pytest.mark.clause("HS-20")
def test_out_of_reach_above_or_parted_by_an_obstacle_is_not_engaged() -> None:
    def strikes(**given: Any) -> int:
        return len(way(field(figure("a", (1, 0)), figure("x", (0, 0), "blue"), size=ROW, **given), (2, 0))["risks"])

    assert strikes() == 1
    assert strikes(levels={(0, 0): 4}) == 1 and strikes(levels={(0, 0): 5}) == 0
    assert strikes(edges=[edge((0, 0), (1, 0), "battlement")]) == 1
    assert strikes(edges=[edge((0, 0), (1, 0), "ruin")]) == 0


@pytest.mark.clause("HS-08", "HS-20")
def test_two_spaces_on_two_levels_are_as_high_as_the_higher() -> None:
    def strikes(step: int) -> list[tuple[str, int]]:
        pair = figure("a", ((1, 0), (0, 0)), move=9, traits=["double"])
        foe = figure("x", (0, 1), "blue", height=3)
        board = field(pair, foe, levels={(2, 0): step, (3, 0): step}, size=(5, 2), terrain={(1, 1): "void"})
        return [(risk["roll"], risk["step"]) for risk in way(board, (3, 0))["risks"]]

    # With its head 2 up the tail is still beside the foe, who reaches up to 3; with its head 3 up it is out of reach.
    assert strikes(2) == [("strike", 2)]
    assert strikes(3) == [("strike", 1)]


@pytest.mark.clause("HS-08", "HS-22")
def test_two_spaces_are_engaged_with_either_and_left_when_neither_touches() -> None:
    foe = figure("x", (0, 1), "blue")
    pair = field(figure("a", ((2, 1), (1, 1)), move=1, traits=["double"]), foe, size=(6, 3))
    assert [risk["figure"] for risk in way(pair, (3, 1))["risks"]] == ["x"], "the tail leaves with the head"
    assert way(pair, (1, 1))["risks"] == [], "the tail leads around the foe and stays in touch"
    wall = field(*pair["figures"], edges=[edge((0, 1), (1, 1))], size=(6, 3))
    assert way(wall, (3, 1))["risks"] == [], "behind the ruin it was not engaged"


@pytest.mark.clause("HS-08", "HS-30")
def test_of_two_spaces_only_the_end_that_leads_falls() -> None:
    pair = figure("a", ((1, 0), (0, 0)), move=4, traits=["double"])
    ledge = field(pair, levels={(0, 0): 6, (1, 0): 6}, size=ROW)
    assert [(risk["roll"], risk["step"], risk["dice"]) for risk in way(ledge, (3, 0))["risks"]] == [("fall", 1, 1)]


@pytest.mark.clause("HS-22", "HS-24")
def test_every_opponent_left_strikes_each_time() -> None:
    board = field(figure("a", (1, 1), move=1), figure("x", (0, 1), "blue"), figure("y", (2, 0), "blue"), size=(6, 3))
    way_out = way(board, (2, 1))
    assert [(risk["figure"], risk["step"], risk["dice"]) for risk in way_out["risks"]] == [("x", 1, 1)]
    far = way(field(figure("a", (1, 1)), figure("x", (0, 1), "blue"), figure("y", (2, 0), "blue"), size=(6, 3)), (3, 1))
    assert sorted(risk["figure"] for risk in far["risks"]) == ["x", "y"]
    assert all(risk["reason"]["clause"] == "HS-22" for risk in far["risks"])


@pytest.mark.clause("HS-23")
def test_moving_around_a_figure_costs_no_strike() -> None:
    board = field(figure("a", (1, 1)), figure("x", (2, 1), "blue"), size=(6, 3))
    around = way(board, (2, 0))
    assert around["risks"] == [] and around["cost"] == 1


@pytest.mark.clause("HS-22")
def test_the_strike_is_rolled_with_one_die() -> None:
    board = field(figure("a", (1, 0), life=1), figure("x", (0, 0), "blue"), size=ROW)
    hit = ask(board, "roll", figure="a", roll="strike", by="x", dice=["skull"])
    assert hit["outcome"] == "1" and hit["document"]["figures"][0]["state"] == {"life": 0}
    missed = ask(board, "roll", figure="a", roll="strike", by="x", dice=["shield"])
    assert missed["outcome"] == "0" and len(missed["document"]["figures"]) == 2


@pytest.mark.clause("HS-30")
@pytest.mark.parametrize(
    ("drop", "dice", "die"), [(4, 0, ""), (5, 1, "attack"), (14, 1, "attack"), (15, 3, "attack"), (25, 1, "d20")]
)
def test_falls_by_their_depth(drop: int, dice: int, die: str) -> None:
    board = field(figure("a", (0, 0)), levels={(0, 0): drop}, size=ROW)
    risks = way(board, (1, 0))["risks"]
    assert [(risk["dice"], risk["die"]) for risk in risks] == ([(dice, die)] if dice else [])


@pytest.mark.clause("HS-30")
def test_the_fall_is_rolled() -> None:
    board = field(figure("a", (0, 0), life=3), size=ROW)
    hurt = ask(board, "roll", figure="a", roll="fall", drop=15, dice=["skull", "blank", "skull"])
    assert hurt["document"]["figures"][0]["state"]["life"] == 1
    assert ask(board, "roll", figure="a", roll="fall", drop=25, dice=[18])["outcome"] == "destroyed"
    assert ask(board, "roll", figure="a", roll="fall", drop=25, dice=[19])["outcome"] == "safe"
    assert ask(board, "roll", figure="a", roll="fall", drop=4)["refused"]["clause"] == "HS-30"


@pytest.mark.clause("HS-31")
@pytest.mark.parametrize("soft", ["water", "molten-lava"])
def test_falls_into_water_and_molten_lava_do_no_harm(soft: str) -> None:
    board = field(figure("a", (0, 0)), levels={(0, 0): 16}, terrain={(1, 0): soft}, size=ROW)
    assert "fall" not in [risk["roll"] for risk in way(board, (1, 0))["risks"]]


@pytest.mark.clause("HS-32")
def test_a_fall_counts_from_the_top_of_what_is_crossed() -> None:
    board = field(figure("a", (0, 0), move=9, height=7), edges=[edge((0, 0), (1, 0))], levels={(0, 0): 1}, size=ROW)
    assert [risk["roll"] for risk in way(board, (1, 0))["risks"]] == ["fall"]


@pytest.mark.clause("HS-33")
def test_the_safest_and_the_shortest_way_differ() -> None:
    cliff = {(0, 1): 5, (0, 0): 3}
    board = field(figure("a", (0, 1), life=1), levels=cliff, size=(3, 2))
    short, safe = way(board, (1, 1)), way(board, (1, 1), prefer="safe")
    assert (short["cost"], short["survival"]) == (1, "1/2")
    assert (safe["cost"], safe["survival"], safe["path"]) == (3, "1", [[0, 1], [0, 0], [1, 0], [1, 1]])
    for prefer, survival in (("short", "1/2"), ("safe", "1")):
        spaces = ask(board, "moves", figure="a", action="move", prefer=prefer)["spaces"]
        assert next(space for space in spaces if space["at"] == [1, 1])["survival"] == survival
    after = ask(board, "apply", figure="a", action="move", to=[1, 1], prefer="safe")["document"]
    assert after["figures"][0]["at"] == [1, 1]


@pytest.mark.clause("HS-24", "HS-33")
def test_without_life_points_in_the_document_to_arrive_alive_is_to_come_to_no_harm() -> None:
    runner = figure("a", (0, 0), height=5)
    del runner["stats"]["life"]
    board = field(runner, figure("x", (1, 0), "blue"), size=(5, 3))
    found = way(board, (0, 2))
    assert [risk["figure"] for risk in found["risks"]] == ["x"]
    assert found["survival"] == "1/2"


@pytest.mark.clause("HS-40")
def test_molten_lava_is_thrown_for_on_entering() -> None:
    board = field(figure("a", (0, 0)), terrain={(1, 0): "molten-lava"}, size=ROW)
    assert way(board, (1, 0))["survival"] == "1/20" and way(board, (1, 0))["risks"][0]["die"] == "d20"
    two = field(figure("a", ((1, 0), (0, 0)), traits=["double"]), terrain={(2, 0): "molten-lava"}, size=ROW)
    assert way(two, (2, 0))["survival"] == "1", "its whole base must be in it"
    inside = field(figure("a", (0, 0)), terrain={(0, 0): "molten-lava"}, size=ROW)
    assert ask(inside, "roll", figure="a", roll="molten-lava", dice=[20])["outcome"] == "safe"
    gone = ask(inside, "roll", figure="a", roll="molten-lava", dice=[19])
    assert gone["outcome"] == "destroyed" and gone["document"]["figures"][0]["state"] == {"life": 0}
    assert ask(board, "roll", figure="a", roll="molten-lava")["refused"]["clause"] == "HS-40"
    flyer = field(figure("a", (0, 0), traits=["flyer"]), terrain={(1, 0): "molten-lava"}, size=ROW)
    assert way(flyer, (2, 0))["survival"] == "1" and way(flyer, (1, 0))["survival"] == "1/20"
    still = field(figure("a", (0, 0), traits=["flyer"]), terrain={(0, 0): "molten-lava"}, size=ROW)
    assert way(still, (0, 0))["survival"] == "1", "where it stays it does not come down"


@pytest.mark.clause("HS-41")
def test_lava_fields_burn_at_the_end_of_the_round() -> None:
    board = field(figure("a", (0, 0), life=2), terrain={(0, 0): "lava-field"}, size=ROW)
    burnt = ask(board, "roll", figure="a", roll="lava-field", dice=["skull"])
    assert burnt["document"]["figures"][0]["state"]["life"] == 1 and burnt["reasons"][0]["clause"] == "HS-41"
    assert ask(board, "roll", figure="a", roll="lava-field", dice=["blank"])["outcome"] == "0"
    assert ask(field(figure("a", (0, 0))), "roll", figure="a", roll="lava-field")["refused"]["clause"] == "HS-41"
    assert ask(board, "odds", roll="lava-field")["outcomes"] == {"0": "1/2", "1": "1/2"}


@pytest.mark.clause("HS-08")
def test_of_two_spaces_every_place_of_the_other_half_can_be_asked_for() -> None:
    board = field(figure("a", ((0, 0), (0, 1)), traits=("double",), move=2), size=(4, 2))
    (space,) = [s for s in ask(board, "moves", figure="a", action="move")["spaces"] if s["at"] == [1, 0]]
    assert [(tail["at"], tail["cost"]) for tail in space["tails"]] == [
        ([0, 0], 1),
        ([2, 0], 2),
        ([0, 1], 2),
        ([1, 1], 2),
    ]
    plain = way(board, (1, 0))
    assert plain["cost"] == 1 and plain["stands"] == [[1, 0], [0, 0]], "without it the cheapest stand"
    other = way(board, (1, 0), tail=[1, 1])
    assert (other["cost"], other["stands"]) == (2, [[1, 0], [1, 1]])
    moved = ask(board, "apply", figure="a", action="move", to=[1, 0], tail=[1, 1])["document"]
    assert moved["figures"][0]["at"] == [[1, 0], [1, 1]]
    assert way(board, (1, 0), tail=[3, 1])["refused"]["clause"] == "HS-08"
    assert way(board, (2, 0), tail=[3, 0])["refused"]["clause"] == "HS-01", "three steps, and it has two"
    assert error(board, "path", figure="a", action="move", to=[1, 0], tail=[9, 9])["path"] == "$.question.tail"
    single = field(figure("a", (0, 0)))
    assert error(single, "path", figure="a", action="move", to=[1, 0], tail=[2, 0])["path"] == "$.question.tail"


@pytest.mark.clause("HS-08")
@pytest.mark.parametrize(("kind", "traits"), [("door", ()), ("fortress-wall", ("flyer",)), ("door", ("flyer",))])
def test_of_two_spaces_none_ends_astride_of_a_fortress_wall_or_a_door(kind: str, traits: tuple[str, ...]) -> None:
    two = figure("a", ((0, 0), (1, 0)), traits=("double", *traits), height=11)
    board = field(two, edges=[edge((1, 0), (2, 0), kind)], size=ROW)
    assert (1, 0) not in costs(board) and costs(board)[2, 0] == 2, "it passes"
    refused = way(board, (1, 0), tail=[2, 0])["refused"]
    assert refused["clause"] == "HS-08" and refused["between"] == [[1, 0], [2, 0]]


@pytest.mark.clause("HS-55")
def test_the_wounds_on_the_way_are_given_with_their_chances() -> None:
    board = field(figure("a", (0, 0), height=5, life=2), levels={(0, 0): 6, (1, 0): 0}, size=ROW)
    found = way(board, (1, 0))
    assert found["wounds"] == {"0": "1/2", "1": "1/2"} and found["survival"] == "1"
    (space,) = [s for s in ask(board, "moves", figure="a", action="move")["spaces"] if s["at"] == [1, 0]]
    assert space["wounds"] == found["wounds"]
    deep = field(figure("a", (0, 0), height=5), levels={(0, 0): 30}, size=ROW)
    assert way(deep, (1, 0))["wounds"] == {"0": "1/10", "destroyed": "9/10"}
    calm = field(figure("a", (0, 0)), size=ROW)
    assert way(calm, (1, 0))["wounds"] == {"0": "1"}
