"""Rulers and circles on the board."""

from __future__ import annotations

from math import hypot

from tablelight.grid import Space
from tablelight.view import marks
from tablelight.view.drawing import LayerSheet
from tablelight.view.inches import chip
from tablelight.view.plane import UNIT, XY, Plane, point

SIZE, HANDLE = 40.0, 15.0
RING = 8.0
"""How far outside a token's rim the ring around it lies."""


def draw_ruler(sheet: LayerSheet, line: tuple[XY, XY], bases: tuple[float, float], text: str, *, ticks: bool) -> None:
    """From edge to edge, a tick at each inch, the distance in the middle; the ends can be held."""
    (ax, ay), (bx, by) = line
    length = hypot(bx - ax, by - ay)
    if length:
        dx, dy = (bx - ax) / length, (by - ay) / length
        start, end = min(bases[0], length), max(length - bases[1], 0.0)
        a, b = (ax + dx * start, ay + dy * start), (ax + dx * end, ay + dy * end)
        path = f"M{point(a)}L{point(b)}"
        if ticks:
            at = start + UNIT
            while at < end - 1:
                x, y = ax + dx * at, ay + dy * at
                path += f"M{point((x - dy * 11, y + dx * 11))}L{point((x + dy * 11, y - dx * 11))}"
                at += UNIT
        sheet.add("line-edge", path)
        sheet.add("ruler", path)
    if text:
        chip(sheet, ((ax + bx) / 2, (ay + by) / 2), text, SIZE)


def draw_end(sheet: LayerSheet, at: XY, rim: float, size: float) -> None:
    """Where a measure can be held: a disc of `size`, or a ring around a token that goes as far as `rim`, so that its letters
    can be read."""
    if rim:
        ring = f"M{point(at)}{marks.disc(round(rim + RING, 1))}"
        sheet.add("line-edge", ring)
        sheet.add("ruler", ring)
    else:
        sheet.add("handle", f"M{point(at)}{marks.disc(size)}")


def draw_circle(sheet: LayerSheet, middle: XY, reach: float, text: str) -> None:
    """A template on a free board."""
    disc = f"M{point(middle)}{marks.disc(round(reach, 1))}"
    sheet.add("template", disc)
    sheet.add("template-edge", disc)
    chip(sheet, (middle[0], middle[1] - reach), text, SIZE)


def draw_spaces(sheet: LayerSheet, plane: Plane, middle: XY, spaces: list[Space], text: str) -> None:
    """A template on a board of spaces."""
    sheet.add("template", plane.region(spaces))
    sheet.add("template-edge", plane.region(spaces))
    chip(sheet, (middle[0], middle[1] - 34), text, SIZE * 0.7)
