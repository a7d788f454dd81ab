"""Rules sheets on a bare table, clause by clause: each case fails if the rule that it names is taken out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.asking import ask
from tests.systems.own_inches import holds, rect, table

Json = dict[str, Any]
ROCK: Json = {"id": "rock", "enter": "never", "sight": "blocks"}
FLY = {"action": "fly"}
NEAR = 0.021
"""The outline's error plus a thousandth."""


def region(document: Json, **key: Any) -> Any:
    return ask(document, ask="moves", figure="a", **key)["area"]


def goes(document: Json, x: float, y: float, **key: Any) -> bool:
    """Whether the base may end there, by its region and by its path."""
    shown = holds(region(document, **key), x, y)
    assert shown is ("refused" not in ask(document, ask="path", figure="a", to=[x, y], **key)), (x, y)
    return shown


def sees(document: Json, one: str = "a", other: str = "b") -> tuple[bool, bool]:
    found = ask(document, ask="sight", **{"from": one, "to": other})
    return found["visible"], found["clear"]


def refused(document: Json, **key: Any) -> str:
    return str((ask(document, ask="moves", figure="a", **key)["refused"] or {}).get("clause"))


BLOCKED = {"id": "wall", "enter": "never"}


@pytest.mark.clause("OWN-001")
def test_the_region_ends_where_the_points_do() -> None:
    area = region(table([], []))
    for x, y in ((8, 5), (2 + 6 * 0.6, 5 + 6 * 0.8), (2 + 6 * 0.8, 5 - 6 * 0.6)):
        dx, dy = (x - 2) / 6, (y - 5) / 6
        assert holds(area, x - 2 * NEAR * dx, y - 2 * NEAR * dy) and not holds(area, x + NEAR * dx, y + NEAR * dy)


@pytest.mark.clause("OWN-001", "OWN-101")
@pytest.mark.parametrize(("points", "far"), [(6, 3.0), ({"stat": "move", "times": "1/2"}, 1.5), (5.5, 2.75)])
def test_a_base_that_starts_in_halving_ground_has_half_of_its_inches(points: Any, far: float) -> None:
    """Halved once, to thousandths; not in a mode that ignores terrain."""
    document = table([rect("mud", 1, 4, 2, 2)], [{"id": "mud", "starting": "half"}])
    document["rules"]["movement"]["modes"][0]["points"] = points
    assert goes(document, 2 + far - 0.05, 5) and not goes(document, 2 + far + 0.05, 5)
    assert goes(document, 7.9, 5, **FLY)


@pytest.mark.clause("OWN-101", "OWN-401")
def test_ignoring_terrain_means_no_toll_and_no_slowing_and_no_end_in_what_is_never_entered() -> None:
    terrains: list[Json] = [{"id": "mire", "toll": 2}, {"id": "mud", "slow": 3}, ROCK]
    for kind in ("mire", "mud"):
        document = table([rect(kind, 4, 0, 1, 10)], terrains)
        assert not goes(document, 7.5, 5) and goes(document, 7.5, 5, **FLY)
    document = table([rect("rock", 4, 0, 1, 10)], terrains)
    assert not goes(document, 6.5, 5) and goes(document, 6.5, 5, **FLY)
    assert not goes(document, 4.5, 5, **FLY) and not goes(document, 5.3, 5, **FLY), "no part of the base over it"


@pytest.mark.clause("OWN-101")
def test_an_exception_opens_what_no_other_figure_enters() -> None:
    kinds = [{"id": "water", "enter": "never", "except": {"swimmer": {"enter": 1}}}]
    document = table([rect("water", 4, 0, 1, 10)], kinds, traits=[{"id": "swimmer"}])
    assert not goes(document, 4.5, 5)
    document["figures"][0]["traits"] = ["swimmer"]
    assert goes(document, 4.5, 5) and goes(document, 6.5, 5)


@pytest.mark.clause("OWN-005", "OWN-006")
def test_friends_and_enemies_are_passed_or_not_and_no_figure_ends_on_a_base() -> None:
    """In a corridor one inch and a half wide."""
    walls = [rect("rock", 0, 0, 20, 4.25), rect("rock", 0, 5.75, 20, 4.25)]
    for side, key in (("x", "friends"), ("y", "enemies")):
        for rule, passed in (("pass", True), ("block", False)):
            document = table(walls, [ROCK], [4, 5])
            document["figures"][1]["side"] = side
            document["rules"]["movement"][key] = rule
            assert goes(document, 6.5, 5) is passed, (key, rule)
            assert not goes(document, 4.5, 5), "over it, not onto it"


@pytest.mark.clause("OWN-007")
def test_heights_are_walked_over_up_to_the_climb_and_not_at_all_looked_at_without_levels() -> None:
    for height, climb, over in ((1.0, 1, True), (1.5, 1, False), (1.5, 2, True), (0.5, 0.25, False)):
        document = table([rect("step", 4, 0, 1, 10, height=height)], [{"id": "step"}], levels={"climb": climb})
        assert goes(document, 6.5, 5) is over, (height, climb)
        document["rules"]["movement"]["modes"].append({"id": "float", "points": 6, "ignores": ["levels"]})
        assert goes(document, 6.5, 5, action="float")
        document["rules"]["levels"] = None
        assert goes(document, 6.5, 5) and goes(document, 4.5, 5)


@pytest.mark.clause("OWN-007")
def test_a_base_on_a_hill_does_not_walk_down_its_cliff() -> None:
    for height, down in ((1.0, True), (2.0, False)):
        document = table([rect("hill", 1, 2, 3, 6, height=height)], [{"id": "hill"}], levels={"climb": 1})
        assert goes(document, 3.9, 5), "up to the edge"
        assert [goes(document, x, 5) for x in (4.2, 5.5)] == [down, down]
    document["figures"][0]["at"] = [6, 5]
    assert not goes(document, 4.2, 5)
    assert ask(document, ask="path", figure="a", to=[4.2, 5])["refused"]["clause"] == "OWN-007", "too near to the cliff"


@pytest.mark.clause("OWN-005", "OWN-006", "OWN-007")
def test_a_base_on_a_hill_is_in_the_way_at_its_height_and_of_all_who_ignore_levels() -> None:
    document = table([rect("hill", 4, 2, 6, 6, height=2)], [{"id": "hill"}], [4.1, 5], levels={"climb": 1})
    assert goes(document, 3.3, 5), "at the foot of the hill, below its base"
    document["rules"]["levels"] = {"climb": 2}
    assert not goes(document, 3.3, 5)
    document["rules"]["levels"] = {"climb": 1}
    document["rules"]["movement"]["modes"][0]["ignores"] = ["levels"]
    assert not goes(document, 3.3, 5) and not goes(document, 4.2, 5)
    assert goes(document, 7.5, 5) and ask(document, ask="path", figure="a", to=[7.5, 5])["cost"] > 5.7, "around it"


@pytest.mark.clause("OWN-009")
def test_a_base_that_begins_near_an_enemy_comes_no_nearer_and_gets_away() -> None:
    """It comes no nearer than the control reaches, or than it was at the start."""
    document = table([], [], [3.5, 5], control={"within": 2, "entering": "never"})
    assert goes(document, 1.9, 5.5) and goes(document, 2, 8)
    assert not goes(document, 2.3, 5), "nearer than at the start"
    assert not goes(document, 3.5, 6.4), "on another side as near as that is nearer"
    freed = {**document, "turn": {"figure": "a", "free": {"a": ["b"]}}}
    assert goes(freed, 2.3, 5), "who has got away is free of it for a movement"


@pytest.mark.clause("OWN-009")
def test_control_by_contact_reaches_a_hundredth_of_an_inch() -> None:
    touching = 2 + 25 / 25.4
    for gap, held in ((0.009, True), (0.02, False)):
        document = table([], [], [round(touching + gap, 3), 5], control={"within": 0, "starting": "never"})
        assert (refused(document) == "OWN-012") is held, gap


@pytest.mark.clause("OWN-009", "OWN-017")
def test_figures_that_are_out_or_excepted_take_no_part_in_control() -> None:
    control = {"within": 2, "starting": "never", "except": ["ghost"]}
    rules: Json = {"traits": [{"id": "ghost"}], "life": "life", "control": control}
    rules["stats"] = [{"id": "move", "begin": 6}, {"id": "life", "begin": 2}]
    for who, change, held in (
        (1, {}, True),
        (1, {"state": {"wounds": 2}}, False),
        (1, {"traits": ["ghost"]}, False),
        (0, {"traits": ["ghost"]}, False),
    ):
        document = table([], [], [3.5, 5], **rules)
        document["figures"][who] |= change
        assert (refused(document) == "OWN-012") is held, (who, change)


@pytest.mark.clause("OWN-009")
def test_the_reason_names_no_enemy_that_is_excepted_from_control() -> None:
    control = {"within": 2, "entering": "never", "except": ["ghost"]}
    document = table([], [], [7, 5], traits=[{"id": "ghost"}], control=control)
    document["figures"].insert(1, {"id": "g", "side": "y", "at": [7, 3], "base": 25, "traits": ["ghost"]})
    found = ask(document, ask="path", figure="a", to=[5.5, 4])["refused"]
    assert found["clause"] == "OWN-009" and found["figure"] == "b"


@pytest.mark.clause("OWN-011")
def test_only_a_base_that_leaves_the_control_is_struck_at() -> None:
    document = table([], [], [3.5, 5], control={"within": 2, "leaving": {"strike": "r"}})
    risks = [len(ask(document, ask="path", figure="a", to=to)["risks"]) for to in ([2, 5.5], [2, 8.5], [5, 5.5])]
    assert risks == [0, 1, 0]
    assert ask(document, ask="path", figure="a", to=[2, 8.5], **FLY)["risks"] == []


@pytest.mark.clause("OWN-013", "OWN-015")
def test_with_levels_only_what_is_as_high_as_both_blocks() -> None:
    """An area blocks nothing if one of the two is on top of it."""
    kinds = [{"id": "hill"}, {"id": "wall", "sight": "blocks"}, {"id": "roof", "sight": "blocks"}]
    hill, wall = rect("hill", 0, 3, 3, 4, height=2), rect("wall", 4, 0, 1, 10, height=1.5)
    assert sees(table([wall], kinds, [7, 5], levels={"climb": 1})) == (False, False)
    assert sees(table([hill, wall], kinds, [7, 5], levels={"climb": 1})) == (True, True)
    assert sees(table([hill, wall], kinds, [7, 5])) == (False, False), "all is flat"
    high = [rect("roof", 0, 3, 3.5, 4, height=2), rect("wall", 4, 0, 1, 10, height=1)]
    assert sees(table(high, kinds, [7, 5], levels={"climb": 1})) == (True, True), "from the roof's own top"


@pytest.mark.clause("OWN-013")
def test_what_hides_a_part_makes_it_not_clear_except_what_the_viewer_stands_in() -> None:
    kinds = [{"id": "wood", "sight": "hinders"}]
    assert sees(table([rect("wood", 1, 4, 2, 2)], kinds, [7, 5])) == (True, True), "out of a wood"
    assert sees(table([rect("wood", 6, 4, 2, 2)], kinds, [7, 5])) == (True, False), "into one"
    assert sees(table([rect("wood", 4, 5.2, 1, 2)], kinds, [7, 5])) == (True, False), "its edge hides a part"
    assert sees(table([rect("wood", 4, 5.6, 1, 2)], kinds, [7, 5])) == (True, True), "beside the line"


@pytest.mark.clause("OWN-501")
def test_close_attacks_reach_over_an_inch_of_height_and_no_more() -> None:
    """Base contact as in CV-51."""
    for height, reaches in ((1.0, True), (1.25, False)):
        document = table([rect("deck", 2.5, 3, 3, 4, height=height)], [{"id": "deck"}], [2.99, 5], levels={"climb": 2})
        attack = ask(document, ask="sight", **{"from": "a", "to": "b"})["attacks"][0]
        assert (attack["attack"], attack["allowed"]) == ("hit", reaches)


@pytest.mark.parametrize(
    ("right", "said"), [(33.804, "30.82″"), (14.987, "12.003″")], ids=["rounded", "not-rounded-to-the-range"]
)
def test_a_distance_is_said_with_its_unit(right: float, said: str) -> None:
    document = json.loads((Path(__file__).parents[2] / "static/examples/own-courtyard.json").read_text("utf-8"))
    document["board"]["areas"] = []
    document["board"]["width"] = 40
    figures = {figure["id"]: figure for figure in document["figures"]}
    first, other = (next(f for f in figures.values() if f["side"] == side) for side in ("blue", "red"))
    first["at"], other["at"] = [2, 4], [right, 4]
    document["figures"] = [first, other]
    found = ask(document, ask="sight", **{"from": first["id"], "to": other["id"]})
    reasons = [attack["reason"]["text"] for attack in found["attacks"] if attack["reason"] is not None]
    assert any(said in text and "12″" in text for text in reasons), reasons


@pytest.mark.clause("OWN-001", "OWN-101")
def test_out_of_reach_because_of_slow_ground_names_that_ground() -> None:
    mud: list[Json] = [{"id": "mud", "label": "Mud", "slow": 2}, {"id": "bog", "label": "Bog", "slow": 1}, BLOCKED]

    def said(to: list[float], *areas: Any) -> str:
        found = ask(table([*areas], mud), ask="path", figure="a", to=to, action="walk")
        return str(found["refused"]["text"])

    slow = "Mud: a path that touches it is at most 2 inches long."
    assert said([6.5, 5], rect("mud", 4, 0, 1, 10)) == slow, "no way is longer than the points"
    assert said([7.5, 5], rect("mud", 0, 0, 3, 10)) == slow, "it starts in it"
    assert said([6.5, 5], rect("mud", 4, 0, 1, 10), rect("bog", 4.5, 4, 1, 2)) == slow, "around the slower one"
    assert said([6.5, 5], rect("bog", 4, 0, 1, 10), rect("mud", 5, 0, 1, 10)).startswith("Bog")
    assert said([9, 5], rect("mud", 4, 0, 1, 10)).startswith("Too far: the way there costs 7.000")


@pytest.mark.clause("OWN-001", "OWN-101")
def test_out_of_reach_because_of_halved_points_says_so() -> None:
    def said(right: float) -> str:
        document = table([rect("mud", 0, 3, 4, 4)], [{"id": "mud", "starting": "half"}])
        return str(ask(document, ask="path", figure="a", to=[right, 5], action="walk")["refused"]["text"])

    assert said(6) == "Too far: the way there costs 4.000, and what it stands in halves the points to 3."
    assert said(9) == "Too far: the way there costs 7.000, there are 3 points."


@pytest.mark.clause("OWN-001")
def test_a_long_way_round_is_too_far_and_no_way_is_none() -> None:
    def said(*areas: Any) -> str:
        found = ask(table([*areas], [BLOCKED]), ask="path", figure="a", to=[6, 2], action="walk")
        return str(found["refused"]["text"])

    wall = rect("wall", 4, 0, 0.5, 9)
    assert said(wall).startswith("Too far: the way there costs 1")
    assert said(rect("wall", 4, 0, 0.5, 10)) == "No path leads there, even with unlimited points."


@pytest.mark.clause("OWN-101", "OWN-102")
def test_a_toll_names_the_ground_whose_edge_is_crossed() -> None:
    kinds: list[Json] = [{"id": "brook", "label": "Brook", "toll": 1}, {"id": "hedge", "label": "Hedge", "toll": 1}]

    def said(*areas: Json) -> list[str]:
        found = ask(table([*areas], kinds), ask="path", figure="a", to=[4.5, 5], action="walk")
        return [reason["text"].split(":")[0] for step in found["steps"] for reason in step["reasons"]]

    hedge = rect("hedge", 4, 0, 4, 10)
    assert said(hedge) == ["Hedge"]
    assert said(hedge, rect("brook", 2.5, 0, 0.25, 10)) == ["Brook", "Brook", "Hedge"]
