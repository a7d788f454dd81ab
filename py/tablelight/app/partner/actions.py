"""What a player can do about a side that Tablelight plays."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.partner.state import Opening


@frozen
class SetPlayer(Action):
    """Say who plays a side: Tablelight at a level, or a person (None)."""

    side: str
    level: int | None


@frozen
class SetOpening(Action):
    """Say who plays the next example that is opened."""

    opening: Opening


@frozen
class TakeStep(Action):
    """The clock has ticked: show the next order once it is known. If Tablelight goes on by itself, carry it out."""
