"""The log entries of actions and rolls, and the history after them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from tablelight.app.answers import is_allowed, value_of
from tablelight.app.dice import queries as dice_queries
from tablelight.app.history import History
from tablelight.app.log.state import Displacement, Entry, logged_reasons
from tablelight.app.luck.queries import score_of
from tablelight.app.move import queries as move_queries
from tablelight.app.play_state import PendingRoll
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys, Transition, move_question, roll_question, thinned, with_ends
from tablelight.app.turn.state import TableTurn
from tablelight.board.document import Document, Figure, Json
from tablelight.rules.answers import Rolled
from tablelight.rules.objectives.scoring import FURTHER_ROUND, chance_of_further
from tablelight.rules.out import out_figures
from tablelight.rules.registry import rules_of, system
from tablelight.view.plane import Place


def record_move(state: AppState, document: Document, to: Place | None, ends: Keys) -> History:
    """The history after the selected figure's action, with its entry."""
    figure, action, history = state.figure, state.action, state.history
    assert figure is not None and action is not None and history is not None
    path = value_of(move_queries.path_to(state, to, ends)) if to is not None else None
    now = document.find(figure.id)
    entry = Entry(
        kind="move",
        what=action,
        figure=figure.label,
        side=figure.side,
        round=history.turn.round,
        start=figure.space,
        end=now.space if to is not None and now is not None else to,  # a jump that falls short ends earlier
        cost=None if path is None else path.cost,
        shifts=shifts_between(state.document, document, figure),
        gone=gone_between(state.document, document),
    )
    question = move_question(state.document, figure.id, action, to, with_ends(state.keys, ends))
    unit, way = state.document.board.unit, () if path is None else path.path
    places = thinned(tuple((round(x * unit), round(y * unit)) for x, y in way))
    transition = Transition(question=question, places=places)
    return history.then(document, entry, _turn_after(state, figure), transition)


def record_roll(state: AppState, figure: Figure, pending: PendingRoll, found: Rolled) -> History:
    """The history after a roll, with its entry. A roll that a figure owes, or that only lets it make the move at hand,
    does not count as acting."""
    roll = pending.roll
    chance = _chance_of(state, pending, found.outcome)
    entry = Entry(
        kind="roll",
        what=roll,
        figure=figure.label,
        side=figure.side,
        round=state.game_history.turn.round,
        dice=tuple(found.dice),  # type: ignore[arg-type]
        against=dice_queries.answering(found, dice_queries.dice_form(state, roll)),
        outcome=found.outcome,
        chance="" if chance is None else str(chance),
        score=score_of(state, pending, found),
        why=logged_reasons(found.reasons),
        shifts=shifts_between(state.document, found.document, None),
        target=_unnamed_target(state, pending, found),
        gone=gone_between(state.document, found.document),
    )
    owes = any((debt.figure.id, debt.owed.roll) == (figure.id, roll) for debt in dice_queries.debts(state))
    is_for_move = dice_queries.is_owed(state) and is_allowed(found.document, state.selected or "", state.action)
    question = roll_question(state.document, figure.id, roll, entry.dice, pending.keys)
    turn = None if owes or is_for_move else _turn_after(state, figure)
    return state.game_history.then(found.document, entry, turn, Transition(question=question))


def _unnamed_target(state: AppState, pending: PendingRoll, found: Rolled) -> str:
    """The name of the target of a roll if no reason names it, as after a miss in a player's own game; else ""."""
    target = state.document.find(dict(pending.keys).get("target"))
    if target is None or any(target.label in reason.values.values() for reason in found.reasons):
        return ""
    return target.label


def record_further_round(history: History, found: Rolled) -> History:
    """The history after the die that decides whether a further round is played."""
    document, dice = history.present, tuple(cast(int, die) for die in found.dice)
    chance = chance_of_further(rules_of(document).scenario(document))
    entry = Entry(
        kind="roll",
        what=FURTHER_ROUND,
        round=history.turn.round,
        dice=dice,
        outcome=found.outcome,
        chance=str(chance if found.outcome == "success" else 1 - chance),
    )
    question: Mapping[str, Json] = {"ask": FURTHER_ROUND, "dice": [*dice]}
    return history.then(found.document, entry, transition=Transition(question=question))


def shifts_between(before: Document, after: Document, mover: Figure | None) -> tuple[Displacement, ...]:
    """The other figures that stand elsewhere now."""
    now = after.by_id
    return tuple(
        Displacement(name=figure.label, start=figure.space, end=now[figure.id].space)
        for figure in before.figures
        if figure.id in now and figure != mover and now[figure.id].at != figure.at
    )


def gone_between(before: Document, after: Document) -> tuple[str, ...]:
    """The names of the figures that have since left the table, or lost their last life (DG-06)."""
    rules = system(before.game)
    out_before = {figure.id for figure in out_figures(rules, before)}
    in_play = {figure.id for figure in after.figures} - {figure.id for figure in out_figures(rules, after)}
    return tuple(figure.label for figure in before.figures if figure.id not in in_play | out_before)


def _chance_of(state: AppState, pending: PendingRoll, outcome: str) -> Fraction | None:
    """The chance of an outcome, from the odds before the roll; None if the game does not give them. Outcomes such as
    "success/2" are added up."""
    chances = value_of(dice_queries.chances_of(state, pending))
    if chances is None:
        return None
    found = [chance for key, chance in chances.outcomes.items() if key.partition("/")[0] == outcome]
    return sum(found, Fraction(0)) if found else None


def _turn_after(state: AppState, figure: Figure) -> TableTurn:
    turn = state.game_history.turn
    return turn.after(figure.id) if figure.side == state.document.side_or_first(turn.side) else turn
