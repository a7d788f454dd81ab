"""What a player can do with a roll: take the dice, throw them here, or enter what the real ones showed."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.dice.state import PendingRoll
from tablelight.board.document import Json


@frozen
class ThrowDice(Action):
    """Throw the dice of the roll at hand in the program."""


@frozen
class EnterFace(Action):
    """Enter the face that a real die shows."""

    face: Json


@frozen
class EnterCount(Action):
    """Enter how many of a side's real dice show a face. `pool`: 0 the roller's dice, 1 the other side's."""

    pool: int
    face: str
    count: int


@frozen
class RemoveFace(Action):
    """Remove the face that was entered last."""


@frozen
class UseFaces(Action):
    """Resolve the roll with the faces that were entered."""


@frozen
class SetRollKey(Action):
    """Set a further key of the roll at hand; None removes it."""

    key: str
    value: Json


@frozen
class PickUpDice(Action):
    """Take the dice for a roll into the hand."""

    roll: PendingRoll


@frozen
class SettleDebt(Action):
    """Let a figure take the action that it owes."""

    figure: str
    action: str


@frozen
class PutDownDice(Action):
    """Put the dice down without making the roll."""
