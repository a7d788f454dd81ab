"""What a player and the browser do with campaigns."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.actions import Action, Effect


@frozen
class CampaignOpened(Action):
    """A campaign's file was read; merge it into the campaign of the same name."""

    file: str
    text: str | bytes = field(repr=False)


@frozen
class SaveCampaign(Effect):
    """Write the campaign that is shown to a file."""
