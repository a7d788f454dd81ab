"""What a player can do with the tour."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class BeginTour(Action):
    """From the first stop."""


@frozen
class NextStop(Action):
    """On; after the last stop the tour is over."""


@frozen
class EndTour(Action):
    """Enough."""
