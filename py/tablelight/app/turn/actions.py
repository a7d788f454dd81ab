"""What a player can do about turns."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class EndTurn(Action):
    """Forget what was done in this activation."""


@frozen
class NextSide(Action):
    """Begin the next side's turn."""


@frozen
class GoToFigure(Action):
    """Select a figure of the summary on the board."""

    figure: str


@frozen
class ToggleActed(Action):
    """Mark by hand that a figure has acted, or has not."""

    figure: str
