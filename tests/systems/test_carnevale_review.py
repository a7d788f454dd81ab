"""Carnevale, asked from outside: what several clauses mean together, worked out by hand from their words."""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from typing import Any

import pytest

from tests.asking import error
from tests.oracles.pools import enumerate_basic, enumerate_opposed
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, refusal, roll, state, struck, table

RUBBLE = [box("difficult", 7, 4, 8, 6)]


def passing(found: dict[tuple[str, int], Fraction]) -> Fraction:
    """The chance of a success or better."""
    return sum((p for (outcome, _), p in found.items() if outcome in ("success", "critical")), Fraction(0))


def held(*, at: tuple[float, float] = (5, 5), areas: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    """A figure in contact with an enemy on its left."""
    enemy = figure("e", (at[0] - 1.185, at[1]), "blue", stats={"dexterity": 2})
    return table(figure("a", at, **more), enemy, areas=areas)


@pytest.mark.clause("CV-11", "CV-13")
def test_the_path_is_the_shortest_way_and_says_what_goes_around_without_a_roll() -> None:
    document = table(figure("a", (5, 5)), areas=RUBBLE)
    found = ask(document, "path", figure="a", to=[9.5, 5])
    assert found["cost"] == 4.5 and found["path"] == [[5, 5], [9.5, 5]]
    assert [risk["roll"] for risk in found["risks"]] == ["move"]
    assert Fraction(found["risks"][0]["chance"]) == passing(enumerate_basic(4, 7))
    assert "without_roll" not in found, "around it is farther than it has"
    near = ask(document, "path", figure="a", to=[8.9, 5.5])
    assert near["without_roll"]["cost"] == pytest.approx(hypot(2, 1) + 1 + hypot(0.9, 0.5), abs=1e-5)
    moved = after(document, "a", to=[8.9, 5.5])
    assert moved["turn"]["move_left"] == pytest.approx(5000 - 1000 * near["without_roll"]["cost"], abs=1)
    rolled = after(document, "a", to=[8.9, 5.5], rolled="success")
    assert rolled["turn"]["move_left"] == pytest.approx(5000 - 1000 * near["cost"], abs=1)
    assert refusal(ask(document, "apply", figure="a", to=[7.5, 5])) == "CV-11", "into it only with the roll"
    beside = table(figure("a", (5, 3)), areas=RUBBLE)
    assert ask(beside, "path", figure="a", to=[9, 3])["risks"] == []


@pytest.mark.clause("CV-11", "CV-50")
def test_a_figure_that_leaves_contact_into_difficult_ground_makes_both_rolls() -> None:
    document = held(areas=RUBBLE)
    found = ask(document, "path", figure="a", to=[7.5, 5])
    assert [risk["roll"] for risk in found["risks"]] == ["disengage", "move"]
    assert Fraction(found["risks"][0]["chance"]) == passing(enumerate_opposed(4, 2, 7))
    free = roll(document, "a", "disengage", [7, 8, 2, 2], against=[2, 2])["document"]
    assert refusal(ask(free, "apply", figure="a", to=[7.5, 5])) == "CV-11", "the other roll is still to be made"
    ready = roll(free, "a", "move", [7, 2, 2, 2])["document"]
    assert of(after(ready, "a", to=[7.5, 5]), "a")["at"] == [7.5, 5]
    assert of(after(document, "a", to=[7.5, 5], rolled="success"), "a")["at"] == [7.5, 5]
    failed = after(document, "a", to=[7.5, 5], rolled="failure")
    assert of(failed, "a")["at"] == [5, 5] and failed["turn"]["opportunities"] == [["e", "a"]]
    owing = after(document, "a", to=[6.5, 5], rolled="failure")
    assert of(owing, "a")["at"] == [5, 5], "the strike comes before it leaves"
    plain = after(struck(owing, "e", "a"), "a", to=[6.5, 5])
    assert of(plain, "a")["at"] == [6.5, 5], "struck at, it moves as normal where no other roll is owed"
    wall = held(areas=[box("building", 5.6, 0, 9, 9, height=2)])
    climbing = ask(wall, "path", figure="a", action="climb", to=[6.5, 5])
    assert [risk["roll"] for risk in climbing["risks"]] == ["disengage", "move"]


@pytest.mark.clause("CV-50", "CV-52")
def test_a_roll_to_disengage_is_for_one_action() -> None:
    fumbled = roll(held(), "a", "disengage", [1, 2, 2, 2], against=[7, 2])["document"]
    assert fumbled["turn"]["move_left"] == 0
    fumbled = struck(fumbled, "e", "a")
    again = ask(fumbled, "path", figure="a", to=[7, 5])
    assert [risk["roll"] for risk in again["risks"]] == ["disengage"], "the next action takes its own roll"
    assert refusal(ask(fumbled, "apply", figure="a", to=[7, 5])) == "CV-50"
    second = roll(fumbled, "a", "disengage", [7, 2, 2, 2], against=[2, 2])["document"]
    assert of(after(second, "a", to=[7, 5]), "a")["at"] == [7, 5]
    for purpose, action in (("jump", "jump"), ("move", "move")):
        stuck = roll(held(), "a", "disengage", [1, 2, 2, 2], against=[7, 2], **{"for": purpose})["document"]
        assert stuck["turn"]["spent"] == 1
        answer = ask(struck(stuck, "e", "a"), "apply", figure="a", action=action, to=[7, 5], outcome="success")
        assert "document" in answer if action == "move" else refusal(answer) == "CV-50"


@pytest.mark.clause("CV-11")
def test_the_roll_of_a_move_is_for_that_move() -> None:
    document = table(figure("a", (5, 5)), areas=[box("difficult", 6, 0, 8, 24), box("difficult", 10.5, 0, 12, 24)])
    there = after(document, "a", to=[10, 5], rolled="success")
    assert there["turn"]["move_left"] == 0
    assert [risk["roll"] for risk in ask(there, "path", figure="a", to=[11, 5])["risks"]] == ["move"]
    assert ask(there, "moves", figure="a", action="move")["needs_roll"]["roll"] == "move"


@pytest.mark.clause("CV-20", "CV-50")
def test_a_critical_in_disengaging_makes_a_jump_an_inch_longer() -> None:
    document = held()
    free = roll(document, "a", "disengage", [10, 8, 2, 2], against=[2, 2], **{"for": "jump"})["document"]
    found = ask(free, "moves", figure="a", action="jump")
    lengths = {"fumble": 1, "fail": 2, "success": 2, "critical": 4}
    chance = sum(
        p for (o, n), p in enumerate_basic(4, 7).items() if lengths[o] + n * (o in ("success", "critical")) >= 4
    )
    assert {r["distance"]: Fraction(r["chance"]) for r in found["rings"]}[5] == chance
    jumped = roll(free, "a", "jump", [7, 2, 2, 2])
    assert jumped["detail"]["inches"] == 4 and jumped["document"]["turn"]["jump_left"] == 4000
    assert of(after(jumped["document"], "a", action="jump", to=[9, 5]), "a")["at"] == [9, 5]
    first = roll(document, "a", "jump", [7, 2, 2, 2])["document"]
    assert refusal(ask(first, "apply", figure="a", action="jump", to=[8, 5])) == "CV-50"
    then = roll(first, "a", "disengage", [10, 8, 2, 2], against=[2, 2], **{"for": "jump"})["document"]
    assert then["turn"]["jump_left"] == 4000 and then["turn"]["spent"] == 1


@pytest.mark.clause("CV-20")
def test_the_chance_of_the_jump_roll_is_that_of_an_ace() -> None:
    found = ask(table(figure("a", (5, 5))), "moves", figure="a", action="jump")
    assert Fraction(found["needs_roll"]["chance"]) == 1 - Fraction(6, 10) ** 4


@pytest.mark.clause("CV-20", "CV-23", "CV-31")
def test_short_of_the_far_roof_is_over_nothing_however_near_the_edge() -> None:
    roofs = [box("building", 3, 3, 6, 7, height=4), box("building", 9, 3, 12, 7, height=4)]
    document = table(figure("a", (5.5, 5)), areas=roofs)
    path = ask(document, "path", figure="a", action="jump", to=[9.5, 5])
    ends = {end["distance"]: end for end in path["ends"]}
    assert ends[1]["loss"] == ends[2]["loss"] == ends[3]["loss"] == 4, "from 6 to 9 there is nothing under it"
    assert 6.59 <= ends[1]["at"][0] <= 6.61, "at the foot of the wall"
    four = {"critical": 2, "success": 4}
    saved = sum(chance for (outcome, aces), chance in enumerate_basic(4, 7).items() if aces >= four.get(outcome, 5))
    assert Fraction(path["safe"]) == Fraction(path["chance"]) + (1 - Fraction(path["chance"])) * saved
    assert Fraction(path["survive"]) == 1 and sum(map(Fraction, path["lost"].values())) == 1
    # A jump of an inch that begins deep in the roof still ends on it.
    inner = ask(table(figure("a", (4.5, 5)), areas=roofs), "path", figure="a", action="jump", to=[9.5, 5])
    assert {end["distance"]: end["loss"] for end in inner["ends"]}[1] == 0


@pytest.mark.clause("CV-30", "CV-31")
def test_a_fall_into_water_that_costs_nothing_may_still_be_fumbled() -> None:
    quay = [box("ground", 3, 3, 6, 7, level=2), box("water", 6, 0, 12, 24)]
    document = table(figure("a", (5.5, 5)), areas=quay)
    fallen = after(document, "a", action="jump", to=[8, 5], outcome="success", aces=1)
    assert fallen["turn"]["falling"] == {"a": 0}
    assert roll(fallen, "a", "fall", [2, 2, 2, 2])["detail"]["lost"] == 0
    dazed = roll(fallen, "a", "fall", [1, 2, 2, 2])["document"]
    assert state(dazed, "a") == {"stunned": True}
    low = table(figure("a", (5.5, 5)), areas=[{**quay[0], "level": 1}, quay[1]])
    down = after(low, "a", action="jump", to=[8, 5], outcome="success", aces=1)
    assert "falling" not in down["turn"], "an inch does nothing"


@pytest.mark.clause("CV-44")
def test_an_activation_begins_with_whatever_is_done_first() -> None:
    water = [box("water", 0, 0, 24, 24)]
    stunned = table(figure("a", (5, 5), state={"stunned": True}), areas=water)
    assert state(after(stunned, "a", to=[6, 5]), "a")["life"] == 4
    assert state(roll(stunned, "a", "dive", [7, 2, 2])["document"], "a")["life"] == 4
    active = {**stunned, "turn": {"figure": "a"}}
    assert "life" not in state(after(active, "a", to=[6, 5]), "a"), "it began before"
    dying = table(figure("a", (5, 5), state={"stunned": True, "life": 2}), areas=water)
    assert refusal(ask(dying, "path", figure="a", to=[6, 5])) == "CV-44"
    assert state(after(dying, "a", action="activate"), "a")["life"] == 0


@pytest.mark.clause("DG-06")
def test_a_figure_that_is_out_is_no_target_and_makes_no_attack_of_opportunity() -> None:
    out = figure("b", (6.185, 5), "blue", state={"life": 0})
    document = table(figure("a", (5, 5)), out, turn={"opportunities": [["b", "a"]]})
    answer = roll(document, "a", "attack", [7, 7, 7, 7], target="b")
    assert refusal(answer) == "DG-06" and answer["refused"]["figure"] == "b"
    assert refusal(roll(document, "b", "attack", [7, 7, 7, 7], target="a", opportunity=True)) == "DG-06"
    mage = table(figure("a", (5, 5), traits=["mage"]), out, turn={"opportunities": [["b", "a"]]})
    assert roll(mage, "a", "cast", [7, 7, 7, 7], difficulty=6)["outcome"] == "success"


@pytest.mark.clause("CV-70")
def test_a_proof_is_written_in_decimals() -> None:
    document = table(figure("a", (5.5, 5)), figure("b", (12.25, 5), "blue"), areas=[box("building", 8, 4.6, 9, 20)])
    line = ask(document, "sight", **{"from": "a", "to": "b"})["line"]
    assert all(isinstance(number, int | float) and number == round(number, 3) for point in line for number in point)


@pytest.mark.clause("CV-13")
def test_the_way_to_where_one_stands_costs_nothing() -> None:
    found = ask(table(figure("a", (5, 5))), "path", figure="a", to=[5, 5])
    assert found["cost"] == 0 and found["path"] == [[5, 5]] and found["steps"] == []
    round_trip = ask(table(figure("a", (5, 5))), "path", figure="a", to=[5, 5], via=[[6, 5], [6, 5]])
    assert round_trip["cost"] == 2


@pytest.mark.clause("CV-70", "CV-71")
def test_a_place_is_one_point_and_what_touches_the_line_to_it_blocks() -> None:
    wall = [box("building", 9, 5, 10, 24)]
    document = table(figure("a", (5, 5)), areas=wall)

    def look(start: Any, end: Any) -> dict[str, Any]:
        return ask(document, "sight", **{"from": start, "to": end})

    assert not look([5, 5], [15, 5])["visible"], "along the face of the wall"
    assert look([5, 5], [15, 4.999])["clear"] and look([15, 4.999], [5, 5])["clear"]
    assert not look("a", [9, 8])["visible"] and not look("a", [9, 5])["visible"], "on the wall"
    beside = look("a", [15, 5])
    assert beside["visible"] and not beside["clear"] and beside["line"][1] == [15, 5]
    assert look([15, 5], "a")["line"][0] == [15, 5]
    hidden = look("a", [12, 7])
    assert not hidden["visible"] and hidden["areas"] == [0] and hidden["line"] == [[5, 5], [12, 7]]
    hut = table(figure("a", (5, 5)), areas=[box("building", 7, 4, 9, 6, height=3)])
    assert ask(hut, "sight", **{"from": "a", "to": [7, 5]})["visible"], "who stands on its edge stands on it"
    assert ask(hut, "path", figure="a", action="jump", to=[7, 5])["cost"] == 2


@pytest.mark.clause("CV-10")
def test_a_figure_in_a_wall_does_not_move() -> None:
    document = table(figure("a", (5, 5)), areas=[box("building", 3, 3, 7, 7)])
    for action in ("move", "jump"):
        assert refusal(ask(document, "moves", figure="a", action=action)) == "CV-10"
    assert ask(document, "shelter", figure="a")["area"] == []


def test_an_area_of_fewer_than_three_places_is_no_polygon() -> None:
    for points in ([[7, 3], [7, 3], [7, 3]], [[7, 3], [8, 3], [7, 3]]):
        problem = error(table(figure("a", (5, 5)), areas=[{"kind": "water", "points": points}]), "moves", figure="a")
        assert problem["path"] == "$.document.board.areas[0].points"
    closed = [{"kind": "building", "points": [[7, 3], [9, 3], [9, 8], [7, 8], [7, 3]]}]
    assert ask(table(figure("a", (5, 5)), areas=closed), "path", figure="a", to=[6, 8])["cost"] > 3, "the first again"


@pytest.mark.clause("CV-10", "CV-20")
def test_a_jump_is_too_far_only_where_a_longer_one_would_get_there() -> None:
    areas = [box("building", 20, 15, 21, 16), box("building", 15, 0, 16, 24, height=5)]
    document = table(figure("a", (22, 5)), figure("b", (12, 5)), areas=areas)

    def barred(x: float, y: float) -> Any:
        return ask(document, "path", figure="a", action="jump", to=[x, y])["refused"]

    assert [barred(x, 5)["clause"] for x in (25, 60)] == ["CV-10", "CV-10"], "off the table"
    assert barred(60, 5)["text"] == barred(25, 5)["text"] == "This is off the table."
    assert barred(12, 5)["figure"] == "b" and "too high" in barred(8, 5)["text"]
    assert "land" in barred(20.5, 15.5)["text"] and "No roll carries it 9.5" in barred(22, 14.5)["text"]


@pytest.mark.clause("CV-11")
def test_a_way_that_comes_back_into_difficult_ground_enters_it() -> None:
    document = table(figure("a", (5, 5)), areas=[box("difficult", 3, 3, 6, 7)])
    for via, to, rolls in (([7, 5], [5, 5], ["move"]), ([5.5, 5], [5, 5], []), ([7, 5], [7.5, 5], [])):
        found = ask(document, "path", figure="a", to=to, via=[via])
        assert [risk["roll"] for risk in found["risks"]] == rolls, via
    assert refusal(ask(document, "apply", figure="a", to=[5, 5], via=[[7, 5]])) == "CV-11"


@pytest.mark.clause("CV-11", "DG-03")
def test_one_stretch_that_comes_back_into_the_ground_that_it_begins_in_enters_it() -> None:
    horseshoe = {"kind": "difficult", "points": [[2, 3], [4, 3], [4, 7], [6, 7], [6, 3], [8, 3], [8, 9], [2, 9]]}
    document = table(figure("a", (3, 4), stats={"move": 12}), areas=[horseshoe])
    inside = [[3.5, 8], [6.5, 8]]
    for via, to, rolls in (([], [7, 4], ["move"]), (inside, [7, 4], []), ([], [5, 4], []), ([], [3, 8], [])):
        found = ask(document, "path", figure="a", to=to, via=via)
        assert [risk["roll"] for risk in found["risks"]] == rolls, (via, to)
    around = ask(document, "path", figure="a", to=[7, 4])["without_roll"]
    assert around["path"] == [[3, 4], [4, 7], [6, 7], [7, 4]] and around["cost"] == pytest.approx(2 + 2 * hypot(1, 3))
    short = table(figure("a", (3, 4), stats={"move": 8}), areas=[horseshoe])
    assert refusal(ask(short, "apply", figure="a", to=[7, 4])) == "CV-11", "the way around is longer"
    assert after(document, "a", to=[7, 4])["turn"]["move_left"] == 12000 - 8325
    document["figures"] += [figure("b", (7.5, 4), "blue")]
    (enemy,) = ask(document, "threats", figure="b")["enemies"]
    assert Fraction(enemy["after"]["chance"]) < 1, "its way into contact takes the roll"


@pytest.mark.clause("CV-20", "CV-23")
def test_the_rings_of_a_jump_leave_out_what_is_out_of_sight() -> None:
    # A wall to jump over but not to look over: 2 inches high, before a roof of 3 that is seen above it.
    areas = [box("obstacle", 7, 3, 7.5, 7, height=2), box("building", 10, 3, 14, 7, height=3)]
    document = table(figure("a", (5, 5)), areas=areas)
    found = ask(document, "moves", figure="a", action="jump")
    rings = {ring["distance"]: ring["area"] for ring in found["rings"]}
    for x, y in ((7.25, 5), (8.5, 5), (9, 6), (10.8, 5), (8, 9), (4, 5), (7.6, 2.2)):
        refused = ask(document, "path", figure="a", action="jump", to=[x, y]).get("refused")
        assert holds(found["area"], x, y) == holds(rings[6], x, y) == (not refused), (x, y, refused)
    assert not holds(found["area"], 8.5, 5) and holds(found["area"], 10.8, 5)


@pytest.mark.clause("CV-60")
def test_a_roll_of_no_known_name_is_the_error_whatever_keys_stand_beside_it() -> None:
    document = table(figure("a", (5, 5)), figure("b", (6.185, 5), "blue"))
    names: tuple[Any, ...] = ("strike", 5, None, [])
    for name in names:
        assert error(document, "roll", figure="a", roll=name, target="b", dice=[1])["path"] == "$.question.roll", name
        assert error(document, "odds", roll=name, bonus=1)["path"] == "$.question.roll", name
    assert error(document, "roll", figure="a", roll="jump", target="b")["path"] == "$.question.target"
