"""Ways and regions on random tables, asked as a player asks, compared with the lattice (`tests.oracles.inches`)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.effort import EVERY, REPEATED, THOROUGH, sized
from tests.oracles.inches import CLOSEST, Lattice, Table, follow, slack
from tests.systems.carnevale_table import ask
from tests.systems.inches_tables import CELL, LENGTH, OUTLINE, from_outline, holds, places_on, polygons

SIZE = 9

places = places_on(SIZE)


@st.composite
def areas(draw: st.DrawFn) -> dict[str, Any]:
    """A simple polygon of three to six corners, seen whole from its middle; it may be hollow."""
    kind = draw(st.sampled_from(["building", "water", "obstacle", "ground", "impassable", "difficult", "debris"]))
    points = draw(polygons(SIZE, 2600))
    area: dict[str, Any] = {"kind": kind, "points": points}
    if kind in ("building", "obstacle", "debris"):
        area["height"] = draw(st.sampled_from([0.5, 1, 1.5, 2, 3]))
    if kind == "ground":
        # The lattice knows one height at a place; what passes beneath is in `test_carnevale_platforms`.
        area |= {"level": draw(st.sampled_from([0, 1, 1.5, 2])), "solid": True}
    return area


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A table with a character that stands free, some others, and up to five areas."""
    bases = st.sampled_from([30, 40, 50])
    stats = {"move": draw(st.integers(2, 4)), "dexterity": 4, "action_points": 2}
    figures = [
        {"id": name, "side": "red", "at": list(draw(places)), "base": draw(bases), "stats": stats}
        for name in ("a", "b", "c")
    ]
    listed = draw(st.lists(areas(), min_size=1, max_size=5))
    board = {"grid": "inches", "width": SIZE, "height": SIZE, "areas": listed}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}


def budget_of(document: dict[str, Any], table: Table) -> float:
    """CV-12."""
    move: int = document["figures"][0]["stats"]["move"]
    return max(0.0, move - 2.0 * table.is_wet(table.start))


@pytest.mark.clause("CV-13")
@settings(
    max_examples=400 if EVERY else sized(3, 20),
    derandomize=REPEATED or not THOROUGH,  # the quick sample is the same every time
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to make a failing table smaller would take minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(tables(), st.data())
def test_a_base_gets_to_all_that_the_lattice_gets_to_and_to_nothing_it_does_not(
    document: dict[str, Any], data: st.DataObject
) -> None:
    table = Table(document, "a")
    free, border = table.room(table.start)
    assume(free > 0.002 and border > 0.002)
    budget = budget_of(document, table)
    assume(budget > 0)
    lattice = Lattice(table, budget, CELL)
    answer = ask(document, "moves", figure="a", action="move", rolled="success")
    region = answer["area"]
    assert answer["budget"] == budget
    for node, cost in lattice.costs.items():
        place = lattice.place(node)
        assert holds(region, place) or from_outline(region, place) <= OUTLINE, (place, cost)
    around = Lattice(Table(document, "a", shut=True), budget, CELL) if has_difficult(document) else lattice
    reached = sorted(node for node in square(lattice, budget) if holds(region, lattice.place(node)))
    for node in data.draw(st.lists(st.sampled_from(reached), max_size=12, unique=True)) if reached else []:
        place = lattice.place(node)
        if node == (0, 0) or (node not in lattice.costs and from_outline(region, place) <= OUTLINE):
            continue
        way = ask(document, "path", figure="a", action="move", to=list(place))
        assert "refused" not in way, (place, lattice.costs.get(node), way)
        found = follow(table, way["steps"], 2 * CELL)
        tolls = way["cost"] - found.length
        assert found.closest > -1e-5 and abs(tolls - round(tolls)) < 1e-5 and round(tolls) >= found.banks, (place, way)
        assert abs(found.end[0] - place[0]) < 1e-5 and abs(found.end[1] - place[1]) < 1e-5
        assert way["cost"] <= budget + 1e-5
        if node in lattice.costs:
            assert way["cost"] <= lattice.costs[node] + LENGTH / 100, (place, way["cost"], lattice.costs[node])
        if node in around.costs and way["risks"]:
            dry = way["without_roll"]["cost"]
            assert dry <= around.costs[node] + LENGTH / 100, (place, dry, around.costs[node])
        if node in lattice.costs and not found.narrow and table.room(place)[0] > 2 * CLOSEST:
            allowed = slack(found.turned, found.stretches, CELL)
            assert lattice.costs[node] <= way["cost"] + allowed, (place, lattice.costs[node], way["cost"], allowed)


def has_difficult(document: dict[str, Any]) -> bool:
    return any(area["kind"] == "difficult" for area in document["board"]["areas"])


def square(lattice: Lattice, budget: float) -> list[tuple[int, int]]:
    most = int(budget / lattice.cell)
    return [(i, j) for i in range(-most, most + 1) for j in range(-most, most + 1)]
