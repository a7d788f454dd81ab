"""Small random tables in inches with random sheets, for the questions about danger."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.systems.own_inches import rect

Json = dict[str, Any]
WIDTH, HEIGHT = 14, 10
TERRAINS: list[Json] = [
    {"id": "house", "enter": "never", "sight": "blocks"},
    {"id": "wood", "sight": "hinders", "cover": -1},
    {"id": "smoke", "sight": "blocks"},
    {"id": "mud", "slow": 2},
    {"id": "brook", "toll": 1},
    {"id": "pool", "enter": "never"},
]


def bare_table(random: Random) -> Json:
    """A table of 14 by 10 inches with three bases, some areas, and a sheet."""
    areas = [_area(random) for _ in range(random.randint(0, 4))]
    figures = _figures(random, areas)
    board = {"grid": "inches", "width": WIDTH, "height": HEIGHT, "areas": areas}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "own",
        "rules": _sheet(random),
        "board": board,
        "figures": figures,
    }


def _area(random: Random) -> Json:
    kind = random.choice(TERRAINS)["id"]
    x, y = random.randint(4, 44) / 4, random.randint(4, 28) / 4
    if random.random() < 0.3:
        return {"kind": kind, "points": [[x, y], [x + 2.5, y + 0.5], [x + 0.75, y + 2.25]]}
    return rect(kind, x, y, random.choice((0.5, 1.5, 3)), random.choice((0.5, 1.5, 2.5)))


def _figures(random: Random, areas: list[Json]) -> list[Json]:
    found: list[Json] = []
    while len(found) < 3:
        base = random.choice((25, 25, 30, 50))
        at = [round(random.uniform(1, WIDTH - 1), 2), round(random.uniform(1, HEIGHT - 1), 2)]
        clear = all((at[0] - f["at"][0]) ** 2 + (at[1] - f["at"][1]) ** 2 > 4 for f in found)
        boxes = [(min(p[0] for p in a["points"]), min(p[1] for p in a["points"]), *_far(a)) for a in areas]
        free = all(
            not (x0 - 1 < at[0] < x1 + 1 and y0 - 1 < at[1] < y1 + 1)
            for (x0, y0, x1, y1), area in zip(boxes, areas, strict=True)
            if area["kind"] in ("house", "pool")
        )
        if clear and free:
            number = len(found)
            found.append({"id": "abc"[number], "side": "red" if number == 0 else "blue", "at": at, "base": base})
        elif random.random() < 0.02:
            areas.clear()
    return found


def _far(area: Json) -> tuple[float, float]:
    return max(p[0] for p in area["points"]), max(p[1] for p in area["points"])


def _sheet(random: Random) -> Json:
    modes: list[Json] = [{"id": "walk", "points": random.choice((2, 3, 4))}]
    if random.random() < 0.4:
        modes.append({"id": "run", "points": 5, "ends_activation": random.random() < 0.5})
    if random.random() < 0.3:
        modes.append({"id": "fly", "points": 3, "ignores": ["terrains", "figures", "control"]})
    hits: Json = {"id": "hit", "roll": "blow"}
    shoot: Json = {"id": "shoot", "reach": "sight", "range": random.choice((4, 6)), "roll": "shot"}
    if random.random() < 0.5:
        shoot |= {"bands": [{"to": 3, "bonus": 1}], "hindered": random.choice((0, -1))}
    if random.random() < 0.3:
        shoot |= {"engaged": "never", "least": random.choice((0, 2))}
    dice = {"stat": "fight", "add": ["bands", "hindered", "cover"], "least": 0}
    rolls: list[Json] = [
        {"id": "blow", "dice": 2, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": 1}}},
        {"id": "shot", "dice": dice, "tests": [{"at_least": 5}], "effects": {"1..": {"wounds": "outcome"}}},
        {"id": "away", "kind": "sum", "dice": "1d6", "against": 4, "outcome": "success"},
    ]
    sheet: Json = {
        "version": 1,
        "board": "inches",
        "stats": [{"id": "fight", "begin": random.choice((1, 2, 3))}, {"id": "life", "begin": 2}],
        "life": "life",
        "terrains": TERRAINS,
        "movement": {"modes": modes, "friends": random.choice(("pass", "block"))},
        "attacks": random.choice(([hits, shoot], [hits, shoot], [shoot], [hits])),
        "rolls": rolls,
    }
    control: list[Json | None] = [None, {"within": 0.5, "leaving": {"strike": "blow"}}]
    control += [{"within": 0.5, "starting": {"roll": "away"}}, {"within": 0.4, "entering": "never"}]
    sheet["control"] = random.choice(control)
    return sheet
