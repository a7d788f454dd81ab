"""A piece of the board's picture as a small drawing in the page: the same inks as on the canvas, with colours by their
names, so that it follows light and dark by itself; and samples of grounds for the editor's palettes."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

from tablelight.view import marks
from tablelight.view.drawing import Layer
from tablelight.view.free import LINES, ruled
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.ground import letter_ink
from tablelight.view.marks import LayerSheet
from tablelight.view.nodes import Node, Value
from tablelight.view.plane import UNIT, XY
from tablelight.view.svg import Frame, layer_nodes


def swatch(layers: Sequence[Layer], frame: Frame, cls: str = "piece") -> Node:
    """The drawing; words next to it say what it is."""
    parts = [node for layer in layers for node in layer_nodes(layer, "var({})".format)]
    box = " ".join(f"{value:g}" for value in frame)
    attrs: dict[str, Value] = {"viewBox": box, "aria-hidden": "true", "focusable": "false"}
    attrs |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    return Node(tag="svg", cls=cls, children=tuple(parts), attrs=attrs)


LETTER, CORNER = 30, 25
"""The letter's height, and its middle's distance from the corner's sides, as on a square of the board (units)."""
CHIP = 30
"""Half the chip behind the letter of an area, as on the bare table."""


def sample(ground: TerrainUi, *, bare: bool = False) -> Layer:
    """The sample of a ground: a square of a hundred units. `bare`: as an area of the bare table."""
    sheet, corners = LayerSheet(), ((0.0, 0.0), (UNIT, 0.0), (UNIT, UNIT), (0.0, UNIT))
    outline, middle = f"M0 0H{UNIT}V{UNIT}H0z", (UNIT / 2, UNIT / 2)
    sheet.add("table", outline)
    if ground.style:
        sheet.add(ground.style, outline)
        sheet.add(f"{ground.style}-mark", *_pattern(ground.motif, corners))
    if ground.letter and bare:
        sheet.mark(middle, marks.square(CHIP), "chip")
        sheet.mark(middle, marks.label(ground.letter, LETTER), "chip-letter")
    elif ground.letter:
        sheet.mark((CORNER, CORNER), marks.label(ground.letter, LETTER), letter_ink(ground))
    return sheet.layer()


def _pattern(motif: str, corners: tuple[XY, ...]) -> list[str]:
    if motif in LINES:
        return [path for turn, apart in LINES[motif] for path in ruled([corners], turn * pi, apart)]
    return [f"M{UNIT / 2:g} {UNIT / 2:g}{marks.MOTIFS[motif]}"] if motif in marks.MOTIFS else []
