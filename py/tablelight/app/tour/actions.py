"""What a player can do with the tour."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class BeginTour(Action):
    """Begin the tour at its first stop."""


@frozen
class NextStop(Action):
    """Go to the next stop; after the last one the tour ends."""


@frozen
class EndTour(Action):
    """End the tour at any step."""
