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
    picture: str = ""
    """A thumbnail as a data: address, or nothing."""

    def of(self, document: Document, changed: int, picture: str = "") -> SaveHead:
        """The head for a document as it is now; an empty picture leaves the old one."""
        return evolve(self, title=document.title, game=document.game, changed=changed, picture=picture or self.picture)


@frozen
class Conflict:
    """The game was not saved: another tab has saved a newer state of it."""

    theirs: SaveHead
    """The head of that state."""


StorageFault: TypeAlias = Literal["refused", "full", "gone", "failed"]


class StorageError(Exception):
    """The browser did not keep, or did not give back. `problem` says it to the player.

    "refused": it keeps nothing at all for this page; "full": no room; "gone": no such game; "failed": anything else.
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
        case "failed":
            return Problem("$", "was not kept or not read: {error}", {"error": detail})
