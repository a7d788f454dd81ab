"""Looking from one place to another."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import ChooseAction, PickUpDice, ToggleSightMap
from tablelight.app.handlers import handles, perform, play_action
from tablelight.app.play_state import PendingRoll
from tablelight.app.sight.queries import attack_keys, figure_at_target
from tablelight.app.state import AppState
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at


def tap(state: AppState, place: Place) -> AppState:
    """Choose the viewer; then the target. Tapping the viewer again deselects it."""
    there = figure_at(state.document, place)
    if state.figure is None and state.viewpoint is None and there is not None:
        return evolve(state.cleared(), selected=there.id, action=None, keys=())
    if state.figure is None and state.viewpoint is None:
        return evolve(state.cleared(), viewpoint=place)
    if place == state.viewpoint or (there is not None and there.id == state.selected):
        return evolve(state.cleared(), selected=None, viewpoint=None, action=None)
    target = there.space if there is not None else place
    return evolve(state.cleared(), target=target)


@play_action()
def roll_at_target(state: AppState, roll: str, attack: str = "") -> AppState:
    """Roll at the target that is looked at; `attack`: the attack's id, if the game tells attacks apart."""
    there = figure_at_target(state)
    if there is None or state.figure is None:
        return state
    keys = attack_keys(there.id, attack)
    return perform(state, PickUpDice(PendingRoll(figure=state.figure.id, roll=roll, keys=keys)))


@play_action()
def take_choice(state: AppState, roll: str, number: int) -> AppState:
    """Take one of the ways to attack the target: the actions that come first, then its first roll. `number`: its place
    in the list of the ways."""
    figure, target, mode, there = state.figure, state.target, state.mode, figure_at_target(state)
    if figure is None or there is None:
        return state
    found = answers.choices(state.document, figure.id, roll, (("target", there.id),))
    if number >= len(found):
        return state
    choice = found[number]
    for first in choice.first:
        before, state = state.document, perform(state, ChooseAction(first))
        if state.document is before:
            return state  # the refused action says why
    keys = tuple(sorted({"target": there.id, **choice.keys[0]}.items()))
    pending = PendingRoll(figure=figure.id, roll=roll, keys=keys)
    return evolve(state, mode=mode, target=target, pending_roll=pending, roll_result=None, last_roll=None)


@play_action()
def look_at(state: AppState, figure: str) -> AppState:
    """Look from the selected figure at this one."""
    return evolve(state.cleared(), target=state.document.figure(figure).space)


@play_action()
def swap_ends(state: AppState) -> AppState:
    """Exchange the viewer and the target."""
    if state.target is None:
        return state
    start = state.figure.space if state.figure is not None else state.viewpoint
    there = figure_at_target(state)
    seer, place = (None, state.target) if there is None else (there.id, None)
    return evolve(state, selected=seer, viewpoint=place, target=start, action=None)


@handles(ToggleSightMap)
def toggle_sight_map(state: AppState, _: ToggleSightMap) -> AppState:
    return evolve(state, shows_sight_map=not state.shows_sight_map)
