"""What a player can do with the plan of a turn."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class AskPlan(Action):
    """Plan the turn of the side to play: bring an enemy down, or (None) do the greatest harm."""

    target: str | None


@frozen
class TakePlanStep(Action):
    """Carry out the first step of the plan."""


@frozen
class LeavePlan(Action):
    """Drop the plan."""
