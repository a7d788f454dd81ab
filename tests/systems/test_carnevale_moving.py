"""Carnevale: walking, climbing, water, disengaging (CV-10 to CV-13, CV-40 to CV-44, CV-50 to CV-52)."""

from __future__ import annotations

import json
from fractions import Fraction
from math import acos, hypot, pi, sqrt
from pathlib import Path
from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import system
from tablelight.rules.systems.carnevale import applying
from tablelight.rules.systems.carnevale.pools import chances
from tests.asking import error
from tests.oracles.pools import enumerate_basic, enumerate_opposed
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, refusal, roll, state, struck, table

RADIUS = 15 / 25.4
EXAMPLE = Path(__file__).resolve().parents[2] / "static" / "examples" / "carnevale-canal.json"


@pytest.mark.clause("CV-10")
def test_a_move_is_as_long_as_its_way_and_may_be_made_in_stretches() -> None:
    document = table(figure("a", (5, 5)))
    assert ask(document, "path", figure="a", to=[8, 9])["cost"] == 5
    assert refusal(ask(document, "path", figure="a", to=[8, 9.1])) == "CV-10"
    moved = after(document, "a", to=[8, 5])
    assert moved["turn"]["move_left"] == 2000 and moved["turn"]["spent"] == 1
    assert ask(moved, "path", figure="a", to=[8, 7])["cost"] == 2
    assert "refused" in ask(moved, "path", figure="a", to=[8, 7.1])
    done = after(moved, "a", to=[8, 7])
    assert done["turn"]["spent"] == 1, "the second stretch is of the same action"
    assert after(done, "a", to=[8, 8])["turn"]["spent"] == 2


@pytest.mark.clause("CV-10")
def test_without_action_points_there_is_no_move() -> None:
    document = table(figure("a", (5, 5), stats={"action_points": 0}))
    assert refusal(ask(document, "moves", figure="a", action="move")) == "CV-10"
    actions = {each["id"]: each for each in ask(document, "actions", figure="a")["actions"]}
    assert not actions["move"]["allowed"] and actions["move"]["reason"]["clause"] == "CV-10"
    assert actions["end"]["allowed"]


@pytest.mark.clause("CV-10")
def test_way_points_are_walked_through_in_order() -> None:
    document = table(figure("a", (5, 5)))
    path = ask(document, "path", figure="a", to=[8, 7], via=[[8, 5]])
    assert path["cost"] == 5 and [8, 5] in path["path"]
    assert error(document, "path", figure="a", to=[8, 7], via=[[8, 5], "x"])["path"] == "$.question.via[1]"


@pytest.mark.clause("CV-10", "CV-13")
def test_buildings_and_impassable_ground_are_walked_around() -> None:
    for kind in ("building", "impassable"):
        document = table(figure("a", (4, 8), stats={"move": 12}), areas=[box(kind, 5, 5, 10, 10)])
        path = ask(document, "path", figure="a", to=[7, 4])
        # To the rounding of the corner (5, 5) along a tangent, along it, and off along another: by hand. Seen from
        # the corner the two places are 225 degrees apart on the outer side.
        tangents = sqrt(10 - RADIUS**2) + sqrt(5 - RADIUS**2)
        arc = RADIUS * (225 / 180 * pi - acos(RADIUS / sqrt(10)) - acos(RADIUS / sqrt(5)))
        assert path["cost"] == pytest.approx(tangents + arc, abs=1e-5) and len(path["steps"]) == 3
        assert refusal(ask(document, "path", figure="a", to=[7, 7])) == "CV-10"
        assert refusal(ask(document, "path", figure="a", to=[4.5, 8])) == "CV-10", "the base would be in the wall"
        area = ask(document, "moves", figure="a", action="move")["area"]
        assert holds(area, 4.39, 8) and not holds(area, 4.43, 8) and not holds(area, 7, 7)


@pytest.mark.clause("CV-10")
def test_no_figure_passes_through_or_ends_on_friend_or_foe() -> None:
    for side in ("red", "blue"):
        document = table(figure("a", (5, 5), stats={"move": 6}), figure("b", (8, 5), side))
        answer = ask(document, "path", figure="a", to=[8, 5.5])
        assert refusal(answer) == "CV-10" and answer["refused"]["figure"] == "b"
        around = ask(document, "path", figure="a", to=[9.5, 5])["cost"]
        apart = 2 * RADIUS
        arc = apart * (pi - acos(apart / 3) - acos(apart / 1.5))
        assert around == pytest.approx(sqrt(9 - apart**2) + sqrt(1.5**2 - apart**2) + arc, abs=1e-5)
        area = ask(document, "moves", figure="a", action="move")["area"]
        assert not holds(area, 8, 5.9) and holds(area, 8, 6.4)


@pytest.mark.clause("CV-10")
def test_terrain_up_to_an_inch_is_ignored() -> None:
    low = table(figure("a", (5, 5)), areas=[box("obstacle", 6, 4, 8, 6, height=1)])
    assert ask(low, "path", figure="a", to=[9, 5])["cost"] == 4
    assert ask(low, "path", figure="a", to=[7, 5])["cost"] == 2, "one may stand on it"
    high = table(figure("a", (5, 5)), areas=[box("obstacle", 6.2, 4, 8, 6, height=1.001)])
    assert ask(high, "path", figure="a", to=[9.2, 5]).get("cost", 9) > 4.5


@pytest.mark.clause("CV-10")
def test_a_bank_costs_an_inch_and_no_roll() -> None:
    document = table(figure("a", (5, 5)), areas=[box("water", 6, 0, 8, 24)])
    found = ask(document, "moves", figure="a", action="move")
    assert found["needs_roll"] is None
    assert holds(found["area"], 7.95, 5) and not holds(found["area"], 8.05, 5)
    into = ask(document, "path", figure="a", to=[7, 5])
    assert into["cost"] == 3 and into["steps"][-1]["reasons"][0]["clause"] == "CV-10"
    across = table(figure("a", (5.5, 5)), areas=[box("water", 6, 0, 8, 24)])
    assert ask(across, "path", figure="a", to=[8.5, 5])["cost"] == 5


@pytest.mark.clause("CV-10")
def test_a_bridge_over_water_is_no_water() -> None:
    bridge = [box("water", 6, 0, 8, 24), box("ground", 5.5, 4, 8.5, 6)]
    assert ask(table(figure("a", (5, 5)), areas=bridge), "path", figure="a", to=[9, 5])["cost"] == 4


@pytest.mark.clause("CV-10", "CV-11")
def test_climbing_up_a_wall_and_hanging_on_one() -> None:
    wall = [box("building", 6, 0, 10, 10, height=3)]
    document = table(figure("a", (5.4, 5)), areas=wall)
    found = ask(document, "moves", figure="a", action="climb")
    chance = sum(p for (outcome, _), p in enumerate_basic(4, 7).items() if outcome in ("success", "critical"))
    assert found["needs_roll"]["roll"] == "move" and Fraction(found["needs_roll"]["chance"]) == chance
    assert holds(found["area"], 6.5, 5) and not holds(found["area"], 7.5, 5), "3 up, 0.6 over, 1.4 on"
    path = ask(document, "path", figure="a", action="climb", to=[7, 5])
    assert path["cost"] == pytest.approx(4.6, abs=1e-6) and path["risks"][0]["roll"] == "move"
    assert refusal(ask(document, "apply", figure="a", action="climb", to=[7, 5])) == "CV-11"
    up = after(document, "a", action="climb", to=[7, 5], rolled="success")
    assert of(up, "a")["at"] == [7, 5] and up["turn"]["move_left"] == 400
    # It cannot walk down from the roof.
    assert "refused" in ask(up, "path", figure="a", to=[5.3, 5])
    low = table(figure("a", (5.4, 5), stats={"move": 2}), areas=wall)
    assert refusal(ask(low, "path", figure="a", action="climb", to=[7, 5])) == "CV-10"
    hanging = after(low, "a", action="climb", rolled="success")
    assert state(hanging, "a")["on_wall"] == 2000
    fallen = after(hanging, "a", action="end")
    assert fallen["turn"]["falling"] == {"a": 2} and "on_wall" not in state(fallen, "a")
    far = table(figure("a", (4, 5)), areas=wall)
    assert refusal(ask(far, "moves", figure="a", action="climb")) == "CV-10"


@pytest.mark.clause("CV-10")
def test_climbing_down_a_wall() -> None:
    wall = [box("building", 6, 0, 10, 10, height=3)]
    document = table(figure("a", (6.3, 5)), areas=wall)
    path = ask(document, "path", figure="a", action="climb", to=[5.2, 5])
    assert path["cost"] == pytest.approx(4.1, abs=0.01)
    down = after(document, "a", action="climb", to=[5.2, 5], outcome="success")
    assert of(down, "a")["at"] == [5.2, 5]


@pytest.mark.clause("CV-11")
def test_difficult_ground_is_entered_after_a_roll() -> None:
    document = table(figure("a", (5, 5)), areas=[box("difficult", 7, 0, 9, 24)])
    found = ask(document, "moves", figure="a", action="move")
    chance = sum(p for (outcome, _), p in enumerate_basic(4, 7).items() if outcome in ("success", "critical"))
    assert Fraction(found["needs_roll"]["chance"]) == chance and found["needs_roll"]["reason"]["clause"] == "CV-11"
    assert holds(found["area"], 8, 5) and not holds(found["without_roll"], 7.1, 5)
    assert ask(document, "moves", figure="a", action="move", rolled="failure")["area"] == []
    assert holds(ask(document, "moves", figure="a", action="move", outcome="critical")["area"], 11.9, 5)
    assert refusal(ask(document, "apply", figure="a", to=[8, 5])) == "CV-11"
    assert "document" in ask(document, "apply", figure="a", to=[6.9, 5]), "beside it there is no roll"
    assert of(after(document, "a", to=[8, 5], rolled="success"), "a")["at"] == [8, 5]
    stays = after(document, "a", to=[8, 5], rolled="failure")
    assert of(stays, "a")["at"] == [5, 5] and stays["turn"]["move_left"] == 0 and stays["turn"]["spent"] == 1
    inside = table(figure("a", (8, 5)), areas=[box("difficult", 7, 0, 9, 24)])
    assert ask(inside, "moves", figure="a", action="move")["needs_roll"] is None, "it is in it already"


@pytest.mark.clause("CV-11")
def test_coming_back_into_ground_with_a_hollow_takes_the_roll() -> None:
    points = [[5, 8], [7, 8], [7, 14], [9, 14], [9, 8], [11, 8], [11, 16], [5, 16]]
    document = table(figure("a", (6, 12)), areas=[{"kind": "difficult", "points": points}])
    found = ask(document, "moves", figure="a", action="move")
    assert found["needs_roll"]["roll"] == "move" and found["needs_roll"]["reason"]["clause"] == "CV-11"
    for place, is_sure in (((8, 12), True), ((6, 15), True), ((10, 12), False)):
        assert holds(found["area"], *place) and holds(found["without_roll"], *place) == is_sure
        path = ask(document, "path", figure="a", to=list(place), around=True)
        assert (path["risks"] == []) == is_sure, place
    corner = table(figure("a", (6, 15.5), stats={"move": 1}), areas=document["board"]["areas"])
    assert ask(corner, "moves", figure="a", action="move")["needs_roll"] is None, "it does not get to the hollow"
    beside = table(figure("a", (6.6, 9), stats={"move": 2}), areas=document["board"]["areas"])
    assert ask(beside, "moves", figure="a", action="move")["needs_roll"] is None, "nor across it"


@pytest.mark.clause("CV-11")
def test_the_roll_of_the_move_has_four_outcomes() -> None:
    document = table(figure("a", (5, 5)), areas=[box("difficult", 7, 0, 9, 24)])
    success = roll(document, "a", "move", [7, 1, 2, 3])
    assert success["outcome"] == "success" and success["document"]["turn"]["move_left"] == 5000
    assert "refused" not in ask(success["document"], "path", figure="a", to=[8, 5])
    assert ask(success["document"], "moves", figure="a", action="move")["needs_roll"] is None
    fail = roll(document, "a", "move", [2, 2, 2, 3])
    assert fail["outcome"] == "fail" and fail["document"]["turn"]["move_left"] == 0
    critical = roll(document, "a", "move", [10, 9, 2, 3])
    assert critical["document"]["turn"]["move_left"] == 7000
    fumble = roll(document, "a", "move", [1, 2, 2, 3])
    assert fumble["outcome"] == "fumble" and "falling" not in fumble["document"]["turn"], "on the ground no fall hurts"
    roof = table(figure("a", (5, 5)), areas=[box("building", 3, 3, 7, 7, height=4)])
    stays = roll(roof, "a", "move", [1, 2, 2, 3])
    assert "falling" not in stays["document"]["turn"], "who stands on a roof has nothing to fall from"
    assert stays["document"]["turn"]["move_left"] == 0 and stays["detail"]["falls"] == 0
    quay = table(figure("a", (5, 5)), areas=[box("ground", 3, 3, 7, 7, level=3)])
    assert "falling" not in roll(quay, "a", "move", [1, 2, 2, 3])["document"]["turn"]
    hanging = table(figure("a", (2.4, 5), state={"on_wall": 3500}), areas=roof["board"]["areas"])
    fallen = roll(hanging, "a", "move", [1, 2, 2, 3])["document"]
    assert fallen["turn"]["falling"] == {"a": 3} and state(fallen, "a") == {}, "from the wall to its foot"


@pytest.mark.clause("CV-11")
def test_a_table_may_roll_for_every_move() -> None:
    document = table(figure("a", (5, 5)), options={"move_roll": "always"})
    assert ask(document, "moves", figure="a", action="move")["needs_roll"]["roll"] == "move"
    assert refusal(ask(document, "apply", figure="a", to=[6, 5])) == "CV-11"
    plain = table(figure("a", (5, 5)))
    assert ask(plain, "moves", figure="a", action="move")["needs_roll"] is None


@pytest.mark.clause("CV-11", "CV-50")
def test_a_roll_taken_as_thrown_is_owed_no_more() -> None:
    marsh = table(figure("a", (5, 5)), areas=[box("difficult", 7, 0, 9, 24)])
    every = table(figure("a", (5, 5)), options={"move_roll": "always"})
    held = table(figure("a", (5, 5)), figure("x", (6.181, 5), "blue"))
    wall = table(figure("a", (5, 5)), areas=[box("building", 5.6, 2, 9, 9, height=2)])
    for document, action, to in ((marsh, "move", (8.0, 5.0)), (every, "move", (8.0, 5.0)), (held, "move", (3.0, 5.0))):
        made = ask(document, "moves", figure="a", action=action, rolled="success")
        assert made["needs_roll"] is None and made["refused"] is None and holds(made["area"], *to)
        assert ask(document, "path", figure="a", action=action, to=to, rolled="success")["risks"] == []
        assert ask(document, "path", figure="a", action=action, to=to)["risks"] != []
    for document, action, to in ((marsh, "move", (8.0, 5.0)), (every, "move", (8.0, 5.0)), (wall, "climb", (6.5, 5.0))):
        failed = ask(document, "moves", figure="a", action=action, rolled="failure")
        assert failed["needs_roll"] is None and failed["area"] == [] and refusal(failed) == "CV-11"
        assert refusal(ask(document, "path", figure="a", action=action, to=to, rolled="failure")) == "CV-11"
    assert ask(wall, "path", figure="a", action="climb", to=[6.5, 5], rolled="success")["risks"] == []
    # A fail lets it go after the enemy's stroke, a fumble does not.
    assert "path" in ask(held, "path", figure="a", to=[3, 5], rolled="failure")
    assert refusal(ask(held, "path", figure="a", to=[3, 5], outcome="fumble")) == "CV-50"
    assert refusal(ask(held, "moves", figure="a", outcome="fumble")) == "CV-50"
    jump = ask(table(figure("a", (5, 5))), "path", figure="a", action="jump", to=[7, 5], rolled="success")
    assert jump["risks"] == [] and jump["chance"] == "1"


@pytest.mark.clause("CV-12")
def test_swimmers_have_two_inches_less() -> None:
    water = [box("water", 0, 0, 24, 24)]
    assert ask(table(figure("a", (5, 5)), areas=water), "moves", figure="a", action="move")["budget"] == 3
    creature = figure("a", (5, 5), traits=["water-creature"])
    assert ask(table(creature, areas=water), "moves", figure="a", action="move")["budget"] == 5
    assert ask(table(figure("a", (5, 5))), "moves", figure="a", action="move")["budget"] == 5


@pytest.mark.clause("CV-13")
def test_the_area_is_a_disc_on_an_empty_table_and_contours_are_its_inches() -> None:
    found = ask(table(figure("a", (12, 12))), "moves", figure="a", action="move")
    ((ring,),) = found["area"]
    assert all(abs(hypot(x - 12, y - 12) - 5) <= 0.02 for x, y in ring)
    size = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))) / 2
    assert size == pytest.approx(25 * pi, abs=0.3)
    board = read(table(figure("a", (12, 12))))
    contours = system("carnevale").moves(board, MoveQuestion(figure=board.figure("a"), action="move")).contours
    assert contours is not None and [inches for inches, _ in contours.drawn] == [1, 2, 3, 4]
    assert not holds(contours.drawn[1][1], 14.1, 12) and holds(contours.drawn[1][1], 13.9, 12)


@pytest.mark.clause("CV-13")
def test_around_the_corner_of_the_example_with_three_tenths_of_an_inch_left() -> None:
    example = json.loads(EXAMPLE.read_text("utf-8"))
    path = ask(example, "path", figure="capo", to=[3.865, 10.2])
    assert 5 - path["cost"] == pytest.approx(0.3, abs=0.001)
    assert any("centre" in step for step in path["steps"])
    drawn = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(path["path"], path["path"][1:], strict=False))
    assert drawn == pytest.approx(path["cost"], abs=0.001)


@pytest.mark.clause("CV-41", "CV-42")
def test_from_the_dive_one_may_move_under_water_at_the_start() -> None:
    water = [box("water", 0, 0, 10, 24)]
    document = table(figure("a", (5, 5), state={"underwater": 2}), areas=water)
    found = ask(document, "moves", figure="a", action="surface")
    assert holds(found["area"], 8.9, 5) and not holds(found["area"], 9.1, 5)
    assert holds(found["area"], 5, 8.9) and found["needs_roll"] is None
    moved = after(document, "a", action="surface", to=[9, 5])
    assert "underwater" not in state(moved, "a") and "spent" not in moved["turn"]
    assert refusal(ask(moved, "moves", figure="a", action="surface")) == "CV-42"
    near = table(figure("a", (8, 5), state={"underwater": 1}), areas=water)
    assert refusal(ask(near, "path", figure="a", action="surface", to=[11, 5])) == "CV-42", "within the water only"
    shore = ask(near, "moves", figure="a", action="surface")["area"]
    assert holds(shore, 9.9, 5) and not holds(shore, 10.1, 5) and not holds(shore, 11, 5)
    counters = {**document, "options": {"dive_per_counter": True}}
    assert ask(counters, "moves", figure="a", action="surface")["budget"] == 8
    creature = table(figure("a", (5, 5), state={"underwater": 2}, traits=["water-creature"]), areas=water)
    assert ask(creature, "moves", figure="a", action="surface")["budget"] == 8
    walked = after(document, "a", to=[5, 6])
    assert "underwater" not in state(walked, "a"), "another action removes them"
    assert refusal(ask(walked, "moves", figure="a", action="surface")) == "CV-42"
    late = table(figure("a", (5, 5), state={"underwater": 1}), areas=water, turn={"figure": "a", "acted": True})
    assert refusal(ask(late, "moves", figure="a", action="surface")) == "CV-42"


@pytest.mark.clause("CV-42")
def test_no_throw_is_worked_out_to_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    document = table(figure("a", (8, 5), state={"underwater": 1}), areas=[box("water", 0, 0, 10, 24)])
    monkeypatch.delattr(applying, "throw")
    assert refusal(ask(document, "path", figure="a", action="surface", to=[11, 5])) == "CV-42"


@pytest.mark.clause("CV-40", "CV-41")
def test_diving() -> None:
    water = [box("water", 0, 0, 10, 24)]
    document = table(figure("a", (5, 5), state={"underwater": 1}), areas=water)
    success = roll(document, "a", "dive", [7, 1, 1, 1])
    assert state(success["document"], "a")["underwater"] == 1 and success["document"]["turn"]["spent"] == 2
    assert state(roll(document, "a", "dive", [10, 7, 1, 1])["document"], "a")["underwater"] == 2
    fail = roll(document, "a", "dive", [2, 2, 2, 2])
    assert "underwater" not in state(fail["document"], "a"), "a dive is another action, too"
    fumble = roll(document, "a", "dive", [1, 2, 2, 2])
    assert state(fumble["document"], "a")["life"] == 5
    assert refusal(roll(table(figure("a", (12, 5)), areas=water), "a", "dive", [7, 1, 1, 1])) == "CV-40"
    poor = table(figure("a", (5, 5), stats={"action_points": 1}), areas=water)
    assert refusal(roll(poor, "a", "dive", [7, 1, 1, 1])) == "CV-10"


@pytest.mark.clause("CV-41")
def test_each_underwater_counter_is_two_dice_of_protection() -> None:
    document = table(figure("a", (5, 5), state={"underwater": 2}))
    assert roll(document, "a", "protection", [7] * 7, damage=3)["detail"]["lost"] == 0
    assert error(document, "roll", figure="a", roll="protection", dice=[7] * 3, damage=3)["path"] == "$.question.dice"


@pytest.mark.clause("CV-44", "CV-63")
def test_stunned_in_water_at_the_start_of_the_activation() -> None:
    water = [box("water", 0, 0, 10, 24)]
    stunned = figure("a", (5, 5), state={"stunned": True})
    begun = after(table(stunned, areas=water), "a", action="activate")
    assert state(begun, "a")["life"] == 4
    assert "life" not in state(after(table(stunned), "a", action="activate"), "a"), "not on dry ground"
    calm = table(figure("a", (5, 5)), areas=water)
    assert "life" not in state(after(calm, "a", action="activate"), "a")
    ended = after(begun, "a", action="end")
    assert "stunned" not in state(ended, "a")


@pytest.mark.clause("CV-63")
def test_stunned_is_one_less_and_goes_at_the_end_of_the_next_activation() -> None:
    document = table(figure("a", (5, 5), state={"stunned": True}))
    assert ask(document, "moves", figure="a", action="move")["budget"] == 4
    assert roll(document, "a", "jump", [7, 2, 2])["detail"]["inches"] == 3, "three dice"
    weak = table(figure("a", (5, 5), state={"stunned": True}, stats={"dexterity": 1, "move": 1}))
    assert ask(weak, "moves", figure="a", action="move")["budget"] == 1, "never below 1"
    active = {**table(figure("a", (5, 5))), "turn": {"figure": "a", "acted": True}}
    fallen = roll(active, "a", "fall", [1, 2, 2, 2], loss=1)["document"]
    assert state(fallen, "a")["stunned"]
    ended = after(fallen, "a", action="end")
    assert state(ended, "a")["stunned"], "stunned in this activation: it stays until the end of the next"
    assert "stunned" not in state(after(after(ended, "a", action="activate"), "a", action="end"), "a")


def engaged(*, enemies: int = 1, **more: Any) -> dict[str, Any]:
    places = [(6.185, 5.0), (3.815, 5.0), (5.0, 6.185)]
    others = [figure(f"e{n}", places[n], "blue", stats={"dexterity": 2 + n}) for n in range(enemies)]
    return table(figure("a", (5, 5)), *others, **more)


@pytest.mark.clause("CV-50", "CV-52")
def test_leaving_contact_takes_an_opposed_roll() -> None:
    document = engaged()
    found = ask(document, "moves", figure="a", action="move")
    chance = sum(p for (outcome, _), p in enumerate_opposed(3, 2, 7).items() if outcome in ("success", "critical"))
    needs = found["needs_roll"]
    assert needs["roll"] == "disengage" and needs["reason"]["clause"] == "CV-50" and needs["reason"]["figure"] == "e0"
    three = table(figure("a", (5, 5), stats={"dexterity": 3}), of(document, "e0"))
    assert Fraction(ask(three, "moves", figure="a", action="move")["needs_roll"]["chance"]) == chance
    assert refusal(ask(document, "apply", figure="a", to=[3, 5])) == "CV-50"
    assert of(after(document, "a", to=[3, 5], rolled="success"), "a")["at"] == [3, 5]
    owing = after(document, "a", to=[3, 5], rolled="failure")
    assert of(owing, "a")["at"] == [5, 5] and owing["turn"]["opportunities"] == [["e0", "a"]]
    assert of(after(struck(owing, "e0", "a"), "a", to=[3, 5]), "a")["at"] == [3, 5]
    stays = after(document, "a", to=[3, 5], outcome="fumble")
    assert of(stays, "a")["at"] == [5, 5] and stays["turn"]["opportunities"] == [["e0", "a"]]
    assert ask(document, "moves", figure="a", action="move", outcome="fumble")["area"] == []
    assert ask(document, "moves", figure="a", action="move", outcome="critical")["budget"] == 6


@pytest.mark.clause("CV-50", "CV-52")
def test_the_disengaging_roll() -> None:
    document = engaged()
    success = roll(document, "a", "disengage", [7, 8, 1, 1], against=[7, 2])
    assert success["outcome"] == "success" and success["detail"]["aces"] == 1
    assert "refused" not in ask(success["document"], "apply", figure="a", to=[3, 5])
    assert refusal(roll(success["document"], "a", "disengage", [7, 8, 1, 1], against=[7, 2])) == "CV-52"
    critical = roll(document, "a", "disengage", [10, 8, 1, 1], against=[2, 2])
    assert critical["document"]["turn"]["move_left"] == 6000
    fail = roll(document, "a", "disengage", [7, 2, 2, 2], against=[7, 2])
    assert fail["outcome"] == "fail" and fail["document"]["turn"]["opportunities"] == [["e0", "a"]]
    assert refusal(ask(fail["document"], "apply", figure="a", to=[3, 5])) == "CV-53", "the strike comes first"
    assert "document" in ask(struck(fail["document"], "e0", "a"), "apply", figure="a", to=[3, 5])
    fumble = roll(document, "a", "disengage", [1, 7, 2, 2], against=[7, 2])
    assert fumble["outcome"] == "fumble" and fumble["document"]["turn"]["move_left"] == 0
    flat = roll(document, "a", "disengage", [7, 8, 1, 1, 7, 2])
    assert flat["document"] == success["document"], "both pools may be given one after the other"
    assert refusal(roll(table(figure("a", (5, 5))), "a", "disengage", [7, 8, 1, 1])) == "CV-51"


@pytest.mark.clause("CV-52")
def test_three_enemies_in_contact_take_a_die_and_the_opponents_choose() -> None:
    document = engaged(enemies=3)
    answer = roll(document, "a", "disengage", [7, 8, 1], **{"with": "e2"}, against=[2, 2, 2, 2])
    assert answer["outcome"] == "success" and answer["detail"]["by"] == "e2"
    assert roll(engaged(enemies=2), "a", "disengage", [7, 8, 1, 1], against=[2, 2])["outcome"] == "success"
    assert error(document, "roll", figure="a", roll="disengage", dice=[7, 8, 1, 1])["path"] == "$.question.dice"
    worst = ask(document, "moves", figure="a", action="move")["needs_roll"]["chance"]
    best = chances(3, 7, 4).chance(lambda result: result[0] in ("success", "critical"))
    assert Fraction(worst) == best, "against the best of them"
    none = table(figure("a", (5, 5), stats={"dexterity": 1}), *document["figures"][1:])
    answer = roll(none, "a", "disengage", [], **{"with": "e0"}, against=[2, 2])
    assert answer["outcome"] == "fail", "a pool of no dice fails and never fumbles"


@pytest.mark.clause("CV-52")
def test_sliding_around_a_base_in_contact_is_not_disengaging() -> None:
    document = engaged()
    slid = after(document, "a", to=[6.185, 6.185])
    assert of(slid, "a")["at"] == [6.185, 6.185]
    jump = ask(document, "apply", figure="a", action="jump", to=[3, 5], outcome="success")
    assert refusal(jump) == "CV-50", "leaving by a jump is disengaging"
    water = [box("water", 0, 0, 24, 24)]
    dived = roll(engaged(areas=water), "a", "dive", [7, 1, 1, 1])
    assert dived["outcome"] == "success", "a dive leaves no contact: the seed asks for no roll"
    ready = roll(engaged(areas=water), "a", "disengage", [7, 8, 1, 1], against=[2, 2], **{"for": "dive"})
    assert roll(ready["document"], "a", "dive", [7, 1, 1, 1])["outcome"] == "success", "the roll may still be made"


@pytest.mark.clause("CV-51")
def test_bases_touch_at_a_hundredth_of_an_inch() -> None:
    def needs(x: float) -> bool:
        document = table(figure("a", (5, 5)), figure("b", (x, 5), "blue"))
        return ask(document, "moves", figure="a", action="move")["needs_roll"] is not None

    # Two radii of 15 mm make 1.18110... inches: 6.19110 is the last place in contact.
    assert needs(6.191) and not needs(6.192) and needs(6.181)
    wide = table({**figure("a", (5, 5)), "base": 50}, figure("b", (6.58, 5), "blue"))
    assert ask(wide, "moves", figure="a", action="move")["needs_roll"] is not None
