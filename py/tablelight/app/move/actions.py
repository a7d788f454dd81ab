"""What a player can do to plan a move and to make it."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.board.document import Json
from tablelight.grid import Space
from tablelight.view.plane import Place


@frozen
class Explain(Action):
    """Why (not) there? A long press."""

    place: Place


@frozen
class ChooseAction(Action):
    """One of the selected figure's actions."""

    action: str


@frozen
class SetKey(Action):
    """A further key of the question."""

    key: str
    value: Json


@frozen
class SetEnd(Action):
    """What is to hold at the proposed destination."""

    key: str
    value: Json


@frozen
class Propose(Action):
    """A destination."""

    place: Place


@frozen
class Confirm(Action):
    """Move there."""


@frozen
class DragFigure(Action):
    """A figure was dragged to a place and let go: the move in one gesture."""

    figure: str
    place: Place


@frozen
class AddWaypoint(Action):
    """The way goes by this place."""

    place: Place


@frozen
class DropWaypoint(Action):
    """Not by the last way-point after all."""


@frozen
class ToggleWaypoints(Action):
    """Whether each tap adds a stretch."""


@frozen
class GoWithoutDestination(Action):
    """The action at hand, without a destination."""


@frozen
class TurnDoor(Action):
    """The door on this side is opened if it is closed, and closed if it is open."""

    between: tuple[Space, Space]


@frozen
class SetSpent(Action):
    """So much is spent of what the turn's entry `spent` counts, by the figure that is active."""

    figure: str
    spent: str
    value: int
