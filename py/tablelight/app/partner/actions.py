"""What a player can do about a side that Tablelight plays."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class TakeStep(Action):
    """The clock has ticked: show the next order once it is known. If Tablelight goes on by itself, carry it out."""
