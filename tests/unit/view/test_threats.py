"""How enemies that could come are drawn."""

from __future__ import annotations

import re

from tablelight.view.threats import Threatening, arrows_layer


def _starts(enemy: Threatening) -> set[tuple[float, float]]:
    lines = [ink.path for ink in arrows_layer([enemy], (400.0, 0.0), 6.0).inks if ink.style == "threat-reach"]
    return {(float(x), float(y)) for line in lines for x, y in re.findall(r"M(-?[\d.]+)[ ,](-?[\d.]+)L", line)}


def test_a_way_begins_at_the_rim_of_the_token() -> None:
    assert _starts(Threatening((0.0, 0.0), 30.0, shoots=False, way=((0.0, 0.0), (100.0, 0.0)))) == {(30.0, 0.0)}


def test_a_way_that_stays_within_the_token_is_drawn_whole() -> None:
    assert _starts(Threatening((0.0, 0.0), 30.0, shoots=False, way=((0.0, 0.0), (20.0, 0.0)))) == {(0.0, 0.0)}
