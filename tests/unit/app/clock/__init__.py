"""The game clock."""

from __future__ import annotations

from typing import Any

DOCUMENT: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 8, "rows": 5},
    "figures": [
        {"id": "a", "side": "red", "at": [1, 2], "stats": {"speed": 6}},
        {"id": "e", "side": "blue", "at": [6, 2], "stats": {"speed": 5}},
    ],
}
"""A game with a figure on each side."""
