"""What a player can do about turns."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class NextSide(Action):
    """Begin the next side's turn."""
