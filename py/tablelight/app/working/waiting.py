"""What the page waits for: answers that are worked out apart from it, or in portions beside what else it does."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from tablelight.app import queries as app_queries
from tablelight.app.editor.state import EditorSession
from tablelight.app.move import queries as move_queries
from tablelight.app.move.explanation import explanation
from tablelight.app.sight.queries import looks_of
from tablelight.app.state import AppState
from tablelight.app.threats import advice_queries, dangers, queries
from tablelight.app.turn.summary import dangers_of_side
from tablelight.app.working import queries as working
from tablelight.app.working.state import Job, Working


def may_come(state: AppState) -> bool:
    """Whether something that takes long is likely to be asked next: whatever answers had better get ready."""
    return state.history is not None and state.mode == "threats" and working.takes_long(state.document, "shelter")


def working_of(state: AppState) -> Job | None:
    """What is being worked out for what is shown."""
    if state.history is None:
        return None
    return next((found.job for found in _shown(state) if isinstance(found, Working)), None)


def _shown(state: AppState) -> Iterable[object]:
    """The answers that the page shows, or would."""
    if state.editor.session is not None:
        return _of_editor(state, state.editor.session)
    if state.dialog == "turn":
        return dangers_of_side(state).values()
    if state.mode == "threats":
        return _of_threats(state)
    if state.mode == "see":
        return app_queries.sight_map_of(state), looks_of(state)
    return (*_of_plans(state), looks_of(state), queries.threats_at_proposal(state)) if state.mode == "move" else ()


def _of_editor(state: AppState, session: EditorSession) -> tuple[object, ...]:
    """What a figure sees by the rules that are being changed."""
    if session.tool != "rules":
        return ()
    from tablelight.app.editor.rules.shown import lit  # as the scene does

    return (lit(state, session),)


def _of_threats(state: AppState) -> tuple[object, ...]:
    """The questions whose answers Threats mode waits for."""
    return (
        advice_queries.spots_of(state),
        advice_queries.advice_of(state),
        queries.threats_of(state),
        queries.tracks_of(evolve(state, hurry=1)),  # on a board of spaces nobody waits for them
        dangers.answer_of(state),
        queries.bare_map_of(state),
    )


def _of_plans(state: AppState) -> tuple[object, ...]:
    """Where a whole activation leads, and the plan to the place that is proposed, or why there is none; of any other move
    why a place is out of reach."""
    if not move_queries.is_planned(state):
        return () if state.explaining is None else (explanation(state, state.explaining),)
    found: list[object] = [move_queries.moves_of(state)]
    if state.proposal is not None:
        found.append(move_queries.path_to(state, state.proposal.to, state.proposal.ends))
    elif state.explaining is not None:
        found.append(explanation(state, state.explaining))
    return tuple(found)
