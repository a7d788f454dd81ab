"""A small table with an attack that hits an area."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
ROLL: Json = {"id": "hit", "dice": 1, "tests": [{"at_least": 4}], "effects": {"1": {"wounds": 2, "text": "Hit."}}}


def table(board: str, attack: Json, *places: tuple[float, float], **more: Any) -> Json:
    """A document with red figure `a` and blue figures `b`, `c`, ...; `f` is red."""
    rules = {
        "version": 1,
        "board": board,
        "life": "life",
        "stats": [{"id": "life", "begin": 3}],
        "terrains": [{"id": "rock", "sight": "blocks"}],
        "movement": {"modes": [{"id": "walk", "points": 6}]},
        "attacks": [{"id": "breath", "label": "Breath", "reach": "sight", "roll": "hit", **attack}],
        "rolls": [ROLL],
    }
    size = {"width": 24, "height": 24} if board == "inches" else {"columns": 12, "rows": 9}
    figures = []
    for name, place in zip("abcdefg", places, strict=False):
        side = "red" if name in "af" else "blue"
        figure: Json = {"id": name, "side": side, "at": [*place], "stats": {"life": 3}}
        figures.append({**figure, "base": 25} if board == "inches" else figure)
    return {
        "format": "tablelight",
        "version": 1,
        "game": "own",
        "rules": rules,
        "board": {"grid": board, **size, **more},
        "figures": figures,
    }


CONE: Json = {"shape": "cone", "size": 3}
