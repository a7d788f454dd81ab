"""An area of a bare table can be drawn with any look that a sheet gives it, and its hatch equals an oracle's."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board.document import Area
from tablelight.board.units import Thousandths
from tablelight.view import free
from tablelight.view.drawing import Ink
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.games.own import COLOURS
from tablelight.view.plane import point
from tablelight.view.styles import STYLES
from tests.oracles.hatching import hatched

COORDINATES = st.integers(0, 1600).map(lambda number: number / 4)
RINGS = st.lists(st.lists(st.tuples(COORDINATES, COORDINATES), min_size=3, max_size=9), max_size=4)


@pytest.mark.parametrize("height", [0, 3000])
@pytest.mark.parametrize("motif", ["", "flames", "hatch"])
@pytest.mark.parametrize("colour", ["", *COLOURS])
def test_every_colour_of_an_area_has_its_inks(colour: str, motif: str, height: int) -> None:
    # Without a rim for it, a table with a pale grey area could not be painted at all.
    corners = ((0, 0), (4000, 0), (4000, 3000), (0, 3000))
    area = Area(kind="field", points=corners, height=Thousandths(height) if height else None)
    layer = free._area(area, TerrainUi("Field", colour, motif))
    assert {ink.style for ink in layer.inks if isinstance(ink, Ink)} <= set(STYLES)
    assert layer.inks


@given(RINGS, st.sampled_from((0.0, pi / 4, pi / 2, 3 * pi / 4)), st.sampled_from((5.0, 26.0, 34.0)))
def test_lines_across_polygons_are_those_of_an_oracle_that_cuts_each_with_every_edge(
    rings: list[list[tuple[float, float]]], angle: float, apart: float
) -> None:
    expected = [f"M{point(a)}L{point(b)}" for a, b in hatched(rings, angle, apart)]
    assert list(free.ruled(rings, angle, apart)) == expected
