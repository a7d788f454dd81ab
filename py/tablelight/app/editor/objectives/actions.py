"""The actions of the tool for objectives."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.board.document import Json


@frozen
class SetObjective(Action):
    """Set a field of the objective in hand, by its name."""

    name: str
    value: Json


@frozen
class SetObjectivePoints(Action):
    """Set the points that the objective in hand gives at a time (`when`)."""

    when: str
    points: int


@frozen
class DeleteObjective(Action):
    """Delete the objective in hand."""


@frozen
class SetScenario(Action):
    """Set a field of the rules for the end of the game; None removes it."""

    name: str
    value: int | None
