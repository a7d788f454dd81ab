"""What a player can do in See mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class RollAtTarget(Action):
    """Roll at the target that is looked at; `attack`: the attack's id, if the game tells attacks apart."""

    roll: str
    attack: str = ""


@frozen
class TakeChoice(Action):
    """Take one of the ways to attack the target: the actions that come first, then its first roll. `number`: its place
    in the list of the ways."""

    roll: str
    number: int


@frozen
class LookAt(Action):
    """Look from the selected figure at this one."""

    figure: str


@frozen
class SwapEnds(Action):
    """Exchange the viewer and the target."""


@frozen
class ToggleSightMap(Action):
    """Show or hide everything that is seen."""
