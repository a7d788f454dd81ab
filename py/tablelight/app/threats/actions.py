"""What a player can do in Threats mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.threats.state import Kind
from tablelight.view.plane import Place


@frozen
class AskSide(Action):
    """Who is threatened?"""

    side: str


@frozen
class AskVantage(Action):
    """From where would the selected figure see this one?"""

    target: str


@frozen
class AskShelter(Action):
    """Where is the selected figure safe?"""


@frozen
class AskThreats(Action):
    """Who threatens a place?"""

    place: Place


@frozen
class ToggleWholeBoard(Action):
    """The numbers on the whole board, or not."""


@frozen
class GoThere(Action):
    """Move mode, with the selected figure's move to a place proposed."""

    place: Place


@frozen
class ShowKind(Action):
    """What enemies could do now, after a move, beside, or all of it."""

    kind: Kind
