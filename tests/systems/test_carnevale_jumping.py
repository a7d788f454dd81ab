"""Carnevale: jumps, rings of chance, chained jumps, falls (CV-20 to CV-23, CV-30, CV-31)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.asking import error
from tests.oracles.pools import enumerate_basic
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, refusal, roll, state, table

CANAL = [box("water", 6, 0, 9, 24)]


def reach(outcome: str, aces: int) -> int:
    """Inches of a jump, in the words of the rules."""
    return {"fumble": 1, "fail": 2, "success": 2 + aces, "critical": 4 + aces}[outcome]


def chance_to_reach(dice: int, distance: float) -> Fraction:
    return sum((p for (o, n), p in enumerate_basic(dice, 7).items() if reach(o, n) >= distance), Fraction(0))


@pytest.mark.clause("CV-20", "CV-23")
def test_the_rings_of_a_jump_carry_their_exact_chances() -> None:
    found = ask(table(figure("a", (12, 12))), "moves", figure="a", action="jump")
    rings = {ring["distance"]: Fraction(ring["chance"]) for ring in found["rings"]}
    assert rings == {n: chance_to_reach(4, n) for n in range(1, 9)}
    assert rings[1] == 1 and rings[8] > 0
    for ring in found["rings"]:
        far = ring["distance"]
        assert holds(ring["area"], 12 + far - 0.05, 12) and not holds(ring["area"], 12 + far + 0.05, 12)
    assert holds(found["area"], 19.9, 12) and found["needs_roll"]["roll"] == "jump"


@pytest.mark.clause("CV-20")
def test_the_jump_roll() -> None:
    document = table(figure("a", (12, 12)))
    expected = {(1, 2, 2, 2): 1, (2, 2, 2, 2): 2, (2, 7, 8, 2): 4, (10, 2, 2, 2): 3, (10, 7, 2, 2): 6, (1, 7, 2, 2): 3}
    for dice, inches in expected.items():
        answer = roll(document, "a", "jump", list(dice))
        assert answer["detail"]["inches"] == inches and answer["document"]["turn"]["jump_left"] == inches * 1000
        assert answer["document"]["turn"]["spent"] == 1
    jumped = roll(document, "a", "jump", [2, 7, 8, 2])["document"]
    assert refusal(ask(jumped, "path", figure="a", action="jump", to=[16.1, 12])) == "CV-20"
    landed = after(jumped, "a", action="jump", to=[15.5, 12])
    assert of(landed, "a")["at"] == [15.5, 12] and "jump_left" not in landed["turn"]
    assert refusal(ask(document, "apply", figure="a", action="jump", to=[15, 12])) == "CV-20", "roll first"
    assert of(after(document, "a", action="jump", to=[15, 12], outcome="success", aces=1), "a")["at"] == [15, 12]


@pytest.mark.clause("CV-20")
def test_where_a_jump_does_not_go() -> None:
    swimmer = table(figure("a", (7, 5)), areas=CANAL)
    assert refusal(ask(swimmer, "moves", figure="a", action="jump")) == "CV-20"
    tower = table(figure("a", (5, 5)), areas=[box("building", 7, 0, 8, 10, height=3.001)])
    assert refusal(ask(tower, "path", figure="a", action="jump", to=[10, 5])) == "CV-20"
    assert not holds(ask(tower, "moves", figure="a", action="jump")["area"], 10, 5)
    hut = table(figure("a", (5, 5)), areas=[box("building", 7, 0, 8.5, 10, height=3)])
    assert ask(hut, "path", figure="a", action="jump", to=[7.75, 5])["cost"] == 2.75, "up to three inches higher"
    other = table(figure("a", (5, 5)), figure("b", (7, 5), "blue"))
    onto = ask(other, "path", figure="a", action="jump", to=[7.5, 5])
    assert refusal(onto) == "CV-20" and onto["refused"]["figure"] == "b"
    assert ask(other, "path", figure="a", action="jump", to=[9, 5])["cost"] == 4, "over characters"
    far = ask(table(figure("a", (5, 5))), "path", figure="a", action="jump", to=[13.1, 5])
    assert refusal(far) == "CV-20"


@pytest.mark.clause("CV-20")
def test_a_jump_needs_its_place_in_sight() -> None:
    # An obstacle low enough to jump over, and too high to look over: the place behind it is out of sight.
    wall = [box("obstacle", 7, 0, 7.5, 24, height=2)]
    answer = ask(table(figure("a", (5, 5)), areas=wall), "path", figure="a", action="jump", to=[9, 5])
    assert refusal(answer) == "CV-20"


@pytest.mark.clause("CV-20", "CV-23", "CV-31")
def test_a_canal_is_jumped_with_the_odds_known() -> None:
    document = table(figure("a", (5.5, 5)), areas=CANAL)
    path = ask(document, "path", figure="a", action="jump", to=[9.5, 5])
    assert path["cost"] == 4 and Fraction(path["chance"]) == chance_to_reach(4, 4)
    assert Fraction(path["risks"][0]["chance"]) == chance_to_reach(4, 4)
    assert sum(Fraction(end["chance"]) for end in path["ends"]) == 1
    short = [end for end in path["ends"] if not end["arrives"]]
    assert short and all(end["water"] for end in short) and {end["distance"] for end in short} == {1, 2, 3}
    wet = after(document, "a", action="jump", to=[9.5, 5], outcome="fail")
    assert of(wet, "a")["at"] == [7.5, 5] and "falling" not in wet["turn"]
    dry = after(document, "a", action="jump", to=[9.5, 5], outcome="success", aces=2)
    assert of(dry, "a")["at"] == [9.5, 5]


@pytest.mark.clause("CV-20", "CV-31")
def test_a_jump_that_falls_short_counts_from_where_it_started() -> None:
    roofs = [box("building", 3, 3, 6, 7, height=4), box("building", 9, 3, 12, 7, height=4)]
    document = table(figure("a", (5.5, 5)), areas=roofs)
    path = ask(document, "path", figure="a", action="jump", to=[9.5, 5])
    ends = {end["distance"]: end for end in path["ends"]}
    assert ends[2]["loss"] == 4 and ends[2]["height"] == 4 and ends[4]["arrives"] and ends[4]["loss"] == 0
    fallen = after(document, "a", action="jump", to=[9.5, 5], outcome="fail")
    assert fallen["turn"]["falling"] == {"a": 4}
    x, y = of(fallen, "a")["at"]
    assert 6.5 < x <= 7.5 and y == 5
    assert refusal(ask(fallen, "moves", figure="a", action="move")) == "CV-30", "the fall comes first"
    over = [*roofs, box("water", 6, 0, 9, 24)]
    wet = after(table(figure("a", (5.5, 5)), areas=over), "a", action="jump", to=[9.5, 5], outcome="fail")
    assert wet["turn"]["falling"] == {"a": 2}, "two fewer into water"


@pytest.mark.clause("CV-31")
def test_a_fall_of_an_inch_does_nothing_and_full_inches_count() -> None:
    for height, loss in ((1, None), (1.5, 1), (2, 2), (2.9, 2)):
        document = table(figure("a", (5, 5)), areas=[box("obstacle", 4, 4, 5.6, 6, height=height)])
        down = after(document, "a", action="jump", to=[6.5, 5], outcome="success", aces=1)
        assert down.get("turn", {}).get("falling") == (None if loss is None else {"a": loss}), height


@pytest.mark.clause("CV-21")
def test_a_jump_onto_an_obstacle_gives_another_for_nothing_once() -> None:
    things = [box("obstacle", 7, 4, 9, 6, height=1.5), box("debris", 10, 4, 12, 6, height=0.5)]
    document = table(figure("a", (5.5, 5)), areas=things)
    first = after(document, "a", action="jump", to=[8, 5], outcome="success", aces=1)
    assert first["turn"]["chain"] and first["turn"]["spent"] == 1
    second = roll(first, "a", "jump", [7, 7, 2, 2])["document"]
    assert second["turn"]["spent"] == 1, "for no points"
    third = after(second, "a", action="jump", to=[11, 5])
    assert "chain" not in third["turn"] and third["turn"]["chained"], "once in an activation"
    assert roll(third, "a", "jump", [7, 7, 2, 2])["document"]["turn"]["spent"] == 2
    plain = after(table(figure("a", (5.5, 5))), "a", action="jump", to=[8, 5], outcome="success", aces=1)
    assert "chain" not in plain["turn"]


@pytest.mark.clause("CV-22")
def test_a_controlled_landing_costs_a_point_and_saves_two() -> None:
    roof = [box("building", 3, 3, 6, 7, height=4)]
    document = table(figure("a", (5.5, 5)), areas=roof)
    rolled = roll(document, "a", "jump", [7, 2, 2, 2], landing=True)["document"]
    assert rolled["turn"]["spent"] == 2
    assert after(rolled, "a", action="jump", to=[8, 5])["turn"]["falling"] == {"a": 2}
    plain = roll(document, "a", "jump", [7, 2, 2, 2])["document"]
    assert after(plain, "a", action="jump", to=[8, 5])["turn"]["falling"] == {"a": 4}
    poor = table(figure("a", (5.5, 5), stats={"action_points": 1}), areas=roof)
    assert refusal(roll(poor, "a", "jump", [7, 2, 2, 2], landing=True)) == "CV-22"


@pytest.mark.clause("CV-30")
def test_the_fall_roll_has_four_outcomes() -> None:
    document = table(figure("a", (5, 5)), turn={"figure": "a", "falling": {"a": 4}})
    for dice, lost in (([7, 8, 2, 2], 2), ([2, 2, 2, 2], 4), ([10, 8, 2, 2], 0), ([1, 2, 2, 2], 4), ([10, 2, 2, 2], 3)):
        answer = roll(document, "a", "fall", dice)
        assert answer["detail"]["lost"] == lost
        assert state(answer["document"], "a").get("life", 6) == 6 - lost
        assert "falling" not in answer["document"]["turn"]
        assert ("stunned" in state(answer["document"], "a")) == (answer["outcome"] == "fumble")
    assert refusal(roll(table(figure("a", (5, 5))), "a", "fall", [7, 8, 2, 2])) == "CV-30"


@pytest.mark.clause("CV-20", "CV-23")
def test_a_figure_in_a_wall_by_mistake_does_not_jump_into_another_place_of_it() -> None:
    document = table(figure("a", (5.4, 5)), areas=[box("building", 5.8, 2, 12, 12, height=1.5)])
    found = ask(document, "moves", figure="a", action="jump")["area"]
    for x in (5.3, 5.5, 5.75, 6.5):
        for y in (4, 6, 7):
            refused = "refused" in ask(document, "path", figure="a", action="jump", to=[x, y])
            assert refused != holds(found, x, y), (x, y)


@pytest.mark.clause("CV-23", "CV-30", "CV-31")
def test_a_jump_down_is_safe_as_often_as_the_fall_roll_saves_all_and_survived_as_often_as_it_leaves_a_life() -> None:
    document = table(figure("a", (7.9, 12)), areas=[box("building", 2, 8, 8, 16, height=3)])
    odds = ask(document, "odds", roll="fall", **{"with": {"dice": 4, "loss": 3}})
    lost = {key: odds["effects"][key]["lost"] for key in odds["outcomes"]}
    path = ask(document, "path", figure="a", action="jump", to=[8.8, 12])
    assert path["chance"] == "1", "even a fumble carries an inch"
    saved = sum(Fraction(chance) for key, chance in odds["outcomes"].items() if lost[key] == 0)
    assert 0 < Fraction(path["safe"]) == saved < 1
    of(document, "a")["state"] = {"life": 2}
    lives = sum(Fraction(chance) for key, chance in odds["outcomes"].items() if lost[key] < 2)
    assert Fraction(ask(document, "path", figure="a", action="jump", to=[8.8, 12])["survive"]) == lives


@pytest.mark.clause("CV-21")
def test_only_what_a_jump_lands_on_gives_another() -> None:
    decks = [box("ground", 0, 0, 4, 10, level=3), box("ground", 5, 0, 10, 10, level=3)]
    for debris, chains in (
        (box("debris", 5, 0, 10, 10, height=1), False),
        (box("debris", 5, 0, 10, 10, height=4), True),
    ):
        document = table(figure("a", (2, 5)), areas=[*decks, debris])
        jumped = after(document, "a", action="jump", to=[6, 5], outcome="success", aces=4)
        assert of(jumped, "a")["at"] == [6, 5] and ("chain" in jumped["turn"]) == chains


@pytest.mark.clause("CV-23")
def test_the_rest_of_a_jump_has_a_bound() -> None:
    turn = {"figure": "a", "acted": True, "spent": 1, "jump_left": 10**9}
    assert error(table(figure("a", (5, 5)), turn=turn), "moves", figure="a")["path"] == "$.document.turn.jump_left"
