"""Answers come in from apart; one for a document that is gone is dropped."""

from __future__ import annotations

import json

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.move.proposed_document import document_after_move
from tablelight.app.state import AppState
from tablelight.app.working.actions import Answered, WorkApart, WorkHere


@handles(WorkApart)
def work_apart(state: AppState, _: WorkApart) -> AppState:
    """Long questions wait for an answer from apart."""
    return evolve(state, working=evolve(state.working, is_apart=True))


@handles(WorkHere)
def work_here(state: AppState, _: WorkHere) -> AppState:
    """That is said while an answer is worked out."""
    return evolve(state, working=evolve(state.working, is_here=True))


@handles(Answered)
def answered(state: AppState, action: Answered) -> AppState:
    """The answer is kept, if it is still about the game on the table, or as it would be after the proposed move."""
    if state.history is None:
        return state
    if action.job.document is not state.document and action.job.document is not document_after_move(state):
        return state
    from tablelight.app.working.reading import read_answer  # only where something takes long

    told = json.loads(action.text)
    found = read_answer(action.job, told["found"], is_answered=told["answered"])
    return evolve(state, working=state.working.with_answer(action.job, found))
