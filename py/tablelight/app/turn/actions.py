"""What a player can do about turns."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class EndTurn(Action):
    """Forget what was done in this turn."""


@frozen
class NextSide(Action):
    """The next side's turn."""


@frozen
class ToggleActed(Action):
    """Whether a figure has acted, said by hand."""

    figure: str
