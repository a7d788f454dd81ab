"""What only this game reads in a document or a question, as records: options, keys of rolls."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Document
from tablelight.board.records import kept_record
from tablelight.rules.systems.heroscape.heights import Advantage


@frozen
class HeroScapeOptions:
    """The options of the document."""

    figures_block: bool = True
    """Whether figures block lines of sight (HS-60)."""
    big_advantage: Advantage = "text"
    """When the second die for height is due (HS-52)."""


@frozen
class HeroScapeRollKeys:
    """The keys of a roll, in addition to the figure and the dice."""

    target: str | None = None
    """The target of an attack."""
    by: str | None = None
    """The enemy that strikes (HS-22)."""
    special: bool = False
    """Whether the attack is a special one (HS-53)."""
    drop: int | None = None
    """The levels of a fall (HS-30); None: those of the first fall owed."""


@frozen
class Series:
    """The keys of the odds of an attack, next to `with` or inside it."""

    times: int = 1
    """How many attacks in a row (HS-55)."""
    life: int | None = None
    """The target's life points; None: those that it has left."""
    special: bool = False
    """Whether the attack is a special one (HS-53)."""


@frozen
class OddsNumbers:
    """The numbers of odds without a position."""

    attack: int | None = None
    defence: int | None = None
    drop: int = 0
    """The levels of a fall."""
    height: int = 0
    """The height of the figure that falls."""


def options_of(document: Document) -> HeroScapeOptions:
    """The options of a document, with the game's defaults."""
    return kept_record(document.options, HeroScapeOptions)
