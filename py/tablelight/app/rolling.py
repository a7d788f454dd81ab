"""Dice: thrown here, or entered as the real ones fell."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import asking, turning
from tablelight.app.moving import begin
from tablelight.app.state import Said, State
from tablelight.board.document import Json
from tablelight.board.problems import Problem
from tablelight.rules.answers import Refused
from tablelight.view.games.look import Throw, plain


def form_of(state: State, roll: str) -> Throw:
    """How the dice of a roll are entered."""
    return asking.look_of(state).throws.get(roll, Throw(label=plain(roll)))


def throw_dice(state: State, _: do.ThrowDice) -> State:
    """The program throws."""
    return _resolve(state, None)


def face(state: State, action: do.Face) -> State:
    """One die more; the last one settles the roll."""
    roll = asking.current_roll(state)
    if roll is None:
        return state
    faces = (*state.faces, action.face)
    count = form_of(state, roll).dice
    return _resolve(state, faces) if count is not None and len(faces) >= count else evolve(state, faces=faces)


def faces_done(state: State, _: do.FacesDone) -> State:
    """As many dice as were entered."""
    return _resolve(state, state.faces)


def clear_faces(state: State, _: do.ClearFaces) -> State:
    """None entered."""
    return evolve(state, faces=())


def _resolve(state: State, dice: tuple[Json, ...] | None) -> State:
    roll, figure = asking.current_roll(state), state.figure
    if roll is None or figure is None or state.history is None:
        return state
    found = asking.roll(state.document, figure.id, roll, dice, state.keys)
    if isinstance(found, Refused):
        return evolve(state, faces=(), said=Said(reason=found.refused))
    if isinstance(found, Problem):
        return evolve(state, faces=(), said=Said(problem=found))
    keys, action, target = state.keys, state.action, state.target
    chance = turning.chance_of(state, found.outcome)
    state = evolve(state.quiet(), history=turning.rolled(state, figure, roll, found, chance), target=target)
    there = any(other.id == figure.id for other in found.document.figures)
    state = begin(state, figure.id if there else None)
    if state.action is not None and state.action == action:
        state = evolve(state, keys=keys)
    said = Said(reason=found.reasons[0]) if found.reasons else Said("The dice are thrown.")
    return evolve(state, rolled=found, said=said)
