"""What a player can do with rules sheets."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.sheets.state import RulesJson


@frozen
class KeepSheet(Action):
    """Keep a sheet in the browser."""

    rules: RulesJson


@frozen
class ForgetSheet(Action):
    """Delete a kept sheet; the first time, only ask whether to."""

    number: int


@frozen
class DoNotForget(Action):
    """Close the question whether to delete a sheet: it stays."""


@frozen
class TakeOffer(Action):
    """Play with the offered rules; if no game came with them, make a board for them."""


@frozen
class LeaveOffer(Action):
    """Decline the rules that came with a file or a link."""


@frozen
class ReadSheet(Action):
    """Show what a kept sheet says."""

    number: int


@frozen
class SaveSheet(Effect):
    """Write the sheet on the table to a file."""


@frozen
class SheetsLoaded(Action):
    """The browser has read the sheets that it keeps."""

    text: str


@frozen
class SheetsNotKept(Action):
    """The browser did not keep the sheets."""

    error: str
