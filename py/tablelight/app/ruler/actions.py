"""What a player can do in Measure mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.board.parts import MeasureKind, TemplateShape
from tablelight.view.plane import Place


@frozen
class MeasureWith(Action):
    """Choose what the next taps lay. `shape`: for the next template, and for the chosen one of this kind."""

    kind: MeasureKind
    shape: TemplateShape | None = None


@frozen
class LayRuler(Action):
    """Lay a ruler, a cone or a line between two places, in one drag."""

    start: Place
    end: Place


@frozen
class MoveEnd(Action):
    """Move an end of a measure to a place."""

    number: int
    end: int
    place: Place


@frozen
class LetGo(Action):
    """The finger that moved an end was lifted: all that it moved is one change."""
