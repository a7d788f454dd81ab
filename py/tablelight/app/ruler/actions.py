"""What a player can do in Measure mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.ruler.state import MeasureKind
from tablelight.view.plane import Place


@frozen
class MeasureWith(Action):
    """A ruler, or a circle."""

    kind: MeasureKind


@frozen
class SetRadius(Action):
    """A circle's, in thousandths of an inch or in spaces."""

    radius: int


@frozen
class LayRuler(Action):
    """A ruler drawn in one gesture; `done` when the finger is lifted."""

    start: Place
    end: Place


@frozen
class MoveEnd(Action):
    """An end of something that lies there, to a place."""

    number: int
    end: int
    place: Place


@frozen
class PickUpEnd(Action):
    """The next tap moves this end; None: no more."""

    number: int
    end: int | None


@frozen
class ToggleStay(Action):
    """It stays on the board, or does not."""

    number: int


@frozen
class RemoveMeasure(Action):
    """Off the board; None: all of them."""

    number: int | None
