"""Threats mode: what a tap asks, and what the rules answer."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from tablelight.app.actions import Propose
from tablelight.app.answers import value_of
from tablelight.app.handlers import perform, play_action
from tablelight.app.move.queries import select
from tablelight.app.play_state import ThreatKind, ThreatsQuestion
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.app.threats.queries import advice_of, first_moving_action, marked_place, shows_whole_board
from tablelight.view.plane import Place, place_at
from tablelight.view.tokens import figure_at


def tap(state: AppState, place: Place) -> AppState:
    """Select a figure and ask about its place; ask about an enemy of the selected figure; propose a place that is
    marked as an answer; ask about any other place."""
    there, chosen = figure_at(state.document, place), state.figure
    marked = marked_place(state, place) if there is None else None
    if marked is not None:
        return perform(state, go_there(marked))
    if there is None:
        return _watch(state, at=place)
    if chosen is not None and there.side != chosen.side:
        return perform(state, ask_places("vantage", there.id))
    return _watch(evolve(state, selected=there.id, action=None, keys=()), side="")


def _watch(state: AppState, **changes: Any) -> AppState:
    state = state.cleared()
    return evolve(state, threats=evolve(state.threats, **changes))


@play_action()
def ask_side(state: AppState, side: str) -> AppState:
    """Ask about another side's figures, without a selected figure."""
    return _watch(evolve(state, selected=None), side=side)


@play_action()
def ask_threats(state: AppState, place: Place) -> AppState:
    """Ask which enemies threaten a place."""
    return _watch(state, at=place)


@play_action()
def ask_places(state: AppState, question: ThreatsQuestion, target: str | None = None) -> AppState:
    """Ask in Threats mode: the card of a figure asks for advice in every mode."""
    if state.figure is None:
        return state
    state = evolve(state, mode="threats", action=None, keys=(), proposal=None)
    return _watch(state, question=question, target=target)


@play_action(has_game)
def toggle_whole_board(state: AppState) -> AppState:
    """Show or hide the number of threats of every space."""
    return _watch(state, whole_board=not shows_whole_board(state))


def back(state: AppState) -> AppState | None:
    """Go back to the first question; None if it is already asked."""
    cleared = state.cleared()
    return cleared if cleared.threats != state.threats else None


@play_action()
def go_there(state: AppState, place: Place) -> AppState:
    """Switch to Move mode, with the selected figure's move to a place proposed."""
    figure = state.figure
    if figure is None:
        return state
    wanted_action = first_moving_action(state)
    state = select(evolve(state.cleared(), mode="move"), figure.id)
    return perform(evolve(state, action=wanted_action), Propose(place))


@play_action()
def show_advised(state: AppState, number: int) -> AppState:
    """Show one of the advised places with its reasons; pressed again, propose the move there."""
    found = value_of(advice_of(state))
    if found is None or not 0 <= number < len(found.places):
        return state
    place = found.places[number]
    if state.threats.advised != number or place.extra.get("stay"):
        return evolve(state, threats=evolve(state.threats, advised=number))
    return perform(state, go_there(place_at(state.document.board, place.at)))


@play_action()
def show_kind(state: AppState, kind: ThreatKind) -> AppState:
    """Show what enemies could do now, after a move, from beside, or all of it."""
    return evolve(state, threats=evolve(state.threats, kind=kind))
