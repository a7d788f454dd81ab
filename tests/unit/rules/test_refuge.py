"""Vantage and shelter on the bare table, compared with lines and ways that are tested one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablelight.geometry.inches.outline import contains
from tests.asking import ask
from tests.effort import sized

Json = dict[str, Any]

BUILDING = {"kind": "building", "points": [[8, 6], [11, 6], [11, 12], [8, 12]]}
COURT = {"kind": "building", "points": [[8, 4], [13, 4], [13, 6], [10, 6], [10, 10], [13, 10], [13, 12], [8, 12]]}
CRATE = {"kind": "obstacle", "points": [[5, 3], [6, 3], [6, 4], [5, 4]], "height": 2}
STATS = {"move": 5, "dexterity": 3, "attack": 3, "protection": 3, "mind": 3, "life": 10, "will": 3, "action_points": 3}


def table(*areas: Json, x: list[float] | None = None, base: int = 30, **more: Any) -> Json:
    """A table of 18 by 16 with a hero on the left and an enemy on the right."""
    figures = [
        {"id": "a", "side": "red", "at": [5.5, 8], "base": 30, "stats": STATS},
        {
            "id": "x",
            "side": "blue",
            "at": x or [15, 8],
            "base": base,
            "stats": {**STATS, "move": 6, "action_points": 2},
        },
    ]
    board = {"grid": "inches", "width": 18, "height": 16, "areas": list(areas)}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures, **more}


def holds(area: list[list[list[list[float]]]], x: float, y: float) -> bool:
    """Whether a point lies in polygons with holes."""
    rings = [[(float(px), float(py)) for px, py in ring] for polygon in area for ring in polygon]
    return sum(contains(ring, x, y) for ring in rings) % 2 == 1


def near_border(area: list[list[list[list[float]]]], x: float, y: float, margin: float) -> bool:
    """Whether a place a little aside is on the other side of the border."""
    here = holds(area, x, y)
    shifts = [(margin, 0), (-margin, 0), (0, margin), (0, -margin), (margin, margin), (-margin, -margin)]
    return any(holds(area, x + dx, y + dy) != here for dx, dy in shifts)


def places(area: list[list[list[list[float]]]], number: int, count: int = sized(20, 40)) -> list[tuple[float, float]]:
    """Random places of a region, away from its border."""
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
    **{f"heap-{number}": heap(number) for number in range(sized(3, 6))},
    "bare": table(),
    "building": table(BUILDING),
    "large-base": table(BUILDING, base=50),
    "court": table(COURT),
    "in-the-court": table(COURT, x=[11.5, 8]),
    "crates": table(BUILDING, CRATE, {**CRATE, "points": [[3, 10], [5, 10], [5, 12]]}),
}


@pytest.mark.clause("DG-11", "DG-15")
@pytest.mark.parametrize("name", BOARDS)
def test_a_shelter_is_not_attacked_and_the_rest_is(name: str) -> None:
    board = BOARDS[name]
    moves, safe = ask(board, ask="moves", figure="a")["area"], ask(board, ask="shelter", figure="a")
    for x, y in places(moves, 1):
        there = ask(board, ask="apply", figure="a", action="move", to=[x, y], rolled="success")
        if "refused" in there or near_border(safe["area"], x, y, 0.1) or near_border(safe["unseen"], x, y, 0.1):
            continue
        counts = ask(there["document"], ask="threats", figure="a")["counts"]
        assert holds(safe["area"], x, y) == (counts["either"] == 0), (x, y)
        assert holds(safe["unseen"], x, y) == (counts["either"] == counts["sees"] == 0), (x, y)


@pytest.mark.clause("DG-12", "DG-15")
@pytest.mark.parametrize("name", BOARDS)
def test_a_vantage_sees_the_target_and_the_rest_does_not(name: str) -> None:
    board = BOARDS[name]
    moves = ask(board, ask="moves", figure="a")["area"]
    found = ask(board, ask="vantage", figure="a", target="x")
    for x, y in places(moves, 2):
        if near_border(found["seen"], x, y, 0.06):
            continue
        seen = ask(moved(board, x, y), ask="sight", **{"from": "a", "to": "x"})["visible"]
        assert holds(found["seen"], x, y) == seen, (x, y)


def test_the_boards_have_shelter_and_vantage_at_all() -> None:
    assert ask(BOARDS["bare"], ask="shelter", figure="a")["unseen"] == []
    for name in ("court", "building", "crates"):
        assert ask(BOARDS[name], ask="shelter", figure="a")["unseen"], name
        assert name == "court" or ask(BOARDS[name], ask="vantage", figure="a", target="x")["seen"], name


def test_a_figure_that_is_out_threatens_no_one() -> None:
    board = table()
    board["figures"][1]["state"] = {"life": 0}
    assert holds(ask(board, ask="shelter", figure="a")["unseen"], 3, 8)
    assert ask(board, ask="threats", figure="a")["enemies"] == []


def test_a_point_within_a_walk_is_reached_and_one_behind_a_building_not_seen() -> None:
    board = table(BUILDING)
    stood = {"side": "red", "as": {"stats": STATS}}
    found = ask(board, ask="threats", at=[12, 3], **stood)["enemies"]
    assert [each["figure"] for each in found] == ["x"] and found[0]["after"] and found[0]["sees"]
    hidden = ask(board, ask="threats", figure="a")["enemies"]
    assert [each["figure"] for each in hidden] == ["x"] and "sees" not in hidden[0] and not hidden[0]["after"]


def test_a_larger_base_need_not_fit_where_a_smaller_one_stands() -> None:
    """The hero stands against a wall; the enemy's larger base still comes up to it."""
    board = table(BUILDING, x=[5.5, 3.5], base=50)
    board["figures"][0]["at"] = [7.409, 8]
    assert ask(board, ask="threats", figure="a")["enemies"][0]["after"]
    board["figures"][0]["at"] = [7.409, 11]
    assert not ask(board, ask="threats", figure="a")["enemies"][0]["after"], "farther than a move and the bases"
