"""The sheets of the shelf, ours and others'."""

from __future__ import annotations

import json
from typing import Any

from tools.paths import ROOT, STATIC

FOLDER = STATIC / "examples/shelf"
POSITIONS = ROOT / "tests/shelf/positions"
WITH_POSITIONS = sorted(path.stem for path in POSITIONS.glob("*.txt"))
"""The sheets with worked positions."""


def sheet(name: str) -> dict[str, Any]:
    """The document of a sheet: its rules with the example board."""
    plain: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return plain
