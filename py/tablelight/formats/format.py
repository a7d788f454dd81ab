"""What a format is to the program: a name, the games that its files open as, and how it is read and written. One more is
one line here and one in `recognition`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document
from tablelight.board.problems import DocumentError
from tablelight.board.records import typed
from tablelight.board.roster import Roster
from tablelight.formats.content import Content
from tablelight.formats.losses import KindUse, Loss, Losses, TileUse, WordUse
from tablelight.formats.values import error_at
from tablelight.progress.portions import Steps

Opened: TypeAlias = Document | Roster
"""What is in a file: a game, or figures."""

Read: TypeAlias = Callable[[Content, str, Losses], Opened]
"""A file as this game ("" where there is no choice), with what is lost of it. `DocumentError` if it cannot be read."""

ReadInSteps: TypeAlias = Callable[[Content, str, Losses], Steps[Opened]]
"""A reader that works in portions, between which the page can do other work."""

Write: TypeAlias = Callable[[Opened, Losses, Content | None], bytes]
"""A game or roster as a file; the third is the file that it came from, if that is known."""


@frozen(kw_only=True)
class Format:
    """One kind of file. `games`: what it opens as, the default first; none where the file itself says its game.

    `any_game`: the reader itself knows whether it opens as a game (tables of figures). `groups`: games that one file opens
    as, where not every file opens as the same. `reads_own`: the reader also knows the game "own", with plain names for what
    is on the map; else a sheet takes what another game makes of it. It is read by `read`, or by `steps` where that may take
    long. `write` None: it is only read.
    """

    id: str
    games: tuple[str, ...] = ()
    any_game: bool = False
    groups: tuple[tuple[str, ...], ...] = ()
    reads_own: bool = False
    read: Read | None = None
    steps: ReadInSteps | None = None
    write: Write | None = None
    is_text: bool = True

    def reading(self, content: Content, game: str, losses: Losses) -> Steps[Opened]:
        """What is in a file, in as many parts as the format has."""
        if self.steps is not None:
            return (yield from self.steps(content, game, losses))
        assert self.read is not None
        return self.read(content, game, losses)


@frozen(kw_only=True)
class Found:
    """A file that has been read: its format, what was in it, what was lost, the games that it opens as, and the tiles that
    do not say what they are."""

    format: str
    opened: Opened
    losses: tuple[Loss, ...] = ()
    games: tuple[str, ...] = ()
    tiles: tuple[TileUse, ...] = ()
    words: tuple[WordUse, ...] = ()
    """Of an army list: which of its words is which of our stats."""
    kinds: tuple[KindUse, ...] = ()
    """Of a map under the rules of a sheet: which of its kinds is which of the sheet's."""
    content: Content = field(eq=False)

    @property
    def document(self) -> Document | None:
        """The game, if it is one."""
        return typed(self.opened, Document)

    @property
    def roster(self) -> Roster | None:
        """The figures without a board, if it is an army list."""
        return typed(self.opened, Roster)


def not_as(game: str, games: tuple[str, ...]) -> DocumentError:
    """The error of a game that a file does not open as."""
    return error_at("$", "does not open as {game}: it opens as {games}", game=game, games=", ".join(games))


def board_of_hexes(opened: Opened) -> Document:
    """A game of HeroScape on hexes with pointy tops; an error for anything else."""
    if not isinstance(opened, Document) or opened.game != "heroscape" or opened.board.grid != "hex":
        raise error_at("$", "is not a board of HeroScape")
    if opened.spaces_board.orientation != "pointy":
        raise error_at("$", "has hexes with flat tops, which the program does not have")
    return opened


FORMATS: tuple[str, ...] = (
    # One line a format.
    "tablelight",
    "hcmaps",
    "hcunits",
    "onepage",
    "hsc",
    "hexeditor",
    "uvtt",
    "foundry",
    "tiled",
    "megamek",
    "csv",
    "battlescribe",
    "armyforge",
    "statblocks",
)
ARMIES = ("battlescribe", "armyforge", "statblocks")
"""Army lists: what is read of them depends on the game on the table, and on what its words mean."""
WRITTEN: tuple[str, ...] = ("hsc", "hexeditor", "uvtt", "csv", "tablelight")
"""The formats that are written."""
MODULES = {
    "csv": "tables",
    "battlescribe": "armies.battlescribe",
    "armyforge": "armies.armyforge",
    "statblocks": "armies.stat_blocks",
}
"""Where the module of a format has another name."""


@cache
def format_of(name: str) -> Format:
    """A format by its id. Loaded when first asked for."""
    found = import_module(f"tablelight.formats.{MODULES.get(name, name)}").FORMAT
    assert isinstance(found, Format) and found.id == name
    return found
