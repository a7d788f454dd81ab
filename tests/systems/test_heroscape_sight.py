"""HeroScape's sight, clause by clause, and compared with the slow and plain way."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.asking import ask
from tests.effort import sized
from tests.oracles.heroscape_sight import fraction
from tests.systems.heroscape_table import edge, field, figure

EXAMPLES = sized(60, 2000)
ROW = (9, 1)


def seen(document: dict[str, Any], start: Any = "a", end: Any = "x") -> dict[str, Any]:
    return ask(document, "sight", from_=start, to=end)


def duel(*others: dict[str, Any], **given: Any) -> dict[str, Any]:
    return field(figure("a", (0, 0)), figure("x", (4, 0), "blue"), *others, size=ROW, **given)


@pytest.mark.clause("HS-60")
def test_on_flat_ground_all_of_the_target_is_seen() -> None:
    found = seen(duel())
    assert found["visible"] and found["clear"] and found["fraction"] == "1" and found["distance"] == 4
    assert found["reasons"][0]["clause"] == "HS-60"


@pytest.mark.clause("HS-60", "HS-61")
def test_a_column_hides_what_lies_behind_it() -> None:
    # Eye at 5; the column ends 5/8 of the way: a line over a top of 3 comes down to 5 - 2 * 8/5 = 9/5.
    found = seen(duel(levels={(2, 0): 3}))
    assert Fraction(found["fraction"]) == (5 - Fraction(9, 5)) / 5
    assert (found["reasons"][0]["clause"], found["reasons"][0]["at"]) == ("HS-60", [2, 0])
    assert found["visible"] and not found["clear"]
    assert not seen(duel(levels={(2, 0): 5}))["visible"]
    assert seen(duel(levels={(2, 0): 5, (4, 0): 5, (0, 0): 5}))["clear"]
    assert found["reasons"][0]["text"] == "The ground here hides part of it."
    assert seen(duel(levels={(2, 0): 5}))["reasons"][0]["text"] == "The ground here hides it."


@pytest.mark.clause("HS-60")
def test_bodies_rocks_and_obstacles_hide_by_their_height() -> None:
    body = duel(figure("y", (2, 0), "blue", height=3))
    rock = duel(objects=[{"at": [2, 0], "kind": "outcrop", "height": 3}])
    assert seen(body)["fraction"] == seen(rock)["fraction"] == seen(duel(levels={(2, 0): 3}))["fraction"]
    assert seen(body)["reasons"][0]["figure"] == "y"
    body["options"]["figures_block"] = False
    assert seen(body)["clear"]
    wall = seen(duel(edges=[edge((1, 0), (2, 0), "stone-wall")]))
    assert Fraction(wall["fraction"]) == 1 and not seen(duel(edges=[edge((1, 0), (2, 0))]))["visible"]
    near = seen(duel(edges=[edge((3, 0), (4, 0), "stone-wall")]))
    # Over a top of 3 at 7/8 of the way: 5 - 2 * 8/7.
    assert Fraction(near["fraction"]) == (5 - (5 - Fraction(16, 7))) / 5
    assert near["reasons"][0]["between"] == [[3, 0], [4, 0]]
    palm = duel(objects=[{"at": [2, 0], "kind": "palm"}])
    assert seen(palm)["clear"]


@pytest.mark.clause("HS-60")
def test_a_wall_beside_a_gap_is_measured_from_the_ground_that_is_there() -> None:
    wall = [edge((1, 0), (2, 0), "stone-wall", (1, 0))]
    gap = duel(edges=wall, terrain={(2, 0): "void"}, levels={(2, 0): 9})
    assert seen(gap)["fraction"] == seen(duel(edges=wall))["fraction"] == "1"


@pytest.mark.clause("HS-60")
def test_the_edge_of_a_cliff_hides_what_stands_on_it() -> None:
    high = seen(duel(levels={(4, 0): 12}))
    # The cliff begins at 7/8: from the eye over it to 5 + 7 * 8/7 = 13 of 12 to 17.
    assert Fraction(high["fraction"]) == Fraction(4, 5)
    assert high["reasons"][0]["at"] == [4, 0]


@pytest.mark.clause("HS-60")
def test_a_rock_where_no_space_is_hides_nothing_from_the_map_either() -> None:
    board = duel(terrain={(2, 0): "void"}, objects=[{"at": [2, 0], "kind": "hive"}])
    assert seen(board)["clear"]
    assert [4, 0] in ask(board, "sight-map", from_="a")["clear"]


@pytest.mark.clause("HS-60", "HS-62")
def test_through_a_corner_a_wall_on_the_one_hand_and_a_column_on_the_other_leave_no_gap() -> None:
    # The line from (1, 1) to (6, 0) goes from (2, 1) into (3, 1) through the corner that both share with (3, 0).
    ends = (figure("a", (1, 1)), figure("x", (6, 0), "blue"))
    wall, column = [edge((2, 1), (3, 1))], {(3, 0): 6}
    assert seen(field(*ends, edges=wall))["clear"] and seen(field(*ends, levels=column))["clear"]
    both = seen(field(*ends, edges=wall, levels=column))
    assert not both["visible"]
    assert not seen(field(*ends, figure("y", (3, 0), "blue", height=6), edges=wall))["visible"]
    # The corner is a third of the way along: over a top of 4 the line comes down to 5 - 3.
    assert seen(field(*ends, edges=wall, levels={(3, 0): 4}))["fraction"] == "3/5"


@pytest.mark.clause("HS-62")
def test_along_a_side_only_what_stands_on_both_hides() -> None:
    def between(*tall: tuple[int, int]) -> bool:
        board = field(figure("a", (1, 0)), figure("x", (1, 2), "blue"), levels=dict.fromkeys(tall, 20), size=(3, 3))
        return bool(seen(board)["visible"])

    assert between() and between((0, 1)) and between((1, 1)) and not between((0, 1), (1, 1))


@pytest.mark.clause("HS-63")
def test_distance_is_null_where_no_spaces_lead() -> None:
    gap = {(2, 0): "void"}
    found = seen(duel(terrain=gap))
    assert found["distance"] is None and found["visible"]
    refused = ask(duel(terrain=gap), "roll", figure="a", roll="attack", target="x")["refused"]
    assert refused["clause"] == "HS-63"


@pytest.mark.clause("HS-64")
def test_adjacent_figures_see_each_other_unless_an_obstacle_parts_them() -> None:
    cliff = field(figure("a", (0, 0)), figure("x", (1, 0), "blue"), levels={(1, 0): 30}, size=ROW)
    assert seen(cliff)["visible"] and seen(cliff)["reasons"][0]["clause"] == "HS-64"
    ruin = field(figure("a", (0, 0)), figure("x", (1, 0), "blue"), edges=[edge((0, 0), (1, 0))], size=ROW)
    assert not seen(ruin)["visible"]
    tall = field(figure("a", (0, 0), height=9), figure("x", (1, 0), "blue"), edges=[edge((0, 0), (1, 0))], size=ROW)
    # Over a top of 6 half way: 9 - 3 * 2 of 5.
    assert seen(tall)["fraction"] == "2/5", "as high as one of them it parts them"
    low = field(figure("a", (0, 0)), figure("x", (1, 0), "blue"), edges=[edge((0, 0), (1, 0), "stone-wall")], size=ROW)
    assert seen(low)["visible"]


@pytest.mark.clause("HS-61")
def test_the_profile_is_what_the_line_passes() -> None:
    found = seen(duel(figure("y", (2, 0), "blue"), levels={(1, 0): 2}, edges=[edge((2, 0), (3, 0))]))["profile"]
    assert [station["at"] for station in found["stations"]] == [[c, 0] for c in range(5)]
    assert found["stations"][1]["ground"] == 2 and found["stations"][2]["figure"] == "y"
    assert found["stations"][1]["enters"] == "1/8" and found["stations"][1]["leaves"] == "3/8"
    assert found["obstacles"] == [{"between": [[2, 0], [3, 0]], "where": "5/8", "top": 6}]
    assert (found["eye"], found["base"], found["top"]) == (5, 0, 5)


@pytest.mark.clause("HS-60")
def test_a_pair_looks_and_is_looked_at_from_either_space() -> None:
    wide = figure("x", ((4, 1), (4, 2)), "blue", traits=["double"])
    tall = {(3, 1): 9}
    assert seen(field(figure("a", (0, 1)), wide, levels=tall))["visible"]
    assert not seen(field(figure("a", (0, 1)), wide, levels=tall), "a", [4, 1])["visible"]


@pytest.mark.clause("HS-60", "HS-61", "HS-62")
@settings(max_examples=EXAMPLES)
@given(st.integers(0, 10**9))
@example(83735663)  # a wall beside a void space with a level
def test_sight_is_that_of_the_plain_way(seed: int) -> None:
    random = Random(seed)
    columns, rows = random.randint(2, 7), random.randint(1, 6)
    places = [(c, r) for r in range(rows) for c in range(columns)]
    tallest = random.choice((1, 3, 6, 12))
    levels = {at: random.randint(0, tallest) for at in places if random.random() < 0.4}
    terrain = {at: "void" for at in places if random.random() < 0.05}
    free = [at for at in places if at not in terrain]
    random.shuffle(free)
    if len(free) < 5:
        return
    figures = [
        figure(name, free.pop(), side, height=random.randint(1, 9))
        for name, side in zip("axbc", ("red", "blue", "red", "blue"), strict=True)
    ]
    objects: list[dict[str, Any]] = []
    if random.random() < 0.5:
        objects = [{"at": list(free.pop()), "kind": random.choice(("outcrop", "palm")), "height": random.randint(1, 9)}]
    edges = []
    for c, r in places:
        if c + 1 < columns and random.random() < 0.15:
            kind = random.choice(("ruin", "battlement", "stone-wall", "fortress-wall", "door"))
            edges.append(edge((c, r), (c + 1, r), kind, random.choice(((c, r), (c + 1, r), None))))
    given_options = {"figures_block": random.random() < 0.7}
    board = field(
        *figures, levels=levels, terrain=terrain, edges=edges, objects=objects, size=(columns, rows), **given_options
    )
    expected, found = fraction(board, "a", "x"), seen(board)
    if expected is not None and found["reasons"][0]["clause"] != "HS-64":
        assert Fraction(found["fraction"]) == expected
        assert found["visible"] == (expected > 0) and found["clear"] == (expected == 1)
