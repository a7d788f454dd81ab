"""Two photographs are compared in portions, so the page takes taps meanwhile."""

from __future__ import annotations

import base64
import json
from random import Random
from typing import Any

from tablelight.app.look.queries import moved_lines, sighted
from tablelight.ask import read_document
from tests.calls import most_calls
from tests.effort import THOROUGH
from tests.unit.seen.tables import CORNERS, photographed

MOST_CALLS = 75_000
"""The most calls in a portion, as for every long answer (`tests/unit/rules/test_portion_work.py`)."""
SIDE = 64
"""Pixels of the made-up pictures."""


def large(many: int) -> dict[str, Any]:
    """A board of 24 x 24 squares."""
    random = Random(3)
    spaces = random.sample([(column, row) for column in range(24) for row in range(24)], many)
    figures = [
        {"id": f"f{number}", "side": "red" if number % 2 else "blue", "at": list(at), "stats": {"speed": 8}}
        for number, at in enumerate(spaces)
    ]
    board = {"grid": "square", "columns": 24, "rows": 24}
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board, "figures": figures}


def noisy(document: dict[str, Any], seed: int) -> str:
    """A photograph of random noise."""
    data = base64.b64encode(Random(seed).randbytes(3 * SIDE * SIDE)).decode()
    picture = {"corners": CORNERS, "size": [SIDE, SIDE], "data": data}
    return json.dumps({**photographed(document, {}), "picture": picture})


def test_no_portion_holds_up_the_page() -> None:
    plain = large(12 if THOROUGH else 4)
    document = read_document(plain)
    assert most_calls(sighted.steps(document, noisy(plain, 1), noisy(plain, 2))) < MOST_CALLS
    document = read_document(large(12))
    everyone = tuple((figure.id, (figure.at[0][0], (figure.at[0][1] + 3) % 24)) for figure in document.figures)
    assert most_calls(moved_lines.steps(document, everyone)) < MOST_CALLS
