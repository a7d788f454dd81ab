"""Answers that take long, worked out as the worker does, or as the page does in slices."""

from __future__ import annotations

from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working.actions import Answered, WorkedOut
from tablelight.app.working.here import answer_in_portions
from tablelight.app.working.state import HERE
from tablelight.app.working.waiting import working_of
from tablelight.app.working.worker import answer_text, case_of
from tablelight.progress.portions import run


def answered(state: AppState, *, here: bool = False) -> AppState:
    """The state once everything that it waits for has come: from the worker, or `here`, from the page."""
    while (job := working_of(state)) is not None:
        is_here = here or job.ask in HERE
        came = WorkedOut(job, run(answer_in_portions(job))) if is_here else Answered(job, answer_text(case_of(job)))
        state = update(state, came)
    return state
