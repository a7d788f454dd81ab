"""What a player can do with files of other programs."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.photo import Photo
from tablelight.app.sheets.state import RulesJson
from tablelight.formats.format import Found
from tablelight.formats.losses import Loss


@frozen
class FileProgress(Action):
    """A large file is being read. `share`: how much of it is here, 0 to 1; None: all of it, and it is being parsed."""

    name: str
    share: float | None


@frozen
class FileOpened(Action):
    """A file of another program was read, in portions or in a worker."""

    name: str
    found: Found = field(repr=False)


@frozen
class FileLeft(Action):
    """Parsing a large file was cancelled, or failed."""


@frozen
class OpenImport(Action):
    """Open the waiting file in spite of its losses, or take its figures into the roster."""


@frozen
class SkipImport(Action):
    """Do not open the waiting file."""


@frozen
class ImportAs(Action):
    """Read the waiting file as another game."""

    game: str


@frozen
class ImportUnder(Action):
    """Read the waiting map under the player's own rules."""

    rules: RulesJson


@frozen
class TakeRulesOf(Effect):
    """Fetch an example, and read the waiting map under its rules."""

    file: str


@frozen
class SayKind(Action):
    """Say what a kind of the map becomes under the chosen rules; "" leaves it out."""

    kind: str
    to: str


@frozen
class PointAt(Action):
    """Show on a picture of the board where something of the waiting file is; the same again hides it."""

    what: str


@frozen
class SayTile(Action):
    """Say what a tile number of the waiting file stands for, if the file does not say it; "" takes that back."""

    number: int
    ground: str


@frozen
class SayWord(Action):
    """Say which stat a word of the waiting army list means; "" for none."""

    word: str
    stat: str


@frozen
class TakeUnderlay(Action):
    """Put the picture that came with a file under its board."""

    photo: Photo
    game_number: int
    """The game that it belongs to; the picture is dropped if another game is on the table by now."""


@frozen
class FileWritten(Action):
    """A file for another program was written."""

    name: str
    losses: tuple[Loss, ...]


@frozen
class ExportAs(Effect):
    """Write the game to a file of another program."""

    format: str


@frozen
class ExportRoster(Effect):
    """Write the roster as a table."""
