"""Dungeons of One Page Dungeon."""

from __future__ import annotations

from typing import Any


def dungeon(**more: Any) -> dict[str, Any]:
    """Two rooms of 3 x 3 with a square between them, at negative coordinates."""
    rects = [
        {"x": -3, "y": -1, "w": 3, "h": 3},
        {"x": 0, "y": 0, "w": 1, "h": 1},
        {"x": 1, "y": -1, "w": 3, "h": 3},
    ]
    return {"version": "1.2.4b", "title": "Crypt", "rects": rects, **more}
