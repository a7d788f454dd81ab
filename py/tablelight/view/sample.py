"""A piece of ground as the palettes of the editor show it: colour and pattern of the board, its letter large."""

from __future__ import annotations

from math import pi

from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.free import LINES, ruled
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.ground import letter_ink
from tablelight.view.plane import UNIT, XY

LETTER, CORNER = 30, 25
"""The letter's height, and how far its middle is from the corner's sides, as on a square of the board (units)."""
CHIP = 30
"""Half the chip that the letter of an area stands in, as on the bare table."""


def sample(ground: TerrainUi, *, bare: bool = False) -> Layer:
    """A square of a hundred units. `bare`: as an area of the bare table."""
    sheet, corners = LayerSheet(), ((0.0, 0.0), (UNIT, 0.0), (UNIT, UNIT), (0.0, UNIT))
    outline, middle = f"M0 0H{UNIT}V{UNIT}H0z", UNIT / 2
    sheet.add("table", outline)
    if ground.style:
        sheet.add(ground.style, outline)
        sheet.add(f"{ground.style}-mark", *_pattern(ground.motif, corners))
    if ground.letter and bare:
        sheet.add("chip", f"M{middle:g} {middle:g}{marks.square(CHIP)}")
        sheet.add("chip-letter", f"M{middle:g} {middle:g}{marks.label(ground.letter, LETTER)}")
    elif ground.letter:
        sheet.add(letter_ink(ground), f"M{CORNER} {CORNER}{marks.label(ground.letter, LETTER)}")
    return sheet.layer()


def _pattern(motif: str, corners: tuple[XY, ...]) -> list[str]:
    if motif in LINES:
        return [path for turn, apart in LINES[motif] for path in ruled([corners], turn * pi, apart)]
    return [f"M{UNIT / 2:g} {UNIT / 2:g}{marks.MOTIFS[motif]}"] if motif in marks.MOTIFS else []
