"""Why the selected figure cannot move to a place: the reason of the chosen action, else of the first that moves it."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers as rule_answers
from tablelight.app import queries
from tablelight.app.move import queries as move_queries
from tablelight.app.move.queries import first_action, select
from tablelight.app.state import AppState
from tablelight.board.problems import Problem
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Moves, Path, Refused
from tablelight.view.plane import Place


def _barred(state: AppState, place: Place) -> Refused | Pending | None:
    """The refusal of the first moving action, for a figure that has no chosen action."""
    found = select(state, state.selected)
    if found.action is None and state.selected is not None:
        found = evolve(found, action=first_action(found, state.selected))
    if found.action is not None:
        why = explanation(found, place)
        return why if isinstance(why, Refused | Pending) else None
    moving = queries.rules_of(state).moving or queries.rules_of(state).actions
    answers = rule_answers.actions(state.document, state.selected or "")
    barred = [] if isinstance(answers, Problem) else [a.reason for a in answers if a.id in moving and a.reason]
    return Refused(refused=barred[0]) if barred else None


def explanation(state: AppState, place: Place) -> Path | Refused | Problem | Pending | None:
    """The path to a place or its refusal; None if no figure would go there."""
    if state.action is None and state.figure is not None and state.mode == "move":
        return _barred(state, place)
    if move_queries.missing_figure_key(state) is not None:
        return None  # the panel asks for the figure
    found = move_queries.moves_of(state)
    if isinstance(found, Moves) and found.refused is not None:
        return Refused(refused=found.refused)
    return move_queries.path_to(state, place) if state.mode == "move" else None
