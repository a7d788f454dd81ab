"""What a player can do with reminders."""

from __future__ import annotations

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.reminders.state import RemindersState
from tablelight.board.reminders import TickedAt


@frozen
class DraftReminder(Action):
    """Change the draft of the next reminder; the game does not change."""

    draft: RemindersState


@frozen
class AddReminder(Action):
    """Put the drafted reminder into the game."""


@frozen
class RemoveReminder(Action):
    """Take a reminder out of the game."""

    id: str


@frozen
class TickReminder(Action):
    """Tick off a reminder that was due."""

    key: str
    tick: TickedAt
    text: str
