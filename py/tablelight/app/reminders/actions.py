"""What a player can do with reminders."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.reminders.state import RemindersState
from tablelight.board.reminders import TickedAt


@frozen
class DraftReminder(Action):
    """Write the next reminder; nothing of the game changes."""

    draft: RemindersState


@frozen
class AddReminder(Action):
    """Put the reminder that was written into the game."""


@frozen
class RemoveReminder(Action):
    """Take a reminder out of the game."""

    id: str


@frozen
class TickReminder(Action):
    """A reminder that was due is done."""

    key: str
    tick: TickedAt
    text: str
