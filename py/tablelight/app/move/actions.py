"""What a player can do to plan and make a move."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.transitions import Keys
from tablelight.board.document import Json
from tablelight.grid.topology import Space
from tablelight.view.plane import Place


@frozen
class Explain(Action):
    """A long press: explain why the figure may or may not go to a place."""

    place: Place


@frozen
class ChooseAction(Action):
    """Choose one of the selected figure's actions."""

    action: str


@frozen
class DoAction(Action):
    """Let a figure take an action at once."""

    figure: str
    action: str
    to: Place | None
    keys: Keys


@frozen
class Propose(Action):
    """Propose a destination, to be confirmed."""

    place: Place


@frozen
class Confirm(Action):
    """Make the proposed move."""


@frozen
class DragFigure(Action):
    """A figure was dragged to a place: make the move in one gesture."""

    figure: str
    place: Place


@frozen
class ToggleWaypoints(Action):
    """Choose whether further taps add waypoints."""


@frozen
class ToggleSetDown(Action):
    """Choose whether a tap says where the carried figure is set down, or where the move ends."""


@frozen
class ToggleNumbers(Action):
    """Write the cost on every lit space, or only at the end of the path."""


@frozen
class SetKey(Action):
    """Set a further key of the move's question; None removes it."""

    key: str
    value: Json


@frozen
class SwingDoor(Action):
    """Open the closed door, or close the open door, between two spaces."""

    between: tuple[Space, Space]
