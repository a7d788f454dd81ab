"""Files that have been read and wait to be opened, and what was lost in one that was written."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.app.help.state import Dialog
from tablelight.app.sheets.state import RulesJson
from tablelight.board.problems import Problem
from tablelight.formats.format import Found
from tablelight.formats.losses import Loss


@frozen
class Import:
    """A file of another program that has been read."""

    name: str
    """The file's name."""
    found: Found
    """What is in it."""
    grounds: Mapping[int, str] = field(factory=dict)
    """What the player says that its tiles are, by their numbers (Tiled)."""
    words: Mapping[str, str] = field(factory=dict)
    """What the player says that words of an army list mean, by `tables.head` of the word."""
    chooses_rules: bool = False
    """Whether the player is choosing rules of their own for the map."""
    sheet: RulesJson | None = None
    """The rules that the map opens under; None: those of a game."""
    matches: Mapping[str, str] = field(factory=dict)
    """What the player says that kinds of the map become there (`formats.own_rules`)."""
    refused: Problem | None = None
    """Why it cannot be read in the way that was asked for last; it stays as it was read before."""
    pointed: str = ""
    """What of it is shown on the picture of its board: "loss 2", "tile 7", "kind 0"; "" for nothing."""


@frozen
class Reading:
    """A large file while it is read."""

    name: str
    """The file's name."""
    share: float | None
    """How much of it is here, 0 to 1; None: all of it."""
    before: Dialog | None
    """The dialog that was open before, and is again afterwards."""


@frozen
class Exported:
    """A file that was written for another program."""

    name: str
    """The file's name."""
    losses: tuple[Loss, ...]
    """What of the game is not in it."""
