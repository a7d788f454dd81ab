"""What a player can do in See mode."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


@frozen
class LookAt(Action):
    """Look from the selected figure at this one."""

    figure: str


@frozen
class ToggleSightMap(Action):
    """Show or hide everything that is seen."""
