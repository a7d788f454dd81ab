"""Saves and files: what a player can do with them, and what the browser reports of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.history import History
from tablelight.app.saves.records import SaveHead
from tablelight.board.document import Json
from tablelight.board.problems import Problem


@frozen
class FileLoaded(Action):
    """A file was read: its name and content. `example`: it came with the page. `history`: the game in it, if that was
    read already."""

    name: str
    text: str | bytes
    example: bool = False
    history: History | None = None


@frozen
class OpenFile(Effect):
    """Let the player choose a file."""


@frozen
class SaveFile(Effect):
    """Write the game to a file; or its transcript, its rules sheet, the campaign that is shown, the roster, the roster
    as a table."""

    what: Literal["game", "transcript", "sheet", "campaign", "roster", "roster-table"] = "game"


@frozen
class ExportAs(Effect):
    """Write the game to a file of another program."""

    format: str


@frozen
class OpenExample(Effect):
    """Fetch an example and put it on the table; or also edit it, or read the waiting map under its rules."""

    file: str
    purpose: Literal["play", "edit", "rules"] = "play"


@frozen
class SaveLoaded(Action):
    """A save was read: its head, its document, and its metadata. `history`: the game in them, if that was read already;
    `beside`: the metadata that came with it."""

    head: SaveHead
    text: str
    metadata: str
    history: History | None = None
    beside: Mapping[str, Json] | None = None


@frozen
class LinkOpened(Action):
    """A link to a game was opened or pasted: the whole link, or what follows its `#`. `history`: the game in it, or
    `problems`: why there is none, if the link was read already."""

    address: str
    history: History | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def is_read(self) -> bool:
        return self.history is not None or bool(self.problems)


NO_FILE = "file"
"""A file of the app could not be fetched; the same word as in `static/offline/offline.js`."""


@frozen
class UseSave(Effect):
    """Load a save onto the table, delete it from the browser's store, or write its text to a file, as it is."""

    how: Literal["load", "delete", "export"]
    game: str


@frozen
class ResolveConflict(Effect):
    """Resolve a conflict of two tabs: save this tab's state of the game, load the other tab's, or save this tab's as a
    game of its own."""

    keep: Literal["mine", "theirs", "both"]


@frozen
class RetrySave(Effect):
    """Try again to save the game on the table."""
