"""Random tables and sheets in inches, against their slow twin: tolls, slow ground, heights, control, friends, sight."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from hypothesis import strategies as st

from tests.asking import ask
from tests.effort import EVERY, REPEATED, THOROUGH, sized
from tests.oracles.inches import CLOSEST, Lattice, follow, within
from tests.oracles.own_inches import Bare, corners, figure_of, in_the_way, is_hidden, is_seen, limits
from tests.systems.inches_tables import LENGTH, OUTLINE, from_outline, holds
from tests.systems.own_inches import rect

Json = dict[str, Any]
CELL, SIZE, POINTS = 0.1, 9, 3.0
MANY = settings(
    max_examples=150 if EVERY else sized(3, 15),
    derandomize=REPEATED or not THOROUGH,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TERRAINS: list[Json] = [
    {"id": "house", "enter": "never", "sight": "blocks"},
    {"id": "mud", "slow": 2},
    {"id": "mire", "slow": 1.25},
    {"id": "brook", "toll": 0.5},
    {"id": "deck", "sight": "blocks"},
    {"id": "hedge", "sight": "hinders"},
]


def sheet(random: Random) -> Json:
    """A sheet with some of the rules that exist for inches."""
    found: Json = {
        "version": 1,
        "board": "inches",
        "stats": [{"id": "move", "begin": 3}],
        "terrains": TERRAINS,
        "movement": {"modes": [{"id": "walk", "points": POINTS}]},
        "levels": random.choice([None, {"climb": 0.5}, {"climb": 1}]),
        "control": random.choice([None, {"within": 0.5, "entering": "never"}, {"within": 0, "entering": "never"}]),
    }
    found["movement"]["friends"] = random.choice(["pass", "block"])
    found["movement"]["enemies"] = random.choice(["pass", "block"])
    return found


def areas(random: Random) -> list[Json]:
    """Boxes and triangles; decks are half an inch or an inch high, the others as flat as the table."""
    found = []
    for _ in range(random.randint(1, 4)):
        kind = random.choice(TERRAINS)["id"]
        x, y = random.randint(0, 28) / 4, random.randint(0, 28) / 4
        more = {"height": random.choice((0.5, 1, 1.5))} if kind == "deck" else {}
        if random.random() < 0.35:
            points = [[x, y], [x + 2.5, y + 0.4], [x + 0.7, y + 2.3]]
            found.append({"kind": kind, "points": points, **more})
        else:
            found.append(rect(kind, x, y, random.choice((0.6, 1.7, 2.9)), random.choice((0.6, 1.7, 2.9)), **more))
    return found


def table(seed: int) -> Json:
    """A mover, a friend, an enemy; the start has room on every side."""
    random = Random(seed)
    figures: list[Json] = []
    for name, side in (("a", "x"), ("b", "x"), ("c", "y")):
        at = [round(random.uniform(1, SIZE - 1), 2), round(random.uniform(1, SIZE - 1), 2)]
        figures.append({"id": name, "side": side, "at": at, "base": random.choice((25, 32, 40))})
    board = {"grid": "inches", "width": SIZE, "height": SIZE, "areas": areas(random)}
    rules = sheet(random)
    return {"format": "tablelight", "version": 1, "game": "own", "rules": rules, "board": board, "figures": figures}


def apart(document: Json) -> bool:
    """Whether no base overlaps another, and the mover has room."""
    figures = document["figures"]
    gaps = [
        hypot(a["at"][0] - b["at"][0], a["at"][1] - b["at"][1]) for a in figures for b in figures if a["id"] < b["id"]
    ]
    return min(gaps) > 2.4 and all(
        Bare(document, "a", ending=ending).room(start(document))[0] > 0.01 for ending in (False, True)
    )


def start(document: Json) -> tuple[float, float]:
    x, y = figure_of(document, "a")["at"]
    return float(x), float(y)


@pytest.mark.clause("OWN-001", "OWN-005", "OWN-006", "OWN-007", "OWN-009", "OWN-101")
@MANY
@given(st.integers(0, 10**6))
@example(160)  # a node of the lattice lies on a bank
def test_a_base_gets_where_its_slow_twin_gets_and_nowhere_else(seed: int) -> None:
    document = table(seed)
    assume(apart(document))
    region = ask(document, ask="moves", figure="a")["area"]
    landing = Bare(document, "a", ending=True)
    ways = [(most, Bare(document, "a", fewest=most)) for most in limits(document, "a", POINTS)]
    costs: dict[tuple[int, int], float] = {}
    for most, ground in ways:
        for node, cost in Lattice(ground, most, CELL).costs.items():
            costs[node] = min(cost, costs.get(node, cost))
    lattice = Lattice(landing, 0.0, CELL)
    for node in costs:
        place = lattice.place(node)
        if node != (0, 0) and landing.room(place)[0] > 2 * CLOSEST:
            assert holds(region, place) or from_outline(region, place) <= OUTLINE, (place, costs[node])
    most = int(POINTS / CELL)
    square = [(i, j) for i in range(-most, most + 1) for j in range(-most, most + 1)]
    reached = [node for node in square if holds(region, lattice.place(node)) and node != (0, 0)]
    for node in Random(seed).sample(reached, min(6, len(reached))):
        place = lattice.place(node)
        if from_outline(region, place) <= OUTLINE:
            continue
        way = ask(document, ask="path", figure="a", to=list(place))
        assert "refused" not in way, (place, costs.get(node), way)
        assert landing.room(place)[0] > -0.002, place
        fitting = []
        for limit, ground in ways:
            found = follow(ground, way["steps"], 2 * CELL)
            length = found.length + ground.toll * found.banks
            if found.closest > -1e-5 and way["cost"] <= limit + 1e-5 and abs(way["cost"] - length) < LENGTH:
                fitting.append(limit)
        assert fitting, (place, way)
        if node in costs:
            assert way["cost"] <= costs[node] + LENGTH or max(fitting) > min(fitting), (place, way["cost"], costs[node])


@pytest.mark.clause("OWN-013", "OWN-015")
@MANY
@given(st.integers(0, 10**6))
def test_bases_see_what_their_slow_twins_see(seed: int) -> None:
    document = table(seed)
    assume(apart(document))
    for one, other in (("a", "c"), ("c", "b")):
        viewer, target = figure_of(document, one), figure_of(document, other)
        found = ask(document, ask="sight", **{"from": one, "to": other})
        if is_seen(document, viewer, target):
            assert found["visible"], (one, other)
        elif found["visible"]:  # a sliver that the twin may miss: the line that was found proves it
            (ax, ay), (bx, by) = found["line"]
            for polygon in in_the_way(document, viewer, target, "blocks"):
                points = [(ax + (bx - ax) * n / 200, ay + (by - ay) * n / 200) for n in range(201)]
                assert not any(within(point, polygon) for point in points)
        if found["visible"] and is_hidden(document, viewer, target):
            assert not found["clear"], (one, other)
        if found["visible"] and not found["clear"]:
            named = [reason["clause"] for reason in found["reasons"]]
            assert named and all(clause in ("OWN-101", "OWN-105", "OWN-106") for clause in named), found


def test_the_random_tables_have_something_of_everything() -> None:
    met = {area["kind"] for seed in range(60) for area in table(seed)["board"]["areas"]}
    assert met == {kind["id"] for kind in TERRAINS}
    assert sum(apart(table(seed)) for seed in range(60)) > 5
    assert any(
        within(start(table(seed)), corners(area)) for seed in range(60) for area in table(seed)["board"]["areas"]
    )
