"""The reminder that is being written."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from tablelight.board.reminders import Occasion

DraftWhen: TypeAlias = Occasion | Literal["later"]
"""When the players are reminded; "later": in some rounds."""
WITH_SIDE: tuple[DraftWhen, ...] = ("turn", "turn-end", "later")
"""The moments that belong to a side's turn."""


@frozen(kw_only=True)
class RemindersState:
    """The reminder that is being written."""

    text: str = ""
    when: DraftWhen = "turn"
    side: str = ""
    """Whose turns; "": every side's."""
    rounds: int = 2
    """In how many rounds, if `when` says later."""
