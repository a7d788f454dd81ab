"""What is remembered of a roll that is being made."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.keys import Keys
from tablelight.board.document import Json


@frozen(kw_only=True)
class PendingRoll:
    """A roll at hand: whose and which, its further keys, the faces entered so far; the roll to come back to afterwards."""

    figure: str
    roll: str
    keys: Keys = ()
    faces: tuple[Json, ...] = ()
    resume: PendingRoll | None = None
