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
    """The time of this turn: after a reload as it was last kept, with two tablets as the other one counted it."""

    side: str
    round: int
    elapsed: int


@frozen
class AnswerAway(Action):
    """Count the time that passed while the program did not run, or leave it out."""

    counts: bool


@frozen
class SetClock(Action):
    """Count in this way from now on; before the clock is started, only choose it. Only the settings of `clock` count:
    its times are those of the moment when the button was drawn."""

    clock: GameClock


@frozen
class StartClock(Action):
    """Put the clock that was chosen on the table."""


@frozen
class RemoveClock(Action):
    """Take the clock off the table, with its times."""


@frozen
class PauseClock(Action):
    """Pause or resume the clock."""


@frozen
class ToggleSound(Action):
    """Switch the sound that marks the last minute on or off."""
