"""Games that the browser keeps: what is known of each without opening it, and what can go wrong."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Document
from tablelight.board.problems import Problem


@frozen(kw_only=True)
class SaveHead:
    """What is known of a save without opening it."""

    id: str
    """Names it in the browser's store."""
    title: str
    """What the game is called."""
    game: str
    """The name of its rules."""
    changed: int
    """When it was last saved, in milliseconds since 1970."""
    counter: int = 0
    """How often it was saved: by it two tabs with the same game tell who was first."""
    order: int = 0
    """Counts the saves of all games: the game with the highest count was saved last, even if the clock was wrong."""
    picture: str = ""
    """A thumbnail as a data: address, or nothing."""

    def of(self, document: Document, changed: int, picture: str = "") -> SaveHead:
        """The head for a document as it is now; an empty picture leaves the old one."""
        return evolve(self, title=document.title, game=document.game, changed=changed, picture=picture or self.picture)


@frozen
class DamagedSave:
    """A record of the store that cannot be read as a game: its key, and what can be read of its title."""

    id: str
    title: str


@frozen
class Conflict:
    """The game was not saved: another tab has saved a newer state of it."""

    theirs: SaveHead
    """The head of that state."""


StorageFault: TypeAlias = Literal["refused", "newer", "full", "gone", "damaged", "silent", "failed"]


class StorageError(Exception):
    """The browser did not keep, or did not give back. `problem` says it to the player.

    "refused": it keeps nothing at all for this page; "newer": a later version of the program has changed the store; "full":
    no room; "gone": no such game; "damaged": a record that is no game; "silent": no answer; "failed": anything else.
    """

    def __init__(self, trouble: StorageFault, detail: str = "") -> None:
        self.fault: StorageFault = trouble
        self.problem = _problem(trouble, detail)
        super().__init__(str(self.problem))


def _problem(trouble: StorageFault, detail: str) -> Problem:
    match trouble:
        case "refused":
            return Problem("$", "cannot be kept: this browser keeps nothing for this page; save it to a file")
        case "full":
            return Problem("$", "was not kept: the browser has no room left; save it to a file, or delete old games")
        case "gone":
            return Problem("$", "is no longer there: it was deleted, or the browser has made room")
        case "newer":
            return Problem(
                "$", "cannot be saved: a newer version of Tablelight is running; reload the page, or save to a file"
            )
        case "damaged":
            return Problem("$", "cannot be read: its record in the browser is damaged; save it to a file as it is")
        case "silent":
            return Problem("$", "was not kept or not read: the browser does not answer; save it to a file")
        case "failed":
            return Problem("$", "was not kept or not read: {error}", {"error": detail})


def read_news(value: object) -> tuple[str, int] | None:
    """The game that another tab has kept, and its counter, from its message; None if it is no such message."""
    match value:
        case [str(game), int(counter)] if not isinstance(counter, bool):
            return game, counter
    return None
