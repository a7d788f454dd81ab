"""A move in several stretches: way-points on a free board, set one by one and taken back one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from tablelight.app import answers as answering
from tablelight.app import queries as asking
from tablelight.app.actions import Action
from tablelight.app.state import AppState, Notice, with_key
from tablelight.board.document import Document
from tablelight.rules.answers import Path, Refused
from tablelight.view.plane import Place


@frozen
class AddStop(Action):
    """The way goes by this place."""

    place: Place


@frozen
class DropStop(Action):
    """Not by the last way-point after all."""


@frozen
class ToggleStretches(Action):
    """Whether each tap adds a stretch."""


@frozen
class GoAnyway(Action):
    """The action at hand, without a destination."""


def may_go_anyway(state: AppState) -> bool:
    """Whether the action at hand can be done without a destination, as things stand."""
    if state.figure is None or state.action is None or state.mode != "move" or state.proposal is not None:
        return False
    if not asking.ui_of(state).action(state.action).anyway:
        return False
    found = answering.apply(state.document, state.figure.id, state.action, None, state.keys)
    return isinstance(found, Document)


def has_stops(state: AppState) -> bool:
    """Whether the move at hand may go by way-points."""
    if state.action is None or state.history is None:
        return False
    rules = asking.rules_of(state)
    return asking.VIA in rules.keys.get("path", {}) and bool(asking.ui_of(state).actions[state.action].stops)


def with_stops(state: AppState, stops: tuple[Place, ...]) -> AppState:
    """The move by these way-points."""
    via = [[x / 1000, y / 1000] for x, y in stops]
    return evolve(state, keys=with_key(state.keys, asking.VIA, via or None), proposal=None, asked=None, said=None)


def add_stop(state: AppState, action: AddStop) -> AppState:
    """A place that may be reached becomes a way-point."""
    found = asking.path_to(state, action.place)
    if isinstance(found, Refused):
        return evolve(state, said=Notice(reason=found.refused))
    if not isinstance(found, Path) or not has_stops(state):
        return state
    return with_stops(state, (*asking.waypoints(state), action.place))


def drop_stop(state: AppState, _: DropStop) -> AppState:
    """One way-point fewer."""
    return with_stops(state, asking.waypoints(state)[:-1])


def toggle(state: AppState, _: ToggleStretches) -> AppState:
    """Taps add stretches, or propose anew."""
    return evolve(state, stretching=not state.stretching)


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {
    AddStop: add_stop,
    DropStop: drop_stop,
    ToggleStretches: toggle,
}
