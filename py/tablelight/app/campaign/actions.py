"""What a player and the browser do with campaigns."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Effect


@frozen
class SaveCampaign(Effect):
    """Write the campaign that is shown to a file."""
