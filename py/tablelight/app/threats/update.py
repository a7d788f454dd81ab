"""Threats mode: what a tap asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from tablelight.app.actions import Action
from tablelight.app.move.actions import Propose
from tablelight.app.move.update import propose, select
from tablelight.app.state import AppState
from tablelight.app.threats.actions import (
    AskShelter,
    AskSide,
    AskThreats,
    AskVantage,
    GoThere,
    ShowKind,
    ToggleWholeBoard,
)
from tablelight.app.threats.queries import first_action, shows_whole_board
from tablelight.view.plane import Place
from tablelight.view.words import figure_at


def tap(state: AppState, place: Place) -> AppState:
    """A figure is selected, and its place asked about; an enemy of the selected figure is looked for; any other place is
    asked about."""
    there, chosen = figure_at(state.document, place), state.figure
    if there is None:
        return _watch(state, at=place)
    if chosen is not None and there.side != chosen.side:
        return ask_vantage(state, AskVantage(there.id))
    return _watch(evolve(state, selected=there.id, action=None, keys=()), side="")


def _watch(state: AppState, **changes: Any) -> AppState:
    state = state.cleared()
    return evolve(state, threats=evolve(state.threats, **changes))


def ask_vantage(state: AppState, action: AskVantage) -> AppState:
    """One tap."""
    return _watch(state, question="vantage", target=action.target) if state.figure is not None else state


def back(state: AppState) -> AppState | None:
    """One step back; None if there is nothing of it."""
    return state.cleared() if state.threats != state.threats.cleared() else None


def _go(state: AppState, action: GoThere) -> AppState:
    figure = state.figure
    if figure is None:
        return state
    wanted_action = first_action(state)
    state = select(evolve(state.cleared(), mode="move"), figure.id)
    return propose(evolve(state, action=wanted_action), Propose(action.place))


def _flip(state: AppState, _: ToggleWholeBoard) -> AppState:
    return evolve(state, threats=evolve(state.threats, whole_board=not shows_whole_board(state)))


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {
    AskSide: lambda state, action: _watch(evolve(state, selected=None), side=action.side),
    AskVantage: ask_vantage,
    AskShelter: lambda state, _: _watch(state, question="shelter") if state.figure is not None else state,
    AskThreats: lambda state, action: _watch(state, at=action.place),
    ShowKind: lambda state, action: evolve(state, threats=evolve(state.threats, kind=action.kind)),
    ToggleWholeBoard: _flip,
    GoThere: _go,
}
