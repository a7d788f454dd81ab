"""Dungeons of One Page Dungeon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "static/examples"
SHEETS = {path.stem: path for path in [*EXAMPLES.glob("own-*.json"), *EXAMPLES.glob("shelf/*.json")]}
"""The example boards with a rules sheet, by name."""


def rules(name: str) -> dict[str, Any]:
    """The rules of one of them."""
    found: dict[str, Any] = json.loads(SHEETS[name].read_text("utf-8"))["rules"]
    return found


def door(kind: int) -> dict[str, Any]:
    """A door of a type, on the right side of the square between the rooms of `dungeon`."""
    return {"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": kind}


def dungeon(**more: Any) -> dict[str, Any]:
    """Two rooms of 3 x 3 with a square between them, at negative coordinates."""
    rects = [
        {"x": -3, "y": -1, "w": 3, "h": 3},
        {"x": 0, "y": 0, "w": 1, "h": 1},
        {"x": 1, "y": -1, "w": 3, "h": 3},
    ]
    return {"version": "1.2.4b", "title": "Crypt", "rects": rects, **more}
