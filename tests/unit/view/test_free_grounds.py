"""An area of a bare table can be drawn whatever a sheet of rules says it looks like."""

from __future__ import annotations

import pytest

from tablelight.board.document import Area
from tablelight.board.units import Thousandths
from tablelight.view import free
from tablelight.view.drawing import Ink
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.games.own import COLOURS
from tablelight.view.styles import STYLES


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
