"""What players lay on the board to measure with: rulers, and templates (circles, cones, lines). No rule reads it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.board.parts import Location

MeasureKind: TypeAlias = Literal["ruler", "circle", "cone", "line"]
MOST_MEASURES = 20
"""Rulers and templates that stay on a board."""
ANGLES = (53, 60, 90)
"""The angles of cones, in degrees."""
LARGEST_TEMPLATE = 48
"""The largest template, in spaces or inches."""


@frozen
class MeasureEnd:
    """An end of a measure, at a place or at a figure: it moves with the figure."""

    at: Location
    """The place, or where the figure stood."""
    figure: str | None = None
    """The id of the figure. Once it is off the board, the place counts."""


@frozen(kw_only=True)
class TemplateShape:
    """What a template is like beside its kind and its place."""

    size: int = 0
    """A radius or a length, in thousandths of an inch, or in spaces; 0: the usual one."""
    angle: int | None = None
    """Of a cone, in degrees; None: the board's usual one (TP-02)."""
    needs_sight: bool = False
    """Whether only figures that are seen are hit (TP-05)."""
    hits_middle: bool = False
    """Whether a circle hits the figure in its middle too: a blast, else a burst (TP-01)."""


@frozen
class Measure:
    """A ruler, a cone or a line between two ends, or a circle around one."""

    kind: MeasureKind
    ends: tuple[MeasureEnd, ...]
    """Two ends, or the middle."""
    shape: TemplateShape = TemplateShape()
    """Of a template."""
    stays: bool = True
    """Whether it stays on the board, as all of a document do; else the next one takes its place."""
