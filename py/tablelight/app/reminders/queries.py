"""Which reminders are due in the app."""

from __future__ import annotations

from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.rules.reminding import DueReminder, GameMoment, ahead, due


def moment_now(state: AppState) -> GameMoment:
    """The present moment of the game: a selected figure counts as the one that acts."""
    turn = state.game_history.turn
    return GameMoment(side=state.document.side_or_first(turn.side), round=turn.round, figure=state.figure)


def due_now(state: AppState) -> tuple[DueReminder, ...]:
    """The reminders that are due now."""
    return due(rules_of(state), state.document, moment_now(state))


def due_at_end(state: AppState) -> tuple[DueReminder, ...]:
    """The reminders that are due when the turn ends."""
    return ahead(rules_of(state), state.document, moment_now(state))
