"""What a player and the browser do with the game clock."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.board.clocks import GameClock


@frozen
class Tick(Action):
    """Milliseconds have passed in the turn under way."""

    ms: int


@frozen
class Slept(Action):
    """Milliseconds have passed in which the program did not run, or the system clock was changed."""

    ms: int


@frozen
class ResumeTurn(Action):
    """After a reload the time that this turn had taken when it was last kept; of two tablets, what it took on the other."""

    side: str
    round: int
    elapsed: int


@frozen
class AnswerAway(Action):
    """Count the time that passed while the program did not run, or leave it out."""

    counts: bool


@frozen
class SetClock(Action):
    """Count in this way from now on; before the clock is started, only choose it."""

    clock: GameClock


@frozen
class StartClock(Action):
    """Put the clock that was chosen on the table."""


@frozen
class RemoveClock(Action):
    """Take the clock off the table, with its times."""


@frozen
class PauseClock(Action):
    """Stop the clock, or let it go on."""


@frozen
class ToggleSound(Action):
    """TimeMark the last minute by a sound, or not."""
