"""The browser saves rules sheets to a file, and reads those that it keeps."""

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
