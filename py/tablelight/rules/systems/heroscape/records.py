"""What a document and a question say that only this game reads, as records: options, a figure's state, keys of rolls."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.records import kept_record
from tablelight.rules.systems.heroscape.heights import Advantage


@frozen
class HeroScapeOptions:
    """The options of the document."""

    figures_block: bool = True
    """Figures stand in each other's lines of sight (HS-61)."""
    big_advantage: Advantage = "text"
    """When the second die for height is due (HS-52)."""


@frozen
class HeroScapeState:
    """What changes of a figure while it is on the table."""

    life: int | None = None
    """The life points left; all of them if it is not said."""


@frozen
class HeroScapeRollKeys:
    """The keys of a roll, beside the figure and the dice."""

    target: str | None = None
    """Of an attack: upon whom."""
    by: str | None = None
    """Of a strike: whose (HS-22)."""
    special: bool = False
    """Whether the attack is a special one (HS-53)."""
    drop: int | None = None
    """Of a fall: the levels (HS-30); those of the first that is owed if it is not said."""


@frozen
class Series:
    """Keys of the odds of an attack, beside `with` or in it."""

    times: int = 1
    """How many attacks in a row (HS-55)."""
    life: int | None = None
    """The target's life points; those that it has left if it is not said."""
    special: bool = False
    """Whether the attack is a special one (HS-53)."""


@frozen
class OddsNumbers:
    """The numbers of odds without a position."""

    attack: int | None = None
    defence: int | None = None
    drop: int = 0
    """Of a fall: the levels."""
    height: int = 0
    """Of the figure that falls."""


def options_of(document: Document) -> HeroScapeOptions:
    """The options of a document, the game's own where it says nothing."""
    return kept_record(document.options, HeroScapeOptions)
