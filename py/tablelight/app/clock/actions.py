"""What a player and the browser do with the game clock."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action


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
class ToggleSound(Action):
    """Switch the sound that marks the last minute on or off."""
