"""Carnevale: platforms are slabs of half an inch that figures pass under, or reach down to the table (CV-10)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tablelight.geometry.inches import joined_region
from tablelight.geometry.inches.region import Region
from tests.asking import error
from tests.effort import sized
from tests.examples import EXAMPLES
from tests.systems.carnevale_table import after, ask, box, figure, holds, of, random_area, refusal, state, table

HIGH = box("ground", 8, 0, 11, 24, level=3)


@pytest.mark.clause("CV-10")
def test_what_is_lower_than_the_underside_passes_beneath() -> None:
    document = table(figure("a", (5, 5), stats={"move": 8}), areas=[HIGH])
    path = ask(document, "path", figure="a", to=[13, 5])
    assert path["cost"] == 8 and "level" not in path
    area = ask(document, "moves", figure="a")["area"]
    assert holds(area, 12.9, 5) and holds(area, 9, 5)
    below = ask(document, "path", figure="a", to=[9, 5])
    assert below["cost"] == 4 and below["level"] == 0
    stopped = after(document, "a", to=[9, 5])
    assert state(stopped, "a") == {"level": 0}
    assert after(stopped, "a", to=[12.5, 5])["figures"][0].get("state") is None, "out from under it"
    for level, cost in ((1.5, 8), (1, 8), (0.5, 8)):
        low = table(figure("a", (5, 5), stats={"move": 8}), areas=[{**HIGH, "level": level}])
        assert ask(low, "path", figure="a", to=[13, 5])["cost"] == cost


@pytest.mark.clause("CV-10", "CV-70")
def test_a_solid_platform_reaches_down_to_the_table() -> None:
    solid = {**HIGH, "solid": True}
    document = table(figure("a", (5, 5), stats={"move": 8}), figure("b", (14, 5), "blue"), areas=[solid])
    assert refusal(ask(document, "path", figure="a", to=[12.5, 5])) == "CV-10"
    assert not holds(ask(document, "moves", figure="a")["area"], 9, 5)
    assert not ask(document, "sight", **{"from": "a", "to": "b"})["visible"]
    assert ask(table(*document["figures"], areas=[HIGH]), "sight", **{"from": "a", "to": "b"})["visible"]
    assert ask(table(*document["figures"], areas=[{**solid, "level": 1}]), "sight", **{"from": "a", "to": "b"})["clear"]
    climber = table(figure("a", (7.4, 5), stats={"move": 8}), areas=[solid])
    assert ask(climber, "path", figure="a", action="climb", to=[8.5, 5])["cost"] == pytest.approx(4.1, abs=0.01)
    assert error(table(areas=[{**HIGH, "solid": 1}]), "sight-map", **{"from": [1, 1]})["path"].endswith(
        "areas[0].solid"
    )
    slab = table(figure("a", (7.4, 5), stats={"move": 8}), areas=[HIGH])
    assert refusal(ask(slab, "path", figure="a", action="climb", to=[8.5, 5])) == "CV-10", "a slab is no wall"


@pytest.mark.clause("CV-10", "CV-12")
def test_a_swimmer_passes_beneath_a_bridge() -> None:
    areas = [box("water", 0, 0, 24, 24), box("ground", 8, 0, 11, 24, level=1)]
    document = table(figure("a", (6, 5), stats={"move": 8}), areas=areas)
    path = ask(document, "path", figure="a", to=[12, 5])
    assert path["cost"] == 6, "no bank is paid"
    under = after(document, "a", to=[9.5, 5])
    assert state(under, "a") == {"level": 0}
    assert ask(under, "moves", figure="a")["budget"] == 2.5, "it swims on"
    assert refusal(ask(under, "path", figure="a", action="jump", to=[10, 5])) == "CV-20", "it is in the water"
    walker = table(figure("a", (9.5, 5)), areas=areas)
    assert ask(walker, "path", figure="a", to=[9.5, 9])["cost"] == 4 and ask(walker, "moves", figure="a")["budget"] == 5
    assert ask(walker, "path", figure="a", to=[12, 5])["cost"] == 3.5, "off the bridge into the water"


@pytest.mark.clause("CV-10")
def test_no_figure_walks_off_a_platform_higher_than_a_step() -> None:
    document = table(figure("a", (9.5, 5)), areas=[HIGH])
    assert refusal(ask(document, "path", figure="a", to=[12, 5])) == "CV-10"
    area = ask(document, "moves", figure="a")["area"]
    assert holds(area, 10.97, 5) and not holds(area, 11.1, 5) and not holds(area, 12, 5)
    steps = [box("debris", 11, 4, 12, 6, height=2), box("debris", 12, 4, 13, 6, height=1)]
    stairs = table(figure("a", (9.5, 5)), areas=[HIGH, *steps])
    assert ask(stairs, "path", figure="a", to=[14, 5])["cost"] == 4.5
    below = table(figure("a", (14, 5), stats={"move": 10}), areas=[HIGH, *steps])
    up = ask(below, "path", figure="a", to=[9.5, 5])
    assert up["cost"] == 4.5
    beside = ask(below, "path", figure="a", to=[7, 5])
    assert 7 < beside["cost"] < 8.5, "around the steps and beneath"


@pytest.mark.clause("CV-10", "CV-51")
def test_bases_on_a_platform_do_not_bar_those_beneath() -> None:
    document = table(figure("a", (5, 5), stats={"move": 8}), figure("b", (9.5, 5), "blue"), areas=[HIGH])
    assert ask(document, "path", figure="a", to=[13, 5])["cost"] == 8
    beneath = table(
        figure("a", (5, 5), stats={"move": 9}), figure("b", (9.5, 5), "blue", state={"level": 0}), areas=[HIGH]
    )
    assert ask(beneath, "path", figure="a", to=[13, 5])["cost"] > 8
    touching: dict[str, Any] = table(figure("a", (9.5, 6.1)), figure("b", (9.5, 5), "blue"), areas=[HIGH])
    assert ask(touching, "moves", figure="a")["needs_roll"]["roll"] == "disengage"
    of(touching, "b")["state"] = {"level": 0}
    assert ask(touching, "moves", figure="a")["needs_roll"] is None


@pytest.mark.clause("CV-10", "CV-13")
def test_a_figure_walks_along_the_edge_of_rubble_on_which_a_base_bars() -> None:
    roof = [[13.929, 13.153], [12.775, 16.424], [9.547, 16.821], [7.908, 14.458], [8.636, 11.863], [11.194, 11.684]]
    rubble = [[11.75, 14.967], [14.104, 15.055], [13.558, 17.001], [11.671, 17.217]]
    document = table(
        figure("a", (12, 12), base=40, stats={"move": 8}),
        figure("b", (12.943, 15.662)),
        areas=[
            {"kind": "debris", "points": rubble, "height": 0.5},
            {"kind": "obstacle", "points": roof, "height": 1.5},
        ],
    )
    area = ask(document, "moves", figure="a", action="move", rolled="success")["area"]
    for to, cost in (([13.371, 17.4], 6.719784), ([13.104, 18.434], 7.783619)):
        found = ask(document, "path", figure="a", action="move", rolled="success", to=to)
        assert found["cost"] == pytest.approx(cost, abs=1e-5) and holds(area, *to), (
            "on the table one is more than a step below the base on the roof: past it, along the rubble's edge"
        )


@pytest.mark.clause("CV-20")
def test_a_jump_goes_beneath_or_onto_a_platform() -> None:
    document = table(figure("a", (5, 5)), areas=[box("ground", 6, 0, 12, 24, level=3)])
    onto = after(document, "a", action="jump", to=[7, 5], outcome="success", aces=1)
    assert "state" not in of(onto, "a")
    high = table(figure("a", (5, 5)), areas=[box("ground", 6, 0, 12, 24, level=4)])
    under = after(high, "a", action="jump", to=[7, 5], outcome="success", aces=1)
    assert state(under, "a") == {"level": 0} and "falling" not in under["turn"]


@pytest.mark.clause("CV-10", "CV-13")
def test_platforms_out_of_reach_change_nothing_beneath_them() -> None:
    """Compared with the same table without them, for platforms that nothing leads onto and no figure starts on."""
    random = Random(3)
    for _ in range(sized(10, 40)):
        walls = [random_area(random) for _ in range(random.randint(0, 3))]
        walls = [area for area in walls if area["kind"] in ("water", "impassable", "difficult")]
        left, top, deep = round(random.uniform(8, 15), 3), round(random.uniform(5, 9), 3), 2.0
        if random.random() < 0.5:
            top, deep = 12.5, 3.0
        right, bottom = round(left + 2, 3), round(top + deep, 3)
        slab = box("ground", left, top, right, bottom, level=random.choice((1.75, 3, 9)))
        bare, decked = (
            table(figure("a", (12, 12)), figure("b", (11, 14), "blue"), areas=areas)
            for areas in (walls, [slab, *walls])
        )
        of(decked, "b")["state"] = {"level": 0}
        if ask(bare, "moves", figure="a").get("refused"):
            continue
        for _ in range(12):
            to = [round(random.uniform(8, 16), 3), round(random.uniform(8, 16), 3)]
            one, other = (ask(document, "path", figure="a", to=to) for document in (bare, decked))
            assert one.get("cost") == other.get("cost") and one.get("path") == other.get("path"), (slab, to)


@pytest.mark.clause("CV-10")
def test_the_layers_of_a_move_are_joined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    added_by = joined_region.added_by

    def counted(region: Region, known: Sequence[Region]) -> Region | None:
        calls.append(region)
        return added_by(region, known)

    monkeypatch.setattr(joined_region, "added_by", counted)
    document = json.loads((EXAMPLES / "carnevale-canal.json").read_text(encoding="utf-8"))
    names = [each["id"] for each in document["figures"]]
    first = [ask(document, "moves", figure=name) for name in names[:3]]
    once = len(calls)
    assert once >= 1
    assert [ask(document, "moves", figure=name) for name in names[:3]] == first
    assert len(calls) == once
