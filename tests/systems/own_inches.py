"""Bare tables of a rules sheet in inches."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def rect(kind: str, x: float, y: float, wide: float, high: float, **more: Any) -> Json:
    return {"kind": kind, "points": [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], **more}


def table(areas: list[Json], terrains: list[Json], enemy: Any = None, **rules: Any) -> Json:
    sheet: Json = {
        "version": 1,
        "board": "inches",
        "stats": [{"id": "move", "begin": 6}],
        "terrains": terrains,
        "movement": {
            "modes": [{"id": "walk", "points": {"stat": "move"}}, {"id": "fly", "points": 6, "ignores": IGNORED}]
        },
        "attacks": [{"id": "hit", "roll": "r"}, {"id": "shoot", "reach": "sight", "range": 8.5, "roll": "r"}],
        "rolls": [{"id": "r", "dice": 2, "tests": [{"at_least": 4}], "effects": {"1..": {"wounds": 1}}}],
        **rules,
    }
    figures = [{"id": "a", "side": "x", "at": [2, 5], "base": 25}]
    if enemy is not None:
        figures.append({"id": "b", "side": "y", "at": enemy, "base": 25})
    board = {"grid": "inches", "width": 20, "height": 10, "areas": areas}
    return {"format": "tablelight", "version": 1, "game": "own", "rules": sheet, "board": board, "figures": figures}


IGNORED = ["terrains", "figures", "control"]


def holds(area: Any, x: float, y: float) -> bool:
    """Whether a point lies in an answer's polygons."""

    def inside(ring: Any) -> bool:
        odd = False
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
        return odd

    return any(inside(polygon[0]) and not any(inside(hole) for hole in polygon[1:]) for polygon in area)
