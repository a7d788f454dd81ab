"""What Threats mode waits for: answers that are worked out apart from the page."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.app.threats import dangers, queries
from tablelight.app.turn.summary import dangers_of_side
from tablelight.app.working import queries as working
from tablelight.app.working.state import Job, Working


def may_come(state: AppState) -> bool:
    """Whether something that takes long is likely to be asked next: whatever answers had better get ready."""
    return state.history is not None and state.mode == "threats" and working.takes_long(state.document, "shelter")


def working_of(state: AppState) -> Job | None:
    """What is being worked out for what is shown."""
    if state.history is None or state.editor.session is not None:
        return None
    if state.dialog == "turn":
        return next((found.job for found in dangers_of_side(state).values() if isinstance(found, Working)), None)
    if state.mode != "threats":
        return None
    shown = (
        queries.spots_of(state),
        queries.advice_of(state),
        queries.threats_of(state),
        dangers.dangers_of(state),
        queries.bare_map_of(state),
    )
    return next((found.job for found in shown if isinstance(found, Working)), None)
