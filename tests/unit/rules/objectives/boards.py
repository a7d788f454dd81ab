"""Small boards with objectives."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def board(figures: list[Json], objectives: list[Json], game: str = "heroclix", **more: Any) -> Json:
    grid = {"heroclix": "square", "herotrek": "hex"}.get(game, "inches")
    size: Json = {"width": 24, "height": 24} if grid == "inches" else {"columns": 9, "rows": 7}
    body: Json = {"board": {"grid": grid, **size}, "figures": figures, "objectives": objectives}
    return {"format": "tablelight", "version": 4, "game": game, **body, **more}


def figure(name: str, side: str, *at: float, **more: Any) -> Json:
    return {"id": name, "side": side, "at": [*at], **more}
