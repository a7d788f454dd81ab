"""Advice on a chart, harm dealt upwards against harm suffered to the right, and on the board: the same numbers on both."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.plane import XY, Place, Plane, point
from tablelight.view.svg import Frame

WIDTH, HEIGHT, MARGIN = 300.0, 180.0, 26.0
"""The chart in units, and what is kept free around its points."""
FRAME: Frame = (0, 0, WIDTH, HEIGHT)


def chart_points(values: Sequence[tuple[float, float]]) -> list[XY]:
    """Where each (suffered, dealt) is on the chart; the greatest of each reaches the far side."""
    most = [max((value[axis] for value in values), default=0) or 1 for axis in (0, 1)]
    across, up = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return [
        (MARGIN + suffered / most[0] * across, HEIGHT - MARGIN - dealt / most[1] * up) for suffered, dealt in values
    ]


def chart_layer(values: Sequence[tuple[float, float]], chosen: int | None) -> Layer:
    """The axes and the numbered points; the chosen one in a ring."""
    sheet = LayerSheet()
    left, low = MARGIN / 2, HEIGHT - MARGIN / 2
    sheet.add("contour", f"M{point((left, MARGIN / 2))}L{point((left, low))}L{point((WIDTH - MARGIN / 2, low))}")
    for number, at in enumerate(chart_points(values)):
        _numbered(sheet, number, at, chosen, 11)
    return sheet.layer()


def advice_layer(places: Sequence[Place], chosen: int | None, plane: Plane) -> Layer:
    """The numbers of the proposals on their places on the board."""
    sheet = LayerSheet()
    for number, place in enumerate(places):
        _numbered(sheet, number, plane.centre(place), chosen, 22)
    return sheet.layer()


def _numbered(sheet: LayerSheet, number: int, at: XY, chosen: int | None, radius: float) -> None:
    if number == chosen:
        sheet.add("selected", f"M{point(at)}{marks.disc(radius + 6)}")
    sheet.add("reach-dot", f"M{point(at)}{marks.disc(radius)}")
    sheet.add("reach-numeral", f"M{point(at)}{marks.label(str(number + 1), radius * 1.1)}")
