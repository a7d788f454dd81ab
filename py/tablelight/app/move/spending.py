"""What is spent in an activation, said by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.log.state import Entry
from tablelight.app.move.actions import SetSpent
from tablelight.app.move.update import select
from tablelight.app.state import AppState


def set_spent(state: AppState, action: SetSpent) -> AppState:
    """Like any change by hand it can be undone."""
    if state.history is None:
        return state
    document, figure = state.document, state.document.figure(action.figure)
    changed = document.with_turn(**{action.spent: action.value or None})
    entry = Entry(kind="change", what=action.spent, figure=figure.label, side=figure.side, outcome=str(action.value))
    state = evolve(state.cleared(), history=state.history.then(changed, entry))
    return select(state, state.selected)


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {SetSpent: set_spent}
