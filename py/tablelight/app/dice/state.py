"""The state of a roll that is being made."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Json


@frozen
class DicePart:
    """Dice of a roll that are thrown together. `part`: "own", "again" (rerolls), "test" (the next test), "defence"
    (by the other side) or "figure" (at the next figure of an area attack)."""

    start: int
    count: int
    part: str
    faces: tuple[Json, ...]
    """The faces of such a die."""


@frozen(kw_only=True)
class PendingRoll:
    """A roll that is being made: the dice are in the hand."""

    figure: str
    """The id of the figure that rolls."""
    roll: str
    """The name of the roll in the game's rules."""
    keys: Keys = ()
    """Further keys of its question, such as its target."""
    faces: tuple[Json, ...] = ()
    """The faces of real dice that were entered so far."""
    counts: tuple[tuple[int, str, int], ...] = ()
    """Dice entered as counts: whose (0: the roller's, 1: the other side's), which face, how many show it."""
    resume: PendingRoll | None = None
    """The roll that this one answers; it is at hand again once this one is made."""
    throws: tuple[DicePart, ...] = ()
    """The throws of a finished roll, if only the roll itself determined them."""
