"""What the player is to do now with the selected figure. It decides what stands first in the panel."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablelight.app import queries
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.debts import debts
from tablelight.app.move import queries as move_queries
from tablelight.app.state import AppState
from tablelight.board.document import Figure

Need: TypeAlias = Literal["throw", "roll first", "roll later", "go on", "confirm", "choose whom", "fallen", "nothing"]
"""Throw the dice in the hand; roll before the proposed move; roll before some of the moves; confirm the move that the dice
allow; confirm the proposed move; choose whom the action names; take a fallen figure off the table; nothing yet."""


def need_of(state: AppState, figure: Figure) -> Need:
    """The most pressing need of the selected figure in Move mode."""
    owes_roll = dice_queries.is_owed(state)
    if state.pending_roll is not None and not owes_roll:
        return "throw"
    path = move_queries.proposed_path(state)
    roll = None if path is None else move_queries.roll_before(state, path)
    if owes_roll:
        return "roll later" if roll is None else "roll first"
    if state.proposal is not None:
        may_go = path is not None and roll is None
        return "go on" if may_go and state.roll_result is not None and not debts(state) else "confirm"
    if queries.rules_of(state).is_out(figure):
        return "fallen"
    return "nothing" if move_queries.missing_figure_key(state) is None else "choose whom"
