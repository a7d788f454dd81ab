"""Files that have been read and wait to be opened, and what a written file does not hold."""

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
    """The grounds that the player gives to its tiles, by tile number (Tiled)."""
    words: Mapping[str, str] = field(factory=dict)
    """The meanings that the player gives to words of an army list, by `tables.head` of the word."""
    chooses_rules: bool = False
    """Whether the player is choosing rules of their own for the map."""
    sheet: RulesJson | None = None
    """The rules that the map opens under; None: the rules of a game."""
    matches: Mapping[str, str] = field(factory=dict)
    """What kinds of the map become under `sheet`, as the player says (`formats.own_rules`)."""
    refused: Problem | None = None
    """Why the last change of how to read it failed; it stays as it was read before."""
    pointed: str = ""
    """What is marked on the picture of its board: "loss 2", "tile 7", "kind 0"; "" for nothing."""


@frozen
class Reading:
    """A large file while it is read."""

    name: str
    """The file's name."""
    share: float | None
    """How much of it is here, 0 to 1; None: all of it."""
    before: Dialog | None
    """The dialog that was open before, and opens again afterwards."""


@frozen
class Exported:
    """A file that was written for another program."""

    name: str
    """The file's name."""
    losses: tuple[Loss, ...]
    """The parts of the game that are not in it."""
