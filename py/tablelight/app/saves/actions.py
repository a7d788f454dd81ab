"""Saves and files: what a player can do with them, and what the browser tells of them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.saves.state import UnsavedGame
from tablelight.app.saves.storage import SaveHead
from tablelight.board.problems import Problem


@frozen
class FileLoaded(Action):
    """A file was read: its name and its text; or an example that came with the page."""

    name: str
    text: str | bytes
    example: bool = False


@frozen
class FileNotLoaded(Action):
    """A file could not be read."""

    name: str
    problems: tuple[Problem, ...]


@frozen
class OpenFile(Effect):
    """Let the player choose a file."""


@frozen
class SaveFile(Effect):
    """Write the game to a file."""


@frozen
class OpenExample(Effect):
    """Fetch an example and begin with it."""

    file: str


@frozen
class SavesListed(Action):
    """The games that are kept, and when each was last changed, in the player's words."""

    games: tuple[SaveHead, ...]
    ages: Mapping[str, str]


@frozen
class SaveLoaded(Action):
    """A kept game: its head, its text, what was kept beside it."""

    head: SaveHead
    text: str
    metadata: str


@frozen
class LinkOpened(Action):
    """A link to a game was opened or pasted: the link, or the part after its `#`."""

    address: str


@frozen
class Saved(Action):
    """The game on the table was kept: its head now."""

    head: SaveHead


@frozen
class SaveConflict(Action):
    """Another tab has kept a newer state of the game on the table."""

    theirs: SaveHead


@frozen
class PersistenceKnown(Action):
    """Whether the browser has promised not to forget."""

    granted: bool


@frozen
class NotOffline(Action):
    """The app itself is not kept for use without a network, and why."""

    why: str


@frozen
class ConfirmDelete(Action):
    """Really delete this game? None: no."""

    game: str | None


@frozen
class Rename(Action):
    """What the game on the table is called."""

    title: str


@frozen
class LoadSave(Effect):
    """Go on with a game."""

    game: str


@frozen
class DeleteSave(Effect):
    """Forget a game."""

    game: str


@frozen
class ExportSave(Effect):
    """Write a kept game's text to a file, as it is."""

    game: str


@frozen
class KeepMine(Effect):
    """Of two states of a game keep this tab's."""


@frozen
class TakeTheirs(Effect):
    """Of two states of a game take the other tab's."""


@frozen
class KeepBoth(Effect):
    """Keep this tab's as a game of its own."""


@frozen
class SaveFailed(Action):
    """The game on the table could not be kept; or `left`, which had just been put away for it."""

    problem: Problem
    unsaved: UnsavedGame | None = None


@frozen
class LoadFailed(Action):
    """A kept game, or the list of them, could not be read."""

    problem: Problem


@frozen
class RestoreUnsaved(Action):
    """The game that was put away before it could be kept comes back on the table."""


@frozen
class RetrySave(Effect):
    """Try once more to keep the game on the table."""


@frozen
class ThumbnailsReady(Action):
    """The pictures of the examples: by their files, the address of each."""

    pictures: Mapping[str, str]
