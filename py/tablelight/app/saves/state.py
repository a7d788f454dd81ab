"""What the app remembers of the games that the browser keeps."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from tablelight.app.history import History
from tablelight.app.saves.records import DamagedSave, SaveHead
from tablelight.board.problems import Problem


@frozen
class UnsavedGame:
    """A game that another one replaced on the table before it could be saved."""

    history: History
    """The game with its past."""
    head: SaveHead | None
    """The head of an earlier state of it that is saved, if there is one."""


@frozen(kw_only=True)
class SavesState:
    """The games that the browser keeps, and how the one on the table is saved."""

    games: tuple[SaveHead, ...] = ()
    """Heads of the saves, the last saved first."""
    is_listing: bool = False
    """Whether the browser has been asked for them and has not answered yet."""
    damaged: tuple[DamagedSave, ...] = ()
    """The damaged records of the store."""
    ages: Mapping[str, str] = field(factory=dict)
    """When each was last changed, in words, by id."""
    current: SaveHead | None = None
    """The head of the game on the table, once it is saved."""
    is_imported: bool = False
    """Whether it came from a file or a link: then it is saved at once. An example is saved only once it is played."""
    problem: Problem | None = None
    """Why nothing is saved at present."""
    unsaved: UnsavedGame | None = None
    """The game that was replaced before it could be saved."""
    load_problem: Problem | None = None
    """Why a save, or the list of them, could not be read."""
    game_number: int = 0
    """Counts the games that were put on the table: work that began for an earlier one is dropped."""
    conflict: SaveHead | None = None
    """The head of the newer state that another tab has saved of the game on the table."""
    persistent: bool | None = None
    """Whether the browser has promised not to delete saves by itself; None: not asked yet."""
    not_offline: str | None = None
    """Why the app does not work without a network: `NO_FILE` or the browser's words; None: it does, or that is not known."""
    deleting: str | None = None
    """The id of the save whose deletion is to be confirmed."""
    unreadable: str | None = None
    """The id of the save that could not be read: it is offered as a file."""
    set_aside: tuple[str, str] | None = None
    """Unreadable metadata of the game on the table, to be kept before the next save: a record's name and text."""
    page_address: str = ""
    """The address of the page, without a fragment."""
    can_share: bool = False
    """Whether the device can share a link."""


SHELF = "shelf/"
"""The folder of the ready sheets, below static/examples."""


@frozen
class Example:
    """A game that comes with the page."""

    file: str
    """Its file in static/examples."""
    game: str
    """The name of its rules."""
    title: str
    """In English, a key of translation."""
    picture: str = ""
    """The address of its thumbnail, once there is one."""
    grid: str = ""
    """Its kind of board."""

    @property
    def is_on_shelf(self) -> bool:
        """Whether its rules are a sheet of the shelf, which the player reads before they are used."""
        return self.file.startswith(SHELF)
