"""Files that have been read and wait to be opened, and what was lost in one that was written."""

from __future__ import annotations

from attrs import frozen

from tablelight.formats.format import Found
from tablelight.formats.losses import Loss


@frozen
class Import:
    """A file of another program that has been read."""

    name: str
    """The file's name."""
    found: Found
    """What is in it."""


@frozen
class Exported:
    """A file that was written for another program."""

    name: str
    """The file's name."""
    losses: tuple[Loss, ...]
    """What of the game is not in it."""
