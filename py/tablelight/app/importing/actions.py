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
    """A large file is being read: how much of it is here, 0 to 1; None: all of it, now it is made out."""

    name: str
    share: float | None


@frozen
class FileOpened(Action):
    """A file of another program was read, in parts or apart from the page."""

    name: str
    found: Found = field(repr=False)


@frozen
class FileLeft(Action):
    """A large file was left while it was being made out, or the program failed at it."""


@frozen
class OpenImport(Action):
    """Open the file that waits, all the same; or take its figures into the roster."""


@frozen
class SkipImport(Action):
    """Leave the file that waits."""


@frozen
class ImportAs(Action):
    """The file that waits as another game."""

    game: str


@frozen
class ImportUnder(Action):
    """The map that waits under rules of the player's own."""

    rules: RulesJson


@frozen
class TakeRulesOf(Effect):
    """Fetch an example, and open the map that waits under its rules."""

    file: str


@frozen
class SayKind(Action):
    """Say what a kind of the map becomes under the chosen rules; "" leaves it out."""

    kind: str
    to: str


@frozen
class PointAt(Action):
    """Show on a picture of the board where something of the file that waits lies; the same again puts it away."""

    what: str


@frozen
class SayTile(Action):
    """Say what a tile number of the waiting file stands for, where the file does not say it; "" takes that back."""

    number: int
    ground: str


@frozen
class SayWord(Action):
    """Say which stat a word of the army list that waits means; "" for none."""

    word: str
    stat: str


@frozen
class TakeUnderlay(Action):
    """The picture that a file brought along lies under its board."""

    photo: Photo
    game_number: int
    """The game that it belongs to; it is dropped if another one is on the table by now."""


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
