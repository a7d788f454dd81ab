"""Vantage and shelter on the bare table, against lines and ways looked at one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.geometry.outline import contains
from tests.effort import THOROUGH

Json = dict[str, Any]

BUILDING = {"kind": "building", "points": [[8, 6], [11, 6], [11, 12], [8, 12]]}
COURT = {"kind": "building", "points": [[8, 4], [13, 4], [13, 6], [10, 6], [10, 10], [13, 10], [13, 12], [8, 12]]}
CRATE = {"kind": "obstacle", "points": [[5, 3], [6, 3], [6, 4], [5, 4]], "height": 2}
STATS = {"move": 5, "dexterity": 3, "attack": 3, "protection": 3, "mind": 3, "life": 10, "will": 3, "action_points": 3}


def table(*areas: Json, x: list[float] | None = None, base: int = 30, **more: Any) -> Json:
    """A table of 18 by 16 with a hero on the left and an enemy on the right."""
    figures = [
        {"id": "a", "side": "red", "at": [5.5, 8], "base": 30, "stats": STATS},
        {"id": "x", "side": "blue", "at": x or [15, 8], "base": base, "stats": {**STATS, "move": 6}},
    ]
    board = {"grid": "inches", "width": 18, "height": 16, "areas": list(areas)}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures, **more}


def ask(board: Json, **question: Any) -> Json:
    """The answer."""
    found, answered = answer_case({"document": board, "question": question})
    assert answered, found
    assert isinstance(found, dict)
    return found


def holds(area: list[list[list[list[float]]]], x: float, y: float) -> bool:
    """Whether a point lies in polygons with holes."""
    rings = [[(float(px), float(py)) for px, py in ring] for polygon in area for ring in polygon]
    return sum(contains(ring, x, y) for ring in rings) % 2 == 1


def near_border(area: list[list[list[list[float]]]], x: float, y: float, margin: float) -> bool:
    """Whether a place a little aside is on the other side of the border."""
    here = holds(area, x, y)
    shifts = [(margin, 0), (-margin, 0), (0, margin), (0, -margin), (margin, margin), (-margin, -margin)]
    return any(holds(area, x + dx, y + dy) != here for dx, dy in shifts)


def places(area: list[list[list[list[float]]]], number: int, count: int = 40) -> list[tuple[float, float]]:
    """Places of a region, drawn by lot."""
    random = Random(number)
    found: list[tuple[float, float]] = []
    while len(found) < count:
        x, y = round(random.uniform(0, 18), 3), round(random.uniform(0, 16), 3)
        if holds(area, x, y) and not near_border(area, x, y, 0.06):
            found.append((x, y))
    return found


def moved(board: Json, x: float, y: float) -> Json:
    """The document with the hero somewhere else."""
    figures = [{**figure, "at": [x, y]} if figure["id"] == "a" else figure for figure in board["figures"]]
    return {**board, "figures": figures}


ROOF = {"kind": "building", "points": [[12, 5], [17, 5], [17, 11], [12, 11]], "height": 3}
"""The enemy's roof."""
STAIRS = [
    {"kind": "ground", "points": [[x, 6], [x + 1, 6], [x + 1, 11], [x, 11]], "level": level}
    for x, level in ((6, 1), (7, 2), (8, 3))
]
"""The hero climbs them to the height of the roof."""
PARAPET = {"kind": "obstacle", "points": [[10, 6], [10.5, 6], [10.5, 10], [10, 10]], "height": 2.5}
CANAL = {"kind": "water", "points": [[0, 11], [18, 11], [18, 14], [0, 14]], "level": -1}


def heap(number: int) -> Json:
    """Areas of all kinds and heights, on and over each other."""
    random = Random(f"heap {number}")
    areas: list[Json] = []
    for _ in range(9):
        x, y, wide, high = random.randint(0, 14), random.randint(0, 12), random.randint(1, 4), random.randint(1, 4)
        if x + wide > 3 and x < 7 and y + high > 6 and y < 10:
            continue  # here the hero stands
        points = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]
        kind = random.choice(("building", "obstacle", "obstacle", "ground", "water", "debris", "difficult"))
        area: Json = {"kind": kind, "points": points[: random.choice((3, 4))]}
        if kind in ("building", "obstacle", "debris"):
            area["height"] = random.choice((1, 2, 3, 5))
        areas.append({**area, "level": random.choice((1, 2)) if kind == "ground" else 0})
    return table(*areas, x=[random.choice((10.5, 15)), random.randint(2, 14)])


BOARDS = {
    "roof": table(ROOF, *STAIRS, x=[13, 8]),
    "parapet": table(ROOF, *STAIRS, PARAPET, BUILDING, x=[13, 8]),
    "canal": table(CANAL, PARAPET, CRATE, x=[12, 12.5]),
    **{f"heap-{number}": heap(number) for number in range(6 if THOROUGH else 3)},
    "bare": table(),
    "building": table(BUILDING),
    "large-base": table(BUILDING, base=50),
    "court": table(COURT),
    "in-the-court": table(COURT, x=[11.5, 8]),
    "crates": table(BUILDING, CRATE, {**CRATE, "points": [[3, 10], [5, 10], [5, 12]]}),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_shelter_is_neither_seen_nor_reached_and_the_rest_is(name: str) -> None:
    board = BOARDS[name]
    moves, safe = ask(board, ask="moves", figure="a")["area"], ask(board, ask="shelter", figure="a")
    assert safe["spaces"] == []
    for x, y in places(moves, 1):
        if near_border(safe["area"], x, y, 0.06):
            continue
        found = ask(moved(board, x, y), ask="threats", at=[x, y], side="red")
        claimed = holds(safe["area"], x, y)
        if claimed:
            assert found == {"reach": [], "sight": []}, (x, y)
        else:
            assert found != {"reach": [], "sight": []}, (x, y)


@pytest.mark.parametrize("name", BOARDS)
def test_a_vantage_sees_the_target_and_the_rest_does_not(name: str) -> None:
    board = BOARDS[name]
    moves = ask(board, ask="moves", figure="a")["area"]
    found = ask(board, ask="vantage", figure="a", target="x")
    assert found["spaces"] == []
    for x, y in places(moves, 2):
        if near_border(found["area"], x, y, 0.06):
            continue
        seen = ask(moved(board, x, y), ask="sight", **{"from": "a", "to": "x"})["visible"]
        assert holds(found["area"], x, y) == seen, (x, y)


def test_the_boards_have_shelter_and_vantage_at_all() -> None:
    assert ask(BOARDS["bare"], ask="shelter", figure="a")["area"] == []
    assert ask(BOARDS["court"], ask="shelter", figure="a")["area"]
    for name in ("building", "crates"):
        assert ask(BOARDS[name], ask="shelter", figure="a")["area"], name
        assert ask(BOARDS[name], ask="vantage", figure="a", target="x")["area"], name


def test_who_is_out_threatens_nobody() -> None:
    board = table()
    board["figures"][1]["state"] = {"life": 0}
    assert holds(ask(board, ask="shelter", figure="a")["area"], 3, 8)
    assert ask(board, ask="threats", at=[5.5, 8], side="red") == {"reach": [], "sight": []}


def test_a_point_within_a_walk_is_reached_and_one_behind_a_building_not_seen() -> None:
    board = table(BUILDING)
    assert ask(board, ask="threats", at=[12, 3], side="red") == {"reach": ["x"], "sight": ["x"]}
    assert ask(board, ask="threats", at=[5.5, 8], side="red") == {"reach": [], "sight": []}
    assert ask(board, ask="threats", at=[2, 2], side="red")["reach"] == []


def test_a_larger_base_need_not_fit_where_a_smaller_one_stands() -> None:
    """The hero stands against a wall; the enemy's base is larger and comes up to it all the same."""
    board = table(BUILDING, x=[5.5, 3.5], base=50)
    board["figures"][0]["at"] = [7.409, 8]
    assert ask(board, ask="threats", at=[7.409, 8], side="red")["reach"] == ["x"]
    board["figures"][0]["at"] = [7.409, 11]
    assert ask(board, ask="threats", at=[7.409, 11], side="red")["reach"] == [], "farther than a move and the bases"


def test_contact_is_reach() -> None:
    board = table(x=[6.681, 8])
    board["figures"][1]["stats"] = {**STATS, "move": 0}
    assert ask(board, ask="threats", at=[5.5, 8], side="red")["reach"] == ["x"]


@pytest.mark.clause("CV-51")
def test_a_walk_comes_into_contact_or_stays_a_thousandth_short_of_it() -> None:
    """Bases of 30 millimetres are in contact with their centres 1.1911 inches apart; the enemy walks six."""
    for x, reach in ((12.691, ["x"]), (12.692, [])):
        assert ask(table(x=[x, 8]), ask="threats", at=[5.5, 8], side="red")["reach"] == reach, x


def test_an_enemy_that_cannot_walk_reaches_only_whom_it_touches() -> None:
    for state in ({"on_wall": 2000}, {"life": 0}):
        board = table(x=[8, 8])
        board["figures"][1]["state"] = state
        assert ask(board, ask="threats", at=[5.5, 8], side="red")["reach"] == [], state
    inside = table({**BUILDING, "points": [[7, 7], [9, 7], [9, 9], [7, 9]]}, x=[8, 8])
    assert ask(inside, ask="threats", at=[5.5, 8], side="red")["reach"] == [], (
        "who stands in a wall does not walk out of it"
    )
    assert ask(inside, ask="threats", at=[6, 4], side="red")["reach"] == []
