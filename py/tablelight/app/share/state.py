"""The codes of the game that are shown to another tablet."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class PassingState:
    """The codes of the game that are shown to another tablet."""

    frame: int = 0
    """The frame of the moving code that is shown."""
    moves: int = 1
    """How many moves back the code of the last moves begins."""
