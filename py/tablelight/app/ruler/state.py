"""What is measured, and may be left on the board: rulers and template circles. None of it is part of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid import Space
from tablelight.view.plane import Place

MeasureKind: TypeAlias = Literal["ruler", "circle"]


@frozen
class RulerEnd:
    """An end of a measure, at a place or at a figure: it moves with the figure."""

    place: Place
    """The place, or where the figure stood."""
    figure: str | None = None
    """The id of the figure."""


@frozen
class Measure:
    """A ruler between two ends, or a template circle around one."""

    kind: MeasureKind
    """Which of the two."""
    ends: tuple[RulerEnd, ...]
    """Two ends, or the middle."""
    radius: int = 0
    """Of a circle, in thousandths of an inch, or in spaces."""
    stays: bool = False
    """Whether it stays on the board; else the next one takes its place."""


@frozen
class RulerState:
    """The rulers and templates on the board, and the tool in hand."""

    kind: MeasureKind = "ruler"
    """What the next tap lays."""
    radius: int = 0
    """Of the next circle, in thousandths of an inch, or in spaces; 0: the usual one."""
    start: RulerEnd | None = None
    """The first end of a ruler whose second is still to come."""
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


def within(document: Document, circle: Measure) -> list[Figure]:
    """The figures that a circle touches with any part of their base, or any space."""
    centre = circle.ends[0]
    reach = circle.radius / document.board.unit
    return [
        figure
        for figure in document.figures
        if figure.id != centre.figure and distance(document, centre, RulerEnd(figure.space, figure.id)) <= reach + 1e-9
    ]


def covered(document: Document, circle: Measure) -> list[Space]:
    """The spaces within a circle."""
    middle = _spaces(document, circle.ends[0])
    topology = document.topology
    return [
        space
        for space in topology.spaces()
        if min(topology.distance(space, other) for other in middle) <= circle.radius
    ]
