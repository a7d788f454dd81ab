"""What is measured, and may be left on the board: rulers and templates. None of it is part of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.view.plane import Place

MeasureKind: TypeAlias = Literal["ruler", "circle", "cone", "line"]
AIMED: frozenset[MeasureKind] = frozenset({"ruler", "cone", "line"})
"""What is laid between two ends."""


@frozen
class RulerEnd:
    """An end of a measure, at a place or at a figure: it moves with the figure."""

    place: Place
    """The place, or where the figure stood."""
    figure: str | None = None
    """The id of the figure."""


@frozen(kw_only=True)
class TemplateShape:
    """What a template is like beside its kind and its place."""

    size: int = 0
    """A radius or a length, in thousandths of an inch, or in spaces; 0: the usual one."""
    angle: int = 0
    """Of a cone, in degrees; 0: the board's usual one (TP-02)."""
    needs_sight: bool = False
    """Whether only figures that are seen are hit (TP-05)."""
    hits_middle: bool = False
    """Whether a circle hits the figure in its middle too: a blast, else a burst (TP-01)."""


@frozen
class Measure:
    """A ruler, a cone or a line between two ends, or a circle around one."""

    kind: MeasureKind
    ends: tuple[RulerEnd, ...]
    """Two ends, or the middle."""
    shape: TemplateShape = TemplateShape()
    """Of a template."""
    stays: bool = False
    """Whether it stays on the board; else the next one takes its place."""


@frozen
class RulerState:
    """The rulers and templates on the board, and the tool in hand."""

    kind: MeasureKind = "ruler"
    """What the next tap lays."""
    shape: TemplateShape = TemplateShape()
    """What the next template is like."""
    start: RulerEnd | None = None
    """The first end of what is laid; the second is still to come."""
    measures: tuple[Measure, ...] = ()
    """Everything that lies on the board."""
    chosen: int | None = None
    """The number of the one that the panel shows first."""
    moving: int | None = None
    """The number of its end that the next tap moves."""

    def with_measure(self, measure: Measure) -> RulerState:
        """With one more measure, chosen, in place of those that do not stay."""
        laid = (*(old for old in self.measures if old.stays), measure)
        return evolve(self, measures=laid, chosen=len(laid) - 1, start=None, moving=None)

    def with_end(self, number: int, end: int, to: RulerEnd) -> RulerState:
        """With an end of a measure moved."""
        old = self.measures[number]
        ends = (*old.ends[:end], to, *old.ends[end + 1 :])
        return self.with_changed(number, evolve(old, ends=ends))

    def with_changed(self, number: int, measure: Measure) -> RulerState:
        """With a measure replaced, and chosen."""
        laid = (*self.measures[:number], measure, *self.measures[number + 1 :])
        return evolve(self, measures=laid, chosen=number, moving=None)

    def without(self, number: int) -> RulerState:
        """The state without one measure; none is chosen."""
        return evolve(self, measures=(*self.measures[:number], *self.measures[number + 1 :]), chosen=None, moving=None)

    def only_staying(self) -> RulerState:
        """With only the measures that stay on the board."""
        laid = tuple(measure for measure in self.measures if measure.stays)
        return evolve(self, measures=laid, start=None, chosen=None, moving=None)


def figure_of(document: Document, end: RulerEnd) -> Figure | None:
    """The figure that an end goes with, if it is still on the board."""
    return document.find(end.figure)


def place_of(document: Document, end: RulerEnd) -> Place:
    """The place where an end of a ruler is now; a figure's own place if it is fixed to one."""
    figure = figure_of(document, end)
    return figure.space if figure is not None else end.place


def base_of(document: Document, end: RulerEnd) -> float:
    """The radius of the base at an end of a free board, in inches: distances are measured from its edge."""
    figure = figure_of(document, end)
    return 0.0 if figure is None or document.board.has_spaces else figure.radius


def distance(document: Document, a: RulerEnd, b: RulerEnd) -> float:
    """From edge to edge in inches, 0 where bases touch or overlap; or in spaces."""
    distance = document.board.distance
    apart = min(distance(one, other) for one in _spaces(document, a) for other in _spaces(document, b))
    return max(0.0, apart - base_of(document, a) - base_of(document, b))


def between_centres(document: Document, a: RulerEnd, b: RulerEnd) -> float:
    """From centre to centre, in inches or spaces."""
    return document.board.distance(place_of(document, a), place_of(document, b))


def _spaces(document: Document, end: RulerEnd) -> tuple[Space, ...]:
    figure = figure_of(document, end)
    return figure.at if figure is not None else (end.place,)
