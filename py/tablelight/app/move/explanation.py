"""Why the selected figure cannot move to a place: the reason of the chosen action, else of the first that moves it."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers, queries
from tablelight.app.answers import Answer, Impossible, Known, Refusal, value_of
from tablelight.app.move import queries as move_queries
from tablelight.app.move.queries import first_action, select
from tablelight.app.state import AppState
from tablelight.rules.answers import Path
from tablelight.view.plane import Place


def _barred(state: AppState, place: Place) -> Answer[Path] | None:
    """The refusal of the first moving action, for a figure that has no chosen action."""
    found = select(state, state.selected)
    if found.action is None and state.selected is not None:
        found = evolve(found, action=first_action(found, state.selected))
    if found.action is not None:
        why = explanation(found, place)
        return None if isinstance(why, Known | Impossible) else why
    moving = queries.rules_of(state).moving or queries.rules_of(state).actions
    actions = value_of(answers.actions(state.document, state.selected or "")) or ()
    barred = [each.reason for each in actions if each.id in moving and each.reason]
    return Refusal(barred[0]) if barred else None


def explanation(state: AppState, place: Place) -> Answer[Path] | None:
    """The path to a place or its refusal; None if no figure would go there."""
    if state.action is None and state.figure is not None and state.mode == "move":
        return _barred(state, place)
    if move_queries.missing_figure_key(state) is not None:
        return None  # the panel asks for the figure
    found = move_queries.known_moves(state)
    if found is not None and found.refused is not None:
        return Refusal(found.refused)
    return move_queries.path_to(state, place) if state.mode == "move" else None
