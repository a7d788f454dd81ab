"""Whom a figure may attack: a ring about each, and on a chip the chance, or what kind of attack it is where there are no
dice."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.lit import tag
from tablelight.view.plane import XY, point

CHIP_ABOVE = 6.0
"""How far above the rim of a token the middle of its chip is (units)."""


@frozen
class TargetMark:
    """A figure that may be attacked: where its token is, how large, the chance in words, the kind of attack."""

    at: XY
    radius: float
    chance: str
    kind: str


def targets_layer(found: Iterable[TargetMark]) -> Layer:
    """The marks of all targets: a ring, and above it the chance."""
    sheet = LayerSheet()
    listed = list(found)
    for mark in listed:
        sheet.add("target", f"M{point(mark.at)}{marks.disc(round(mark.radius + 7, 1))}")
    for mark in listed:
        off = (0, -mark.radius - CHIP_ABOVE)
        if mark.chance:
            tag(sheet, mark.at, mark.chance, "target-letter", "target-chip", off=off)
        else:
            above = f"M{point(mark.at)}m{point(off)}"
            sheet.add("target-chip", above + marks.disc(18))
            sheet.add("target-sign", above + (marks.BLADES if mark.kind == "close" else marks.CROSSHAIR))
    return sheet.layer()
