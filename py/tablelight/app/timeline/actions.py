"""What a player can do with the whole game."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action, Effect
from tablelight.app.timeline.state import Speed


@frozen
class StartReview(Action):
    """Begin to look back, at the position that an entry of the log led to; None: at the present one."""

    entry: int | None = None


@frozen
class ShowMoment(Action):
    """Show a moment of the present line, by its number among those that are shown."""

    index: int


@frozen
class BackToNow(Action):
    """Leave the timeline: the present position is shown again."""


@frozen
class Play(Action):
    """Show entry after entry; None: stop."""

    speed: Speed | None


@frozen
class PlayOn(Action):
    """Show the next entry, when the clock of the timeline asks for it."""


@frozen
class GoOnFromHere(Action):
    """Go on with the game from the position that is looked at; what came after it is kept."""


@frozen
class ReturnToLine(Action):
    """Go back to the end of a line that was left; the present line is kept."""

    number: int


@frozen
class RecallMoments(Action):
    """Read the moments that the game's file keeps."""


@frozen
class SaveTranscript(Effect):
    """Write the whole game to a text file."""
