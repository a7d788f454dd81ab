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
class BeginCampaign(Action):
    """Begin a campaign of this name, or show it if it exists."""

    name: str


@frozen
class LeaveCampaign(Action):
    """Remove the shown campaign from this browser; its file stays."""


@frozen
class TurnChange(Action):
    """Tick or untick a change of the game, by its key."""

    key: str


@frozen
class TickAll(Action):
    """Tick all changes of the game."""


@frozen
class TakeOver(Action):
    """Record the ticked changes of the game on the table."""


@frozen
class WriteNote(Action):
    """Note something about a figure of the campaign."""

    person: str
    text: str


@frozen
class GiveExperience(Action):
    """Give a figure experience by hand, or take it away."""

    person: str
    points: int


@frozen
class TakeBack(Action):
    """Take back entries of the campaign: they stay in the file, but no longer count."""

    entries: tuple[str, ...]


@frozen
class KeepBoard(Action):
    """Keep the board on the table, without figures, in the campaign."""


@frozen
class OpenBoard(Action):
    """Put a board of the campaign on the table as a new game."""

    entry: str


@frozen
class MusterCampaign(Action):
    """Put the people of the table's game, with their wounds, into the roster as an army of the campaign's name."""


@frozen
class SaveCampaign(Effect):
    """Write the campaign that is shown to a file."""
