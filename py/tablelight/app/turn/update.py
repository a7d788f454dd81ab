"""The turn at the table: the next side, who has acted; and the entries of the log."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from tablelight.app import queries as asking
from tablelight.app.actions import Action
from tablelight.app.dice import queries as dicing
from tablelight.app.history import History
from tablelight.app.log.state import Displacement, Entry, logged_reasons
from tablelight.app.state import AppState, Keys, Notice, PendingRoll
from tablelight.app.turn.state import Turn, following, side_of
from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Odds, Path, Refused, Rolled
from tablelight.view.plane import Place


@frozen
class NextSide(Action):
    """The next side's turn."""


@frozen
class ToggleActed(Action):
    """Whether a figure has acted, said by hand."""

    figure: str


def record_move(state: AppState, document: Document, to: Place | None, ends: Keys) -> History:
    """The history after the selected figure's action."""
    figure, action, history = state.figure, state.action, state.history
    assert figure is not None and action is not None and history is not None
    way = asking.path_to(state, to, ends) if to is not None else None
    entry = Entry(
        kind="move",
        what=action,
        figure=figure.label,
        side=figure.side,
        round=history.turn.round,
        start=figure.space,
        end=to,
        cost=way.cost if isinstance(way, Path) else None,
        shifts=_shifts(state.document, document, figure),
        gone=_gone(state.document, document),
    )
    return history.then(document, entry, _acted(state, figure))


def record_roll(state: AppState, figure: Figure, roll: str, found: Rolled, chance: Fraction | None) -> History:
    """The history after a roll; `chance` of what came of it, if the game says. Who only throws what it owes has not acted
    by that.
    """
    assert state.history is not None
    entry = Entry(
        kind="roll",
        what=roll,
        figure=figure.label,
        side=figure.side,
        round=state.history.turn.round,
        dice=tuple(found.dice),  # type: ignore[arg-type]
        outcome=found.outcome,
        chance="" if chance is None else str(chance),
        why=logged_reasons(found.reasons),
        shifts=_shifts(state.document, found.document, None),
        gone=_gone(state.document, found.document),
    )
    owes = any((debt.figure.id, debt.owed.roll) == (figure.id, roll) for debt in dicing.debts(state))
    return state.history.then(found.document, entry, None if owes else _acted(state, figure))


def _shifts(before: Document, after: Document, mover: Figure | None) -> tuple[Displacement, ...]:
    """Who has come to another place, apart from the one that moved of itself."""
    now = {figure.id: figure for figure in after.figures}
    return tuple(
        Displacement(name=figure.label, start=figure.space, end=now[figure.id].space)
        for figure in before.figures
        if figure.id in now and figure != mover and now[figure.id].at != figure.at
    )


def _gone(before: Document, after: Document) -> tuple[str, ...]:
    """Who is not on the table any more."""
    left = {figure.id for figure in after.figures}
    return tuple(figure.label for figure in before.figures if figure.id not in left)


def chance_of(state: AppState, throwing: PendingRoll, outcome: str) -> Fraction | None:
    """How likely an outcome of a roll was, asked before it is thrown; where it is told by aces, of all their numbers."""
    chances = dicing.chances_of(state, throwing)
    if not isinstance(chances, Odds):
        return None
    found = [chance for key, chance in chances.outcomes.items() if key.partition("/")[0] == outcome]
    return sum(found, Fraction(0)) if found else None


def _acted(state: AppState, figure: Figure) -> Turn:
    assert state.history is not None
    turn = state.history.turn
    return turn.after(figure.id) if figure.side == side_of(state.document, turn) else turn


def next_side(state: AppState, _: NextSide) -> AppState:
    """The next side begins, as the rules end a turn or a round: nobody has acted. The end of a round may leave something
    to be thrown for.
    """
    if state.history is None:
        return state
    turn = following(state.document, state.history.turn)
    is_over = turn.round > state.history.turn.round
    rules = asking.rules_of(state)
    ended = (rules.end_round if is_over else rules.end_turn)(state.document)
    if isinstance(ended, Refused):
        return evolve(state, notice=Notice(reason=ended.refused))
    entry = Entry(kind="turn", what=turn.side, side=turn.side, round=turn.round)
    history = state.history.then(ended, entry, turn)
    said = Notice("{side}: your turn. Round {round}.", {"side": turn.side, "round": turn.round})
    over = evolve(state.cleared(), mode="move", ruler=state.ruler.only_staying(), viewpoint=None, dialog=None)
    return evolve(over, history=history, selected=None, action=None, keys=(), notice=said)


def toggle_acted(state: AppState, action: ToggleActed) -> AppState:
    """A figure has acted after all, or has not."""
    if state.history is None:
        return state
    history = state.history.then(state.document, None, state.history.turn.toggled(action.figure))
    return evolve(state, history=history)


HANDLERS: dict[type[Action], Callable[[AppState, Any], AppState]] = {NextSide: next_side, ToggleActed: toggle_acted}
