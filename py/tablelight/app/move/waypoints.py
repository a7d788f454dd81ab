"""A move in several stretches: waypoints, set one by one and taken back one by one."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers, queries
from tablelight.app.answers import refusal_of, value_of
from tablelight.app.handlers import handles
from tablelight.app.keys import with_key
from tablelight.app.move import queries as move_queries
from tablelight.app.move.actions import AddWaypoint, DropWaypoint, ToggleWaypoints
from tablelight.app.setters import toggler
from tablelight.app.state import AppState, Notice
from tablelight.board.document import Json
from tablelight.view.plane import Place


def may_go_without_destination(state: AppState) -> bool:
    """Whether the action at hand is possible without a destination now."""
    if state.figure is None or state.action is None or state.mode != "move" or state.proposal is not None:
        return False
    if not queries.ui_of(state).action(state.action).anyway:
        return False
    return value_of(answers.apply(state.document, state.figure.id, state.action, None, state.keys)) is not None


def takes_waypoints(state: AppState) -> bool:
    """Whether the action at hand takes waypoints."""
    if state.action is None or state.history is None or move_queries.is_planned(state):
        return False
    rules = queries.rules_of(state)
    return move_queries.VIA_KEY in rules.keys.get("path", {}) and queries.ui_of(state).action(state.action).stops


def with_waypoints(state: AppState, stops: tuple[Place, ...]) -> AppState:
    """The state with these waypoints, and no proposal."""
    via: list[Json] = [state.document.board.written(place) for place in stops]
    return evolve(
        state, keys=with_key(state.keys, move_queries.VIA_KEY, via or None), proposal=None, explaining=None, notice=None
    )


@handles(AddWaypoint)
def add_waypoint(state: AppState, action: AddWaypoint) -> AppState:
    """Let the path go through a place that can be reached."""
    found = move_queries.path_to(state, action.place)
    reason = refusal_of(found)
    if reason is not None:
        return evolve(state, notice=Notice(reason=reason))
    if value_of(found) is None or not takes_waypoints(state):
        return state
    return with_waypoints(state, (*move_queries.waypoints(state), action.place))


@handles(DropWaypoint)
def drop_waypoint(state: AppState, _: DropWaypoint) -> AppState:
    """The state without the waypoint that was set last."""
    return with_waypoints(state, move_queries.waypoints(state)[:-1])


toggler(ToggleWaypoints, "adds_waypoints")
