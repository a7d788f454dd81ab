"""What a player can do with files of other programs."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Effect


@frozen
class TakeRulesOf(Effect):
    """Fetch an example, and read the waiting map under its rules."""

    file: str


@frozen
class ExportAs(Effect):
    """Write the game to a file of another program."""

    format: str


@frozen
class ExportRoster(Effect):
    """Write the roster as a table."""
