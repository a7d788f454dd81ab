"""What is measured: rulers and templates. Those left on the board are in the document too (`update.followed`)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from tablelight.board.document import Document
from tablelight.board.parts import Measure, MeasureEnd, MeasureKind, TemplateShape
from tablelight.grid import Space
from tablelight.view.plane import Place

AIMED: frozenset[MeasureKind] = frozenset({"ruler", "cone", "line"})
"""The kinds that are laid between two ends."""


@frozen
class RulerState:
    """The rulers and templates on the board, and the tool in hand."""

    kind: MeasureKind = "ruler"
    """What the next tap lays."""
    shape: TemplateShape = field(factory=TemplateShape)
    """The shape of the next template."""
    start: MeasureEnd | None = None
    """The first end of a measure whose second end is still to come."""
    measures: tuple[Measure, ...] = ()
    """Everything placed on the board."""
    chosen: int | None = None
    """The number of the measure that the panel shows first."""
    moving: int | None = None
    """The end of the chosen measure that the next tap moves."""
    known: tuple[Measure, ...] = ()
    """The document's measures when they were last laid; if it has others now, those are laid in their place."""
    is_dragged: bool = False
    """Whether a finger drags an end: the change counts once the finger lets go."""

    def with_measure(self, measure: Measure) -> RulerState:
        """The state with one more measure, chosen, in place of those that do not stay."""
        laid = (*self.laid, measure)
        return evolve(self, measures=laid, chosen=len(laid) - 1, start=None, moving=None)

    @property
    def laid(self) -> tuple[Measure, ...]:
        """The measures that stay on the board."""
        return tuple(measure for measure in self.measures if measure.stays)

    def with_laid(self, laid: Sequence[Measure]) -> RulerState:
        """The state with other measures that stay. The chosen one stays chosen if it is there, or only changed."""
        loose = [each for each in self.measures if not each.stays and evolve(each, stays=True) not in laid]
        now = (*laid, *loose)
        old = None if self.chosen is None else self.measures[self.chosen]
        chosen = now.index(old) if old in now else self.chosen if len(now) == len(self.measures) else None
        return evolve(self, measures=now, chosen=chosen, moving=None, is_dragged=False)

    def with_end(self, number: int, end: int, to: MeasureEnd) -> RulerState:
        """The state with an end of a measure moved."""
        old = self.measures[number]
        ends = (*old.ends[:end], to, *old.ends[end + 1 :])
        return self.with_changed(number, evolve(old, ends=ends))

    def with_changed(self, number: int, measure: Measure) -> RulerState:
        """The state with a measure replaced, and chosen."""
        laid = (*self.measures[:number], measure, *self.measures[number + 1 :])
        return evolve(self, measures=laid, chosen=number, moving=None)

    def only_staying(self) -> RulerState:
        """The state with only the measures that stay on the board."""
        return evolve(self, measures=self.laid, start=None, chosen=None, moving=None)


def place_of(document: Document, end: MeasureEnd) -> Place:
    """The place where an end of a ruler is now; a figure's own place if it is fixed to one."""
    figure = document.find(end.figure)
    return figure.space if figure is not None else end.at


def base_of(document: Document, end: MeasureEnd) -> float:
    """The radius of the base at an end on a free board, in inches: distances are measured from its edge."""
    figure = document.find(end.figure)
    return 0.0 if figure is None or document.board.has_spaces else figure.radius


def distance(document: Document, a: MeasureEnd, b: MeasureEnd) -> float:
    """The distance from edge to edge in inches, 0 if bases touch or overlap; or in spaces."""
    distance = document.board.distance
    apart = min(distance(one, other) for one in _spaces(document, a) for other in _spaces(document, b))
    return max(0.0, apart - base_of(document, a) - base_of(document, b))


def _spaces(document: Document, end: MeasureEnd) -> tuple[Space, ...]:
    figure = document.find(end.figure)
    return figure.at if figure is not None else (end.at,)
