"""Carnevale: the reach of the whole activation (`"whole": true`), compared with its actions asked one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from tablelight.rules.systems.carnevale.whole import reaching
from tests.asking import error
from tests.effort import sized
from tests.oracles import carnevale_whole as slow
from tests.oracles.carnevale_danger import no_fumble
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, random_area, refusal, table

Json = dict[str, Any]
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: a smaller seed gives no simpler position."""
NEAR = 0.3
"""How far a made-up plan may end from an answer that is as likely (inches): stops are 1.5 inches apart."""


def alone(points: int, *areas: Json, **more: Any) -> Json:
    """A hero at (6, 12) with a number of action points."""
    return table(figure("a", (6, 12), stats={"action_points": points}), areas=list(areas), **more)


def plan(document: Json, *to: float) -> Json:
    """The likeliest plan to a place."""
    return ask(document, "path", figure="a", action="move", whole=True, to=list(to))


def bands(document: Json) -> list[Json]:
    """The areas by their chance."""
    found: list[Json] = ask(document, "moves", figure="a", action="move", whole=True)["bands"]
    return found


@pytest.mark.clause("CV-10", "CV-12", "CV-13")
def test_moves_in_a_row_are_sure() -> None:
    document = alone(3)
    found = plan(document, 20.9, 12)
    assert found["chance"] == "1" and found["actions"] == ["move"] * 3 and found["cost"] == 14.9 and found["spare"] == 0
    assert plan(document, 10, 12)["spare"] == 2
    first = bands(document)[0]
    assert first["chance"] == "1" and holds(first["area"], 20.8, 12) and not holds(first["area"], 21.1, 12)
    assert refusal(plan(document, 23, 12)) == "CV-10"
    stepped = ask(document, "apply", figure="a", action="move", whole=True, to=[20.9, 12])["document"]
    assert of(stepped, "a")["at"] == [11, 12] and stepped["turn"]["spent"] == 1
    begun = after(document, "a", action="move", to=[8, 12])
    assert plan(begun, 20.9, 12)["actions"] == ["move"] * 3 and plan(begun, 11, 12)["spare"] == 2
    unknown = alone(2)
    del of(unknown, "a")["stats"]["action_points"]
    assert plan(unknown, 15.9, 12)["actions"] == ["move", "move"], "two points, as in DG-05"
    assert plan(alone(2, box("water", 0, 8, 24, 16)), 11.9, 12)["actions"] == ["move", "move"], "three inches each"
    assert refusal(plan(alone(2, box("water", 0, 8, 24, 16)), 12.1, 12)) == "CV-10"


@pytest.mark.clause("CV-11")
def test_a_failed_roll_is_made_again_as_long_as_there_are_points() -> None:
    marsh = box("difficult", 7, 0, 9, 24)
    passes = 1 - Fraction(6, 10) ** 4
    once, twice = plan(alone(1, marsh), 10, 12), plan(alone(2, marsh), 10, 12)
    assert Fraction(once["chance"]) == passes
    assert Fraction(twice["chance"]) == passes + (1 - passes) * passes and twice["actions"] == ["move"]
    assert [band["chance"] for band in bands(alone(1, marsh))][:1] == ["1"]
    assert {str(passes)} <= {band["chance"] for band in bands(alone(1, marsh))}
    always = alone(2, options={"move_roll": "always"})
    assert Fraction(plan(always, 15, 12)["chance"]) == passes**2


@pytest.mark.clause("CV-11")
def test_ground_that_it_begins_in_is_not_surely_reached_again_across_a_hollow() -> None:
    points = [[5, 8], [7, 8], [7, 14], [9, 14], [9, 8], [11, 8], [11, 16], [5, 16]]
    document = alone(1, {"kind": "difficult", "points": points})
    sure = bands(document)[0]
    assert sure["chance"] == "1" and holds(sure["area"], 6, 15) and not holds(sure["area"], 10, 12)
    assert Fraction(plan(document, 10, 12)["chance"]) == 1 - Fraction(6, 10) ** 4
    assert plan(document, 8, 12)["chance"] == "1", "out of it, into its hollow"


@pytest.mark.clause("CV-11")
def test_beyond_ground_that_it_leaves_and_enters_again_it_is_not_surely() -> None:
    points = [[5, 8], [7, 8], [7, 14], [9, 14], [9, 8], [11, 8], [11, 16], [5, 16]]
    document = alone(2, {"kind": "difficult", "points": points})
    sure = bands(document)[0]
    assert sure["chance"] == "1" and not holds(sure["area"], 15.5, 10)
    assert Fraction(plan(document, 15.5, 10)["chance"]) == 1 - Fraction(6, 10) ** 4
    assert holds(sure["area"], 12, 12) and plan(document, 12, 12)["chance"] == "1", "all the way within the ground"


@pytest.mark.clause("CV-10", "CV-11")
def test_a_wall_is_climbed_on_the_way() -> None:
    document = alone(1, box("building", 8, 10, 14, 14, height=1.5))
    found = plan(document, 9.4, 12)
    assert found["actions"] == ["move", "climb", "move"] and found["spare"] == 0
    assert Fraction(found["chance"]) == 1 - Fraction(6, 10) ** 4, "a jump so far is less likely"
    board, chance = slow.followed(document, "a", found)
    assert of(board, "a")["at"] == [9.4, 12] and chance == Fraction(found["chance"])
    tower = alone(2, box("building", 8, 10, 14, 14, height=6))
    found = plan(tower, 8.3, 12)
    assert found["actions"][:2] == ["move", "climb"] and Fraction(found["chance"]) > 0


@pytest.mark.clause("CV-20", "CV-23", "CV-30", "CV-31")
def test_a_roof_is_left_by_a_jump_that_is_survived() -> None:
    roof = box("building", 2, 8, 8, 16, height=4)
    document = alone(1, roof)
    found = plan(document, 9, 12)
    assert found["actions"] == ["jump"]
    jump = Fraction(ask(document, "path", figure="a", action="jump", to=[9, 12])["chance"])
    assert Fraction(found["chance"]) == jump, "four points of six are lost at most"
    weak = alone(1, roof)
    of(weak, "a")["state"] = {"life": 4}
    lives = 1 - Fraction(ask(weak, "odds", roll="fall", **{"with": {"dice": 4, "loss": 4}})["by_outcome"]["fail"])
    lives -= Fraction(ask(weak, "odds", roll="fall", **{"with": {"dice": 4, "loss": 4}})["by_outcome"]["fumble"])
    assert Fraction(plan(weak, 9, 12)["chance"]) == jump * lives


@pytest.mark.clause("CV-20")
def test_a_canal_is_jumped_by_a_figure_that_could_not_swim_it() -> None:
    document = alone(2, box("water", 10, 0, 13, 24))
    found = plan(document, 13.2, 12)
    assert found["actions"] == ["move", "jump"] and found["steps"][1]["rolls"][0]["roll"] == "jump"
    board, chance = slow.followed(document, "a", found)
    assert of(board, "a")["at"] == [13.2, 12] and chance == Fraction(found["chance"])


@pytest.mark.clause("CV-50")
def test_leaving_contact_takes_no_fumble() -> None:
    document = alone(2)
    document["figures"].append(figure("e", (4.815, 12), "blue"))
    found = plan(document, 10, 12)
    held = 1 - no_fumble(document, "a")
    assert Fraction(found["chance"]) == 1 - held**2, "a fumble is tried again"


def test_what_a_plan_takes_no_key_of_a_move() -> None:
    assert error(alone(1), "moves", figure="a", action="jump", whole=True)["path"] == "$.question.action"
    assert error(alone(1), "moves", figure="a", action="move", whole=True, via=[[7, 12]])["path"] == "$.question.via"
    assert error(alone(1), "path", figure="a", to=[7, 12], whole=True, rolled="success")["path"] == "$.question.rolled"
    assert error(alone(1), "shelter", figure="a", whole=True)["path"] == "$.question.whole"


def test_a_wrong_key_is_refused_before_any_plan_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "WholeReach", None)
    document = alone(2)
    assert error(document, "moves", figure="a", action="move", whole=True, via=[[7, 12]])["path"] == "$.question.via"
    wrong = error(document, "path", figure="a", action="move", to=[7, 12], whole=True, outcome="fumble")
    assert wrong["path"] == "$.question.outcome"


def random_position(random: Random) -> Json:
    """A hero with one or two points, perhaps an enemy, and some areas."""
    hero = figure("a", (12, 12), stats={"action_points": random.choice((1, 2)), "dexterity": random.choice((3, 4, 6))})
    figures = [hero]
    if random.random() < 0.4:
        angle = random.uniform(0, 2 * pi)
        figures.append(figure("e", (round(12 + 1.19 * cos(angle), 3), round(12 + 1.19 * sin(angle), 3)), "blue"))
    areas = [random_area(random) for _ in range(random.randint(0, 3))]
    if random.random() < 0.4:
        areas.append({**random_area(random), "kind": "difficult"})
    return table(*figures, areas=areas)


def over_positions(known: int) -> Callable[[Callable[[int], None]], Callable[[], None]]:
    """A test of random positions by their seeds, with one seed that has failed before."""

    def over(test: Callable[[int], None]) -> Callable[[], None]:
        return settings(max_examples=sized(2, 60), phases=UNSHRUNK)(given(st.integers(0, 10**6))(example(known)(test)))

    return over


@pytest.mark.clause("CV-10", "CV-11", "CV-20", "CV-50")
@over_positions(293)
def test_plans_against_their_actions_one_by_one(seed: int) -> None:
    """A plan, followed step by step, leads to its place with the chance that was answered, at least the area's."""
    random = Random(seed)
    document = random_position(random)
    answer = ask(document, "moves", figure="a", action="move", whole=True)
    assert [Fraction(band["chance"]) for band in answer["bands"]] == sorted(
        {Fraction(band["chance"]) for band in answer["bands"]}, reverse=True
    )
    for _ in range(12):
        to = [round(random.uniform(4, 20), 3), round(random.uniform(4, 20), 3)]
        around = [[to[0] + x, to[1] + y] for x in (-0.15, 0, 0.15) for y in (-0.15, 0, 0.15)]
        inner = [b for b in answer["bands"] if all(holds(b["area"], *place) for place in around)]
        found = plan(document, *to)
        if "refused" in found:
            assert not inner, (document, to, found)
            continue
        if any(step["action"] == "climb" and (step.get("down") or step["cost"] == 0) for step in found["steps"]):
            continue  # a wall higher than a move
        board, chance = slow.followed(document, "a", found)
        assert of(board, "a")["at"] == to and chance == Fraction(found["chance"]), (document, to, found)
        assert not inner or chance >= Fraction(inner[0]["chance"]), (document, to, inner[0]["chance"], found)


@pytest.mark.clause("CV-10", "CV-13")
def test_a_figure_that_overlaps_something_walks_on_from_where_one_move_leads() -> None:
    document = alone(2, box("impassable", 2, 11, 5.7, 13))
    found = plan(document, 14, 12)
    assert set(found["actions"]) == {"move"} and found["chance"] == "1" and found["spare"] == 0
    board, chance = slow.followed(document, "a", found)
    assert of(board, "a")["at"] == [14, 12] and chance == 1
    assert any(holds(band["area"], 6, 20) for band in bands(document))


@pytest.mark.clause("CV-10", "CV-11", "CV-20", "CV-50")
@over_positions(288)
def test_no_plan_made_up_is_likelier(seed: int) -> None:
    """Wherever random actions lead, the answer has a place nearby with at least as good a chance."""
    random = Random(seed)
    document = random_position(random)
    areas = bands(document)
    for _ in range(6):
        found = slow.wandered(document, "a", random)
        if found is None or found[1] < Fraction(1, 4):
            continue
        (x, y), chance = found
        likely = [band["area"] for band in areas if Fraction(band["chance"]) >= chance]
        places = [
            (x + NEAR * r * cos(n * pi / 8), y + NEAR * r * sin(n * pi / 8)) for n in range(16) for r in (0.0, 0.5, 1.0)
        ]
        assert any(holds(area, *place) for area in likely for place in places), (document, found)
