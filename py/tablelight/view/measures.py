"""Rulers and templates on the board."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any

from tablelight.view import marks
from tablelight.view.drawing import LayerSheet
from tablelight.view.free import chip
from tablelight.view.plane import UNIT, XY, Plane, point

SIZE, HANDLE, BEGUN = 40.0, 15.0, 22.0
"""The height of a length; the radius of the disc at the end of a measure, and of one that is begun."""
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


def draw_template(sheet: LayerSheet, plane: Plane, shape: Mapping[str, Any], text: str) -> None:
    """What a template covers, as the rules answer it: spaces, an outline, or a circle; its size stands at its top."""
    if "spaces" in shape:
        path, corners = plane.region(shape["spaces"]), [plane.centre(space) for space in shape["spaces"]]
    elif "outline" in shape:
        corners = [(x * UNIT, y * UNIT) for x, y in shape["outline"]]
        path = "M" + "L".join(map(point, corners)) + "z"
    else:
        (x, y), reach = shape["centre"], shape["radius"] * UNIT
        path, corners = f"M{point((x * UNIT, y * UNIT))}{marks.disc(round(reach, 1))}", [(x * UNIT, y * UNIT - reach)]
    if not corners:
        return
    sheet.add("template", path)
    sheet.add("template-edge", path)
    x, y = min(corners, key=lambda corner: (corner[1], corner[0]))
    chip(sheet, (x, y - 34) if "spaces" in shape else (x, y), text, SIZE * 0.7 if "spaces" in shape else SIZE)
