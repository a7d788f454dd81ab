"""What a player can do in See mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class ToggleSightMap(Action):
    """Show or hide everything that is seen."""
