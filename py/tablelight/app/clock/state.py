"""The turn under way, as the game clock counts it. The time of ended turns is in the document (`board/clocks.py`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.board.clocks import GameClock

TimeMark: TypeAlias = Literal["", "minute", "over"]
"""Whether a minute is left, or the time is up."""


@frozen
class Away:
    """Time that passed while the program did not run: the player says whether it counts."""

    ms: int
    side: str
    round: int
    """The side and the round whose turn it was."""


@frozen(kw_only=True)
class ClockState:
    """The time of the turn under way, and what the clock's dialog shows."""

    elapsed: int = 0
    """Milliseconds of the turn under way."""
    mark: TimeMark = ""
    away: Away | None = None
    sounds: bool = False
    """Whether a sound marks the last minute."""
    setup: GameClock = field(factory=lambda: GameClock(seconds=1800))
    """How the next clock will count."""

    def of_device(self) -> ClockState:
        """The settings that stay when another game is put on the table."""
        return ClockState(sounds=self.sounds, setup=self.setup)
