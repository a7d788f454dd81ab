"""How enemies that could come are drawn."""

from __future__ import annotations

import re

from tablelight.view.marks import LayerSheet
from tablelight.view.threats import add_arrows


def _starts(*way: tuple[float, float]) -> set[tuple[float, float]]:
    sheet = LayerSheet()
    add_arrows(sheet, ((0.0, 0.0), 30.0), way, (400.0, 0.0), 6.0, shoots=False, strikes=False)
    lines = [ink.path for ink in sheet.layer().inks if ink.style == "threat-reach"]
    return {(float(x), float(y)) for line in lines for x, y in re.findall(r"M(-?[\d.]+)[ ,](-?[\d.]+)L", line)}


def test_a_way_begins_at_the_rim_of_the_token() -> None:
    assert _starts((0.0, 0.0), (100.0, 0.0)) == {(30.0, 0.0)}


def test_a_way_that_stays_within_the_token_is_drawn_whole() -> None:
    assert _starts((0.0, 0.0), (20.0, 0.0)) == {(0.0, 0.0)}
