"""The plan of a turn on the board: of each activation the way, the attacks, and the number at the figure and its place."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.highlights import towards
from tablelight.view.plane import XY, point
from tablelight.view.threats import arrow

CHIP, NUMERAL, ROOM = 21.0, 24.0, 30.0
"""The radius of a number's disc, the height of the number, and the room for its width."""
NUMBER_ASIDE = 0.95
"""How far its middle is above and to the left of its figure's, in radii: the largest disc leaves its letters free."""


@frozen
class DrawnActivation:
    """One activation. `way`: from the middle of the token on, which has a radius; `targets`: whom it attacks from the end,
    each with the radius of its token."""

    number: int
    way: tuple[XY, ...]
    radius: float
    targets: tuple[tuple[XY, float], ...] = ()


def plan_layer(activations: Iterable[DrawnActivation]) -> Layer:
    """The ways, the arrows of the attacks, and upon them the numbers."""
    sheet, drawn = LayerSheet(), list(activations)
    for each in drawn:
        if len(each.way) > 1:
            line = "M" + "L".join(point(at) for at in (towards(each.way[0], each.way[1], each.radius), *each.way[1:]))
            sheet.add("path-edge", line)
            sheet.add("path", line)
        for target, radius in each.targets:
            arrow(sheet, "threat-sight", each.way[-1], target, (each.radius if len(each.way) < 2 else CHIP, radius))
    for each in drawn:
        x, y = each.way[0]
        rim = each.radius * NUMBER_ASIDE
        places = [(x - rim, y - rim), *each.way[-1:]] if len(each.way) > 1 else [(x - rim, y - rim)]
        for place in places:
            text, at = str(each.number), f"M{point(place)}"
            sheet.add("plan-disc", f"{at}{marks.disc(CHIP)}")
            sheet.add("plan-numeral", f"{at}{marks.label(text, marks.fitting(text, NUMERAL, ROOM))}")
    return sheet.layer()
