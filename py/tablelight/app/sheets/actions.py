"""What a player can do with rules sheets."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect


@frozen
class SaveSheet(Effect):
    """Write the sheet on the table to a file."""


@frozen
class SheetsLoaded(Action):
    """The browser has read the sheets that it keeps."""

    text: str
