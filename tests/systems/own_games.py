"""A game of a rules sheet with rolls."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


BOARD: Json = {"grid": "square", "columns": 6, "rows": 3}


def game(rolls: list[Json], **more: Any) -> Json:
    """A document with two enemies that touch, and these rolls."""
    rules: Json = {
        "version": 1,
        "board": "square",
        "stats": [{"id": "move", "begin": 4}, {"id": "fight", "begin": 3}, {"id": "life", "begin": 5}],
        "life": "life",
        "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
        "rolls": rolls,
        **more,
    }
    figures = [{"id": "a", "side": "x", "at": [0, 0]}, {"id": "b", "side": "y", "at": [1, 0]}]
    return {"format": "tablelight", "version": 1, "game": "own", "rules": rules, "board": BOARD, "figures": figures}
