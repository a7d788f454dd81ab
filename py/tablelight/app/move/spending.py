"""What is spent in an activation, said by hand."""

from __future__ import annotations

from tablelight.app.changes import with_moment
from tablelight.app.handlers import handles
from tablelight.app.log.state import Entry
from tablelight.app.move.actions import SetSpent
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState


def _is_remembered(state: AppState, action: SetSpent) -> bool:
    field = rules_of(state).vocabulary.turn.get(action.spent) if state.history is not None else None
    return field is not None and not any(field.problems("", action.value, frozenset()))


@handles(SetSpent, precondition=_is_remembered)
def set_spent(state: AppState, action: SetSpent) -> AppState:
    """Change the action points that are spent; it can be undone."""
    assert state.history is not None
    document, figure = state.document, state.document.figure(action.figure)
    changed = document.with_turn(**{action.spent: action.value or None})
    entry = Entry(kind="change", what=action.spent, figure=figure.label, side=figure.side, outcome=str(action.value))
    return with_moment(state, state.history.then(changed, entry))
