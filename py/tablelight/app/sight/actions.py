"""What a player can do in See mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class RollAtTarget(Action):
    """A roll at the target that is looked at; `attack`: as which attack, where the game asks."""

    roll: str
    attack: str = ""


@frozen
class TakeChoice(Action):
    """One of the ways to attack the target that is looked at: what is to be done first, then its first roll. `number`: in
    the list of the ways."""

    roll: str
    number: int


@frozen
class LookAt(Action):
    """Look from the selected figure at this one."""

    figure: str


@frozen
class SwapEnds(Action):
    """Exchange who looks and who is looked at."""


@frozen
class ToggleSightMap(Action):
    """Show or hide everything that is seen."""
