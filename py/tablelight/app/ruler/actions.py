"""What a player can do in Measure mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.ruler.state import MeasureKind
from tablelight.view.plane import Place


@frozen
class MeasureWith(Action):
    """Choose whether the next taps lay rulers or circles."""

    kind: MeasureKind


@frozen
class SetRadius(Action):
    """Set the radius of the circle: thousandths of an inch, or spaces."""

    radius: int


@frozen
class LayRuler(Action):
    """Lay a ruler between two places, in one drag."""

    start: Place
    end: Place


@frozen
class MoveEnd(Action):
    """Move an end of a measure to a place."""

    number: int
    end: int
    place: Place


@frozen
class PickUpEnd(Action):
    """Let the next tap move an end of a measure; None: do not."""

    number: int
    end: int | None


@frozen
class ToggleStay(Action):
    """Choose whether a measure stays on the board."""

    number: int


@frozen
class RemoveMeasure(Action):
    """Remove a measure by its number; None: all of them."""

    number: int | None
