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
class LookAt(Action):
    """See mode, from the selected figure to this one."""

    figure: str


@frozen
class LookBack(Action):
    """Exchange who looks and who is looked at."""


@frozen
class ToggleSightMap(Action):
    """Everything that is seen."""
