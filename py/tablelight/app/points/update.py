"""Points by hand, and the die for a further round."""

from __future__ import annotations

from attrs import evolve

from tablelight.app.changes import with_document, with_moment
from tablelight.app.handlers import handles
from tablelight.app.log.recording import record_further_round
from tablelight.app.points.actions import AddPoints, ThrowFurther
from tablelight.app.queries import has_game, rules_of
from tablelight.app.state import AppState, Notice
from tablelight.board.scores import MOST_ROUNDS, score_of
from tablelight.rules.answers import Refused
from tablelight.rules.objectives.scoring import further_round, with_score


def _has_side(state: AppState, action: AddPoints) -> bool:
    return state.history is not None and action.side in state.document.sides


@handles(AddPoints, precondition=_has_side)
def add_points(state: AppState, action: AddPoints) -> AppState:
    score = score_of(state.document.score)
    changed = score.with_points(min(score.ended, MOST_ROUNDS), action.side, action.points)
    return with_document(state, with_score(state.document, changed))


@handles(ThrowFurther, precondition=has_game)
def throw_further(state: AppState, action: ThrowFurther) -> AppState:
    """Throw the die, or take the one that was thrown; a late press throws nothing."""
    rules = rules_of(state)
    if action.die is not None and not 1 <= action.die <= rules.scenario(state.document).die:
        return state
    found = further_round(rules, state.document, action.die)
    if isinstance(found, Refused) or state.history is None:
        return state
    after = with_moment(state, record_further_round(state.history, found))
    return evolve(after, notice=Notice(reason=found.reasons[0]))
