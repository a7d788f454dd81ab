"""What a player can do with a roll: take the dice, throw them here, or enter what the real ones showed."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.dice.state import PendingRoll
from tablelight.board.document import Json


@frozen
class ThrowDice(Action):
    """Throw here."""


@frozen
class EnterFace(Action):
    """A real die showed this."""

    face: Json


@frozen
class RemoveFace(Action):
    """The last real die showed something else."""


@frozen
class UseFaces(Action):
    """All real dice are entered."""


@frozen
class ClearFaces(Action):
    """Enter the dice anew."""


@frozen
class SetRollKey(Action):
    """A further key of the roll at hand; None takes it away."""

    key: str
    value: Json


@frozen
class PickUpDice(Action):
    """The dice for a roll."""

    roll: PendingRoll


@frozen
class SettleDebt(Action):
    """A figure takes the action that it owes."""

    figure: str
    action: str


@frozen
class PutDownDice(Action):
    """No roll after all."""
