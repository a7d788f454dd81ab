"""What a HeroTrek document and a question say, as records: the entries of `tables` with their types."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.records import as_record, kept_record
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion


@frozen
class HeroTrekTurn:
    """What the document remembers of a HeroTrek turn: who was switched with, and who flew."""

    switched: tuple[str, ...] = ()
    """The enemies switched with in this step (HT-33)."""
    flew: tuple[str, ...] = ()
    """Who flew this turn (HT-43)."""

    def others_flown(self, figure: str) -> list[str]:
        """Who flew but for a figure."""
        return [name for name in self.flew if name != figure]


@frozen
class HeroTrekMoveKeys:
    """The further keys of `moves`, `path` and `apply`."""

    enemy: str | None = None
    """Whom it switches with (HT-30)."""
    flying: bool = False
    """HT-40: whether it flies on this move."""
    modifier: int = 0
    """HT-15: points more or fewer for this move."""
    via: tuple[Space, ...] = ()
    """The spaces that the way is to go by (HT-14)."""
    prefer: Literal["short", "unseen"] = "short"
    """What the way is chosen by (HT-14)."""


def turn_of(document: Document) -> HeroTrekTurn:
    """The turn of a document."""
    return kept_record(document.turn, HeroTrekTurn)


def keys_of(question: MoveQuestion) -> HeroTrekMoveKeys:
    """The further keys of a question."""
    return as_record(question.extra, HeroTrekMoveKeys)
