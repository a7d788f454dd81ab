"""Files that have been read and wait to be opened."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.help.state import Dialog
from tablelight.board.problems import Problem
from tablelight.formats.format import Found
from tablelight.formats.losses import Loss, Wishes


@frozen
class Import:
    """A file of another program that has been read."""

    name: str
    found: Found
    wishes: Wishes = field(factory=Wishes)
    """How the player wants it to be read."""
    chooses_rules: bool = False
    """Whether the player is choosing rules of their own for the map."""
    refused: Problem | None = None
    """Why the last change of how to read it failed; it stays as it was read before."""
    pointed: str = ""
    """What is marked on the picture of its board: "loss 2", "tile 7", "kind 0"; "" for nothing."""


@frozen
class Reading:
    """A large file while it is read."""

    name: str
    share: float | None
    """How much of it is here, 0 to 1; None: all of it."""
    before: Dialog | None
    """The dialog that was open before, and opens again afterwards."""


@frozen
class Exported:
    """A file that was written for another program, and the parts of the game that are not in it."""

    name: str
    losses: tuple[Loss, ...]
