"""What a player can do with a roll: take the dice, throw them here, or enter what the real ones showed."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.dice.state import PendingRoll


@frozen
class PickUpDice(Action):
    """Take the dice for a roll into the hand."""

    roll: PendingRoll
