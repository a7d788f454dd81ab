"""The symmetries are symmetries: adjacent spaces stay adjacent, and no two of them are the same."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.board.codec import decode
from tests.contract.symmetry import symmetries

BOARDS: dict[str, dict[str, Any]] = {
    "square": {"grid": "square", "columns": 4, "rows": 3},
    "pointy": {"grid": "hex", "columns": 4, "rows": 5},
    "flat": {"grid": "hex", "columns": 5, "rows": 4, "orientation": "flat"},
}


@pytest.mark.parametrize(("kind", "count"), [("square", 7), ("pointy", 12), ("flat", 12)])
def test_every_distance_is_kept(kind: str, count: int) -> None:
    board = BOARDS[kind]
    spaces = [(c, r) for r in range(board["rows"]) for c in range(board["columns"])]
    figures = [{"id": f"{c} {r}", "side": "red", "at": [c, r]} for c, r in spaces]
    document = {"format": "tablelight", "version": 1, "game": "x", "board": board, "figures": figures}
    grid = decode(document).topology
    ways = symmetries(document)
    assert len(ways) == count
    images = {(turned["board"].get("orientation"), *(place(space) for space in spaces)) for turned, place in ways}
    assert len(images) == count, "no two are one"
    for turned, place in ways:
        other = decode(turned).topology
        assert [figure["at"] for figure in turned["figures"]] == [list(place(space)) for space in spaces]
        for a in spaces:
            assert [other.distance(place(a), place(b)) for b in spaces] == [grid.distance(a, b) for b in spaces]
