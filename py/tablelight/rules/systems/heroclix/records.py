"""What a HeroClix document and a question say, as records: the entries of `tables` with their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.records import as_record, kept_record
from tablelight.grid import Space
from tablelight.rules.questions import MoveQuestion


@frozen
class HeroClixTurn:
    """What the document remembers of a HeroClix turn: who failed, and who broke away from whom."""

    failed: tuple[str, ...] = ()
    """Who failed to break away (HC-14)."""
    broke_away: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """Whom each figure broke away from, until it moves (HC-12)."""


@frozen
class HeroClixState:
    """What the document remembers of a figure."""

    flight: Literal["low", "high"] = "low"
    holding: bool = False
    """An object (HC-42)."""
    carrying: str | None = None
    """Whom it carries (HC-40)."""
    tokens: int = 0
    """Action tokens (HC-43)."""


@frozen
class HeroClixMoveKeys:
    """The further keys of `moves`, `path` and `apply`."""

    carry: str | None = None
    """Whom it takes along (HC-40)."""
    drop: Space | None = None
    """Where that one is set down (HC-44)."""
    mode: Literal["low", "high"] | None = None
    """The flight in which the movement ends (HC-31)."""


def turn_of(document: Document) -> HeroClixTurn:
    """The turn of a document."""
    return kept_record(document.turn, HeroClixTurn)


def state_of(figure: Figure) -> HeroClixState:
    """The state of a figure."""
    return kept_record(figure.state, HeroClixState)


def keys_of(question: MoveQuestion) -> HeroClixMoveKeys:
    """The further keys of a question."""
    return as_record(question.extra, HeroClixMoveKeys)
