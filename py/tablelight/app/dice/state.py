"""What is remembered of a roll that is being made."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.transitions import Keys
from tablelight.board.document import Json


@frozen(kw_only=True)
class PendingRoll:
    """A roll that is being made: the dice are in the hand."""

    figure: str
    """The id of the figure that rolls."""
    roll: str
    """The name of the roll in the game's rules."""
    keys: Keys = ()
    """The further keys of its question: against whom, with what."""
    faces: tuple[Json, ...] = ()
    """The faces of real dice that were entered so far."""
    counts: tuple[tuple[int, str, int], ...] = ()
    """Where dice are entered by number: whose (0: the roller's, 1: the other side's), which face, how many show it."""
    resume: PendingRoll | None = None
    """The roll to come back to when this one, an answer to it, is made."""
