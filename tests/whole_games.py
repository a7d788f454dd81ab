"""Whole games, played at random through the app's own actions, as by two players who choose at random."""

from __future__ import annotations

from random import Random

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app import answers
from tablelight.app.actions import ChooseAction, Confirm, NextSide, PickUpDice, Propose
from tablelight.app.changes import set_state
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice import queries as entering
from tablelight.app.dice.update import enter_count, enter_face, set_roll_key, throw_dice, use_faces
from tablelight.app.history import History
from tablelight.app.move import doors
from tablelight.app.move import queries as move_queries
from tablelight.app.move.doors import swing_door
from tablelight.app.state import AppState
from tablelight.app.turn.update import end_turn, take_off_table, toggle_acted
from tablelight.app.update import update
from tablelight.board.document import Document, GridBoard
from tablelight.rules.answers import Moves


def played(document: Document, chance: Random, tries: int) -> AppState:
    """A game after `tries` random attempts to do something, undo and redo among them."""
    state = AppState(history=History.of(document))
    for _ in range(tries):
        state = _one(state.cleared(), chance)
    return state.cleared()


def _one(state: AppState, chance: Random) -> AppState:
    what = chance.random()
    if what < 0.12:
        return update(state, NextSide())
    if what < 0.16:
        return update(state, chance.choice((do.Undo(), do.Undo(), do.Redo(), end_turn())))
    figures = [figure for figure in state.document.figures if not state.rules.is_out(figure)]
    if not figures:
        return state
    figure = chance.choice(figures)
    if what < 0.2:
        return _by_hand(state, figure.id, chance)
    if what < 0.4 and state.rules.rolls:
        return _roll(state, figure.id, chance)
    state = update(evolve(state, mode="move"), do.SelectFigure(figure.id))
    found = answers.value_of(answers.actions(state.document, figure.id))
    if found is None or state.selected is None:
        return state
    allowed = [answer.id for answer in found if answer.allowed]
    if not allowed:
        return state
    state = update(state, ChooseAction(chance.choice(allowed)))
    if state.pending_roll is not None or dice_queries.roll_at_hand(state) is not None:
        state = _thrown(state, chance)
    lit = move_queries.known_moves(state) if state.action is not None and state.figure is not None else None
    if isinstance(lit, Moves) and lit.spaces:
        return update(update(state, Propose(_place(state, chance, lit))), Confirm())
    return state


def _place(state: AppState, chance: Random, lit: Moves) -> tuple[int, int]:
    x, y = chance.choice(lit.spaces).at
    unit = 1 if isinstance(state.document.board, GridBoard) else 1000
    return round(x * unit), round(y * unit)


def _roll(state: AppState, figure: str, chance: Random) -> AppState:
    name = chance.choice(sorted(state.rules.rolls))
    state = update(state, do.SelectFigure(figure))
    return _thrown(update(state, PickUpDice(dice_queries.new_roll(state, figure, name))), chance)


def _thrown(state: AppState, chance: Random) -> AppState:
    """The roll at hand with a random target and random dice."""
    pending = dice_queries.roll_at_hand(state)
    assert pending is not None
    for asked, field in dice_queries.roll_keys(state, pending):
        if field.kind == "figure":
            others = [other.id for other, barred in dice_queries.candidates(state, pending, asked) if barred is None]
            if others:
                state = update(state, set_roll_key(asked.key, chance.choice(others)))
    pending = dice_queries.roll_at_hand(state)
    pools = None if pending is None else entering.pools(state, pending)
    if pending is None or pools is None:
        return update(state, throw_dice())
    for pool in entering.counted_pools(state, pending):
        thrown = [chance.choice(entering.faces_of(state, pending, pool.number)) for _ in range(pool.dice)]
        for face in pool.faces:
            state = update(state, enter_count(pool.number, face, thrown.count(face)))
    if entering.counted_pools(state, pending):
        return update(state, use_faces())
    before = state.history
    for number, dice in enumerate(pools):
        faces = entering.faces_of(state, pending, number)
        for _ in range(dice):
            if state.history is before:
                state = update(state, enter_face(chance.choice(faces)))
    return state if state.history is not before else update(state, use_faces())


def _by_hand(state: AppState, figure: str, chance: Random) -> AppState:
    """A random change by hand: a switch of the card, a door, a mark, a figure taken off."""
    what = chance.randrange(4)
    if what == 0:
        for key, field in state.rules.vocabulary.state_of(state.document.figure(figure)).items():
            if field.kind == "truth":
                return update(state, set_state(figure, key, chance.random() < 0.5))
            if field.kind == "integer":
                return update(state, set_state(figure, key, field.maximum or 2))
    if what == 1:
        return update(state, toggle_acted(figure))
    if what == 2 and isinstance(state.document.board, GridBoard):
        for edge in state.document.board.edges:
            if doors.doors_at(state, edge.between[0]):
                return update(state, swing_door(edge.between))
    return update(state, take_off_table(figure)) if len(state.document.figures) > 4 else state
