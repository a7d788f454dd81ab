"""Asking for the plan of a turn, and leaving it; its first step is carried out by the actions of any player."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.handlers import perform, play_action
from tablelight.app.partner.update import do_order
from tablelight.app.state import AppState
from tablelight.app.turn_plan.queries import asked_plan, known_plan
from tablelight.partner.orders import end_of


def _has_step(state: AppState, _: object) -> bool:
    found = known_plan(state)
    return found is not None and bool(found.steps) and state.pending_roll is None


@play_action(_has_step)
def take_plan_step(state: AppState) -> AppState:
    """Do what the first step of the plan says: move at once, or take up the dice of a throw. What ends before it is
    undone with it."""
    found, asked = known_plan(state), asked_plan(state)
    assert found is not None and asked is not None
    step, after = found.steps[0], state
    for order in (*map(end_of, step.ends), step.order):
        after = perform(after, do_order(order))
    if after.history is not state.history:
        joined = after.game_history.with_present(is_joined=bool(step.ends) and after.pending_roll is None)
        after = evolve(after, history=joined, selected=None, action=None, keys=(), proposal=None)
    moments = {id(each): each for each in (*asked.moments, state.game_history.now, after.game_history.now)}
    return evolve(after, turn_plan=evolve(asked, moments=tuple(moments.values()), awaited=step.order))


@play_action()
def leave_plan(state: AppState) -> AppState:
    """Drop the plan."""
    return evolve(state, turn_plan=None)
