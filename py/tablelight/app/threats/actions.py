"""What a player can do in Threats mode."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.threats.state import ThreatKind
from tablelight.view.plane import Place


@frozen
class AskSide(Action):
    """Ask which enemies threaten a side's figures."""

    side: str


@frozen
class AskPlaces(Action):
    """Ask which places are good for the selected figure: where it is safe, from where it would see `target`, or which
    are the best."""

    question: Literal["shelter", "vantage", "advice"]
    target: str | None = None


@frozen
class AskThreats(Action):
    """Ask which enemies threaten a place."""

    place: Place


@frozen
class ToggleWholeBoard(Action):
    """Show or hide the number of threats of every space."""


@frozen
class GoThere(Action):
    """Switch to Move mode, with the selected figure's move to a place proposed."""

    place: Place


@frozen
class ShowKind(Action):
    """Show what enemies could do now, after a move, from beside, or all of it."""

    kind: ThreatKind


@frozen
class ShowAdvised(Action):
    """Show one of the advised places with its reasons; pressed again, propose the move there."""

    number: int
