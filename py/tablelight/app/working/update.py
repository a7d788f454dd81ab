"""Answers come in from apart; one for a document that is gone is dropped."""

from __future__ import annotations

import json

from attrs import evolve

from tablelight.app.handlers import handles
from tablelight.app.move.proposal_queries import document_after_move
from tablelight.app.state import AppState
from tablelight.app.working.actions import Answered, Progressed, WorkApart, WorkedOut
from tablelight.app.working.state import Job


@handles(WorkApart)
def work_apart(state: AppState, _: WorkApart) -> AppState:
    """Long questions wait for an answer from apart."""
    return evolve(state, working=evolve(state.working, is_apart=True))


@handles(Progressed)
def progressed(state: AppState, action: Progressed) -> AppState:
    """Note how far the answer of a job has come."""
    return evolve(state, working=evolve(state.working, progress=(action.job, action.portion)))


@handles(Answered)
def answered(state: AppState, action: Answered) -> AppState:
    """The answer is kept, if it is still about the game on the table, or as it would be after the proposed move."""
    if not _is_wanted(state, action.job):
        return state
    from tablelight.app.working.reading import read_answer  # only where something takes long

    told = json.loads(action.text)
    return _with_answer(state, action.job, read_answer(action.job, told["found"], is_answered=told["answered"]))


@handles(WorkedOut)
def worked_out(state: AppState, action: WorkedOut) -> AppState:
    """Keep an answer that the page itself has worked out."""
    return _with_answer(state, action.job, action.found) if _is_wanted(state, action.job) else state


def _is_wanted(state: AppState, job: Job) -> bool:
    """Whether a job is about a document that the answer may still be shown for."""
    return state.history is not None and (job.document is state.document or job.document is document_after_move(state))


def _with_answer(state: AppState, job: Job, found: object) -> AppState:
    return evolve(state, working=evolve(state.working.with_answer(job, found), progress=None))
