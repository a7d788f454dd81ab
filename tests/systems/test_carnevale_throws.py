"""Carnevale: falls off roofs, platforms and bridges, by a grapple or a fumble (CV-11, CV-30, CV-31, CV-62)."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest

from tests.asking import error
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, random_area, refusal, roll, state, table

ROOF = box("building", 4, 4, 8, 8, height=3)


def gripped(*more: Any, inches: int = 3, at: tuple[float, float] = (7.4, 6), **turn: Any) -> dict[str, Any]:
    """b has been gripped by a and may be moved by `inches`."""
    areas = [each for each in more if "kind" in each]
    others = [each for each in more if "kind" not in each]
    fallen = figure("b", at, "blue")
    return table(
        figure("a", (at[0] - 1.185, at[1])),
        fallen,
        *others,
        areas=areas,
        turn={"figure": "a", "grappled": {"b": inches * 1000}, **turn},
    )


@pytest.mark.clause("CV-62", "CV-30", "CV-31")
def test_a_grapple_throws_its_target_off_a_roof() -> None:
    document = gripped(ROOF)
    path = ask(document, "path", figure="b", action="grappled", to=[9, 6])
    assert path["falls"] == {"height": 3, "loss": 3} and path["cost"] == 1.6
    assert path["path"] == [[7.4, 6], [9, 6]] and path["steps"][0]["reasons"][0]["clause"] == "CV-31"
    down = after(document, "b", action="grappled", to=[9, 6])
    assert of(down, "b")["at"] == [9, 6] and "grappled" not in down["turn"] and down["turn"]["falling"] == {"b": 3}
    assert refusal(ask(down, "moves", figure="a", action="move")) == "CV-54", "the fall comes first"
    landed = roll(down, "b", "fall", [7, 1, 1, 1])
    assert state(landed["document"], "b")["life"] == 4
    assert holds(ask(document, "moves", figure="b", action="grappled")["area"], 9, 6)


@pytest.mark.clause("CV-62", "CV-31")
def test_thrown_off_a_bridge_into_water_it_loses_two_less() -> None:
    document = gripped(box("ground", 0, 4, 24, 8, level=3), box("water", 0, 0, 24, 24), at=(7.4, 7.5))
    path = ask(document, "path", figure="b", action="grappled", to=[7.4, 9])
    assert path["falls"] == {"height": 3, "loss": 1}
    assert state(after(document, "b", action="grappled", to=[7.4, 9]), "b").get("life", 6) == 6


@pytest.mark.clause("CV-62")
def test_what_a_throw_does_not_do() -> None:
    document = gripped(ROOF, box("obstacle", 8.2, 5, 8.4, 7, height=5))
    to = {"figure": "b", "action": "grappled", "to": [9.4, 6]}
    assert ask(document, "path", **to)["refused"]["text"].startswith("It cannot be thrown there in a straight line")
    assert not holds(ask(document, "moves", figure="b", action="grappled")["area"], 9.4, 6)
    assert refusal(ask(gripped(ROOF), "path", figure="b", action="grappled", to=[10.5, 6])) == "CV-10", "too far"
    wall = ask(gripped(ROOF), "path", figure="b", action="grappled", to=[8.3, 6])
    assert refusal(wall) == "CV-10", "its base would stand in the wall"
    beside = gripped(ROOF, figure("c", (7.4, 7.3)), at=(7.4, 6.1))
    assert "refused" in ask(beside, "path", figure="b", action="grappled", to=[7.4, 8.9]), "a base on the roof"
    below = gripped(ROOF, figure("c", (9, 6)))
    assert refusal(ask(below, "path", figure="b", action="grappled", to=[9.2, 6])) == "CV-10", "onto nobody"
    assert "falls" not in ask(gripped(ROOF), "path", figure="b", action="grappled", to=[7, 7.2])
    flat = gripped(at=(7.4, 6))
    assert "falls" not in ask(flat, "path", figure="b", action="grappled", to=[9, 6])


@pytest.mark.clause("CV-62")
def test_places_of_a_throw_are_those_that_paths_lead_to() -> None:
    random = Random(62)
    for _ in range(12):
        document = gripped(ROOF, *(random_area(random) for _ in range(3)))
        found = ask(document, "moves", figure="b", action="grappled")
        for _ in range(25):
            to = [round(random.uniform(4.3, 10.5), 3), round(random.uniform(3, 9), 3)]
            inside = holds(found["area"], *to)
            beside = ((0.05, 0), (-0.05, 0), (0, 0.05), (0, -0.05))
            near = any(holds(found["area"], to[0] + x, to[1] + y) != inside for x, y in beside)
            if near or hypot(to[0] - 7.4, to[1] - 6) < 0.01:
                continue  # the outline is a little off
            path = ask(document, "path", figure="b", action="grappled", to=to)
            assert ("refused" not in path) == inside, (to, path)


@pytest.mark.clause("CV-11", "CV-30")
def test_a_fumble_on_a_roof_falls_by_the_letter_of_the_seed() -> None:
    options = {"move_roll": "always", "move_fumble": "falls"}
    document = table(figure("a", (7.4, 6)), areas=[ROOF], options=options)
    answer = roll(document, "a", "move", [1, 2, 2, 2])
    x, y = of(answer["document"], "a")["at"]
    assert answer["detail"]["falls"] == 3 and answer["document"]["turn"]["falling"] == {"a": 3}
    assert abs(x - 8.59) < 0.02 and abs(y - 6) < 0.06, "at the foot of the nearest wall"
    stays = table(figure("a", (7.4, 6)), areas=[ROOF], options={"move_roll": "always"})
    assert of(roll(stays, "a", "move", [1, 2, 2, 2])["document"], "a")["at"] == [7.4, 6]
    flat = table(figure("a", (12, 12)), areas=[ROOF], options=options)
    assert "falling" not in roll(flat, "a", "move", [1, 2, 2, 2])["document"]["turn"], "nothing to fall from"
    walled = table(figure("a", (12, 12)), areas=[box("building", 0, 0, 24, 24, height=3)], options=options)
    assert "falling" not in roll(walled, "a", "move", [1, 2, 2, 2])["document"]["turn"], "nowhere to fall to"
    wrong = {**document, "options": {"move_fumble": "flies"}}
    assert error(wrong, "actions", figure="a")["path"] == "$.document.options.move_fumble"


@pytest.mark.clause("CV-30", "CV-62")
def test_a_grapple_pulls_a_climber_off_its_wall() -> None:
    areas = [box("building", 2, 0, 6, 10, height=6)]
    turn = {"figure": "a", "spent": 1, "acted": True, "grappled": {"h": 4000}}
    for climbed, loss in ((5500, 5), (1000, None)):
        hanging = figure("h", (6.6, 5), "blue", state={"on_wall": climbed})
        document = table(figure("a", (6.6, 6.19)), hanging, areas=areas, turn=turn)
        assert holds(ask(document, "moves", figure="h", action="grappled")["area"], 8, 5)
        thrown = after(document, "h", action="grappled", to=[8, 5])
        assert of(thrown, "h")["at"] == [8, 5] and state(thrown, "h") == {}
        assert thrown["turn"].get("falling", {}).get("h") == loss
