"""Rules sheets on a bare table, compared with the lattice, which uses none of the program's geometry: houses that no
figure enters, bases in the way, runs of different lengths."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.asking import ask
from tests.effort import EVERY, REPEATED, THOROUGH, sized
from tests.oracles.inches import CLOSEST, Lattice, Table, follow, slack
from tests.systems.inches_tables import CELL, LENGTH, OUTLINE, from_outline, holds, places_on, polygons

Json = dict[str, Any]
SIZE = 8

places = places_on(SIZE)


@st.composite
def houses(draw: st.DrawFn) -> Json:
    """A polygon of three to six corners that no figure enters."""
    points = draw(polygons(SIZE, 2400))
    return {"kind": "house", "points": points}


@st.composite
def tables(draw: st.DrawFn) -> Json:
    """A sheet with a walk of some inches or half of them, enemies in the way, houses."""
    bases = st.sampled_from([25, 32, 40])
    move = draw(st.integers(2, 4))
    rules = {
        "version": 1,
        "board": "inches",
        "stats": [{"id": "move", "begin": move}],
        "terrains": [{"id": "house", "enter": "never", "sight": "blocks"}],
        "movement": {
            "modes": [{"id": "walk", "points": {"stat": "move", "times": draw(st.sampled_from(["1", "1/2"]))}}]
        },
    }
    figures = [{"id": name, "side": name, "at": list(draw(places)), "base": draw(bases)} for name in ("a", "b", "c")]
    board = {"grid": "inches", "width": SIZE, "height": SIZE, "areas": draw(st.lists(houses(), min_size=1, max_size=4))}
    return {"format": "tablelight", "version": 1, "game": "own", "rules": rules, "board": board, "figures": figures}


@pytest.mark.clause("OWN-001")
@settings(
    max_examples=200 if EVERY else sized(3, 12),
    derandomize=REPEATED or not THOROUGH,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(tables(), st.data())
def test_a_base_gets_to_all_that_the_lattice_gets_to_and_to_nothing_it_does_not(
    document: Json, data: st.DataObject
) -> None:
    plain = {**document, "board": {**document["board"], "areas": []}}
    plain["board"]["areas"] = [{**area, "kind": "impassable"} for area in document["board"]["areas"]]
    table = Table(plain, "a")
    assume(table.room(table.start)[0] > 0.002)
    number = document["rules"]["movement"]["modes"][0]["points"]
    budget = document["rules"]["stats"][0]["begin"] * (0.5 if number["times"] == "1/2" else 1.0)
    lattice = Lattice(table, budget, CELL)
    answer = ask(document, ask="moves", figure="a")
    region = answer["area"]
    for node, cost in lattice.costs.items():
        place = lattice.place(node)
        assert holds(region, place) or from_outline(region, place) <= OUTLINE, (place, cost)
    most = int(budget / CELL)
    square = [(i, j) for i in range(-most, most + 1) for j in range(-most, most + 1)]
    reached = [node for node in square if holds(region, lattice.place(node))]
    for node in data.draw(st.lists(st.sampled_from(reached), max_size=10, unique=True)) if reached else []:
        place = lattice.place(node)
        if node == (0, 0) or (node not in lattice.costs and from_outline(region, place) <= OUTLINE):
            continue
        way = ask(document, ask="path", figure="a", to=list(place))
        assert "refused" not in way, (place, lattice.costs.get(node), way)
        found = follow(table, way["steps"], 2 * CELL)
        assert found.closest > -1e-5 and abs(way["cost"] - found.length) < LENGTH, (place, way)
        assert abs(found.end[0] - place[0]) < 1e-5 and abs(found.end[1] - place[1]) < 1e-5
        assert way["cost"] <= budget + 1e-5
        if node in lattice.costs:
            assert way["cost"] <= lattice.costs[node] + LENGTH, (place, way["cost"], lattice.costs[node])
        if node in lattice.costs and not found.narrow and table.room(place)[0] > 2 * CLOSEST:
            allowed = slack(found.turned, found.stretches, CELL)
            assert lattice.costs[node] <= way["cost"] + allowed, (place, lattice.costs[node], way["cost"], allowed)
